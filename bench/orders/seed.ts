import { randomBytes } from "node:crypto";
import { Client } from "pg";

const TENANTS = 20;

export interface SeedSize {
  readonly variantsPerTenant: number;
  readonly ordersPerTenant: number;
}

/** Ids that the database can make by itself: digits and the first letters of the alphabet are all allowed. */
const ID = (prefix: string, expression: string) => `('${prefix}_' || substr(md5(${expression}), 1, 26))`;

/** Tenants with one custom shop each, whose listings are all linked; laid straight into the tables. */
export async function seedBench(
  url: string,
  size: SeedSize,
): Promise<{ tenants: { id: string; shopId: string }[] }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const run = randomBytes(6).toString("hex");
  const tenants: { id: string; shopId: string }[] = [];
  try {
    for (let n = 0; n < TENANTS; n += 1) {
      const { rows } = await client.query<{ id: string; shop_id: string }>(
        `select ${ID("ten", "$1::text || 't' || $2")} as id, ${ID("shp", "$1::text || 's' || $2")} as shop_id`,
        [run, String(n)],
      );
      const [row] = rows;
      if (!row) {
        throw new Error("no row");
      }
      tenants.push({ id: row.id, shopId: row.shop_id });
      await seedTenant(client, row.id, row.shop_id, `${run}${n}`, size);
    }
    await client.query("analyze");
  } finally {
    await client.end();
  }
  return { tenants };
}

async function seedTenant(
  client: Client,
  tenant: string,
  shop: string,
  slug: string,
  size: SeedSize,
): Promise<void> {
  await client.query("begin");
  await client.query("select set_config('app.tenant_id', $1, true)", [tenant]);
  await client.query("insert into directory.tenants (id, slug, cell) values ($1, $2, 'main')", [
    tenant,
    `bench-${slug}`,
  ]);
  await client.query("insert into app.tenants (tenant_id, name, plan) values ($1, 'Bench', 'ENTERPRISE')", [
    tenant,
  ]);
  await client.query(
    "insert into app.shops (tenant_id, id, platform, external_id, name, status) values ($1, $2, 'CUSTOM', 'bench', 'Bench', 'active')",
    [tenant, shop],
  );
  await client.query(
    `insert into app.products (tenant_id, id, name) values ($1::text, ${ID("prd", "$1::text")}, 'Bench')`,
    [tenant],
  );
  await client.query(
    `insert into app.master_variants (tenant_id, id, product_id, sku, sku_key, name, search)
     select $1::text, ${ID("mva", "$1::text || n")}, ${ID("prd", "$1::text")}, 'SKU-' || n, 'sku-' || n, 'Bench ' || n, 'sku-' || n
     from generate_series(1, $2::integer) n`,
    [tenant, size.variantsPerTenant],
  );
  await client.query(
    `insert into app.listings (tenant_id, id, shop_id, channel_product_id, channel_variant_id, product_name, name, sku,
       sku_key, publish_key, master_variant_id, mapping_status, search)
     select $1::text, ${ID("map", "$1::text || n")}, $3, 'p', 'SKU-' || n, 'Bench', 'Bench ' || n, 'SKU-' || n, 'sku-' || n, '{}',
       ${ID("mva", "$1::text || n")}, 'linked', 'sku-' || n
     from generate_series(1, $2::integer) n`,
    [tenant, size.variantsPerTenant, shop],
  );
  await client.query(
    `insert into app.stock_levels (tenant_id, master_variant_id, on_hand, version)
     select $1::text, ${ID("mva", "$1::text || n")}, 100000000, 1 from generate_series(1, $2::integer) n`,
    [tenant, size.variantsPerTenant],
  );
  await client.query(
    `insert into app.stock_ledger (tenant_id, master_variant_id, seq, delta, balance_after, reason, actor_kind)
     select $1::text, ${ID("mva", "$1::text || n")}, 1, 100000000, 100000000, 'opening', 'system'
     from generate_series(1, $2::integer) n`,
    [tenant, size.variantsPerTenant],
  );
  await client.query(
    `insert into app.orders (tenant_id, id, shop_id, external_id, source_version, source_rank, content_hash, channel_status,
       status, payment_status, stock_status, is_cash_on_delivery, currency, total_minor, search, placed_at)
     select $1::text, ${ID("ord", "$1::text || n")}, $3, 'old-' || n, 1, 0, '', 'confirmed', 'confirmed', 'paid', 'deducted', false,
       'COP', 1000, 'old-' || n, now() - n * interval '1 minute'
     from generate_series(1, $2::integer) n`,
    [tenant, size.ordersPerTenant, shop],
  );
  await client.query("commit");
}
