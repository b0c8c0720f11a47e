import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { TODAY_KEY } from "../../../base/today/today.ts";
import { useErrorText } from "../../../ui/errors/error-text.ts";
import { STOCK_KEY, type Mapping } from "../queries.ts";

/** Long enough to see what it did and to change one's mind. */
const WAY_BACK_MS = 30_000;

/** Links the listing to its previous product; refused where somebody linked it to another meanwhile. */
function useLinkAgain({ shopId, channelVariantId, masterVariantId }: Mapping) {
  const { t } = useTranslation("stock");
  const describe = useErrorText();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      api.linkListing({ body: { shopId, channelVariantId, masterVariantId: masterVariantId ?? "" } }),
    onSuccess: async () => {
      notifications.show({ message: t("mappings.linked") });
      await Promise.all(
        [STOCK_KEY, TODAY_KEY].map(async (queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
    },
    onError: (error) => {
      notifications.show({ color: "red", message: describe(error) });
    },
  });
}

/** Says what was done to a mapping, with a button that links the listing to the same product again. */
export function useWayBack(mapping: Mapping): (text: string) => void {
  const { t } = useTranslation("stock");
  const linkAgain = useLinkAgain(mapping);
  const { id, channelName, masterVariantId, masterSku } = mapping;
  return (text) => {
    const notice = `undone-${id}`;
    const back = masterVariantId !== null && (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t("mappings.wayBackNamed", { name: channelName, sku: masterSku ?? "" })}
        onClick={() => {
          notifications.hide(notice);
          linkAgain.mutate();
        }}
      >
        {t("mappings.wayBack")}
      </Button>
    );
    const message = (
      <Group gap="xs" justify="space-between">
        {text}
        {back}
      </Group>
    );
    notifications.show({ id: notice, message, autoClose: WAY_BACK_MS });
  };
}
