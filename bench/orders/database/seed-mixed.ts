import type { SeedSize } from "../settings.ts";

/** What a busy merchant has beside one shop: two further places for every variant, and half of them who listen. */
export function seedMixed({ variantsPerTenant }: SeedSize): string[] {
  const places = "(values (1, 'OAUTHSHOP'), (2, 'WPSHOP')) p (place, platform)";
  const listings = `bench.tenants t, generate_series(1, ${variantsPerTenant}) v, generate_series(1, 2) place`;
  const id = `bench.id('map', t.n, place * 1000000000 + v)`;
  return [
    `insert into app.shops (tenant_id, id, platform, external_id, name, status)
       select tenant_id, bench.id('shp', n, place), platform, 'bench', 'Bench ' || place, 'active' from bench.tenants, ${places}`,
    `insert into app.listings (tenant_id, id, shop_id, channel_product_id, channel_variant_id, product_name, name, sku, sku_key,
         publish_key, master_variant_id, mapping_status, search)
       select tenant_id, ${id}, bench.id('shp', t.n, place), 'p', 'v-' || v, 'Bench', 'Bench ' || v, 'SKU-' || v, 'sku-' || v, '{}',
         bench.id('mva', t.n, v), 'linked', 'sku-' || v from ${listings}`,
    `insert into app.publications (tenant_id, listing_id, shop_id, master_variant_id, assumed_quantity)
       select tenant_id, ${id}, bench.id('shp', t.n, place), bench.id('mva', t.n, v), 0 from ${listings}`,
    `insert into app.inventory_config (tenant_id, source_type, alerts_enabled, alert_emails)
       select tenant_id, 'SERVICE_CENTRAL', has_subscriber, case when has_subscriber then 'ana@bench.example' else '' end
       from bench.tenants`,
    `insert into app.webhook_subscriptions (tenant_id, id, kind, url, events, secret_sealed)
       select tenant_id, bench.id('sub', n, 0), 'events', 'http://127.0.0.1:9/', '{*}', 'none'
       from bench.tenants where has_subscriber`,
  ];
}
