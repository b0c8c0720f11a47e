import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../../ui/errors/error-text.ts";
import { locationsQuery, type ShopLocations } from "../queries.ts";

/** Something about where a shop shows its goods; the card shows it as it is afterwards. */
export function useLocationsChange<Input>(
  shopId: string,
  change: (input: Input) => Promise<{ readonly data: ShopLocations }>,
) {
  const { t } = useTranslation("shops");
  const describe = useErrorText();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ data }) => {
      queryClient.setQueryData(locationsQuery(shopId).queryKey, data);
      notifications.show({ message: t("locations.saved") });
    },
    onError: (error) => {
      notifications.show({ color: "red", message: describe(error) });
    },
  });
}
