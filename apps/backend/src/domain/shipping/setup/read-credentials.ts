import type { Tx } from "../../../db/transaction.ts";
import type { Keyring } from "../../../kernel/secrets/keyring.ts";
import { parseStored } from "../../../kernel/json/stored-json.ts";
import { readSealed, rewriteSealed, sealedConnections } from "./connection-store.ts";
import { placeOf, type SecretColumn } from "./secrets.ts";

export interface ConnectionSecrets {
  readonly credentials: Readonly<Record<string, string>>;
  readonly webhookToken: string | null;
}

export async function readCredentials(
  tx: Tx,
  keyring: Keyring,
  connectionIds: readonly string[],
): Promise<ReadonlyMap<string, ConnectionSecrets>> {
  const rows = await readSealed(tx, connectionIds);
  const open = (id: string, column: SecretColumn, sealed: string | null) =>
    sealed === null ? null : keyring.open(sealed, placeOf(tx.tenantId, id, column));
  return new Map(
    rows.map(({ id, credentials_sealed, webhook_token_sealed }) => [
      id,
      {
        credentials: parseStored<Record<string, string>>(
          open(id, "credentials_sealed", credentials_sealed) ?? "{}",
        ),
        webhookToken: open(id, "webhook_token_sealed", webhook_token_sealed),
      },
    ]),
  );
}

/** Seals the secrets of a tenant's carriers again under the newest key; returns how many needed it. */
export async function rewrapCarrierSecrets(tx: Tx, keyring: Keyring): Promise<number> {
  let count = 0;
  for (const row of await sealedConnections(tx)) {
    const again = (column: SecretColumn) => {
      const sealed = row[column];
      if (sealed === null || keyring.isSealedByNewest(sealed)) {
        return sealed;
      }
      count += 1;
      const place = placeOf(tx.tenantId, row.id, column);
      return keyring.seal(keyring.open(sealed, place), place);
    };
    await rewriteSealed(tx, row.id, {
      credentials_sealed: again("credentials_sealed"),
      webhook_token_sealed: again("webhook_token_sealed"),
    });
  }
  return count;
}
