import { EstibaError, type InputOf } from "@estiba/sdk";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../base/api/api.ts";
import { STOCK_KEY, type CatalogVariant } from "../queries.ts";

type Change = NonNullable<InputOf<"updateMasterVariant">["body"]>;

/** The version goes along, so two people who count at once do not overwrite each other. */
export function useUpdateVariant(
  variant: CatalogVariant | null,
  words: (saved: CatalogVariant) => string,
  onDone: () => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: Change) => {
      const params = { masterVariantId: variant?.masterVariantId ?? "" };
      const body = { ...change, version: variant?.version ?? 0 };
      return (await api.updateMasterVariant({ params, body })).data;
    },
    onSuccess: async (saved) => {
      notifications.show({ message: words(saved) });
      onDone();
      await queryClient.invalidateQueries({ queryKey: STOCK_KEY });
    },
    onError: async (error) => {
      if (error instanceof EstibaError && error.code === "VERSION_CONFLICT") {
        await queryClient.invalidateQueries({ queryKey: STOCK_KEY });
      }
    },
  });
}
