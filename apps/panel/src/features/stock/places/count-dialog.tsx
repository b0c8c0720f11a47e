import { useTranslation } from "react-i18next";
import type { Place } from "../../../base/places/places.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import type { SkuLine } from "../lines/lines.ts";
import { CountSteps } from "./count-steps.tsx";

interface CountDialogProps {
  readonly place: Place;
  /** The products to begin with; the dialog is open while there is a list, even an empty one. */
  readonly start: readonly SkuLine[] | null;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** What is on the shelves, entered, compared and then recorded. */
export function CountDialog({ place, start, onDone, onClose }: CountDialogProps) {
  const { t } = useTranslation("stock");
  return (
    <Dialog
      isOpen={start !== null}
      onClose={onClose}
      size="lg"
      title={t("places.count.title", { place: place.name })}
    >
      {start !== null && (
        <CountSteps placeId={place.placeId} start={start} onDone={onDone} onClose={onClose} />
      )}
    </Dialog>
  );
}
