import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { revokeSessionsOfUser } from "./session-store.ts";
import { voidResetLinks } from "../users/token-store.ts";
import { updateUser } from "../users/user-store.ts";

/** Every session except the caller's ends, and every reset link: nothing stolen outlives the change. */
export async function setPassword(
  tx: Tx,
  input: { userId: string; passwordHash: string; keepSessionId: string | null },
): Promise<void> {
  await updateUser(tx, input.userId, { passwordHash: input.passwordHash });
  await revokeSessionsOfUser(tx, input.userId, "password_changed", input.keepSessionId);
  await voidResetLinks(tx, input.userId);
  await recordChanges(tx, [{ action: "user.password_changed", targetKind: "user", targetId: input.userId }]);
}
