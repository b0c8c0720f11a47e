import type { ShipmentStatus } from "@estiba/contract";
import type { TrackingPush } from "../../../ports/channel.ts";
import type { StatusChange } from "./derive-status.ts";

/** How a parcel's state is called towards its sales channel. */
export function channelWordOf(status: ShipmentStatus): TrackingPush["status"] {
  if (status === "return_in_transit" || status === "returned") {
    return "returning";
  }
  return status === "delivered" ? "delivered" : "shipped";
}

/** The channel is notified once per status that matters to it. */
export function isNewsToChannel({ shipment, from, to }: StatusChange): boolean {
  const { orderId, isTest, isReturn, isChannelNotified } = shipment;
  const isNews =
    (to === "label_created" && from !== "cancelled") || to === "delivered" || to === "return_in_transit";
  return isNews && orderId !== null && isChannelNotified && !isTest && !isReturn;
}
