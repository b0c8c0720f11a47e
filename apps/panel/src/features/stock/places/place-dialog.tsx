import { useTranslation } from "react-i18next";
import type { Place } from "../../../base/places/places.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { PlaceForm } from "./place-form.tsx";

interface PlaceDialogProps {
  readonly edited: Place | "new" | null;
  readonly onClose: () => void;
}

export function PlaceDialog({ edited, onClose }: PlaceDialogProps) {
  const { t } = useTranslation("stock");
  const isNew = edited === "new";
  return (
    <Dialog
      isOpen={edited !== null}
      onClose={onClose}
      title={edited === null || isNew ? t("places.add") : t("places.editTitle", { name: edited.name })}
    >
      {edited !== null && <PlaceForm place={isNew ? null : edited} onDone={onClose} />}
    </Dialog>
  );
}
