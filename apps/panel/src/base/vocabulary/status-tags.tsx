import type {
  EventState,
  FulfilmentStatus,
  OrderStatus,
  PaymentStatus,
  ShipmentStatus,
  ShopStatus,
  StockStatus,
} from "@estiba/contract/values";
import { Tag } from "../../ui/pieces/tag.tsx";
import { useWord } from "./use-word.ts";
import {
  EVENT_TONES,
  FULFILMENT_TONES,
  ORDER_TONES,
  PAYMENT_TONES,
  SHIPMENT_TONES,
  SHOP_TONES,
  STOCK_TONES,
} from "./tones.ts";

interface StatusProps<Status> {
  readonly status: Status;
}

export function ShopStatusTag({ status }: StatusProps<ShopStatus>) {
  const word = useWord();
  return (
    <Tag tone={SHOP_TONES[status]} hasDot>
      {word(`shopStatus.${status}`)}
    </Tag>
  );
}

export function OrderStatusTag({ status }: StatusProps<OrderStatus>) {
  const word = useWord();
  return (
    <Tag tone={ORDER_TONES[status]} hasDot>
      {word(`orderStatus.${status}`)}
    </Tag>
  );
}

export function PaymentStatusTag({ status }: StatusProps<PaymentStatus>) {
  const word = useWord();
  return <Tag tone={PAYMENT_TONES[status]}>{word(`paymentStatus.${status}`)}</Tag>;
}

export function StockStatusTag({ status }: StatusProps<StockStatus>) {
  const word = useWord();
  return <Tag tone={STOCK_TONES[status]}>{word(`stockStatus.${status}`)}</Tag>;
}

export function EventStateTag({ status }: StatusProps<EventState>) {
  const word = useWord();
  return (
    <Tag tone={EVENT_TONES[status]} hasDot>
      {word(`eventState.${status}`)}
    </Tag>
  );
}

export function ShipmentStatusTag({ status }: StatusProps<ShipmentStatus>) {
  const word = useWord();
  return (
    <Tag tone={SHIPMENT_TONES[status]} hasDot>
      {word(`shipmentStatus.${status}`)}
    </Tag>
  );
}

export function FulfilmentStatusTag({ status }: StatusProps<FulfilmentStatus>) {
  const word = useWord();
  return (
    <Tag tone={FULFILMENT_TONES[status]} hasDot>
      {word(`fulfilmentStatus.${status}`)}
    </Tag>
  );
}
