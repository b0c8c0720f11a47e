import type { Tx } from "../../../db/transaction.ts";
import { restartWork } from "../work-store.ts";

/** Makes polling of all shops of the tenant due now, from their checkpoints; returns how many shops that are. */
export async function hastenPolling(tx: Tx): Promise<number> {
  const shops = await restartWork(tx, ["orders_recent", "orders_day", "missed_events"]);
  // Access and registered webhooks may be of another time too.
  await restartWork(tx, ["token", "subscriptions"]);
  return shops.size;
}
