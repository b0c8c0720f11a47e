import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { MoneyField } from "../../../ui/format/money-field.tsx";
import { ReasonField } from "../../../ui/dialogs/reason-field.tsx";
import { useAmount } from "../../../ui/format/use-amount.ts";
import { TOUCHED_BY_PARCEL, type Shipment } from "../queries.ts";

interface ConsequencesProps {
  readonly shipment: Shipment;
  readonly amountMinor: number;
  readonly money: (minor: number) => string;
  readonly isSentAgain: boolean;
}

function Consequences({ shipment, amountMinor, money, isSentAgain }: ConsequencesProps) {
  const { t } = useTranslation("shipping");
  const { carrier, cod, orderId } = shipment;
  const isAwaited = cod !== null && cod.status === "expected" && cod.collected === 0;
  return (
    <>
      {amountMinor > 0 && t("claim.open.text", { carrier: carrier.name, amount: money(amountMinor) })}
      {isAwaited && ` ${t("claim.open.cod", { amount: money(cod.expected) })}`}
      {orderId !== null && !isSentAgain && ` ${t("claim.open.returned")}`}
    </>
  );
}

interface ClaimOpenButtonProps {
  readonly shipment: Shipment;
}

/** Files a claim for a parcel that will not arrive. */
export function ClaimOpenButton({ shipment }: ClaimOpenButtonProps) {
  const { t } = useTranslation("shipping");
  const { shipmentId, carrier, currency, cod, orderId } = shipment;
  const { minor, money, isRight, field } = useAmount({ currency, startMinor: cod?.expected });
  const [reason, setReason] = useState("");
  const [isSentAgain, setSentAgain] = useState(false);
  const again = isSentAgain ? { reship: true } : {};
  return (
    <ConfirmButton
      label={t("claim.open.action")}
      title={t("claim.open.title", { carrier: carrier.name })}
      doneText={t("claim.open.done")}
      refreshes={TOUCHED_BY_PARCEL}
      isMain
      isHarmful={false}
      isReady={isRight && reason.trim() !== ""}
      act={async () =>
        api.openClaim({ params: { shipmentId }, body: { amount: minor, reason: reason.trim(), ...again } })
      }
      fields={
        <>
          <MoneyField {...field} label={t("claim.amount")} isRequired isFirst />
          <ReasonField label={t("claim.reason")} value={reason} onChange={setReason} isRequired />
          {orderId !== null && (
            <Checkbox
              label={t("claim.open.reship")}
              checked={isSentAgain}
              onChange={({ currentTarget }) => {
                setSentAgain(currentTarget.checked);
              }}
            />
          )}
        </>
      }
    >
      <Consequences shipment={shipment} amountMinor={minor} money={money} isSentAgain={isSentAgain} />
    </ConfirmButton>
  );
}
