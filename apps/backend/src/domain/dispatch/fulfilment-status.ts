import type { FulfilmentStatus } from "@estiba/contract";
import type { Transitions } from "../../kernel/transitions.ts";

/**
 * A label that is cancelled, an order that is opened again and units that are routed back lead back; otherwise work goes
 * onward.
 */
export const FULFILMENT_TRANSITIONS: Transitions<FulfilmentStatus> = {
  held: ["ready", "labelled", "done", "cancelled"],
  ready: ["held", "picking", "packed", "labelled", "done", "cancelled"],
  picking: ["held", "ready", "picked", "packed", "labelled", "done", "cancelled"],
  picked: ["held", "ready", "picking", "packed", "labelled", "done", "cancelled"],
  packed: ["held", "ready", "labelled", "done", "cancelled"],
  labelled: ["held", "ready", "packed", "done", "cancelled"],
  done: ["held", "ready", "labelled", "cancelled"],
  cancelled: ["held", "ready", "labelled", "done"],
};
