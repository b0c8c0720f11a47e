import type { BatchItemState } from "@estiba/contract";
import type { Transitions } from "../../../kernel/transitions.ts";

/** An item whose lease ran out is run twice with one key, so the later answer counts; nothing makes it wait again. */
export const BATCH_ITEM_TRANSITIONS: Transitions<BatchItemState> = {
  pending: ["done", "failed"],
  done: ["done", "failed"],
  failed: ["done", "failed"],
};
