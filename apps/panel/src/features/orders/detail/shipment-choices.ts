import type { OrderStatus } from "@estiba/contract/values";
import { isPartlyInParcels, type UnitsOfLine } from "../../../base/orders/open-units.ts";
import type { Order, OrderShipment } from "../queries.ts";

type Sent = Pick<OrderShipment, "status" | "isReturnOf">;

interface Shippable extends Pick<Order, "allowedStatuses" | "status"> {
  readonly lines: readonly UnitsOfLine[];
}

/** A shop may report an order as shipped with its first parcel, while units of it are still here. */
const STATUSES_WITH_REST: readonly OrderStatus[] = ["shipped", "delivered"];

/** The order may go, and nothing of it is on its way to the buyer yet, or not all of it. */
export function canBeShipped(order: Shippable, shipments: readonly Sent[]): boolean {
  const mayGo = order.allowedStatuses.includes("shipped");
  const isTaken = shipments.some(
    ({ status, isReturnOf }) =>
      (isReturnOf ?? null) === null && status !== "failed" && status !== "cancelled",
  );
  return isTaken
    ? isPartlyInParcels(order.lines) && (mayGo || STATUSES_WITH_REST.includes(order.status))
    : mayGo;
}

/** Numbers of the parcels beside the one the shipment goes by. */
export function otherNumbers({ tracking, parcels }: Pick<OrderShipment, "tracking" | "parcels">): string[] {
  return parcels.flatMap(({ trackingNumber }) =>
    trackingNumber === null || trackingNumber === tracking.number ? [] : [trackingNumber],
  );
}
