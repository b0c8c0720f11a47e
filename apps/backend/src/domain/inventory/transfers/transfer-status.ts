import type { TransferStatus } from "@estiba/contract";
import type { Transitions } from "../../../kernel/transitions.ts";

/** What was received in part is on two shelves and cannot be called off as a whole; the rest is received or lost. */
export const TRANSFER_TRANSITIONS: Transitions<TransferStatus> = {
  draft: ["sent", "cancelled"],
  sent: ["partly_received", "received", "cancelled"],
  partly_received: ["partly_received", "received"],
  received: [],
  cancelled: [],
};
