import type { Order, OrderShipment } from "../queries.ts";

type Sent = Pick<OrderShipment, "status" | "isReturnOf">;

/** Nothing is on its way to the buyer yet, and the order may still go. */
export function canBeShipped(order: Pick<Order, "allowedStatuses">, shipments: readonly Sent[]): boolean {
  const isTaken = shipments.some(
    ({ status, isReturnOf }) =>
      (isReturnOf ?? null) === null && status !== "failed" && status !== "cancelled",
  );
  return !isTaken && order.allowedStatuses.includes("shipped");
}

/** Numbers of the parcels beside the one the shipment goes by. */
export function otherNumbers({ tracking, parcels }: Pick<OrderShipment, "tracking" | "parcels">): string[] {
  return parcels.flatMap(({ trackingNumber }) =>
    trackingNumber === null || trackingNumber === tracking.number ? [] : [trackingNumber],
  );
}
