import { useTranslation } from "react-i18next";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { useLastValue } from "../../../ui/dialogs/use-last-value.ts";
import type { Box } from "../../orders/queries.ts";
import { BoxForm } from "./box-form.tsx";

interface BoxDialogProps {
  readonly edited: Box | "new" | null;
  readonly onClose: () => void;
}

export function BoxDialog({ edited, onClose }: BoxDialogProps) {
  const { t } = useTranslation("boxes");
  const shown = useLastValue(edited) ?? "new";
  return (
    <Dialog
      isOpen={edited !== null}
      onClose={onClose}
      title={shown === "new" ? t("add") : t("editTitle", { name: shown.name })}
    >
      {edited !== null && <BoxForm box={edited === "new" ? null : edited} onDone={onClose} />}
    </Dialog>
  );
}
