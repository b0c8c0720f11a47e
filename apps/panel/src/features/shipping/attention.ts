/** What can be wrong with a parcel; each has a text that says what to do. */
const ATTENTION_MARKS = [
  "voided_label_used",
  "no_scan",
  "stalled",
  "delivery_problem",
  "price_variance",
  "purchase_unresolved",
  "purchase_ambiguous",
  "cancellation_unknown",
] as const;

type AttentionMark = (typeof ATTENTION_MARKS)[number];

export const knownMark = (mark: string): AttentionMark | undefined =>
  ATTENTION_MARKS.find((known) => known === mark);
