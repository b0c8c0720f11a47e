import type {
  ClaimStatus,
  DeductionStatus,
  EventState,
  FulfilmentStatus,
  OrderStatus,
  PaymentStatus,
  ShipmentStatus,
  ShopStatus,
  StockStatus,
} from "@estiba/contract/values";
import type { Tone } from "../../ui/pieces/tag.tsx";

export const SHOP_TONES: Readonly<Record<ShopStatus, Tone>> = {
  pending: "accent",
  active: "good",
  degraded: "warn",
  reauth_required: "bad",
  paused: "warn",
  suspended: "bad",
  disconnected: "neutral",
};

export const CLAIM_TONES: Readonly<Record<ClaimStatus, Tone>> = {
  open: "warn",
  paid: "good",
  rejected: "bad",
};

export const ORDER_TONES: Readonly<Record<OrderStatus, Tone>> = {
  pending: "neutral",
  confirmed: "accent",
  on_hold: "warn",
  preparing: "accent",
  ready_to_ship: "accent",
  partially_shipped: "accent",
  shipped: "accent",
  delivered: "good",
  completed: "good",
  cancelled: "neutral",
  partially_returned: "warn",
  returned: "warn",
};

export const PAYMENT_TONES: Readonly<Record<PaymentStatus, Tone>> = {
  unpaid: "neutral",
  authorized: "accent",
  paid: "good",
  cod_pending: "warn",
  cod_collected: "good",
  partially_refunded: "warn",
  refunded: "neutral",
  failed: "bad",
};

export const STOCK_TONES: Readonly<Record<StockStatus, Tone>> = {
  not_applicable: "neutral",
  deducted: "good",
  partial: "warn",
  shortfall: "bad",
  unmapped: "warn",
  released: "neutral",
  restocked: "neutral",
};

export const DEDUCTION_TONES: Readonly<Record<DeductionStatus, Tone>> = {
  applied: "good",
  shortfall: "bad",
  unmapped: "warn",
  not_required: "neutral",
  reversed: "neutral",
};

export const EVENT_TONES: Readonly<Record<EventState, Tone>> = {
  pending: "accent",
  done: "good",
  ignored: "neutral",
  dead: "bad",
};

export const FULFILMENT_TONES: Readonly<Record<FulfilmentStatus, Tone>> = {
  held: "warn",
  ready: "good",
  picking: "accent",
  picked: "accent",
  packed: "accent",
  labelled: "accent",
  done: "neutral",
  cancelled: "neutral",
};

export const SHIPMENT_TONES: Readonly<Record<ShipmentStatus, Tone>> = {
  draft: "neutral",
  purchasing: "accent",
  purchase_unknown: "warn",
  failed: "bad",
  label_created: "accent",
  picked_up: "accent",
  in_transit: "accent",
  out_for_delivery: "accent",
  available_for_pickup: "warn",
  delivery_attempted: "warn",
  exception: "bad",
  delivered: "good",
  return_in_transit: "warn",
  returned: "neutral",
  lost: "bad",
  damaged: "bad",
  cancelling: "neutral",
  cancelled: "neutral",
};
