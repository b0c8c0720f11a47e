import { placeOf } from "../../apps/backend/src/domain/shops/secrets.ts";
import { Keyring } from "../../apps/backend/src/kernel/secrets/keyring.ts";
import { SECRET_KEYS, type BenchDatabase } from "../orders/database/lay-database.ts";
import type { Channel } from "./channel.ts";

const KEYS = { consumerKey: "ck_bench", consumerSecret: "cs_bench", authStyle: "oauth1" };

/** A second shop for every tenant, which offers the first articles and is kept up to date. */
export async function layChannel(database: BenchDatabase, channel: Channel, articles: number): Promise<void> {
  const keyring = new Keyring(SECRET_KEYS);
  const tenants = await database.rows<{ n: number; tenant_id: string; shop_id: string }>(
    "select n, tenant_id, bench.id('shp', n, 1) as shop_id from bench.tenants order by n",
  );
  const sealed = tenants.map(({ n, tenant_id: tenantId, shop_id: shopId }) =>
    keyring.seal(
      JSON.stringify({ ...KEYS, shopUrl: channel.urlOf(n) }),
      placeOf(tenantId, shopId, "credentials_sealed"),
    ),
  );
  await database.rows(
    `insert into app.shops (tenant_id, id, platform, external_id, name, status, credentials_sealed)
       select tenant_id, bench.id('shp', n, 1), 'WPSHOP', x.url, 'Channel', 'active', x.sealed
       from unnest($1::integer[], $2::text[], $3::text[]) as x (n, url, sealed) join bench.tenants using (n)`,
    [tenants.map(({ n }) => n), tenants.map(({ n }) => channel.urlOf(n)), sealed],
  );
  const listings = `bench.tenants t, generate_series(1, ${articles}) v`;
  const id = "bench.id('map', t.n, 1000000000 + v)";
  for (const statement of [
    `insert into app.listings (tenant_id, id, shop_id, channel_product_id, channel_variant_id, product_name, name, sku, sku_key,
         publish_key, master_variant_id, mapping_status, search)
       select tenant_id, ${id}, bench.id('shp', t.n, 1), v::text, v::text, 'Bench', 'Bench ' || v, 'SKU-' || v, 'sku-' || v, '{}',
         bench.id('mva', t.n, v), 'linked', 'sku-' || v from ${listings}`,
    `insert into app.publications (tenant_id, listing_id, shop_id, master_variant_id, assumed_quantity)
       select tenant_id, ${id}, bench.id('shp', t.n, 1), bench.id('mva', t.n, v), 0 from ${listings}`,
    "insert into app.inventory_config (tenant_id, source_type) select tenant_id, 'SERVICE_CENTRAL' from bench.tenants",
    "vacuum analyze",
  ]) {
    await database.rows(statement);
  }
}
