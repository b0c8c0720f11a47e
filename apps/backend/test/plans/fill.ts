import type { TestDatabase } from "../pg.ts";

const id = (prefix: string, of: string) => `'${prefix}_' || lpad(${of}, 26, '0')`;

/** Tables that grow for as long as somebody sells, with what makes each copied row unlike the others; `i` counts them. */
const COPIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "app.master_variants": { id: id("mva", "i::text"), sku: "'F-' || i", sku_key: "'f-' || i", search: "''" },
  "app.listings": {
    id: id("map", "i::text"),
    master_variant_id: id("mva", "i::text"),
    channel_variant_id: "'f-' || i",
    sku_key: "'f-' || i",
    stock_group: "'g-' || i / 2",
    search: "''",
  },
  "app.stock_levels": { master_variant_id: id("mva", "i::text") },
  "app.publications": {
    listing_id: id("map", "i::text"),
    master_variant_id: id("mva", "i::text"),
    is_dirty: "false",
  },
  "app.orders": { id: id("ord", "i::text"), external_id: "'f-' || i", search: "''" },
  "app.order_lines": { order_id: id("ord", "i::text"), id: id("oln", "i::text") },
  "app.order_timeline": { order_id: id("ord", "i::text"), id: id("tml", "i::text") },
  "app.stock_deductions": {
    id: id("ded", "i::text"),
    order_id: id("ord", "i::text"),
    order_line_id: id("oln", "i::text"),
    reversal_of: "null",
    revision: "0",
  },
  "app.stock_ledger": {
    seq: "1000000 + i",
    order_line_id: id("oln", "i::text"),
    order_id: id("ord", "i::text"),
  },
  "app.inbound_events": {
    id: id("evt", "i::text"),
    external_id: "'f-' || i",
    state: "'done'",
    raw_body: "''",
  },
  "app.event_fingerprints": {
    fingerprint: "decode(lpad(i::text, 8, '0'), 'hex')",
    event_id: id("evt", "i::text"),
  },
  "app.order_books": { order_id: id("ord", "i::text"), check_at: "now() + interval '1 day'" },
  "app.ledger_transactions": { id: id("ltx", "i::text"), posting_key: "'f-' || i", reverses_id: "null" },
  "app.ledger_entries": { tx_id: id("ltx", "i::text"), order_id: id("ord", "i::text") },
};

export const GROWING = Object.keys(COPIES).map((table) => table.replace("app.", ""));

const OTHER_TENANTS = 2_000;
const MAX_OF_OTHERS = 100_000;
const OTHER = {
  tenant_id: id("ten", `(i % ${OTHER_TENANTS})::text`),
  shop_id: id("shp", `(i % ${2 * OTHER_TENANTS})::text`),
};

export interface Filling {
  readonly tenantId: string;
  readonly from: number;
  readonly to: number;
  /** Rows of others too, who have few each: the tenant is far from what the planner takes for usual then. */
  readonly hasOthers: boolean;
}

/** Many rows like one of the tenant's, laid past every check; nothing is analyzed. */
export async function fillTables({ rows }: TestDatabase, filling: Filling): Promise<void> {
  const { tenantId, from, to, hasOthers } = filling;
  const columns = await rows<{ table: string; name: string }>(
    `select attrelid::regclass::text as table, attname as name from pg_attribute
     where attrelid = any($1::regclass[]) and attnum > 0 and not attisdropped and attgenerated = ''`,
    [Object.keys(COPIES)],
  );
  const inserts = Object.entries(COPIES).flatMap(([table, own]) => {
    const names = columns.filter((column) => column.table === table).map(({ name }) => name);
    const copies: Readonly<Record<string, string>>[] = hasOthers ? [own, { ...own, ...OTHER }] : [own];
    return copies.map(
      (copy) => `insert into ${table} (${names.join(", ")})
        select ${names.map((name) => copy[name] ?? `t.${name}`).join(", ")}
        from (select * from ${table} where tenant_id = '${tenantId}' limit 1) t, generate_series(${from}, ${copy === own ? to : Math.min(to, MAX_OF_OTHERS)}) i`,
    );
  });
  await rows(["begin; set local session_replication_role = replica", ...inserts, "commit"].join(";\n"));
}

/** As the server does by itself after a while: whatever holds rows. */
export async function analyze({ rows }: TestDatabase): Promise<void> {
  const tables = await rows<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'app' and c.relkind = 'r' and pg_relation_size(c.oid) > 0`,
  );
  await rows(`analyze ${tables.map(({ name }) => name).join(", ")}`);
}

/** A plan is made again when its table is analyzed; that must not happen by chance. */
export async function stopVacuum({ rows }: TestDatabase): Promise<void> {
  await rows(`do $$ declare t regclass; begin
    for t in select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'app' and c.relkind = 'r'
    loop execute format('alter table %s set (autovacuum_enabled = false)', t); end loop; end $$`);
}
