import type { Transitions } from "../../../kernel/transitions.ts";

export type AttemptState = "open" | "unknown" | "done" | "rejected" | "absent";

/** A purchase that was not found may still be, and one with unknown outcome is looked up again. */
export const ATTEMPT_TRANSITIONS: Transitions<AttemptState> = {
  open: ["unknown", "done", "rejected", "absent"],
  unknown: ["unknown", "done", "rejected", "absent"],
  absent: ["unknown", "done", "rejected", "absent"],
  done: [],
  rejected: [],
};
