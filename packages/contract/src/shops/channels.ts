export const PLATFORMS = ["OAUTHSHOP", "WPSHOP", "MARKETPLACE", "CLOUDSHOP", "CUSTOM"] as const;
export type Platform = (typeof PLATFORMS)[number];

export const SHOP_STATUSES = [
  "pending",
  "active",
  "degraded",
  "reauth_required",
  "paused",
  "suspended",
  "disconnected",
] as const;
export type ShopStatus = (typeof SHOP_STATUSES)[number];

/** The last error of a shop that another tenant has proven to own. */
export const SHOP_TAKEN_OVER =
  "Connected to another account, which proved its access. Connect the shop again to take it back.";

export const ORDER_STATUSES = [
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
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const PAYMENT_STATUSES = [
  "unpaid",
  "authorized",
  "paid",
  "cod_pending",
  "cod_collected",
  "partially_refunded",
  "refunded",
  "failed",
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const STOCK_STATUSES = [
  "not_applicable",
  "deducted",
  "partial",
  "shortfall",
  "unmapped",
  "released",
  "restocked",
] as const;
export type StockStatus = (typeof STOCK_STATUSES)[number];

export const DEDUCTION_STATUSES = ["applied", "shortfall", "unmapped", "not_required", "reversed"] as const;
export type DeductionStatus = (typeof DEDUCTION_STATUSES)[number];

export const EVENT_SOURCES = ["webhook", "api", "poll", "replay", "panel"] as const;
export type EventSource = (typeof EVENT_SOURCES)[number];

export const EVENT_STATES = ["pending", "done", "ignored", "dead"] as const;
export type EventState = (typeof EVENT_STATES)[number];
