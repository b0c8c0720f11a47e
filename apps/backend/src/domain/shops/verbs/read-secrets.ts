import type { Tx } from "../../../db/transaction.ts";
import type { Keyring } from "../../../kernel/secrets/keyring.ts";
import { parseStored } from "../../../kernel/json/stored-json.ts";
import type { Credentials } from "../../../ports/channel.ts";
import { openOrNull, placeOf } from "../secrets.ts";
import { readSealed } from "../secrets-store.ts";

export interface ShopSecrets {
  readonly credentials: Credentials | null;
  readonly credentialsVersion: number;
  /** Newest first; two while one is being replaced. */
  readonly webhookSecrets: readonly string[];
}

export async function readSecrets(tx: Tx, keyring: Keyring, shopId: string): Promise<ShopSecrets | null> {
  const sealed = await readSealed(tx, shopId, false);
  if (!sealed) {
    return null;
  }
  const open = (text: string | null, column: Parameters<typeof placeOf>[2]) =>
    openOrNull(keyring, text, placeOf(tx.tenantId, shopId, column));
  const credentials = open(sealed.credentials_sealed, "credentials_sealed");
  const isPreviousValid = sealed.previous_secret_until !== null && sealed.previous_secret_until > tx.now;
  const secrets = [
    open(sealed.webhook_secret_sealed, "webhook_secret_sealed"),
    isPreviousValid ? open(sealed.previous_secret_sealed, "previous_secret_sealed") : null,
  ];
  return {
    credentials: credentials === null ? null : parseStored<Credentials>(credentials),
    credentialsVersion: sealed.credentials_version,
    webhookSecrets: secrets.filter((secret) => secret !== null),
  };
}
