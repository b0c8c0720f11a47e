import type { Tx } from "../../../db/transaction.ts";
import { writeAllRead, writeRead } from "../panel-store.ts";

/** Marks these as read by this user, or all up to now. */
export async function markRead(tx: Tx, userId: string, ids: readonly string[] | null): Promise<void> {
  await (ids === null ? writeAllRead(tx, userId) : writeRead(tx, userId, ids));
}
