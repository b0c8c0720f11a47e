import type { StackDatabase } from "./database.ts";

const id = (prefix: string, expression: string): string =>
  `('${prefix}_' || substr(md5(${expression}), 1, 26))`;

interface Filling {
  readonly tenant: string;
  readonly shop: string;
  readonly orders: number;
  readonly variants: number;
}

function goods({ tenant, shop, variants }: Filling): string {
  const product = id("prd", "'p' || n % 4000");
  const variant = id("mva", "'v' || n");
  return `
    insert into app.products (tenant_id, id, name)
    select '${tenant}', ${id("prd", "'p' || n")}, 'Camisa ' || n from generate_series(0, 3999) n;
    insert into app.master_variants (tenant_id, id, product_id, sku, sku_key, name, price_minor, currency, search)
    select '${tenant}', ${variant}, ${product}, 'SKU-' || n, 'sku-' || n, 'Camisa ' || n, 4990000, 'COP',
      'sku-' || n || ' camisa ' || n
    from generate_series(1, ${variants}) n;
    insert into app.stock_levels (tenant_id, master_variant_id, on_hand, version)
    select '${tenant}', ${variant}, n % 90, 1 from generate_series(1, ${variants}) n;
    insert into app.listings (tenant_id, id, shop_id, channel_product_id, channel_variant_id, product_name, name, sku,
      sku_key, publish_key, master_variant_id, mapping_status, search, stock)
    select '${tenant}', ${id("map", "'m' || n")}, '${shop}', 'p', 'SKU-' || n, 'Camisa', 'Camisa ' || n, 'SKU-' || n,
      'sku-' || n, '{}', ${variant}, 'linked', 'sku-' || n || ' camisa ' || n, n % 90
    from generate_series(1, ${variants}) n;`;
}

function sales({ tenant, shop, orders, variants }: Filling): string {
  return `
    insert into app.orders (tenant_id, id, shop_id, external_id, number, source_version, source_rank, content_hash,
      channel_status, status, payment_status, stock_status, is_cash_on_delivery, currency, total_minor, customer,
      search, placed_at)
    select '${tenant}', ${id("ord", "'o' || n")}, '${shop}', 'A-' || n, '#' || n, 1, 0, '', 'confirmed',
      (array['confirmed','shipped','delivered','cancelled'])[1 + n % 4], 'paid', 'deducted', false, 'COP', 1000000 + n,
      jsonb_build_object('name', 'Ana Rojas ' || n), 'a-' || n || ' #' || n || ' ana rojas ' || n,
      now() - n * interval '1 minute'
    from generate_series(1, ${orders}) n;
    insert into app.order_lines (tenant_id, order_id, id, external_line_id, sku, name, quantity, stock_quantity,
      unit_price_minor)
    select '${tenant}', ${id("ord", "'o' || n")}, ${id("oln", "'l' || n")}, '1', 'SKU-' || 1 + n % ${variants},
      'Camisa', 1, 1, 1000000 from generate_series(1, ${orders}) n;
    insert into app.stock_deductions (tenant_id, id, shop_id, order_id, order_line_id, revision, channel_sku,
      master_variant_id, quantity, applied_quantity, shortfall_quantity, stock_before, stock_after, status, reason,
      source, occurred_at)
    select '${tenant}', ${id("ded", "'d' || n")}, '${shop}', ${id("ord", "'o' || n")}, ${id("oln", "'l' || n")}, 1,
      'SKU-' || 1 + n % ${variants}, ('mva_' || substr(md5('v' || 1 + n % ${variants}), 1, 26)), 1, 1, 0, 10, 9,
      'applied', 'sale', 'webhook', now() - n * interval '1 minute'
    from generate_series(1, ${orders}) n;`;
}

function events({ tenant, shop, orders }: Filling): string {
  return `
    insert into app.inbound_events (tenant_id, id, shop_id, source, topic, kind, external_id, verification, headers,
      raw_body, state, received_at, finished_at, effect)
    select '${tenant}', ${id("evt", "'e' || n")}, '${shop}', 'webhook', 'order', 'order', 'A-' || n, 'signature', '{}',
      '{}', 'done', now() - n * interval '100 milliseconds', now(), '{"orders":[]}'
    from generate_series(1, ${orders}) n;`;
}

function parcels({ tenant, shop, orders }: Filling): string {
  return `
    insert into app.carrier_connections (tenant_id, id, provider, name, mode, settings)
    select '${tenant}', ${id("ccn", "'c' || n")}, 'manual', 'Correo', 'live', '{}' from generate_series(1, 1) n;
    insert into app.shipments (tenant_id, id, request_key_hash, request_hash, order_id, shop_id, channel, order_number,
      connection_id, provider, is_test, status, carrier_code, carrier_name, service_code, service_name, delivery_type,
      currency, price, quoted_minor, origin, destination, search, tracking_number, public_token, created_at)
    select '${tenant}', ${id("shm", "'s' || n")}, decode(md5('k' || n), 'hex'), '', ${id("ord", "'o' || n")}, '${shop}',
      'CUSTOM', '#' || n, ${id("ccn", "'c1'")}, 'manual', false,
      (array['label_created','in_transit','delivered','returned'])[1 + n % 4], 'correo', 'Correo', 'd', 'A domicilio',
      'home', 'COP', '{"base":1,"fuel":0,"insurance":0,"codFee":0,"remote":0,"other":0,"discount":0,"tax":0,"total":1}',
      1000, '{"city":"Bogotá","country":"CO"}', jsonb_build_object('name', 'Ana Rojas ' || n, 'city', 'Cali', 'country', 'CO'),
      'sur' || lpad(n::text, 10, '0') || ' ana rojas ' || n, 'SUR' || lpad(n::text, 10, '0'), md5('t' || n),
      now() - n * interval '1 minute'
    from generate_series(1, ${orders}) n;`;
}

/** What a merchant of that size has on the long lists, inserted straight into the tables: what counts is reading it. */
export async function fillLargeTenant(
  database: StackDatabase,
  tenant: string,
  shop: string,
  { orders, variants }: Pick<Filling, "orders" | "variants">,
): Promise<void> {
  for (const part of [goods, sales, events, parcels]) {
    await database.run(part({ tenant, shop, orders, variants }));
  }
  // Now, and not by the server itself during a measurement.
  await database.run("vacuum (analyze)");
}
