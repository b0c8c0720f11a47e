import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { unitsInParcels, unitsToSend } from "../../../base/orders/open-units.ts";
import type { OrderLine } from "../queries.ts";

interface LineParcelsProps {
  readonly line: OrderLine;
}

/** How much of a line is in parcels, where it is some but not all. */
export function LineParcels({ line }: LineParcelsProps) {
  const { t } = useTranslation("orders");
  const packed = unitsInParcels(line);
  const units = unitsToSend(line);
  return packed > 0 && packed < units ? (
    <Text size="xs" fw={550} mt={4}>
      {t("detail.inParcels", { packed, units })}
    </Text>
  ) : null;
}
