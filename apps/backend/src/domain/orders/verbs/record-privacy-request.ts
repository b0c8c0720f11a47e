import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";

/** That a person was exported or erased, and how much of them; never who. */
export async function recordPrivacyRequest(
  tx: Tx,
  action: "buyer.exported" | "buyer.erased",
  after: Record<string, unknown>,
): Promise<void> {
  await recordChanges(tx, [{ action, targetKind: "buyer", targetId: null, after }]);
}
