import { useTranslation } from "react-i18next";
import { DrawerSection } from "../../../ui/dialogs/detail-drawer.tsx";
import { ItemDrawer } from "../../../ui/dialogs/item-drawer.tsx";
import { Facts, type Fact } from "../../../ui/pieces/facts.tsx";
import { formatMoney } from "../../../ui/format/money.ts";
import { Tag } from "../../../ui/pieces/tag.tsx";
import { ExactTime } from "../../../ui/format/time.tsx";
import { Discrepancies } from "./discrepancies.tsx";
import { remittanceQuery, type RemittanceDetail } from "../queries.ts";
import { RemittanceSteps } from "./remittance-steps.tsx";
import { ReverseSection } from "./reverse-section.tsx";
import { REMITTANCE_TONES } from "../statuses.ts";

const AMOUNTS = ["gross", "codFees", "freight", "withheld", "net"] as const;

interface RemittanceProps {
  readonly remittance: RemittanceDetail;
}

function Sum({ remittance }: RemittanceProps) {
  const { t, i18n } = useTranslation("finance");
  const { received, receivedAt, bankReference, currency } = remittance;
  const money = (minor: number) => formatMoney(minor, currency, i18n.language);
  const facts: Fact[] = AMOUNTS.map((key) => ({
    label: t(`remittance.${key}`),
    value: money(remittance[key]),
  }));
  if (typeof received === "number") {
    facts.push({ label: t("settle.received"), value: money(received) });
  }
  if (typeof receivedAt === "string") {
    facts.push({ label: t("settle.day"), value: <ExactTime value={receivedAt} /> });
  }
  if (typeof bankReference === "string") {
    facts.push({ label: t("settle.reference"), value: <code>{bankReference}</code> });
  }
  return (
    <DrawerSection title={t("remittance.sum")}>
      <Facts facts={facts} />
    </DrawerSection>
  );
}

interface RemittanceDrawerProps {
  readonly remittanceId: string | null;
  readonly onClose: () => void;
}

export function RemittanceDrawer({ remittanceId, onClose }: RemittanceDrawerProps) {
  const { t } = useTranslation("finance");
  return (
    <ItemDrawer
      itemId={remittanceId}
      onClose={onClose}
      queryOf={remittanceQuery}
      loadingTitle={t("remittance.one")}
      title={(data) => (
        <>
          {data.reference}
          <Tag tone={REMITTANCE_TONES[data.status]} hasDot>
            {t(`remittanceStatus.${data.status}`)}
          </Tag>
        </>
      )}
    >
      {(filled) => (
        <>
          <RemittanceSteps key={`${filled.remittanceId}-${filled.status}`} remittance={filled} />
          <Sum remittance={filled} />
          <Discrepancies key={filled.remittanceId} remittance={filled} />
          <ReverseSection key={`${filled.remittanceId}-${filled.status}-back`} remittance={filled} />
        </>
      )}
    </ItemDrawer>
  );
}
