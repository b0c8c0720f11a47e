import type { IncidentState } from "@estiba/contract";
import type { Transitions } from "../../../kernel/transitions.ts";

/** People decide: one that is resolved may turn out not to be, and its owner or note changes in every state. */
export const INCIDENT_TRANSITIONS: Transitions<IncidentState> = {
  open: ["open", "acknowledged", "resolved"],
  acknowledged: ["open", "acknowledged", "resolved"],
  resolved: ["open", "acknowledged", "resolved"],
};
