import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { SHIPPING_KEY } from "../../../base/api/query-keys.ts";
import { ConfirmItemDialog } from "../../../ui/dialogs/confirm-item-dialog.tsx";
import { useLastValue } from "../../../ui/dialogs/use-last-value.ts";
import type { Box } from "../../orders/queries.ts";

interface RemoveBoxDialogProps {
  readonly box: Box | null;
  readonly onClose: () => void;
}

export function RemoveBoxDialog({ box, onClose }: RemoveBoxDialogProps) {
  const { t } = useTranslation("boxes");
  const shown = useLastValue(box);
  return (
    <ConfirmItemDialog
      item={box}
      title={t("removeTitle", { name: shown?.name ?? "" })}
      confirmLabel={t("remove")}
      act={async ({ boxId }) => api.deleteBox({ params: { boxId } })}
      doneText={({ name }) => t("removed", { name })}
      refreshes={[SHIPPING_KEY]}
      onClose={onClose}
    >
      {() => t("removeText")}
    </ConfirmItemDialog>
  );
}
