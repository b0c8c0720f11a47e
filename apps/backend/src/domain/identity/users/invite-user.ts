import type { Role } from "@estiba/contract";
import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import { INVITATION_MS, MAX_INVITATIONS_A_DAY, mayManage, type Invitation } from "../model.ts";
import { newOneTimeToken } from "./one-time-token.ts";
import { countFreshInvitations, insertInvitation } from "./token-store.ts";
import { findUser, findUserByEmail } from "./user-store.ts";

export async function inviteUser(
  tx: Tx,
  input: { email: string; role: Role; invitedBy: { userId: string; role: Role } },
): Promise<{ invitation: Invitation; token: string }> {
  if (!mayManage(input.invitedBy.role, input.role)) {
    throw new AppError("ROLE_FORBIDDEN");
  }
  if (!(await findUser(tx, input.invitedBy.userId))?.emailVerifiedAt) {
    throw new AppError("EMAIL_NOT_VERIFIED");
  }
  if (await findUserByEmail(tx, input.email)) {
    throw new AppError("EMAIL_TAKEN");
  }
  if ((await countFreshInvitations(tx)) >= MAX_INVITATIONS_A_DAY) {
    throw new AppError("INVITATION_LIMIT");
  }
  const { token, hash } = newOneTimeToken("inv", tx.tenantId);
  const invitation = await insertInvitation(tx, {
    id: newId("inv"),
    email: input.email,
    role: input.role,
    hash,
    invitedBy: input.invitedBy.userId,
    expiresAt: new Date(tx.now.getTime() + INVITATION_MS),
  });
  await recordChanges(tx, [
    {
      action: "invitation.sent",
      targetKind: "invitation",
      targetId: invitation.id,
      after: { role: invitation.role },
    },
  ]);
  return { invitation, token };
}
