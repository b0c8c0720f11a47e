import { Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { MoneyField } from "../../../ui/format/money-field.tsx";
import { formatMoney } from "../../../ui/format/money.ts";
import { useAmount } from "../../../ui/format/use-amount.ts";
import { TOUCHED_BY_PARCEL, type Claim } from "../queries.ts";

interface ClaimEndProps {
  readonly claim: Claim;
  readonly carrier: string;
}

function PaidButton({ claim, carrier }: ClaimEndProps) {
  const { t } = useTranslation("shipping");
  const { shipmentId, currency, amount } = claim;
  const { minor, money, isRight, field } = useAmount({ currency, startMinor: amount, mostMinor: amount });
  const rest = amount - minor;
  const values = { amount: money(minor), rest: money(rest) };
  return (
    <ConfirmButton
      label={t("claim.paid.action")}
      title={t("claim.paid.title", { carrier })}
      doneText={t("claim.paid.done")}
      refreshes={TOUCHED_BY_PARCEL}
      isMain
      isHarmful={false}
      isReady={isRight}
      act={async () => api.resolveClaim({ params: { shipmentId }, body: { outcome: "paid", amount: minor } })}
      fields={<MoneyField {...field} label={t("claim.received")} isFirst />}
    >
      {rest > 0 ? t("claim.paid.part", values) : t("claim.paid.whole", values)}
    </ConfirmButton>
  );
}

function RejectedButton({ claim, carrier }: ClaimEndProps) {
  const { t, i18n } = useTranslation("shipping");
  const { shipmentId, currency, amount } = claim;
  return (
    <ConfirmButton
      label={t("claim.rejected.action")}
      title={t("claim.rejected.title", { carrier })}
      doneText={t("claim.rejected.done")}
      refreshes={TOUCHED_BY_PARCEL}
      act={async () => api.resolveClaim({ params: { shipmentId }, body: { outcome: "rejected" } })}
    >
      {t("claim.rejected.text", { amount: formatMoney(amount, currency, i18n.language) })}
    </ConfirmButton>
  );
}

/** How a claim ends: the carrier pays, in whole or in part, or it does not. */
export function ClaimEndButtons(props: ClaimEndProps) {
  return (
    <Group gap="xs" mt="md">
      <PaidButton {...props} />
      <RejectedButton {...props} />
    </Group>
  );
}
