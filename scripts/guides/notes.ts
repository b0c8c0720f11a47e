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

/** When each event is sent, and what it contains. */
export const EVENT_NOTES: Readonly<Record<string, EventNote>> = {
  "order.created": { when: "an order arrived for the first time", fields: ORDER },
  "order.updated": { when: "an order changed", fields: ORDER },
  "order.cancelled": { when: "an order was cancelled; then it is not also updated", fields: ORDER },
  "inventory.stock_changed": {
    when: "a stock level changed; several movements of one transaction are one event",
    fields: STOCK,
  },
  "inventory.stock_zero": { when: "a stock level reached zero from above", fields: STOCK },
  "inventory.low_stock": {
    when: "a stock level fell below the variant's `lowStockThreshold`",
    fields: STOCK,
  },
  "inventory.oversold": { when: "more was sold than there was", fields: [...STOCK, "shortfallQuantity"] },
  "inventory.mapping_conflict": {
    when: "a listing matches more than one variant",
    fields: ["shopId", "listingId", "channelVariantId", "sku", "name"],
  },
  "inventory.unmapped_sale": {
    when: "a listing without a linked variant was sold",
    fields: ["shopId", "orderId", "orderLineId", "channelVariantId", "sku", "listingId", "quantity"],
  },
  "inventory.drift": {
    when: "a channel shows another quantity than was published to it",
    fields: ["shopId", "listingId", "masterVariantId", "sku", "name", "expected", "observed"],
  },
  "dispatch.late": {
    when: "orders have not left a place in time: how many, and the first of those times; once for each order, at most a day afterwards",
    fields: ["placeId", "placeName", "orders", "shipBy"],
  },
  "shop.connected": { when: "a shop was connected", fields: SHOP },
  "shop.reauth_required": { when: "a shop has to be reconnected", fields: [...SHOP, "reason"] },
  "shop.resend_required": {
    when: "the service was restored from a backup: orders of this shop that were placed or changed between `from` and `until` may be missing, and it cannot be polled for them; send them again, repeats are harmless",
    fields: [...SHOP, "from", "until"],
  },
  "shop.silent": {
    when: "a shop has sent no orders for unusually long",
    fields: [...SHOP, "silentSince"],
  },
  "shop.replayed_event": {
    when: "a signed event of another shop was sent to this one and refused",
    fields: SHOP,
  },
  "sync.completed": { when: "a catalog sync ended", fields: SYNC },
  "sync.failed": { when: "a catalog sync failed for every shop", fields: [...SYNC, "error"] },
  "shipment.updated": { when: "the status of a shipment changed", fields: ["id", "orderId", "status"] },
};

/** Advice beyond what the status and the message say. */
export const ERROR_ADVICE: Readonly<Record<string, string>> = {
  API_KEY_REQUIRED: "Send the header `x-api-key`.",
  API_KEY_INVALID: "Create a new key; this one is unknown, revoked or expired.",
  API_KEY_SCOPE_MISSING: "Create a key with the scope in `details.scope`.",
  SESSION_REQUIRED: "Sign in, or renew the session; keys do not work here.",
  IDEMPOTENCY_IN_PROGRESS: "Wait a moment and retry with the same key.",
  IDEMPOTENCY_KEY_REUSED: "Use another key for another request.",
  WEBHOOK_SIGNATURE_INVALID:
    "Sign exactly the bytes you send, with this shop's secret, and check the sender's clock.",
  PLAN_FEATURE_LOCKED: "Choose a plan with the feature in `details.feature`.",
  CHANNEL_UNAVAILABLE: "The platform is unavailable; `details.failure` says how. Retry later.",
  WPSHOP_UNREACHABLE: "Check the address: no connection could be opened.",
  SERVICE_UNAVAILABLE: "Retry after `Retry-After`.",
};
