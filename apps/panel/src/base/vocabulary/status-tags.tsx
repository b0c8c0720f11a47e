import type {
  EventState,
  OrderStatus,
  PaymentStatus,
  ShipmentStatus,
  ShopStatus,
  StockStatus,
} from "@estiba/contract/values";
import { useTranslation } from "react-i18next";
import { Tag } from "../../ui/pieces/tag.tsx";
import { EVENT_TONES, ORDER_TONES, PAYMENT_TONES, SHIPMENT_TONES, SHOP_TONES, STOCK_TONES } from "./tones.ts";

interface StatusProps<Status> {
  readonly status: Status;
}

export function ShopStatusTag({ status }: StatusProps<ShopStatus>) {
  const { t } = useTranslation("vocabulary");
  return (
    <Tag tone={SHOP_TONES[status]} hasDot>
      {t(`shopStatus.${status}`)}
    </Tag>
  );
}

export function OrderStatusTag({ status }: StatusProps<OrderStatus>) {
  const { t } = useTranslation("vocabulary");
  return (
    <Tag tone={ORDER_TONES[status]} hasDot>
      {t(`orderStatus.${status}`)}
    </Tag>
  );
}

export function PaymentStatusTag({ status }: StatusProps<PaymentStatus>) {
  const { t } = useTranslation("vocabulary");
  return <Tag tone={PAYMENT_TONES[status]}>{t(`paymentStatus.${status}`)}</Tag>;
}

export function StockStatusTag({ status }: StatusProps<StockStatus>) {
  const { t } = useTranslation("vocabulary");
  return <Tag tone={STOCK_TONES[status]}>{t(`stockStatus.${status}`)}</Tag>;
}

export function EventStateTag({ status }: StatusProps<EventState>) {
  const { t } = useTranslation("vocabulary");
  return (
    <Tag tone={EVENT_TONES[status]} hasDot>
      {t(`eventState.${status}`)}
    </Tag>
  );
}

export function ShipmentStatusTag({ status }: StatusProps<ShipmentStatus>) {
  const { t } = useTranslation("vocabulary");
  return (
    <Tag tone={SHIPMENT_TONES[status]} hasDot>
      {t(`shipmentStatus.${status}`)}
    </Tag>
  );
}
