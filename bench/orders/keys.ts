import type { Client } from "pg";
import { apiKeyHashes, newApiKey } from "../../apps/backend/src/domain/identity/keys/api-key-format.ts";
import { newId } from "../../apps/backend/src/kernel/ids.ts";
import { Keyring } from "../../apps/backend/src/kernel/secrets/keyring.ts";

/** A key per tenant, laid straight into the tables, since hashing hundreds of passwords is not what is measured. */
export async function layKeys(
  client: Client,
  secretKeys: string,
  tenantIds: readonly string[],
): Promise<string[]> {
  const keyring = new Keyring(secretKeys);
  const keys: string[] = [];
  for (const tenantId of tenantIds) {
    const key = newApiKey();
    const id = newId("key");
    const [hash] = apiKeyHashes(keyring, key);
    await client.query("begin");
    await client.query("select set_config('app.tenant_id', $1, true)", [tenantId]);
    await client.query("insert into directory.api_keys (key_hash, tenant_id, key_id) values ($1, $2, $3)", [
      hash,
      tenantId,
      id,
    ]);
    await client.query(
      `insert into app.api_keys (tenant_id, id, name, prefix, last4, scopes)
       values ($1, $2, 'bench', $3, $4, '{orders:write,orders:read}')`,
      [tenantId, id, key.slice(0, 7), key.slice(-4)],
    );
    await client.query("commit");
    keys.push(key);
  }
  return keys;
}
