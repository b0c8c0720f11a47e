import type { SeedSize } from "../settings.ts";

const OPENING = 100_000_000;
/** Orders are laid over so many days before today. */
const DAYS = 365;

/** One statement a table, over all tenants. Stock is exact: the ledger's last balance is the level. */
export function seedStatements({ firstTenant: first = 0, ...size }: SeedSize): string[] {
  const { tenants, variantsPerTenant, ordersPerTenant } = size;
  const variants = `bench.tenants t, generate_series(1, ${variantsPerTenant}) v`;
  const orders = `bench.tenants t, generate_series(1, ${ordersPerTenant}) o`;
  const items = `${orders}, generate_series(0, 1) j, lateral (select (o - 1) * 2 + j as k) k`;
  const variant = `bench.id('mva', t.n, 1 + k % ${variantsPerTenant})`;
  const before = `${OPENING} - k / ${variantsPerTenant}`;
  const at = `now() - (${ordersPerTenant} - o) * interval '${DAYS} days' / ${ordersPerTenant}`;
  const order = "bench.id('ord', t.n, o)";
  const line = "bench.id('oln', t.n, k)";
  const sku = `'SKU-' || (1 + k % ${variantsPerTenant})`;
  const sold = (of: string) =>
    `(${ordersPerTenant * 2} - ${of} + ${variantsPerTenant}) / ${variantsPerTenant}`;
  return [
    `insert into bench.tenants select n, bench.id('ten', n, 0), bench.id('shp', n, 0), n % 2 = 0
       from generate_series(${first}, ${first + tenants - 1}) n`,
    "insert into directory.tenants (id, slug, cell) select tenant_id, 'bench-' || n, 'main' from bench.tenants",
    "insert into directory.residents (tenant_id, epoch, state) select tenant_id, 1, 'here' from bench.tenants",
    "insert into app.tenants (tenant_id, slug, name, plan) select tenant_id, 'bench-' || n, 'Bench', 'ENTERPRISE' from bench.tenants",
    `insert into app.places (tenant_id, id, name, is_first, is_default)
       select tenant_id, bench.id('whs', n, 0), 'Bench', true, true from bench.tenants`,
    `insert into app.shops (tenant_id, id, platform, external_id, name, status)
       select tenant_id, shop_id, 'CUSTOM', 'bench', 'Bench', 'active' from bench.tenants`,
    `insert into directory.shop_routes (platform, route_key, tenant_id, shop_id)
       select 'CUSTOM', 'id:' || shop_id, tenant_id, shop_id from bench.tenants`,
    "insert into app.products (tenant_id, id, name) select tenant_id, bench.id('prd', n, 0), 'Bench' from bench.tenants",
    `insert into app.master_variants (tenant_id, id, product_id, sku, sku_key, name, search)
       select tenant_id, bench.id('mva', t.n, v), bench.id('prd', t.n, 0), 'SKU-' || v, 'sku-' || v, 'Bench ' || v, 'sku-' || v
       from ${variants}`,
    `insert into app.listings (tenant_id, id, shop_id, channel_product_id, channel_variant_id, product_name, name, sku,
         sku_key, publish_key, master_variant_id, mapping_status, search)
       select tenant_id, bench.id('map', t.n, v), shop_id, 'p', 'SKU-' || v, 'Bench', 'Bench ' || v, 'SKU-' || v, 'sku-' || v,
         '{}', bench.id('mva', t.n, v), 'linked', 'sku-' || v from ${variants}`,
    `insert into app.stock_levels (tenant_id, master_variant_id, on_hand, version)
       select tenant_id, bench.id('mva', t.n, v), ${OPENING} - ${sold("v")}, 1 + ${sold("v")} from ${variants}`,
    `insert into app.stock_ledger (tenant_id, master_variant_id, seq, delta, balance_after, reason, actor_kind, at)
       select tenant_id, bench.id('mva', t.n, v), 1, ${OPENING}, ${OPENING}, 'opening', 'system', now() - interval '${DAYS + 1} days'
       from ${variants}`,
    `insert into app.orders (tenant_id, id, shop_id, external_id, source_version, source_rank, content_hash, channel_status,
         status, payment_status, stock_status, is_cash_on_delivery, currency, total_minor, search, placed_at, created_at, updated_at)
       select tenant_id, ${order}, shop_id, 'old-' || o, 1, 0, sha256('old'), 'confirmed', 'confirmed', 'paid', 'deducted', false,
         'COP', 1000, 'old-' || o, ${at}, ${at}, ${at} from ${orders}`,
    `insert into app.order_lines (tenant_id, order_id, id, external_line_id, channel_variant_id, sku, name, quantity,
         stock_quantity, unit_price_minor)
       select tenant_id, ${order}, ${line}, j::text, ${sku}, ${sku}, ${sku}, 1, 1, 500 from ${items}`,
    `insert into app.order_timeline (tenant_id, order_id, id, at, kind, actor_kind, actor_id, details)
       select tenant_id, ${order}, bench.id('tml', t.n, o), ${at}, 'created', 'key', 'bench', '{"status": "confirmed", "lines": []}'
       from ${orders}`,
    `insert into app.stock_deductions (tenant_id, id, shop_id, order_id, order_line_id, revision, channel_variant_id, channel_sku,
         master_variant_id, mapping_id, quantity, applied_quantity, shortfall_quantity, stock_before, stock_after, status, reason,
         source, occurred_at, recorded_at)
       select tenant_id, bench.id('ded', t.n, k), shop_id, ${order}, ${line}, 0, ${sku}, ${sku}, ${variant},
         bench.id('map', t.n, 1 + k % ${variantsPerTenant}), 1, 1, 0, ${before}, ${before} - 1, 'applied', 'sale', 'api', ${at}, ${at}
       from ${items}`,
    `insert into app.stock_ledger (tenant_id, master_variant_id, seq, at, delta, balance_after, reason, shop_id, order_id,
         order_line_id, revision, actor_kind, actor_id)
       select tenant_id, ${variant}, 2 + k / ${variantsPerTenant}, ${at}, -1, ${before} - 1, 'sale', shop_id, ${order}, ${line}, 0,
         'key', 'bench' from ${items}`,
  ];
}
