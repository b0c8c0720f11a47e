import type { CodStatus, Discrepancy, RemittanceStatus, Resolution } from "@estiba/contract";
import type { Tone } from "../../ui/pieces/tag.tsx";

export const COD_TONES: Readonly<Record<CodStatus, Tone>> = {
  expected: "neutral",
  partially_collected: "warn",
  collected: "accent",
  remitted: "accent",
  settled: "good",
  disputed: "bad",
  cancelled: "neutral",
  written_off: "neutral",
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table above
export const COD_STATUSES = Object.keys(COD_TONES) as readonly CodStatus[];

export const REMITTANCE_TONES: Readonly<Record<RemittanceStatus, Tone>> = {
  uploaded: "neutral",
  matched: "warn",
  confirmed: "accent",
  settled: "good",
  rejected: "neutral",
};

/** Somebody still has to say what becomes of the lines that do not fit. */
export const isUndecided = (status: RemittanceStatus): boolean =>
  status === "uploaded" || status === "matched";

export const RESOLUTIONS: readonly Resolution[] = ["accept", "dispute", "ignore"];

/** There is nothing that these could be booked against. */
export const HOMELESS: readonly Discrepancy[] = [
  "unknown_tracking",
  "duplicate_in_file",
  "already_remitted",
  "not_cod",
  "currency_mismatch",
];

export const resolutionsOf = (kind: Discrepancy): readonly Resolution[] =>
  RESOLUTIONS.filter((resolution) => resolution !== "accept" || !HOMELESS.includes(kind));

const FRESH_DAYS = 7;
const LATE_DAYS = 15;

/** Money that a carrier has held for long is the more urgent. */
export function ageTone({ status, ageDays }: { readonly status: CodStatus; readonly ageDays: number }): Tone {
  const isHeld = status === "collected" || status === "partially_collected" || status === "disputed";
  if (!isHeld || ageDays <= FRESH_DAYS) {
    return "neutral";
  }
  return ageDays <= LATE_DAYS ? "warn" : "bad";
}
