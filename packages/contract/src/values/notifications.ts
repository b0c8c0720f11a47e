/** What subscribers can be notified of, by family. */
export const WEBHOOK_EVENT_FAMILIES = {
  order: ["order.created", "order.updated", "order.cancelled"],
  inventory: [
    "inventory.stock_changed",
    "inventory.stock_zero",
    "inventory.low_stock",
    "inventory.oversold",
    "inventory.mapping_conflict",
    "inventory.unmapped_sale",
    "inventory.drift",
  ],
  shop: [
    "shop.connected",
    "shop.reauth_required",
    "shop.resend_required",
    "shop.silent",
    "shop.replayed_event",
  ],
  sync: ["sync.completed", "sync.failed"],
  shipment: ["shipment.updated"],
  dispatch: ["dispatch.late"],
} as const;
export type WebhookEventFamily = keyof typeof WEBHOOK_EVENT_FAMILIES;
export const WEBHOOK_FAMILY_NAMES = [
  "order",
  "inventory",
  "shop",
  "sync",
  "shipment",
  "dispatch",
] as const satisfies readonly WebhookEventFamily[];

export const WEBHOOK_EVENT_TYPES = [
  ...WEBHOOK_EVENT_FAMILIES.order,
  ...WEBHOOK_EVENT_FAMILIES.inventory,
  ...WEBHOOK_EVENT_FAMILIES.shop,
  ...WEBHOOK_EVENT_FAMILIES.sync,
  ...WEBHOOK_EVENT_FAMILIES.shipment,
  ...WEBHOOK_EVENT_FAMILIES.dispatch,
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
  "dispatch.*",
  ...WEBHOOK_EVENT_TYPES,
] as const;
export type WebhookEventPattern = (typeof WEBHOOK_EVENT_PATTERNS)[number];

/** What a person is alerted to, by mail and at the alert address; most pressing first. */
export const ALERT_TYPES = [
  "inventory.oversold",
  "dispatch.late",
  "inventory.stock_zero",
  "inventory.low_stock",
  "inventory.unmapped_sale",
  "inventory.mapping_conflict",
  "inventory.drift",
  "shop.reauth_required",
  "shop.resend_required",
  "shop.silent",
  "shop.replayed_event",
] as const satisfies readonly WebhookEventType[];
export type AlertType = (typeof ALERT_TYPES)[number];

export const WEBHOOK_SUBSCRIPTION_STATUSES = ["active", "paused", "disabled"] as const;
export type WebhookSubscriptionStatus = (typeof WEBHOOK_SUBSCRIPTION_STATUSES)[number];

export const WEBHOOK_DELIVERY_STATES = ["pending", "delivered", "dead"] as const;
export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number];

export const DELIVERY_TARGETS = ["subscription", "alerts"] as const;
