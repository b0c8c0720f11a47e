import type { Tx } from "../../../db/transaction.ts";
import { sha256 } from "../../../kernel/secrets/hash.ts";
import { isMoveAllowed } from "../status.ts";
import { moveOrders } from "../status-store.ts";
import { appendTimeline, lockKnown, writeDeleted } from "../store.ts";

/**
 * The shop has thrown an order away. An open one is closed; what was under way or over stays what it was. Nothing goes
 * back on the shelf, as in the shop. Null when there was nothing to close.
 */
export async function closeDeleted(
  tx: Tx,
  deleted: { shopId: string; externalId: string; eventId: string; receivedAt: Date },
): Promise<string | null> {
  const { shopId, externalId, eventId, receivedAt } = deleted;
  const [known] = await lockKnown(tx, [{ shopId, externalId }]);
  if (!known || !isMoveAllowed("deletion", known.status, "cancelled")) {
    return null;
  }
  await moveOrders(tx, "deletion", [{ orderId: known.id, from: known.status, to: "cancelled" }]);
  await writeDeleted(tx, known.id, {
    // What was said before it was deleted comes too late; what is said after it was taken back does not.
    version: Math.max(receivedAt.getTime(), known.sourceVersion),
    contentHash: sha256(`deleted ${eventId}`),
  });
  const details = { status: "cancelled", reason: "deleted in the shop" };
  await appendTimeline(tx, [{ orderId: known.id, kind: "updated", eventId, details }]);
  return known.id;
}
