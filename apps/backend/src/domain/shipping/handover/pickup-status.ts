import type { PickupStatus } from "@estiba/contract";
import type { Transitions } from "../../../kernel/transitions.ts";

/** One with unknown outcome is decided by a late answer or by a person. */
export const PICKUP_TRANSITIONS: Transitions<PickupStatus> = {
  asking: ["booked", "refused", "unknown"],
  unknown: ["unknown", "booked", "refused", "cancelled"],
  booked: ["cancelling", "cancelled"],
  cancelling: ["cancelling", "booked", "cancelled"],
  refused: [],
  cancelled: [],
};

/** What the carrier will do is not known yet. */
export const isPickupOpen = ({ status }: { readonly status: PickupStatus }) =>
  status === "asking" || status === "unknown";
