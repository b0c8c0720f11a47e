/** What subscribers can be told of. */
export const WEBHOOK_EVENT_TYPES = [
  "order.created",
  "order.updated",
  "order.cancelled",
  "inventory.stock_changed",
  "inventory.stock_zero",
  "inventory.low_stock",
  "inventory.oversold",
  "inventory.mapping_conflict",
  "inventory.unmapped_sale",
  "inventory.drift",
  "shop.connected",
  "shop.reauth_required",
  "shop.silent",
  "shop.replayed_event",
  "sync.completed",
  "sync.failed",
  "shipment.updated",
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];

/** A subscription names types, or families of them. */
export const WEBHOOK_EVENT_PATTERNS = [
  "*",
  "order.*",
  "inventory.*",
  "shop.*",
  "sync.*",
  "shipment.*",
  ...WEBHOOK_EVENT_TYPES,
] as const;
export type WebhookEventPattern = (typeof WEBHOOK_EVENT_PATTERNS)[number];

/** What a person is alerted to, by mail and at the alert address. */
export const ALERT_TYPES = [
  "inventory.stock_zero",
  "inventory.low_stock",
  "inventory.oversold",
  "inventory.mapping_conflict",
  "inventory.unmapped_sale",
  "inventory.drift",
  "shop.reauth_required",
  "shop.silent",
  "shop.replayed_event",
] as const satisfies readonly WebhookEventType[];
export type AlertType = (typeof ALERT_TYPES)[number];

export const WEBHOOK_SUBSCRIPTION_STATUSES = ["active", "paused", "disabled"] as const;
export type WebhookSubscriptionStatus = (typeof WEBHOOK_SUBSCRIPTION_STATUSES)[number];

export const WEBHOOK_DELIVERY_STATES = ["pending", "delivered", "dead"] as const;
export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number];
