import type { Order, OrderShipment } from "../queries.ts";

type Routable = Pick<Order, "allowedStatuses" | "status" | "isCashOnDelivery">;
type Sent = Pick<OrderShipment, "status" | "isReturnOf">;

/** The places of an order are open until it has a label. */
export function canBeRouted(order: Routable, shipments: readonly Sent[]): boolean {
  const mayGo =
    order.allowedStatuses.includes("shipped") || (order.status === "pending" && order.isCashOnDelivery);
  return (
    mayGo &&
    shipments.every(
      ({ status, isReturnOf }) =>
        (isReturnOf ?? null) !== null || status === "failed" || status === "cancelled",
    )
  );
}
