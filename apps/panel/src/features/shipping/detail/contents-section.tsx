import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { DrawerSection } from "../../../ui/dialogs/detail-drawer.tsx";
import type { Shipment } from "../queries.ts";

type Line = NonNullable<Shipment["lines"]>[number];

const named = ({ quantity, name, sku }: Line): string =>
  sku === null || sku === name ? `${quantity} × ${name}` : `${quantity} × ${name} (${sku})`;

/** What is in the shipment; parcel by parcel where there are several. */
export function ContentsSection({ shipment }: { readonly shipment: Shipment }) {
  const { t } = useTranslation("shipping");
  const { lines = [], parcels } = shipment;
  if (lines.length === 0) {
    return null;
  }
  return (
    <DrawerSection title={t("detail.contents")}>
      {lines.map((line) => (
        <Text key={`${line.parcel}-${line.orderLineId}`} size="sm">
          {parcels.length > 1 && line.parcel !== null && `${t("detail.parcel", { number: line.parcel })}: `}
          {named(line)}
        </Text>
      ))}
    </DrawerSection>
  );
}
