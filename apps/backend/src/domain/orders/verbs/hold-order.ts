import type { Tx } from "../../../db/transaction.ts";
import { findOrder } from "../reader-store.ts";
import { lockKnown } from "../store.ts";

/** Who decides about its goods comes one after the other. */
export async function holdOrder(tx: Tx, orderId: string): Promise<void> {
  const order = await findOrder(tx, orderId);
  if (order) {
    await lockKnown(tx, [order]);
  }
}
