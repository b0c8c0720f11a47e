export const COD_STATUSES = [
  "expected",
  "partially_collected",
  "collected",
  "remitted",
  "settled",
  "disputed",
  "cancelled",
  "written_off",
] as const;
export type CodStatus = (typeof COD_STATUSES)[number];

export const COLLECTION_SOURCES = ["delivery", "carrier_report", "remittance", "manual"] as const;
export type CollectionSource = (typeof COLLECTION_SOURCES)[number];

export const CLAIM_STATUSES = ["open", "paid", "rejected"] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

export const REMITTANCE_STATUSES = ["uploaded", "matched", "confirmed", "settled", "rejected"] as const;
export type RemittanceStatus = (typeof REMITTANCE_STATUSES)[number];

export const DISCREPANCIES = [
  "unknown_tracking",
  "amount_short",
  "amount_over",
  "fee_mismatch",
  "duplicate_in_file",
  "already_remitted",
  "not_delivered",
  "not_cod",
  "cancelled",
  "currency_mismatch",
] as const;
export type Discrepancy = (typeof DISCREPANCIES)[number];

/** There is nothing to book these against, so they cannot be accepted. */
export const HOMELESS_DISCREPANCIES: readonly Discrepancy[] = [
  "unknown_tracking",
  "duplicate_in_file",
  "already_remitted",
  "not_cod",
  "currency_mismatch",
];

/** A matter of more or less: where it is small, it may be rounding. */
export const ROUNDABLE_DISCREPANCIES: readonly Discrepancy[] = [
  "amount_short",
  "amount_over",
  "fee_mismatch",
];

/** What a tenant may call rounding, in the smallest unit of any currency. */
export const MAX_ROUNDING_TOLERANCE = 1_000_000;

export const RESOLUTIONS = ["accept", "dispute", "ignore"] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

/** Why a payment moved; some carry what they led to behind a colon. */
export const COD_CAUSES = [
  "label",
  "delivered",
  "left_delivered",
  "carrier_report",
  "manual",
  "remittance",
  "settlement",
  "remittance_reversed",
  "settlement_reversed",
  "write_off",
  "given_up",
  "rounding",
  "resolved_paid",
  "claim",
  "returned",
  "cancelled",
] as const;
export type CodCause = (typeof COD_CAUSES)[number];

export const CLAIM_OUTCOMES = ["paid", "rejected"] as const;

export const DISPUTE_OUTCOMES = ["paid", "write_off"] as const;
