import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { useErrorText } from "../../ui/errors/error-text.ts";
import { openFile } from "./open-file.ts";

/** One label, or many as one file. */
export function usePrint() {
  const describe = useErrorText();
  return useMutation({
    mutationFn: async (shipmentIds: readonly string[]) => {
      const [only] = shipmentIds;
      const file =
        shipmentIds.length === 1 && only !== undefined
          ? await api.getShipmentLabel({ params: { shipmentId: only } })
          : await api.printLabels({ body: { shipmentIds: [...shipmentIds] } });
      openFile(file);
    },
    onError: (error) => {
      notifications.show({ color: "red", message: describe(error) });
    },
  });
}
