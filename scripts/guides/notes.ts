export interface EventNote {
  readonly when: string;
  readonly fields: readonly string[];
}

const ORDER = [
  "id",
  "orderId",
  "number",
  "shopId",
  "status",
  "previousStatus",
  "paymentStatus",
  "stockStatus",
  "currency",
  "totalMinor",
  "placedAt",
  "lines",
  "lineCount",
] as const;
const STOCK = [
  "masterVariantId",
  "sku",
  "name",
  "before",
  "after",
  "reason",
  "threshold",
  "orderIds",
] as const;
const SHOP = ["shopId", "shopName", "platform"] as const;

const SYNC = ["jobId", "shopsSynced", "shopsFailed", "productsSynced", "variantsSynced"] as const;

/** What the list of types alone does not say. */
export const EVENT_NOTES: Readonly<Record<string, EventNote>> = {
  "order.created": { when: "an order came in for the first time", fields: ORDER },
  "order.updated": { when: "an order changed", fields: ORDER },
  "order.cancelled": { when: "an order was cancelled; then it is not also updated", fields: ORDER },
  "inventory.stock_changed": {
    when: "a figure moved; several movements of one transaction are one event",
    fields: STOCK,
  },
  "inventory.stock_zero": { when: "a figure reached zero from above", fields: STOCK },
  "inventory.low_stock": {
    when: "a figure crossed the variant's `lowStockThreshold` downwards",
    fields: STOCK,
  },
  "inventory.oversold": { when: "more was sold than there was", fields: [...STOCK, "shortfallQuantity"] },
  "inventory.mapping_conflict": {
    when: "it is not clear which variant a listing is",
    fields: ["shopId", "listingId", "channelVariantId", "sku", "name"],
  },
  "inventory.unmapped_sale": {
    when: "something was sold that is linked to no variant",
    fields: ["shopId", "orderId", "orderLineId", "channelVariantId", "sku", "listingId", "quantity"],
  },
  "inventory.drift": {
    when: "a channel shows another figure than the one it was told",
    fields: ["shopId", "listingId", "masterVariantId", "sku", "name", "expected", "observed"],
  },
  "shop.connected": { when: "a shop was connected", fields: SHOP },
  "shop.reauth_required": { when: "a shop has to be connected again", fields: [...SHOP, "reason"] },
  "shop.silent": {
    when: "a shop has gone quiet for longer than is usual for it",
    fields: [...SHOP, "silentSince"],
  },
  "shop.replayed_event": {
    when: "a signed event of another shop was sent to this one, and refused",
    fields: SHOP,
  },
  "sync.completed": { when: "a catalog sync ended", fields: SYNC },
  "sync.failed": { when: "a catalog sync failed for every shop", fields: [...SYNC, "error"] },
  "shipment.updated": { when: "a shipment moved on", fields: ["id", "orderId", "status"] },
};

/** Advice beyond what the status and the message say. */
export const ERROR_ADVICE: Readonly<Record<string, string>> = {
  API_KEY_REQUIRED: "Send the header `x-api-key`.",
  API_KEY_INVALID: "Make a new key; this one is unknown, revoked or expired.",
  API_KEY_SCOPE_MISSING: "`details.scope` names the scope; make a key that has it.",
  SESSION_REQUIRED: "Sign in, or renew the session; keys do not work here.",
  IDEMPOTENCY_IN_PROGRESS: "Wait a moment and send it again with the same key.",
  IDEMPOTENCY_KEY_REUSED: "Use another key for another request.",
  WEBHOOK_SIGNATURE_INVALID:
    "Sign the very bytes you send, with this shop's secret; look at the clock of the sender.",
  PLAN_FEATURE_LOCKED: "`details.feature` names what is missing in the plan.",
  CHANNEL_UNAVAILABLE: "The platform is away; `details.failure` says how. Try again later.",
  WPSHOP_UNREACHABLE: "Look at the address: no connection could be opened to it.",
  SERVICE_UNAVAILABLE: "Send it again after `Retry-After`.",
};
