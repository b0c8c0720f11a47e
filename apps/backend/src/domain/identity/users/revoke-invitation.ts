import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import { withdrawInvitation } from "./token-store.ts";

export async function revokeInvitation(tx: Tx, invitationId: string): Promise<void> {
  if (!(await withdrawInvitation(tx, invitationId))) {
    throw new AppError("INVITATION_NOT_FOUND");
  }
  await recordChanges(tx, [
    { action: "invitation.revoked", targetKind: "invitation", targetId: invitationId },
  ]);
}
