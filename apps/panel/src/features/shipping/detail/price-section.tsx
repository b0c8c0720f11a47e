import { Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../app/session.ts";
import { DrawerSection } from "../../../ui/detail-drawer.tsx";
import { Facts, type Fact } from "../../../ui/facts.tsx";
import { formatMoney } from "../../../ui/money.ts";
import { totalOf } from "../charges.ts";
import type { Shipment } from "../queries.ts";
import { ChargeButton } from "./charge-button.tsx";

interface PriceSectionProps {
  readonly shipment: Shipment;
}

/** What the parcel was to cost, what it cost, and what the carrier changed later. */
export function PriceSection({ shipment }: PriceSectionProps) {
  const { t, i18n } = useTranslation("shipping");
  const may = useMay();
  const { charges, currency, label, test, shipmentId } = shipment;
  const { quoted, actual, adjustments, chargedToCustomer } = charges;
  const money = (minor: number) => formatMoney(minor, currency, i18n.language);
  // Only what was bought has a label, and a price that can change.
  if (label === null) {
    return null;
  }
  const facts: Fact[] = [
    { label: t("price.quoted"), value: money(quoted) },
    { label: t("price.actual"), value: actual === null ? "–" : money(actual) },
    { label: t("price.charged"), value: money(chargedToCustomer) },
  ];
  if (adjustments !== 0) {
    facts.push(
      { label: t("price.adjustments"), value: money(adjustments) },
      { label: t("price.total"), value: <strong>{money(totalOf(charges))}</strong> },
    );
  }
  return (
    <DrawerSection title={t("price.title")}>
      <Facts facts={facts} />
      {may("adjustCharge") && !test && (
        <Group mt="md">
          <ChargeButton key={`${shipmentId}-${adjustments}`} shipment={shipment} />
        </Group>
      )}
    </DrawerSection>
  );
}
