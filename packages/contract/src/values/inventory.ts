export const INVENTORY_SOURCE_TYPES = ["SERVICE_CENTRAL", "SHOP"] as const;

/** More sold than there was; or units sold at a place that does not have them, while others do. */
export const INCIDENT_KINDS = ["shortfall", "misplaced"] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

export const INCIDENT_STATES = ["open", "acknowledged", "resolved"] as const;
export type IncidentState = (typeof INCIDENT_STATES)[number];

export const MOVE_REASONS = [
  "opening",
  "sale",
  "edit",
  "cancel",
  "return",
  "manual",
  "source_sync",
  "import",
  "shared",
  "transfer",
  "scrap",
  "count",
  "reroute",
  "assembly",
] as const;

/** Of one kit. */
export const MAX_KIT_COMPONENTS = 20;
export const MAX_KIT_QUANTITY = 1_000;

export const PLACE_KINDS = ["warehouse", "store", "transit", "quarantine"] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];
/** What is there can be sold. */
export const COUNTED_KINDS = ["warehouse", "store"] as const;

export const TRANSFER_STATUSES = ["draft", "sent", "partly_received", "received", "cancelled"] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

export const PUBLISH_FIELDS = ["stock", "sku"] as const;
export type PublishField = (typeof PUBLISH_FIELDS)[number];

export const PUBLISH_STATES = ["pending", "written", "unchanged", "failed", "skipped"] as const;
export type PublishState = (typeof PUBLISH_STATES)[number];

/** Why a listing was not written: the platform's answer, or the obstacle here. */
export const PUBLISH_FAILURES = [
  "unauthorized",
  "forbidden",
  "not_found",
  "rate_limited",
  "rejected",
  "unavailable",
  "malformed",
  "not_supported",
  "shop_not_active",
  "not_linked",
  "not_tracked",
  "ruled_by_source",
  "before_unknown",
] as const;
export type PublishFailure = (typeof PUBLISH_FAILURES)[number];

export const JOB_STATES = ["waiting", "active", "delayed", "completed", "failed", "cancelled"] as const;
export type JobState = (typeof JOB_STATES)[number];
