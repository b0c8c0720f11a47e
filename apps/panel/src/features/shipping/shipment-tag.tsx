import type { ShipmentStatus } from "@estiba/contract";
import { useTranslation } from "react-i18next";
import { Tag } from "../../ui/tag.tsx";
import { SHIPMENT_TONES } from "./statuses.ts";

interface ShipmentTagProps {
  readonly status: ShipmentStatus;
}

export function ShipmentTag({ status }: ShipmentTagProps) {
  const { t } = useTranslation("shipping");
  return (
    <Tag tone={SHIPMENT_TONES[status]} hasDot>
      {t(`status.${status}`)}
    </Tag>
  );
}
