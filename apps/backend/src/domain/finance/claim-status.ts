import type { ClaimStatus } from "@estiba/contract";
import type { Transitions } from "../../kernel/transitions.ts";

export const CLAIM_TRANSITIONS: Transitions<ClaimStatus> = {
  open: ["paid", "rejected"],
  paid: [],
  rejected: [],
};
