import type { Tx } from "../../../db/transaction.ts";
import { mayManage, type Invitation } from "../model.ts";
import { findInviter, markAccepted } from "./token-store.ts";
import { lockUser } from "./user-store.ts";

/**
 * Null when it is of no use, also because the inviter has gone or may no longer give that role. The inviter is locked
 * first, as by whoever removes them, so that the two cannot cross.
 */
export async function acceptInvitation(tx: Tx, hash: Buffer): Promise<Invitation | null> {
  const inviterId = await findInviter(tx, hash);
  const inviter = inviterId === null ? null : await lockUser(tx, inviterId);
  const invitation = inviter && (await markAccepted(tx, hash));
  return invitation && mayManage(inviter.role, invitation.role) ? invitation : null;
}
