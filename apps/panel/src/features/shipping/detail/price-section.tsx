import { Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useMay } from "../../../base/session/session.ts";
import { DrawerSection } from "../../../ui/dialogs/detail-drawer.tsx";
import { Facts, type Fact } from "../../../ui/pieces/facts.tsx";
import { formatMoney } from "../../../ui/format/money.ts";
import { bookedOf } from "../charges.ts";
import type { Shipment } from "../queries.ts";
import { ChargeButton } from "./charge-button.tsx";

interface PriceSectionProps {
  readonly shipment: Shipment;
}

/** Only worth a line when there is something in them. */
const PARTS = ["codFee", "returnFreight", "adjustments"] as const;

/** What the parcel was to cost, and what it cost, part by part. */
export function PriceSection({ shipment }: PriceSectionProps) {
  const { t, i18n } = useTranslation("shipping");
  const may = useMay();
  const { charges, currency, label, test, shipmentId } = shipment;
  const { quoted, adjustments, chargedToCustomer } = charges;
  const booked = bookedOf(shipment);
  const money = (minor: number) => formatMoney(minor, currency, i18n.language);
  // Only what was bought has a label, and a price that can change.
  if (label === null) {
    return null;
  }
  const facts: Fact[] = [
    { label: t("price.quoted"), value: money(quoted) },
    { label: t("price.charged"), value: money(chargedToCustomer) },
  ];
  if (booked !== null) {
    facts.push(
      { label: t("price.freight"), value: money(booked.freight) },
      ...PARTS.filter((part) => booked[part] !== 0).map((part) => ({
        label: t(`price.${part}`),
        value: money(booked[part]),
      })),
      { label: t("price.total"), value: <strong>{money(booked.total)}</strong> },
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
