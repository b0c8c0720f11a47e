import type { ShipmentStatus, TrackStatus } from "@estiba/contract";
import { SHIPMENT_TONES } from "../../base/vocabulary/tones.ts";

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
