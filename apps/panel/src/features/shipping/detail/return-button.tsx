import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { TOUCHED_BY_PARCEL, type Shipment } from "../queries.ts";

interface ReturnButtonProps {
  readonly shipment: Shipment;
}

const WITH_THE_BUYER: readonly Shipment["status"][] = ["delivered", "available_for_pickup"];

/** The way back from the buyer, with the cheapest carrier that takes it. */
export function ReturnButton({ shipment }: ReturnButtonProps) {
  const { t } = useTranslation("shipping");
  const isReturn = (shipment.isReturnOf ?? null) !== null;
  if (isReturn || !WITH_THE_BUYER.includes(shipment.status)) {
    return null;
  }
  return (
    <ConfirmButton
      label={t("detail.return")}
      title={t("detail.returnTitle")}
      doneText={t("detail.returned")}
      refreshes={TOUCHED_BY_PARCEL}
      isHarmful={false}
      act={async () =>
        api.createReturn({ params: { shipmentId: shipment.shipmentId }, body: { select: "cheapest" } })
      }
    >
      {t("detail.returnText")}
    </ConfirmButton>
  );
}
