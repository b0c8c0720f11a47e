import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import type { Place } from "../../../base/places/places.ts";
import { ConfirmItemDialog } from "../../../ui/dialogs/confirm-item-dialog.tsx";
import { TOUCHED_BY_PLACE } from "./queries.ts";

interface RemovePlaceDialogProps {
  readonly place: Place | null;
  readonly onClose: () => void;
}

export function RemovePlaceDialog({ place, onClose }: RemovePlaceDialogProps) {
  const { t } = useTranslation("stock");
  return (
    <ConfirmItemDialog
      item={place}
      title={t("places.removeTitle", { name: place?.name ?? "" })}
      confirmLabel={t("places.remove")}
      act={async ({ placeId }) => api.deletePlace({ params: { placeId } })}
      doneText={({ name }) => t("places.removed", { name })}
      refreshes={TOUCHED_BY_PLACE}
      onClose={onClose}
    >
      {() => t("places.removeText")}
    </ConfirmItemDialog>
  );
}
