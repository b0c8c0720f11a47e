import type { OrderStatus } from "@estiba/contract";
import type { Tx } from "../../../db/transaction.ts";
import { findOrder } from "../reader-store.ts";
import { isMoveAllowed, type ParcelMove } from "../status.ts";
import { moveOrders } from "../status-store.ts";
import { appendTimeline, lockKnown } from "../store.ts";
import type { OrderItem } from "../model.ts";

/** The order goes where its parcels go, as far as it may. */
export async function followShipment(
  tx: Tx,
  wish: ParcelMove & { orderId: string; shipmentId: string },
): Promise<{ order: OrderItem; status: OrderStatus } | null> {
  const seen = await findOrder(tx, wish.orderId);
  if (!seen) {
    return null;
  }
  await lockKnown(tx, [seen]);
  const order = (await findOrder(tx, wish.orderId)) ?? seen;
  if (!isMoveAllowed(wish.mover, order.status, wish.status)) {
    return null;
  }
  await moveOrders(tx, wish.mover, [{ orderId: order.id, from: order.status, to: wish.status }]);
  const details = { from: order.status, to: wish.status, note: null, shipmentId: wish.shipmentId };
  await appendTimeline(tx, [{ orderId: order.id, kind: "status_changed", eventId: null, details }]);
  return { order, status: wish.status };
}
