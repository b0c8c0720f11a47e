/** What the warehouse has done about an order at one place. */
export const FULFILMENT_STATUSES = [
  "held",
  "ready",
  "picking",
  "picked",
  "packed",
  "labelled",
  "done",
  "cancelled",
] as const;
export type FulfilmentStatus = (typeof FULFILMENT_STATUSES)[number];

/** Still to be dispatched. */
export const OPEN_FULFILMENT_STATUSES = ["held", "ready", "picking", "picked", "packed", "labelled"] as const;

/** Why a fulfilment cannot leave yet. */
export const HOLD_REASONS = ["unpaid", "unconfirmed", "manual", "channel_hold", "short", "address"] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** Who says when it has to leave: the channel, or the opening hours of the place. */
export const SHIP_BY_SOURCES = ["channel", "place"] as const;
export type ShipBySource = (typeof SHIP_BY_SOURCES)[number];

/** Orders that are picked in one walk. */
export const WAVE_STATUSES = ["open", "picked", "cancelled"] as const;
export type WaveStatus = (typeof WAVE_STATUSES)[number];
export const MAX_WAVE = 100;

/** Why the platform's own label of an order cannot be printed. */
export const LABEL_DELAYS = [
  "not_ready",
  "invoice_pending",
  "has_left",
  "cancelled",
  "sent_by_platform",
  "own_carrier",
  "shop_unavailable",
] as const;
export type LabelDelay = (typeof LABEL_DELAYS)[number];

/** What became of a scan at the packing desk. */
export const SCAN_VERDICTS = [
  "ok",
  "over",
  "wrong",
  "unknown_code",
  "late",
  "undone",
  "unknown_fulfilment",
  "too_many",
] as const;
export type ScanVerdict = (typeof SCAN_VERDICTS)[number];
export const MAX_SCANS_A_CALL = 500;
/** Of one fulfilment, those that are kept. */
export const MAX_SCANS = 10_000;
/** Of one fulfilment, those that are shown. */
export const MAX_SCANS_SHOWN = 1_000;

/** Whether a label may be bought before the box is packed: always, with a warning in the panel, or not at all. */
export const LABEL_AFTER_PACK = ["off", "warn", "require"] as const;
export type LabelAfterPack = (typeof LABEL_AFTER_PACK)[number];
