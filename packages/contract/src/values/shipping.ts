export const CARRIER_PROVIDERS = ["ratetable", "envia", "easypost", "manual"] as const;
export type CarrierProvider = (typeof CARRIER_PROVIDERS)[number];

export const TRACK_STATUSES = [
  "label_created",
  "picked_up",
  "in_transit",
  "out_for_delivery",
  "available_for_pickup",
  "delivery_attempted",
  "exception",
  "delivered",
  "return_in_transit",
  "returned",
  "lost",
  "damaged",
  "cancelled",
] as const;
export type TrackStatus = (typeof TRACK_STATUSES)[number];

export const SHIPMENT_STATUSES = [
  "draft",
  "purchasing",
  "purchase_unknown",
  "failed",
  ...TRACK_STATUSES.slice(0, -1),
  "cancelling",
  "cancelled",
] as const;
export type ShipmentStatus =
  | "draft"
  | "purchasing"
  | "purchase_unknown"
  | "failed"
  | "cancelling"
  | TrackStatus;

export const TRACK_REASONS = [
  "recipient_absent",
  "recipient_refused",
  "no_money",
  "address_incorrect",
  "address_incomplete",
  "phone_unreachable",
  "zone_unsafe",
  "access_restricted",
  "rescheduled",
  "customs",
  "weather",
  "carrier_error",
  "damaged",
  "lost",
  "unmapped",
] as const;
export type TrackReason = (typeof TRACK_REASONS)[number];

export const QUOTE_ERRORS = [
  "config",
  "no_service",
  "address_rejected",
  "cod_not_supported",
  "balance",
  "throttled",
  "unavailable",
  "timeout",
  "other",
] as const;
export type QuoteErrorCode = (typeof QUOTE_ERRORS)[number];

/** By what a rate is chosen without looking. */
export const RATE_PICKS = ["cheapest", "fastest", "best_value"] as const;
export const RATE_TAGS = [...RATE_PICKS, "dominated", "rule_pick"] as const;

export const EVENT_ORIGINS = ["carrier_poll", "carrier_webhook", "manual", "csv", "system"] as const;

export const LABEL_FORMATS = ["pdf", "zpl", "png"] as const;

export const LABEL_SIZES = ["4x6", "a4"] as const;

export const FEE_TIMINGS = ["label", "remittance"] as const;

export const MANIFEST_STATUSES = ["ready", "waiting", "refused", "cancelled"] as const;
export type ManifestStatus = (typeof MANIFEST_STATUSES)[number];

export const PICKUP_STATUSES = ["asking", "unknown", "booked", "refused", "cancelling", "cancelled"] as const;
export type PickupStatus = (typeof PICKUP_STATUSES)[number];

export const CONNECTION_STATUSES = ["active", "disabled", "error"] as const;
export type CarrierStatus = (typeof CONNECTION_STATUSES)[number];

/** Where proposed parcels come from: the sizes of the goods, or the default parcel of the settings. */
export const PACKING_SOURCES = ["boxes", "preset"] as const;
export type PackingSource = (typeof PACKING_SOURCES)[number];

export const BATCH_ITEM_STATES = ["pending", "done", "failed"] as const;
export type BatchItemState = (typeof BATCH_ITEM_STATES)[number];

export const CONNECTION_MODES = ["live", "test"] as const;
export type ConnectionMode = (typeof CONNECTION_MODES)[number];

export const DELIVERY_TYPES = ["home", "branch"] as const;

export const CHANNEL_PUSH_STATUSES = ["pending", "sent", "failed", "not_applicable"] as const;

export const REFUND_STATUSES = ["none", "pending", "refunded", "rejected"] as const;

export const MANIFEST_SOURCES = ["own", "carrier"] as const;

/** What can be wrong with a parcel; named in `needsAttention`. */
export const ATTENTION_MARKS = [
  "voided_label_used",
  "no_scan",
  "stalled",
  "delivery_problem",
  "price_variance",
  "purchase_unresolved",
  "purchase_ambiguous",
  "cancellation_unknown",
] as const;
export type AttentionMark = (typeof ATTENTION_MARKS)[number];
