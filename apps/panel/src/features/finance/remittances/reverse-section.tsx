import { Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../base/api/api.ts";
import { useMay } from "../../../base/session/session.ts";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { DrawerSection } from "../../../ui/dialogs/detail-drawer.tsx";
import { formatMoney } from "../../../ui/format/money.ts";
import { ReasonField } from "../../../ui/dialogs/reason-field.tsx";
import { FINANCE_KEY } from "../../../base/api/query-keys.ts";
import type { RemittanceDetail } from "../queries.ts";

interface BookedProps {
  readonly remittance: RemittanceDetail;
  readonly status: "confirmed" | "settled";
}

function ReverseButton({ remittance, status }: BookedProps) {
  const { t, i18n } = useTranslation("finance");
  const [reason, setReason] = useState("");
  const { remittanceId, reference, received, net, gross, currency } = remittance;
  const amountMinor = status === "settled" ? (received ?? net) : gross;
  return (
    <ConfirmButton
      label={t(`reverse.${status}.action`)}
      title={t(`reverse.${status}.title`, { reference })}
      doneText={t(`reverse.${status}.done`)}
      refreshes={[FINANCE_KEY]}
      isReady={reason.trim() !== ""}
      act={async () => api.reverseRemittance({ params: { remittanceId }, body: { reason: reason.trim() } })}
      fields={
        <ReasonField label={t("reject.reason")} value={reason} onChange={setReason} isRequired isFirst />
      }
    >
      {t(`reverse.${status}.text`, { amount: formatMoney(amountMinor, currency, i18n.language) })}{" "}
      {t("reverse.kept")}
    </ConfirmButton>
  );
}

interface ReverseSectionProps {
  readonly remittance: RemittanceDetail;
}

/** One step back: the money did not come, or the statement should not have been booked. */
export function ReverseSection({ remittance }: ReverseSectionProps) {
  const { t } = useTranslation("finance");
  const may = useMay();
  const { status } = remittance;
  return (status === "confirmed" || status === "settled") && may("reverseRemittance") ? (
    <DrawerSection title={t(`reverse.${status}.question`)}>
      <Text size="sm" c="dimmed" mb="sm">
        {t(`reverse.${status}.lead`)}
      </Text>
      <ReverseButton remittance={remittance} status={status} />
    </DrawerSection>
  ) : null;
}
