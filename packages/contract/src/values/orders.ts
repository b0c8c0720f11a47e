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

/** What is to be done with an order next; an order that needs nothing is in none. */
export const ORDER_STAGES = ["to_confirm", "to_dispatch", "to_print", "to_hand_over", "problems"] as const;
export type OrderStage = (typeof ORDER_STAGES)[number];

/** When the buyer of a sale made by hand pays. */
export const MANUAL_PAYMENTS = ["paid", "on_delivery", "later"] as const;
export type ManualPayment = (typeof MANUAL_PAYMENTS)[number];

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

/** Why a sold line stays without a product, where it is not for want of a link. */
export const UNMAPPED_REASONS = ["platform_kit"] as const;
export type UnmappedReason = (typeof UNMAPPED_REASONS)[number];

export const EVENT_SOURCES = ["webhook", "api", "poll", "replay", "panel"] as const;
export type EventSource = (typeof EVENT_SOURCES)[number];

export const EVENT_STATES = ["pending", "done", "ignored", "dead"] as const;
export type EventState = (typeof EVENT_STATES)[number];

/** How it was made sure that an event is genuine. */
export const EVENT_VERIFICATIONS = ["signature", "fetched", "key", "session", "poll"] as const;

export const TIMELINE_KINDS = ["created", "updated", "late", "status_changed"] as const;

/** What an incoming order was; named in an event's `effect`. */
export const ORDER_OUTCOMES = ["created", "updated", "duplicate", "late", "superseded"] as const;
export type OrderOutcome = (typeof ORDER_OUTCOMES)[number];
