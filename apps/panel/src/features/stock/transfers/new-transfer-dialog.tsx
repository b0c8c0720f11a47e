import { useTranslation } from "react-i18next";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { NewTransferForm } from "./new-transfer-form.tsx";
import type { Transfer } from "./queries.ts";

interface NewTransferDialogProps {
  readonly isOpen: boolean;
  readonly onCreated: (transfer: Transfer) => void;
  readonly onClose: () => void;
}

export function NewTransferDialog({ isOpen, onCreated, onClose }: NewTransferDialogProps) {
  const { t } = useTranslation("stock");
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size="lg" title={t("transfers.add")}>
      {isOpen && <NewTransferForm onCreated={onCreated} onClose={onClose} />}
    </Dialog>
  );
}
