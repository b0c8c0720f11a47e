import type { WaveStatus } from "@estiba/contract";
import type { Transitions } from "../../kernel/transitions.ts";

/** What was picked by mistake can still be put back. */
export const WAVE_TRANSITIONS: Transitions<WaveStatus> = {
  open: ["picked", "cancelled"],
  picked: ["cancelled"],
  cancelled: [],
};
