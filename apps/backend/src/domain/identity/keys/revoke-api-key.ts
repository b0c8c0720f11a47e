import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import { findApiKey, markRevoked } from "./key-store.ts";
import type { ApiKey } from "../model.ts";

export async function revokeApiKey(tx: Tx, keyId: string): Promise<ApiKey> {
  const revoked = await markRevoked(tx, keyId);
  if (revoked) {
    await recordChanges(tx, [
      { action: "api_key.revoked", targetKind: "api_key", targetId: keyId, before: { name: revoked.name } },
    ]);
    return revoked;
  }
  const known = await findApiKey(tx, keyId);
  if (!known) {
    throw new AppError("API_KEY_NOT_FOUND");
  }
  return known;
}
