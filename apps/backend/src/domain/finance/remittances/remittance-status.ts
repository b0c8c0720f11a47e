import type { RemittanceStatus } from "@estiba/contract";
import type { Transitions } from "../../../kernel/transitions.ts";

/** A booked statement is taken back one step at a time. */
export const REMITTANCE_TRANSITIONS: Transitions<RemittanceStatus> = {
  uploaded: ["matched", "rejected"],
  matched: ["confirmed", "rejected"],
  confirmed: ["settled", "matched"],
  settled: ["confirmed"],
  rejected: [],
};
