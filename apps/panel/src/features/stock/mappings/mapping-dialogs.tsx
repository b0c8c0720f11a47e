import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { TODAY_KEY } from "../../../base/today/today.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { useAction } from "../../../ui/dialogs/use-action.ts";
import { STOCK_KEY, type Mapping } from "../queries.ts";
import { useWayBack } from "./use-way-back.tsx";

interface MappingDialogProps {
  readonly mapping: Mapping;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const REFRESHES = [STOCK_KEY, TODAY_KEY];

/** Says what unlinking stops before it does so. */
export function UnlinkDialog({ mapping, isOpen, onClose }: MappingDialogProps) {
  const { t } = useTranslation("stock");
  const offerWayBack = useWayBack(mapping);
  const { id, channelName, shopName, masterSku, masterName } = mapping;
  const unlink = useAction({
    act: async () => api.unlinkListing({ params: { mappingId: id } }),
    refreshes: REFRESHES,
    onDone: () => {
      onClose();
      offerWayBack(t("mappings.unlinked"));
    },
  });
  const words = { sku: masterSku ?? "", product: masterName ?? "", shop: shopName };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t("mappings.unlinkTitle", { name: channelName })}
      confirmLabel={t("mappings.unlink")}
      isBusy={unlink.isPending}
      error={unlink.error}
      onConfirm={unlink.mutate}
      onClose={onClose}
    >
      {t("mappings.unlinkText", words)}
    </ConfirmDialog>
  );
}

/** Restores what the mapping was before its last change. */
export function UndoDialog({ mapping, isOpen, onClose }: MappingDialogProps) {
  const { t } = useTranslation("stock");
  const offerWayBack = useWayBack(mapping);
  const { id, channelName, shopName, masterVariantId, masterSku } = mapping;
  const undo = useAction({
    act: async () => api.undoMapping({ params: { mappingId: id } }),
    refreshes: REFRESHES,
    onDone: () => {
      onClose();
      offerWayBack(t("mappings.undone"));
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t("mappings.undoTitle", { name: channelName })}
      confirmLabel={t("mappings.undo")}
      isBusy={undo.isPending}
      error={undo.error}
      isHarmful={masterVariantId !== null}
      onConfirm={undo.mutate}
      onClose={onClose}
    >
      {masterVariantId === null
        ? t("mappings.undoOther")
        : t("mappings.undoLinked", { sku: masterSku ?? "", shop: shopName })}
    </ConfirmDialog>
  );
}
