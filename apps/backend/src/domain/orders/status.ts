import type { OrderStatus, ShipmentStatus } from "@estiba/contract";
import { ORDER_RANK } from "../../ports/order-ranks.ts";
import type { OrderItem } from "./model.ts";

/** What a person may do next. The channel's own word is not bound by this. */
const NEXT: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ["confirmed", "on_hold", "cancelled"],
  on_hold: ["confirmed", "cancelled"],
  confirmed: ["on_hold", "preparing", "ready_to_ship", "shipped", "cancelled"],
  preparing: ["on_hold", "ready_to_ship", "shipped", "cancelled"],
  ready_to_ship: ["partially_shipped", "shipped", "cancelled"],
  partially_shipped: ["shipped", "delivered"],
  shipped: ["delivered", "partially_returned", "returned"],
  delivered: ["completed", "partially_returned", "returned"],
  completed: ["partially_returned", "returned"],
  partially_returned: ["returned"],
  returned: [],
  cancelled: [],
};

export function allowedStatuses(status: OrderStatus): readonly OrderStatus[] {
  return NEXT[status];
}

/** The channel's word and a person's stand side by side; the one that is further along is shown. */
export function effectiveStatus(channel: OrderStatus, manual: OrderStatus | null): OrderStatus {
  return manual !== null && ORDER_RANK[manual] >= ORDER_RANK[channel] ? manual : channel;
}

export function isFurther(status: OrderStatus, than: OrderStatus): boolean {
  return ORDER_RANK[status] > ORDER_RANK[than];
}

const SHIPPABLE: readonly OrderStatus[] = ["confirmed", "preparing", "ready_to_ship", "partially_shipped"];

/** Whether a parcel may be made for the order; one that has a parcel already may also be shipped again. */
export function isShippable(
  { status, isCashOnDelivery }: Pick<OrderItem, "status" | "isCashOnDelivery">,
  { hasParcel }: { hasParcel: boolean },
): boolean {
  const isCodToConfirm = status === "pending" && isCashOnDelivery;
  const isShippedAgain = hasParcel && (status === "shipped" || status === "delivered");
  return SHIPPABLE.includes(status) || isCodToConfirm || isShippedAgain;
}

const MOVING: readonly ShipmentStatus[] = [
  "picked_up",
  "in_transit",
  "out_for_delivery",
  "available_for_pickup",
  "delivery_attempted",
  "exception",
  "damaged",
  "return_in_transit",
];

interface Parcel {
  readonly status: ShipmentStatus;
  readonly isReturn: boolean;
}

/** Where an order is, from all of its parcels; null where they do not say. */
export function statusOfParcels(parcels: readonly Parcel[]): { status: OrderStatus; isBack: boolean } | null {
  const outgoing = parcels.filter(({ isReturn, status }) => !isReturn && status !== "failed");
  const live = outgoing.filter(({ status }) => status !== "cancelled");
  if (live.length === 0) {
    return { status: "confirmed", isBack: true };
  }
  const are = (wanted: ShipmentStatus) => live.every(({ status }) => status === wanted);
  if (are("returned")) {
    return { status: "returned", isBack: false };
  }
  if (are("delivered")) {
    return { status: "delivered", isBack: false };
  }
  if (live.some(({ status }) => MOVING.includes(status) || status === "delivered" || status === "lost")) {
    return { status: "shipped", isBack: false };
  }
  return are("label_created") ? { status: "ready_to_ship", isBack: false } : null;
}
