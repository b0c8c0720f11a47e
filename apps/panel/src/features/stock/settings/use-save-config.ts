import type { InputOf } from "@estiba/sdk";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../app/api.ts";
import { STOCK_KEY, inventoryConfigQuery } from "../queries.ts";

export type ConfigChange = NonNullable<InputOf<"updateInventoryConfig">["body"]>;

export function useSaveConfig(doneMessage: string, onDone?: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: ConfigChange) => (await api.updateInventoryConfig({ body })).data,
    onSuccess: async (saved) => {
      queryClient.setQueryData(inventoryConfigQuery.queryKey, saved);
      notifications.show({ message: doneMessage });
      onDone?.();
      await queryClient.invalidateQueries({ queryKey: STOCK_KEY });
    },
  });
}
