export const MAPPING_STATUSES = ["linked", "unmapped", "conflict"] as const;
export type MappingStatus = (typeof MAPPING_STATUSES)[number];

/** What a variant on hand calls for: nothing is left, or no more than its threshold. */
export const STOCK_LEVELS = ["out", "low"] as const;
export type StockLevel = (typeof STOCK_LEVELS)[number];

/** Who said what a unit weighs and measures; a channel never replaces what a person entered or measured. */
export const SIZE_SOURCES = ["channel", "import", "person", "measured"] as const;
export type SizeSource = (typeof SIZE_SOURCES)[number];
export const MAX_WEIGHT_G = 1_000_000;
export const MAX_SIDE_MM = 10_000;

/** Why a figure that was sent is not the one that counts. */
export const STOCK_NOT_TAKEN = ["not_linked", "central_stock", "other_source", "shared"] as const;
export type StockNotTaken = (typeof STOCK_NOT_TAKEN)[number];

export const SKIP_REASONS = [
  "paused",
  "suspended",
  "disconnected",
  "reauth_required",
  "no_credentials",
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export const IMPORT_RESULTS = ["created", "updated", "failed"] as const;

/** What an import would do with a row. */
export const IMPORT_ACTIONS = ["create", "update", "unchanged", "error"] as const;
export type ImportAction = (typeof IMPORT_ACTIONS)[number];

export const CANDIDATE_EVIDENCE = ["sku", "barcode", "name", "before"] as const;

/** How a listing was linked; named in a mapping's `evidence`. */
export const LINK_MATCHES = ["sku", "barcode", "created", "manual"] as const;
export type LinkMatch = (typeof LINK_MATCHES)[number];

/** Why a listing is not linked; named in a mapping's `evidence`. */
export const LINK_PROBLEMS = [
  "no_sku",
  "sku_renamed",
  "sku_twice_in_shop",
  "barcode_twice_in_shop",
  "barcode_of_several",
  "undone",
  "unlinked",
] as const;
export type LinkProblem = (typeof LINK_PROBLEMS)[number];
