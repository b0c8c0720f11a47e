import type { PublishState } from "@estiba/contract";
import type { Transitions } from "../../../kernel/transitions.ts";

/** A result that is open may be tried again; one that has ended stays as it is. */
export const PUBLISH_TRANSITIONS: Transitions<PublishState> = {
  pending: ["pending", "written", "unchanged", "failed", "skipped"],
  written: [],
  unchanged: [],
  failed: [],
  skipped: [],
};
