import type { Tx } from "../../../db/transaction.ts";
import { mayManage, type Invitation } from "../model.ts";
import { findInviter, markAccepted } from "./token-store.ts";
import { lockUser } from "./user-store.ts";

/**
 * Null when it cannot be used, also because the inviter was removed or may no longer grant that role. The inviter is
 * locked first, as in the removal of a user, so that the two cannot interleave.
 */
export async function acceptInvitation(tx: Tx, hash: Buffer): Promise<Invitation | null> {
  const inviterId = await findInviter(tx, hash);
  const inviter = inviterId === null ? null : await lockUser(tx, inviterId);
  const invitation = inviter && (await markAccepted(tx, hash));
  return invitation && mayManage(inviter.role, invitation.role) ? invitation : null;
}
