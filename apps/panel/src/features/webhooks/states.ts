import type { WebhookDeliveryState, WebhookEventPattern, WebhookSubscriptionStatus } from "@estiba/contract";
import type { Tone } from "../../ui/pieces/tag.tsx";

export const DELIVERY_STATES: readonly WebhookDeliveryState[] = ["pending", "delivered", "dead"];

export const DELIVERY_TONES: Readonly<Record<WebhookDeliveryState, Tone>> = {
  pending: "accent",
  delivered: "good",
  dead: "bad",
};

export const SUBSCRIPTION_TONES: Readonly<Record<WebhookSubscriptionStatus, Tone>> = {
  active: "good",
  paused: "warn",
  disabled: "bad",
};

/** What can be listened to, in families; a test holds them equal to the contract's. */
export const EVENT_FAMILIES = {
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
  shop: ["shop.connected", "shop.reauth_required", "shop.silent", "shop.replayed_event"],
  sync: ["sync.completed", "sync.failed"],
  shipment: ["shipment.updated"],
} as const satisfies Record<string, readonly WebhookEventPattern[]>;

export type EventFamily = keyof typeof EVENT_FAMILIES;
export const FAMILY_NAMES: readonly EventFamily[] = ["order", "inventory", "shop", "sync", "shipment"];
