import type { ManifestStatus } from "@estiba/contract";
import type { Transitions } from "../../../kernel/transitions.ts";

/** Our own list is ready at once; a carrier's may be refused even after another request got it. */
export const MANIFEST_TRANSITIONS: Transitions<ManifestStatus> = {
  waiting: ["ready", "refused", "cancelled"],
  ready: ["refused", "cancelled"],
  refused: [],
  cancelled: [],
};
