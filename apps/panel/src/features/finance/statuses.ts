import {
  HOMELESS_DISCREPANCIES,
  RESOLUTIONS,
  type CodStatus,
  type Discrepancy,
  type RemittanceStatus,
  type Resolution,
} from "@estiba/contract/values";
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

export const REMITTANCE_TONES: Readonly<Record<RemittanceStatus, Tone>> = {
  uploaded: "neutral",
  matched: "warn",
  confirmed: "accent",
  settled: "good",
  rejected: "neutral",
};

/** Discrepancies still have to be resolved. */
export const isUndecided = (status: RemittanceStatus): boolean =>
  status === "uploaded" || status === "matched";

export const resolutionsOf = (kind: Discrepancy): readonly Resolution[] =>
  RESOLUTIONS.filter((resolution) => resolution !== "accept" || !HOMELESS_DISCREPANCIES.includes(kind));

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
