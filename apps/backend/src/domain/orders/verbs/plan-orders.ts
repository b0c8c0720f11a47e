import type { Tx } from "../../../db/transaction.ts";
import { pickNewest, type IncomingOrder } from "../model.ts";
import { planOrder, type OrderPlan } from "../plan.ts";
import { lockKnown, readLines } from "../store.ts";

const keyOf = (shopId: string, externalId: string) => `${shopId}\n${externalId}`;

/** Locks existing orders and decides about each; nothing is written yet. */
export async function planOrders(tx: Tx, incoming: readonly IncomingOrder[]): Promise<OrderPlan[]> {
  const newest = pickNewest(incoming);
  const known = await lockKnown(
    tx,
    newest.map(({ shopId, order }) => ({ shopId, externalId: order.externalId })),
  );
  const lines = Map.groupBy(
    await readLines(
      tx,
      known.map(({ id }) => id),
    ),
    ({ orderId }) => orderId,
  );
  const byKey = new Map(known.map((one) => [keyOf(one.shopId, one.externalId), one]));
  return newest.map((one) => {
    const found = byKey.get(keyOf(one.shopId, one.order.externalId)) ?? null;
    return planOrder(one, found, found ? (lines.get(found.id) ?? []) : []);
  });
}
