import { TRACK_STATUSES, type ShipmentStatus, type TrackStatus } from "@estiba/contract";
import type { Transitions } from "../../../kernel/transitions.ts";
import type { Shipment } from "../model.ts";

/** Once a label exists, its tracking events decide (fold-tracking.ts): a late event may lead from any of them to any other. */
const tracked = (status: TrackStatus): ShipmentStatus[] => TRACK_STATUSES.filter((other) => other !== status);

export const SHIPMENT_TRANSITIONS: Transitions<ShipmentStatus> = {
  draft: ["label_created"],
  purchasing: ["purchase_unknown", "failed", "label_created"],
  purchase_unknown: ["purchase_unknown", "failed", "label_created"],
  // A purchase that was given up may still turn out to have been made.
  failed: ["failed", "purchase_unknown", "label_created"],
  label_created: [...tracked("label_created"), "cancelling"],
  cancelling: ["cancelling", "label_created", "cancelled"],
  picked_up: tracked("picked_up"),
  in_transit: tracked("in_transit"),
  out_for_delivery: tracked("out_for_delivery"),
  available_for_pickup: tracked("available_for_pickup"),
  delivery_attempted: tracked("delivery_attempted"),
  exception: tracked("exception"),
  delivered: tracked("delivered"),
  return_in_transit: tracked("return_in_transit"),
  returned: tracked("returned"),
  lost: tracked("lost"),
  damaged: tracked("damaged"),
  cancelled: tracked("cancelled"),
};

/** States in which the purchase protocol decides; all others follow from the events. */
const COMMANDED: readonly ShipmentStatus[] = [
  "draft",
  "purchasing",
  "purchase_unknown",
  "failed",
  "cancelling",
];

export const isCommanded = (status: ShipmentStatus): status is Exclude<ShipmentStatus, TrackStatus> =>
  COMMANDED.includes(status);
export const isBought = (status: ShipmentStatus) => !isCommanded(status) || status === "cancelling";
export const isBuying = ({ status }: Pick<Shipment, "status">) =>
  status === "purchasing" || status === "purchase_unknown";

/** A label that must not be used any more. */
export const isVoid = ({ status }: Pick<Shipment, "status">) =>
  status === "cancelled" || status === "cancelling";

/** A parcel that counts as one of its order's. */
export const isLive = ({ status, isReturn }: Pick<Shipment, "status" | "isReturn">) =>
  !isReturn && status !== "failed" && status !== "cancelled";

/** A buyer's return is not ours to hand over, and it leaves from the buyer's home. */
export const isWaitingForPickup = ({ status, isReturn }: Pick<Shipment, "status" | "isReturn">) =>
  status === "label_created" && !isReturn;

/** The carrier owes something for it. */
export const isClaimable = ({ status, isTest }: Pick<Shipment, "status" | "isTest">) =>
  (status === "lost" || status === "damaged") && !isTest;

/** Something was paid for it that the carrier may still change. */
export const isCharged = ({ status, isTest }: Pick<Shipment, "status" | "isTest">) =>
  isBought(status) && !isTest;

/** Whether its tracking decides about its order. */
export const movesOrder = ({
  orderId,
  isReturn,
  isTest,
}: Pick<Shipment, "orderId" | "isReturn" | "isTest">) => orderId !== null && !isReturn && !isTest;
