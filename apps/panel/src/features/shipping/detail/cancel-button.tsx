import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { TOUCHED_BY_PARCEL, type Shipment } from "../queries.ts";

interface CancelButtonProps {
  readonly shipment: Shipment;
}

export function CancelButton({ shipment }: CancelButtonProps) {
  const { t } = useTranslation("shipping");
  if (shipment.status !== "label_created" && shipment.status !== "purchase_unknown") {
    return null;
  }
  return (
    <ConfirmButton
      label={t("detail.cancel")}
      title={t("detail.cancelTitle")}
      doneText={t("detail.cancelled")}
      refreshes={TOUCHED_BY_PARCEL}
      act={async () => api.cancelShipment({ params: { shipmentId: shipment.shipmentId }, body: {} })}
    >
      {t("detail.cancelText")}
    </ConfirmButton>
  );
}
