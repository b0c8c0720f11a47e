import { SCOPES, type Scope } from "@estiba/contract";
import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError, badRequest } from "../../../kernel/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Keyring } from "../../../kernel/secrets/keyring.ts";
import { apiKeyHashes, newApiKey } from "./api-key-format.ts";
import { countActiveKeys, insertApiKey } from "./key-store.ts";
import { MAX_ACTIVE_KEYS, type ApiKey } from "../model.ts";

/** The value is returned here and never again: only its HMAC is kept. */
export async function createApiKey(
  tx: Tx,
  keyring: Keyring,
  input: { name: string; scopes: readonly Scope[] | undefined; expiresAt: Date | null },
): Promise<{ key: string; apiKey: ApiKey }> {
  if (input.expiresAt !== null && input.expiresAt <= tx.now) {
    throw badRequest("expiresAt must lie in the future.", { field: "expiresAt" });
  }
  if ((await countActiveKeys(tx)) >= MAX_ACTIVE_KEYS) {
    throw new AppError("API_KEY_LIMIT", { details: { most: MAX_ACTIVE_KEYS } });
  }
  const key = newApiKey();
  const [hash] = apiKeyHashes(keyring, key);
  if (!hash) {
    throw new Error("the keyring is empty");
  }
  const apiKey = await insertApiKey(tx, {
    id: newId("key"),
    hash,
    name: input.name,
    prefix: key.slice(0, 7),
    last4: key.slice(-4),
    scopes: input.scopes ?? SCOPES,
    createdBy: tx.origin.actor.kind === "user" ? tx.origin.actor.id : null,
    expiresAt: input.expiresAt,
  });
  await recordChanges(tx, [
    {
      action: "api_key.created",
      targetKind: "api_key",
      targetId: apiKey.id,
      after: { name: apiKey.name, scopes: apiKey.scopes, expiresAt: apiKey.expiresAt },
    },
  ]);
  return { key, apiKey };
}
