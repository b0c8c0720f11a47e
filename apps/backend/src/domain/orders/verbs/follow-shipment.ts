import type { OrderStatus } from "@estiba/contract";
import type { Tx } from "../../../db/transaction.ts";
import type { OrderItem } from "../model.ts";
import { findOrder } from "../reader-store.ts";
import { isFurther } from "../status.ts";
import { appendTimeline, lockKnown, setManualStatus } from "../store.ts";

/**
 * The order goes where its parcels go: onward only, and never out of a cancellation. `back` is for a label that was
 * cancelled before anything moved.
 */
export async function followShipment(
  tx: Tx,
  wish: { orderId: string; status: OrderStatus; isBack: boolean; shipmentId: string },
): Promise<{ order: OrderItem; status: OrderStatus } | null> {
  const seen = await findOrder(tx, wish.orderId);
  if (!seen) {
    return null;
  }
  await lockKnown(tx, [seen]);
  const order = (await findOrder(tx, wish.orderId)) ?? seen;
  const isAllowed = wish.isBack ? order.status === "ready_to_ship" : isFurther(wish.status, order.status);
  if (!isAllowed || order.status === "cancelled") {
    return null;
  }
  await setManualStatus(tx, order.id, {
    manual: wish.status,
    status: wish.status,
    stockStatus: order.stockStatus,
    isStockReleased: false,
  });
  const details = { from: order.status, to: wish.status, note: null, shipmentId: wish.shipmentId };
  await appendTimeline(tx, [{ orderId: order.id, kind: "status_changed", eventId: null, details }]);
  return { order, status: wish.status };
}
