import { recordChanges } from "../../../db/audit-log.ts";
import type { ListName } from "@estiba/contract";
import type { Tx } from "../../../db/transaction.ts";

type SignInEvent = "user.signed_in" | "user.sign_in_failed" | "session.token_reused";

export async function recordSignIn(tx: Tx, action: SignInEvent, userId: string): Promise<void> {
  await recordChanges(tx, [{ action, targetKind: "user", targetId: userId }]);
}

/** Records an export in the audit log: what was exported, and by whom. */
export async function recordExport(
  tx: Tx,
  what: ListName | "statement" | "tenant",
  details: Record<string, unknown> = {},
): Promise<void> {
  await recordChanges(tx, [
    { action: "data.exported", targetKind: what, targetId: tx.tenantId, after: details },
  ]);
}
