import { isRoleAtLeast, type Role } from "@estiba/contract";
import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import { mayManage, type ApiKey, type User } from "../model.ts";
import { findUser, lockOwners, updateUser } from "./user-store.ts";
import { endInvitationsOf, keysOfLeaver } from "./end-access-of.ts";

export async function changeRole(
  tx: Tx,
  input: { userId: string; role: Role; actorRole: Role; revokeKeys: boolean },
): Promise<{ user: User; keys: ApiKey[]; before: Role }> {
  const owners = await lockOwners(tx);
  const user = await findUser(tx, input.userId);
  if (!user) {
    throw new AppError("USER_NOT_FOUND");
  }
  if (!mayManage(input.actorRole, user.role) || !mayManage(input.actorRole, input.role)) {
    throw new AppError("ROLE_FORBIDDEN");
  }
  if (user.role === "OWNER" && input.role !== "OWNER" && owners.length === 1) {
    throw new AppError("LAST_OWNER");
  }
  const changed = await updateUser(tx, user.id, { role: input.role });
  await recordChanges(tx, [
    {
      action: "user.role_changed",
      targetKind: "user",
      targetId: user.id,
      before: { role: user.role },
      after: { role: input.role },
    },
  ]);
  if (!isRoleAtLeast(input.role, user.role)) {
    await endInvitationsOf(tx, user.id);
  }
  const keys = await keysOfLeaver(tx, user.id, input.revokeKeys);
  return { user: changed ?? user, keys, before: user.role };
}
