import { randomBytes } from "node:crypto";
import { apiKeyHashes, newApiKey } from "../../../apps/backend/src/domain/identity/keys/api-key-format.ts";
import { placeOf } from "../../../apps/backend/src/domain/shops/secrets.ts";
import { Keyring } from "../../../apps/backend/src/kernel/secrets/keyring.ts";
import type { TestDatabase } from "../../../packages/testbed/src/index.ts";
import type { BenchShop } from "../callers/traffic.ts";

/** Both ways into a tenant, its key and its shop's secret, laid straight into the tables. */
export async function layAccess(database: TestDatabase, secretKeys: string): Promise<BenchShop[]> {
  const keyring = new Keyring(secretKeys);
  const tenants = await database.rows<{ n: number; tenant_id: string; shop_id: string }>(
    "select n, tenant_id, shop_id from bench.tenants order by n",
  );
  const laid = tenants.map(({ n, tenant_id: tenantId, shop_id: shopId }) => {
    const key = newApiKey();
    const webhookSecret = `whsec_${randomBytes(24).toString("hex")}`;
    const sealed = keyring.seal(webhookSecret, placeOf(tenantId, shopId, "webhook_secret_sealed"));
    return { n, shopId, key, webhookSecret, sealed, hash: apiKeyHashes(keyring, key)[0] };
  });
  await database.rows(
    `with given as (
       select t.*, x.hash, x.prefix, x.last4, x.sealed
       from unnest($1::integer[], $2::bytea[], $3::text[], $4::text[], $5::text[]) as x (n, hash, prefix, last4, sealed)
       join bench.tenants t using (n)
     ), known as (
       insert into directory.api_keys (key_hash, tenant_id, key_id) select hash, tenant_id, bench.id('key', n, 0) from given
     ), keys as (
       insert into app.api_keys (tenant_id, id, name, prefix, last4, scopes)
       select tenant_id, bench.id('key', n, 0), 'bench', prefix, last4, '{orders:write,orders:read}' from given
     )
     update app.shops s set webhook_secret_sealed = g.sealed from given g where s.tenant_id = g.tenant_id and s.id = g.shop_id`,
    [
      laid.map(({ n }) => n),
      laid.map(({ hash }) => hash),
      laid.map(({ key }) => key.slice(0, 7)),
      laid.map(({ key }) => key.slice(-4)),
      laid.map(({ sealed }) => sealed),
    ],
  );
  return laid.map(({ shopId, key, webhookSecret }) => ({ shopId, key, webhookSecret }));
}
