import type { Role } from "@estiba/contract";
import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import { mayManage, type ApiKey } from "../model.ts";
import { revokeSessionsOfUser } from "../sessions/session-store.ts";
import { findUser, lockOwners, updateUser } from "./user-store.ts";
import { endInvitationsOf, keysOfLeaver } from "./end-access-of.ts";

export async function removeUser(
  tx: Tx,
  input: { userId: string; actorRole: Role; revokeKeys: boolean },
): Promise<ApiKey[]> {
  const owners = await lockOwners(tx);
  const user = await findUser(tx, input.userId);
  if (!user) {
    throw new AppError("USER_NOT_FOUND");
  }
  if (!mayManage(input.actorRole, user.role)) {
    throw new AppError("ROLE_FORBIDDEN");
  }
  if (user.role === "OWNER" && owners.length === 1) {
    throw new AppError("LAST_OWNER");
  }
  await updateUser(tx, user.id, { isRemoved: true });
  await revokeSessionsOfUser(tx, user.id, "user_removed", null);
  await recordChanges(tx, [
    { action: "user.removed", targetKind: "user", targetId: user.id, before: { role: user.role } },
  ]);
  await endInvitationsOf(tx, user.id);
  return keysOfLeaver(tx, user.id, input.revokeKeys);
}
