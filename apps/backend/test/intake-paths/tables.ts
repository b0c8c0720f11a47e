import type { TestApp } from "../app.ts";
import type { Side } from "./side.ts";

/** Times from the orders themselves; all others depend on when a row was written. */
const SAID = new Set(["placed_at", "occurred_at"]);

interface Column {
  readonly table_name: string;
  readonly column_name: string;
  readonly data_type: string;
}

async function tablesOf(app: TestApp): Promise<ReadonlyMap<string, readonly Column[]>> {
  const columns = await app.database.rows<Column>(
    `select c.table_name, c.column_name, c.data_type from information_schema.columns c
     join pg_class r on r.relname = c.table_name and r.relnamespace = 'app'::regnamespace and not r.relispartition
     where c.table_schema = 'app' and r.relkind in ('r', 'p') order by 1, 2`,
    [],
  );
  const tables = Map.groupBy(columns, ({ table_name }) => table_name);
  return new Map([...tables].filter(([, all]) => all.some(({ column_name }) => column_name === "tenant_id")));
}

/** Names of rows that are the same on both sides: what they are called outside. */
async function namesOf(app: TestApp, tenantId: string): Promise<[string, string][]> {
  const rows = await app.database.rows<{ id: string; name: string }>(
    `select id, 'shop ' || name as name from app.shops where tenant_id = $1
     union all select id, 'place ' || name from app.places where tenant_id = $1
     union all select l.id, 'listing ' || s.name || ' ' || l.channel_variant_id from app.listings l
       join app.shops s on s.tenant_id = l.tenant_id and s.id = l.shop_id where l.tenant_id = $1
     union all select id, 'variant ' || coalesce(sku, name) from app.master_variants where tenant_id = $1
     union all select o.id, 'order ' || s.name || ' ' || o.external_id from app.orders o
       join app.shops s on s.tenant_id = o.tenant_id and s.id = o.shop_id where o.tenant_id = $1
     union all select l.id, 'line ' || s.name || ' ' || o.external_id || ' ' || l.external_line_id from app.order_lines l
       join app.orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
       join app.shops s on s.tenant_id = o.tenant_id and s.id = o.shop_id where l.tenant_id = $1`,
    [tenantId],
  );
  return rows.map(({ id, name }) => [id, name]);
}

const ID = /(?:[a-z]{3}_)?\b[0-9a-hjkmnp-tv-z]{26}\b|[a-z]{3}_[0-9a-hjkmnp-tv-z]{26}/g;

/** Ids of a side in the words that both sides share. */
export async function namerOf(app: TestApp, side: Side): Promise<(text: string) => string> {
  const names = new Map(side.eventIds.map((id, turn) => [id, `event ${turn}`]));
  for (const [n, { id }] of side.worlds.entries()) {
    names.set(id, `tenant ${n}`);
    for (const [rowId, name] of await namesOf(app, id)) {
      names.set(rowId, name);
    }
  }
  return (text) => text.replaceAll(ID, (id) => names.get(id) ?? "*");
}

/** Every row of every table of the side's tenants, without times and with names instead of ids, in a fixed order. */
export async function dumpOf(app: TestApp, side: Side): Promise<Record<string, string[]>> {
  const named = await namerOf(app, side);
  const dump: Record<string, string[]> = {};
  for (const [table, columns] of await tablesOf(app)) {
    const times = columns
      .filter(({ data_type, column_name }) => data_type.startsWith("timestamp") && !SAID.has(column_name))
      .map(({ column_name }) => column_name);
    const rows = await app.database.rows<{ row: string }>(
      `select (to_jsonb(t) - $2::text[])::text as row from app.${table} t where tenant_id = any($1::text[])`,
      [side.worlds.map(({ id }) => id), times],
    );
    dump[table] = rows.map(({ row }) => named(row)).toSorted();
  }
  return dump;
}
