import type { CarrierStatus } from "@estiba/contract";
import type { Transitions } from "../../../kernel/transitions.ts";

/** A person enables and disables it at any time; the carrier's answer to a test or to new credentials counts in every status. */
export const CONNECTION_TRANSITIONS: Transitions<CarrierStatus> = {
  active: ["active", "disabled", "error"],
  disabled: ["active", "disabled", "error"],
  error: ["active", "disabled", "error"],
};
