import type { ShipmentStatus, TrackStatus } from "@estiba/contract";
import { isCommanded } from "../labels/shipment-status.ts";
import type { Shipment } from "../model.ts";
import { staleness } from "./schedule.ts";

/** Marks that follow from the state; any other stays until a person has dealt with it. */
const DERIVED_MARKS = ["voided_label_used", "no_scan", "stalled", "delivery_problem"];
const PROBLEMS: readonly ShipmentStatus[] = ["exception", "delivery_attempted", "lost", "damaged"];

/** What a person should check, from the parcel's status and its age. */
export function marksOf(
  shipment: Shipment,
  status: ShipmentStatus,
  since: Date,
  now: Date,
  isVoidedUsed: boolean,
): string[] {
  const stale = staleness(status, since, now);
  return [
    ...shipment.needsAttention.filter((mark) => !DERIVED_MARKS.includes(mark)),
    ...(isVoidedUsed ? ["voided_label_used"] : []),
    ...(PROBLEMS.includes(status) ? ["delivery_problem"] : []),
    ...(stale === null ? [] : [stale]),
  ];
}

/** Whether the events decide: not while it is being bought, and while it is being cancelled only a cancellation does. */
export function isDecidedByEvents({ status, trackingNumber }: Shipment, folded: TrackStatus): boolean {
  if (status === "cancelling") {
    return folded === "cancelled";
  }
  return !isCommanded(status) || trackingNumber !== null;
}
