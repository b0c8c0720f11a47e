import type { Sql } from "../sql.ts";
import type { Tenant } from "../tenants.ts";

const DAYS = 6;
const VARIANTS = 40;
const SLICE = 100_000;
const SHOP_ID = "'shp_' || repeat('0', 26)";

/** One statement for each table; `$1` is the tenant, `$2` to `$3` the numbers of its rows. */
const ROWS: Readonly<Record<string, { readonly share: number; readonly text: string }>> = {
  orders: {
    share: 0.1,
    text: `insert into app.orders (tenant_id, id, shop_id, external_id, source_version, source_rank, content_hash,
        channel_status, status, payment_status, stock_status, is_cash_on_delivery, currency, total_minor, search, placed_at)
      select $1, 'ord_' || lpad(i::text, 26, '0'), ${SHOP_ID}, 'old-' || i, 1, 0, sha256(i::text::bytea), 'delivered',
        'delivered', 'paid', 'not_applicable', false, 'COP', 1000 + i, 'old-' || i, now() - interval '40 days'
      from generate_series($2::bigint, $3::bigint) i`,
  },
  events: {
    share: 0.1,
    text: `insert into app.inbound_events (tenant_id, id, received_at, shop_id, source, topic, kind, external_id,
        verification, headers, raw_body, state, finished_at)
      select $1, 'evt_' || lpad(i::text, 26, '0'), now() - (i % ${DAYS}) * interval '1 day', ${SHOP_ID}, 'poll', 'order', 'order',
        'old-' || i, 'poll', '{}', decode(md5(i::text), 'hex'), 'done', now()
      from generate_series($2::bigint, $3::bigint) i`,
  },
  timeline: {
    share: 0.2,
    text: `insert into app.order_timeline (tenant_id, order_id, id, kind, actor_kind, details)
      select $1, 'ord_' || lpad((i / 2)::text, 26, '0'), 'tml_' || lpad(i::text, 26, '0'), 'updated', 'system',
        jsonb_build_object('note', md5(i::text))
      from generate_series($2::bigint, $3::bigint) i`,
  },
  movements: {
    share: 0.4,
    text: `insert into app.stock_ledger (tenant_id, master_variant_id, seq, delta, balance_after, reason, actor_kind, note)
      select $1, 'mvr_' || lpad((i % ${VARIANTS})::text, 26, '0'), i / ${VARIANTS} + 1,
        case when (i / ${VARIANTS}) % 2 = 0 then 1 else -1 end, 1 - (i / ${VARIANTS}) % 2, 'manual', 'system', md5(i::text)
      from generate_series($2::bigint, $3::bigint) i`,
  },
  audit: {
    share: 0.2,
    text: `insert into app.audit_log (tenant_id, id, actor_kind, action, target_kind, target_id, after)
      select $1, 'aud_' || lpad(i::text, 26, '0'), 'system', 'variant.updated', 'variant', md5(i::text),
        jsonb_build_object('note', md5(i::text))
      from generate_series($2::bigint, $3::bigint) i`,
  },
};

/** Orders of a shop that is no longer connected: nobody asks for them again. */
const SHOP = `insert into app.shops (tenant_id, id, platform, external_id, name, status)
  values ($1, ${SHOP_ID}, 'WPSHOP', 'old', 'old', 'disconnected')`;
const VARIANT = `with product as (
    insert into app.products (tenant_id, id, name) values ($1, 'prd_' || repeat('0', 26), 'old') returning id)
  insert into app.master_variants (tenant_id, id, product_id, sku, sku_key, name, search)
  select $1, 'mvr_' || lpad(i::text, 26, '0'), product.id, 'OLD-' || i, 'old-' || i, 'old', 'old'
  from product, generate_series(0, ${VARIANTS - 1}) i`;
const LEVELS = `insert into app.stock_levels (tenant_id, master_variant_id, on_hand, version)
  select tenant_id, master_variant_id, sum(delta), count(*) from app.stock_ledger
  where tenant_id = $1 and master_variant_id like 'mvr_00000000%' group by 1, 2`;

/** As replication writes, which no guard holds up; one connection, since the role is a matter of the session. */
async function asReplica(sql: Sql, text: string, values: readonly unknown[]): Promise<void> {
  const quoted = values.map((value) => (typeof value === "number" ? String(value) : `'${String(value)}'`));
  const statement = text.replaceAll(/\$(\d)/g, (_all, n: string) => quoted[Number(n) - 1] ?? "null");
  await sql.rows(
    `begin; set local session_replication_role = replica; set local statement_timeout = 0; ${statement}; commit`,
  );
}

/** A history of so many rows that a merchant of some years would have; all invariants hold for it. */
export async function growTenant(
  all: Sql,
  { tenantId }: Pick<Tenant, "tenantId">,
  rows: number,
): Promise<number> {
  await all.rows(
    `select directory.make_event_day((now() at time zone 'utc')::date - i) from generate_series(1, ${DAYS}) i`,
  );
  await asReplica(all, SHOP, [tenantId]);
  await asReplica(all, VARIANT, [tenantId]);
  let made = 0;
  for (const { share, text } of Object.values(ROWS)) {
    const count = Math.round(rows * share);
    for (let from = 0; from < count; from += SLICE) {
      const to = Math.min(from + SLICE, count) - 1;
      await asReplica(all, text, [tenantId, from, to]);
      made += to - from + 1;
    }
  }
  await asReplica(all, LEVELS, [tenantId]);
  // The server may be analyzing one of them already.
  await all.rows("begin; set local lock_timeout = 0; analyze; commit");
  return made;
}
