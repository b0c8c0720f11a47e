import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { listActiveKeysOf } from "../keys/key-store.ts";
import type { ApiKey } from "../model.ts";
import { withdrawInvitationsOf } from "./token-store.ts";
import { revokeApiKey } from "../keys/revoke-api-key.ts";

export async function endInvitationsOf(tx: Tx, userId: string): Promise<void> {
  const ended = await withdrawInvitationsOf(tx, userId);
  await recordChanges(
    tx,
    ended.map((targetId) => ({ action: "invitation.revoked", targetKind: "invitation", targetId })),
  );
}

/** A removed user's keys, as they are afterwards: removing or demoting a user decides about them. */
export async function keysOfLeaver(tx: Tx, userId: string, isRevoking: boolean): Promise<ApiKey[]> {
  const keys = await listActiveKeysOf(tx, userId);
  if (!isRevoking) {
    return keys;
  }
  const revoked: ApiKey[] = [];
  for (const { id } of keys) {
    revoked.push(await revokeApiKey(tx, id));
  }
  return revoked;
}
