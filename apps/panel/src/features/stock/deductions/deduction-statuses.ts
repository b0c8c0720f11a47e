import type { DeductionStatus } from "@estiba/contract";

/** What needs work first. */
export const DEDUCTION_STATUSES: readonly DeductionStatus[] = [
  "shortfall",
  "unmapped",
  "applied",
  "reversed",
  "not_required",
];
