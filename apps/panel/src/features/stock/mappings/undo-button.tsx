import { Button, Group } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { useErrorText } from "../../../ui/errors/error-text.ts";
import { STOCK_KEY, type Mapping } from "../queries.ts";

/** Long enough to see what it did and to change one's mind. */
const WAY_BACK_MS = 30_000;

/** Links the listing to its previous product, whatever it is linked to now. */
function useLinkAgain({ shopId, channelVariantId, masterVariantId }: Mapping) {
  const { t } = useTranslation("stock");
  const describe = useErrorText();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      api.linkListing({
        body: { shopId, channelVariantId, masterVariantId: masterVariantId ?? "", force: true },
      }),
    onSuccess: async () => {
      notifications.show({ message: t("mappings.linked") });
      await queryClient.invalidateQueries({ queryKey: STOCK_KEY });
    },
    onError: (error) => {
      notifications.show({ color: "red", message: describe(error) });
    },
  });
}

/** Says that it is undone, with a button that links the listing again. */
function useNotice(mapping: Mapping): () => void {
  const { t } = useTranslation("stock");
  const linkAgain = useLinkAgain(mapping);
  const { id, masterVariantId, masterSku } = mapping;
  return () => {
    const notice = `undone-${id}`;
    const sku = masterSku ?? "";
    const back = masterVariantId !== null && (
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => {
          notifications.hide(notice);
          linkAgain.mutate();
        }}
      >
        {t("mappings.linkAgain", { sku })}
      </Button>
    );
    const message = (
      <Group gap="xs">
        {t("mappings.undone")}
        {back}
      </Group>
    );
    notifications.show({ id: notice, message, autoClose: WAY_BACK_MS });
  };
}

interface UndoButtonProps {
  readonly mapping: Mapping;
}

/** Takes the last change of a mapping back, after saying what that does, and offers the way back. */
export function UndoButton({ mapping }: UndoButtonProps) {
  const { t } = useTranslation("stock");
  const queryClient = useQueryClient();
  const [isAsking, asking] = useDisclosure(false);
  const tell = useNotice(mapping);
  const { id, channelName, shopName, masterVariantId, masterSku } = mapping;
  const undo = useMutation({
    mutationFn: () => api.undoMapping({ params: { mappingId: id } }),
    onSuccess: async () => {
      asking.close();
      tell();
      await queryClient.invalidateQueries({ queryKey: STOCK_KEY });
    },
  });
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-label={t("mappings.undoNamed", { name: channelName })}
        onClick={() => {
          undo.reset();
          asking.open();
        }}
      >
        {t("mappings.undo")}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t("mappings.undoTitle", { name: channelName })}
        confirmLabel={t("mappings.undo")}
        isBusy={undo.isPending}
        error={undo.error}
        isHarmful={masterVariantId !== null}
        onConfirm={() => {
          undo.mutate();
        }}
        onClose={asking.close}
      >
        {masterVariantId === null
          ? t("mappings.undoOther")
          : t("mappings.undoLinked", { sku: masterSku ?? "", shop: shopName })}
      </ConfirmDialog>
    </>
  );
}
