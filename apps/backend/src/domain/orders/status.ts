import { ORDER_STATUSES, type OrderStatus, type ShipmentStatus } from "@estiba/contract";
import { ORDER_RANK } from "../../ports/order-progress.ts";
import type { OrderItem } from "./model.ts";

type Next = Readonly<Record<OrderStatus, readonly OrderStatus[]>>;

const NOWHERE: Next = {
  pending: [],
  on_hold: [],
  confirmed: [],
  preparing: [],
  ready_to_ship: [],
  partially_shipped: [],
  shipped: [],
  delivered: [],
  completed: [],
  partially_returned: [],
  returned: [],
  cancelled: [],
};

/** Who moves an order. */
export type OrderMover = "person" | "parcel" | "label_cancellation" | "deletion" | "channel";

/** From where to where an order goes, by whom. What is not listed does not happen. */
const ORDER_MOVES: Readonly<Record<OrderMover, Next>> = {
  person: {
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
  },
  /** Onward only, and never out of a cancellation. */
  parcel: {
    pending: ["ready_to_ship", "partially_shipped", "shipped", "delivered", "returned"],
    on_hold: ["ready_to_ship", "partially_shipped", "shipped", "delivered", "returned"],
    confirmed: ["ready_to_ship", "partially_shipped", "shipped", "delivered", "returned"],
    preparing: ["ready_to_ship", "partially_shipped", "shipped", "delivered", "returned"],
    ready_to_ship: ["partially_shipped", "shipped", "delivered", "returned"],
    partially_shipped: ["shipped", "delivered", "returned"],
    shipped: ["delivered", "returned"],
    delivered: ["returned"],
    completed: ["returned"],
    partially_returned: ["returned"],
    returned: [],
    cancelled: [],
  },
  /** The only label was cancelled before anything moved. */
  label_cancellation: { ...NOWHERE, ready_to_ship: ["confirmed"] },
  /** The shop deleted the order; what was under way or over stays what it was. */
  deletion: {
    ...NOWHERE,
    pending: ["cancelled"],
    on_hold: ["cancelled"],
    confirmed: ["cancelled"],
    preparing: ["cancelled"],
    ready_to_ship: ["cancelled"],
  },
  /** The channel is authoritative for its own order: its newest version is taken over. */
  channel: {
    pending: ORDER_STATUSES,
    on_hold: ORDER_STATUSES,
    confirmed: ORDER_STATUSES,
    preparing: ORDER_STATUSES,
    ready_to_ship: ORDER_STATUSES,
    partially_shipped: ORDER_STATUSES,
    shipped: ORDER_STATUSES,
    delivered: ORDER_STATUSES,
    completed: ORDER_STATUSES,
    partially_returned: ORDER_STATUSES,
    returned: ORDER_STATUSES,
    cancelled: ORDER_STATUSES,
  },
};

export function isMoveAllowed(mover: OrderMover, from: OrderStatus, to: OrderStatus): boolean {
  return ORDER_MOVES[mover][from].includes(to);
}

/** What a person may do next. */
export function allowedStatuses(status: OrderStatus): readonly OrderStatus[] {
  return ORDER_MOVES.person[status];
}

/**
 * The channel's status and a person's are stored side by side; the one that is further along is shown. What a person
 * holds stays held, whatever the shop does with it short of sending it.
 */
export function effectiveStatus(channel: OrderStatus, manual: OrderStatus | null): OrderStatus {
  if (manual === "on_hold") {
    return ORDER_RANK[channel] < ORDER_RANK.partially_shipped ? manual : channel;
  }
  return manual !== null && ORDER_RANK[manual] >= ORDER_RANK[channel] ? manual : channel;
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

/** Out of the house. */
const MOVED: readonly ShipmentStatus[] = [
  "picked_up",
  "in_transit",
  "out_for_delivery",
  "available_for_pickup",
  "delivery_attempted",
  "exception",
  "damaged",
  "return_in_transit",
  "delivered",
  "lost",
];

interface Parcel {
  readonly status: ShipmentStatus;
  readonly isReturn: boolean;
  readonly isPart: boolean;
}

export interface ParcelMove {
  readonly mover: "parcel" | "label_cancellation";
  readonly status: OrderStatus;
}

/**
 * Where an order is, from all of its parcels; null where they do not say. `covers` tells whether these hold all of it;
 * it is not asked where no parcel is a part.
 */
export function statusOfParcels<P extends Parcel>(
  parcels: readonly P[],
  covers: (some: readonly P[]) => boolean,
): ParcelMove | null {
  const outgoing = parcels.filter(({ isReturn, status }) => !isReturn && status !== "failed");
  const live = outgoing.filter(({ status }) => status !== "cancelled");
  if (live.length === 0) {
    return { mover: "label_cancellation", status: "confirmed" };
  }
  const isWhole = (some: readonly P[]) => !live.some(({ isPart }) => isPart) || covers(some);
  const are = (wanted: ShipmentStatus) => live.every(({ status }) => status === wanted);
  const moved = live.filter(({ status }) => MOVED.includes(status));
  const isAll = isWhole(are("returned") || are("delivered") || are("label_created") ? live : moved);
  return isAll ? wholeStatus(are, moved.length > 0) : partStatus(are, moved.length > 0);
}

/** Of parcels that leave something behind; with labels alone the order is still to be sent. */
function partStatus(are: (wanted: ShipmentStatus) => boolean, hasMoved: boolean): ParcelMove | null {
  if (hasMoved) {
    return { mover: "parcel", status: "partially_shipped" };
  }
  return are("label_created") ? { mover: "label_cancellation", status: "confirmed" } : null;
}

/** Of parcels that hold all of their order. */
function wholeStatus(are: (wanted: ShipmentStatus) => boolean, hasMoved: boolean): ParcelMove | null {
  const status: OrderStatus | null = are("returned")
    ? "returned"
    : are("delivered")
      ? "delivered"
      : hasMoved
        ? "shipped"
        : are("label_created")
          ? "ready_to_ship"
          : null;
  return status && { mover: "parcel", status };
}
