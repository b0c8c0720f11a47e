import type { ShipmentStatus, TrackStatus } from "@estiba/contract";
import type { Tone } from "../../ui/tag.tsx";

/* A test holds these equal to the contract's lists. */
export const SHIPMENT_TONES: Readonly<Record<ShipmentStatus, Tone>> = {
  draft: "neutral",
  purchasing: "accent",
  purchase_unknown: "warn",
  failed: "bad",
  label_created: "accent",
  picked_up: "accent",
  in_transit: "accent",
  out_for_delivery: "accent",
  available_for_pickup: "warn",
  delivery_attempted: "warn",
  exception: "bad",
  delivered: "good",
  return_in_transit: "warn",
  returned: "neutral",
  lost: "bad",
  damaged: "bad",
  cancelling: "neutral",
  cancelled: "neutral",
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table above
export const SHIPMENT_STATUSES = Object.keys(SHIPMENT_TONES) as readonly ShipmentStatus[];

/** What a person may record by hand, in the order it usually happens. */
export const HAND_STATUSES: readonly TrackStatus[] = [
  "picked_up",
  "in_transit",
  "out_for_delivery",
  "delivery_attempted",
  "delivered",
  "return_in_transit",
  "returned",
  "lost",
  "damaged",
];
