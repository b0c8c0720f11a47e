import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { useErrorText } from "../../../ui/errors/error-text.ts";
import { SHOPS_KEY, shopQuery, type Shop } from "../queries.ts";

const CHANGES = {
  paused: api.pauseShop,
  resumed: api.resumeShop,
  disconnected: api.disconnectShop,
} as const;

export type ShopChange = keyof typeof CHANGES;

/** Pause, resume or disconnect; the page shows the shop as it is afterwards. */
export function useShopChange(shop: Shop, change: ShopChange, onDone?: () => void) {
  const { t } = useTranslation("shops");
  const queryClient = useQueryClient();
  const describe = useErrorText();
  return useMutation({
    mutationFn: async () => (await CHANGES[change]({ params: { shopId: shop.id } })).data,
    onSuccess: async (changed) => {
      queryClient.setQueryData(shopQuery(shop.id).queryKey, changed);
      notifications.show({ message: t(`page.${change}`, { name: shop.name }) });
      onDone?.();
      await queryClient.invalidateQueries({ queryKey: SHOPS_KEY });
    },
    onError: (error) => {
      if (onDone === undefined) {
        notifications.show({ color: "red", message: describe(error) });
      }
    },
  });
}
