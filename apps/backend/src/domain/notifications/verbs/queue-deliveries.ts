import type { Tx } from "../../../db/transaction.ts";
import { insertDeliveries } from "../delivery-store.ts";
import { wake } from "../subscription-store.ts";

/** Makes events due to receivers; returns the deliveries that are new. */
export async function queueDeliveries(
  tx: Tx,
  deliveries: readonly { subscriptionId: string; eventId: string }[],
): Promise<string[]> {
  if (deliveries.length === 0) {
    return [];
  }
  const ids = await insertDeliveries(tx, deliveries);
  await wake(
    tx,
    deliveries.map(({ subscriptionId }) => subscriptionId),
  );
  return ids;
}
