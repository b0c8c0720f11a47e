import type { Claims } from "../kit/claims.ts";
import { UNKNOWN_SKU } from "../load/orders.ts";
import type { Sql } from "../world/sql.ts";

interface Invariant {
  readonly name: string;
  readonly text: string;
  /** Selects what breaks it, with a column `what`. */
  readonly violations: string;
}

const OK = "a.status between 200 and 299";
const SAME_ORDER = "o.tenant_id = a.tenant_id and o.shop_id = a.shop_id and o.external_id = a.key";
const CUSTOM =
  "exists (select from app.shops s where s.tenant_id = o.tenant_id and s.id = o.shop_id and s.platform = 'CUSTOM')";

/** They compare the history of the load client with what the database holds. */
const INVARIANTS: readonly Invariant[] = [
  {
    name: "I4",
    text: "every order answered 2xx is in the book",
    violations: `select distinct a.key as what from faults.attempts a
      where ${OK} and not exists (select from app.orders o where ${SAME_ORDER})`,
  },
  {
    name: "I4",
    text: "nothing is in the book that was never sent",
    violations: `select o.external_id as what from app.orders o
      where ${CUSTOM} and not exists (select from faults.attempts a where ${SAME_ORDER})`,
  },
  {
    name: "I4",
    text: "no order is there twice",
    violations: `select tenant_id || '/' || external_id as what from app.orders
      group by tenant_id, shop_id, external_id having count(*) > 1`,
  },
  {
    name: "I4",
    text: "every order has its event",
    violations: `select o.external_id as what from app.orders o where not exists (
      select from app.inbound_events e where e.tenant_id = o.tenant_id and e.shop_id = o.shop_id
        and e.external_id = o.external_id and e.state = 'done')`,
  },
  {
    name: "I4",
    text: "every event of an own shop holds bytes that were sent",
    violations: `select e.id as what from app.inbound_events e
      join app.shops s on s.tenant_id = e.tenant_id and s.id = e.shop_id and s.platform = 'CUSTOM'
      where e.state <> 'dead' and not exists (select from faults.attempts a
        where a.hash = encode(sha256(e.raw_body), 'hex') and a.tenant_id = e.tenant_id and a.shop_id = e.shop_id)`,
  },
  {
    name: "I4",
    text: "the id in a 2xx exists, and the same request gets the same one",
    violations: `select a.key || ' ' || string_agg(distinct coalesce(a.id, 'none'), ' ') as what from faults.attempts a
      left join app.inbound_events e on e.tenant_id = a.tenant_id and e.id = a.id
      left join app.orders o on o.tenant_id = a.tenant_id and o.id = a.id
      where ${OK} group by a.key, case when a.kind = 'webhook' then a.hash end
      having count(distinct a.id) <> 1 or bool_or(coalesce(e.id, o.id) is null)`,
  },
  {
    name: "I5",
    text: "the book shows the newest version that was acknowledged, or one sent after it",
    violations: `select a.key || ' shows ' || max(o.source_version) || ' of ' || max(a.version) filter (where ${OK}) as what
      from faults.attempts a join app.orders o on ${SAME_ORDER}
      group by a.key, a.tenant_id, a.shop_id
      having max(o.source_version) < max(a.version) filter (where ${OK})`,
  },
  {
    name: "I5",
    text: "what it shows is exactly what that version said",
    violations: `select o.external_id as what from app.orders o where ${CUSTOM} and not exists (
      select from faults.attempts a
      join app.order_lines l on l.tenant_id = o.tenant_id and l.order_id = o.id and l.sku <> '${UNKNOWN_SKU}'
      where ${SAME_ORDER} and a.version = o.source_version and a.total = o.total_minor and a.quantity = l.quantity
        and o.status = case when a.is_cancel then 'cancelled' else 'confirmed' end
        and l.stock_quantity = case when a.is_cancel then 0 else a.quantity end)`,
  },
  {
    name: "I2",
    text: "every order line has exactly one deduction record",
    violations: `select l.id as what from app.order_lines l left join app.stock_deductions d
      on d.tenant_id = l.tenant_id and d.order_line_id = l.id and d.revision = 0
        and d.status in ('applied', 'shortfall', 'unmapped', 'not_required')
      group by l.tenant_id, l.id having count(d.id) <> 1`,
  },
  {
    name: "I2",
    text: "what was claimed less what was given back is what the line claims",
    violations: `select l.id as what from app.order_lines l join app.stock_deductions d
      on d.tenant_id = l.tenant_id and d.order_line_id = l.id
      group by l.tenant_id, l.id, l.stock_quantity
      having sum(case when d.reversal_of is null then d.quantity else -d.quantity end) <> l.stock_quantity`,
  },
  {
    name: "I8",
    text: "no order is at another tenant's",
    violations: `select o.external_id as what from app.orders o join directory.tenants t on t.id = o.tenant_id
      where ${CUSTOM} and o.external_id not like t.slug || '-%'`,
  },
];

const SHOWN = 3;

async function hold(sql: Sql, claims: Claims, { name, text, violations }: Invariant): Promise<void> {
  const found = await sql.rows<{ what: string }>(`select what from (${violations}) v limit 1000`);
  const shown = found.slice(0, SHOWN).map(({ what }) => what);
  claims.hold(
    `${name} ${text}`,
    found.length === 0,
    found.length === 0 ? "" : `${found.length}: ${shown.join(", ")}`,
  );
}

/** Every table with a tenant and a shop must agree about whose the shop is. */
async function holdIsolation(sql: Sql, claims: Claims): Promise<void> {
  const tables = await sql.rows<{ name: string }>(`select c.oid::regclass::text as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'app'
    join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id'
    join pg_attribute s on s.attrelid = c.oid and s.attname = 'shop_id'
    where c.relkind in ('r', 'p') and not c.relispartition order by 1`);
  for (const { name } of tables) {
    await hold(sql, claims, {
      name: "I8",
      text: `${name} names no other tenant's shop`,
      violations: `select x.shop_id as what from ${name} x where x.shop_id is not null and not exists (
        select from app.shops s where s.tenant_id = x.tenant_id and s.id = x.shop_id)`,
    });
  }
  const childTables = await sql.rows<{ name: string }>(`select c.oid::regclass::text as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'app'
    join pg_attribute o on o.attrelid = c.oid and o.attname = 'order_id'
    where c.relkind in ('r', 'p') and not c.relispartition order by 1`);
  for (const { name } of childTables) {
    await hold(sql, claims, {
      name: "I8",
      text: `${name} names no other tenant's order`,
      violations: `select x.order_id as what from ${name} x where x.order_id is not null and not exists (
        select from app.orders o where o.tenant_id = x.tenant_id and o.id = x.order_id)`,
    });
  }
}

/** Small tables are analyzed rarely, and without figures the database compares every row with every other. */
export async function holdInvariants(sql: Sql, claims: Claims): Promise<void> {
  // Autovacuum may be analyzing one of them just now: that is waited for.
  await sql.rows("set lock_timeout = 0; analyze; reset lock_timeout");
  for (const invariant of INVARIANTS) {
    await hold(sql, claims, invariant);
  }
  await holdIsolation(sql, claims);
}
