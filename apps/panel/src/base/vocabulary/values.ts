import type {
  EventSource,
  EventState,
  OrderStatus,
  PaymentStatus,
  Platform,
  ShopStatus,
  StockStatus,
} from "@estiba/contract";

/* The contract's own lists would bring its schemas along; a test holds these equal to them. */
export const PLATFORMS: readonly Platform[] = ["OAUTHSHOP", "WPSHOP", "MARKETPLACE", "CLOUDSHOP", "CUSTOM"];

export const SHOP_STATUSES: readonly ShopStatus[] = [
  "pending",
  "active",
  "degraded",
  "reauth_required",
  "paused",
  "suspended",
  "disconnected",
];

export const SHOP_TAKEN_OVER =
  "Connected to another account, which proved its access. Connect the shop again to take it back.";

export const ORDER_STATUSES: readonly OrderStatus[] = [
  "pending",
  "confirmed",
  "on_hold",
  "preparing",
  "ready_to_ship",
  "partially_shipped",
  "shipped",
  "delivered",
  "completed",
  "cancelled",
  "partially_returned",
  "returned",
];

export const PAYMENT_STATUSES: readonly PaymentStatus[] = [
  "unpaid",
  "authorized",
  "paid",
  "cod_pending",
  "cod_collected",
  "partially_refunded",
  "refunded",
  "failed",
];

export const STOCK_STATUSES: readonly StockStatus[] = [
  "not_applicable",
  "deducted",
  "partial",
  "shortfall",
  "unmapped",
  "released",
  "restocked",
];

export const EVENT_SOURCES: readonly EventSource[] = ["webhook", "api", "poll", "replay", "panel"];

export const EVENT_STATES: readonly EventState[] = ["pending", "done", "ignored", "dead"];
