import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { ORDERS_KEY } from "../api/query-keys.ts";
import { useErrorText } from "../../ui/errors/error-text.ts";
import { openFile } from "./open-file.ts";

/** What one file holds at most. */
const MAX_LABELS = 200;

async function printAll(shipmentIds: readonly string[]): Promise<void> {
  for (let from = 0; from < shipmentIds.length; from += MAX_LABELS) {
    const part = shipmentIds.slice(from, from + MAX_LABELS);
    openFile(await api.printLabels({ body: { shipmentIds: part } }));
  }
}

/** One label, or many as one file. */
export function usePrint() {
  const describe = useErrorText();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (shipmentIds: readonly string[]) => {
      const [only, ...others] = shipmentIds;
      if (only !== undefined && others.length === 0) {
        openFile(await api.getShipmentLabel({ params: { shipmentId: only } }));
      } else {
        await printAll(shipmentIds);
      }
    },
    onSuccess: async () => queryClient.invalidateQueries({ queryKey: ORDERS_KEY }),
    onError: (error) => {
      notifications.show({ color: "red", message: describe(error) });
    },
  });
}
