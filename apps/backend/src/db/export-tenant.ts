import { sql } from "kysely";
import type { Tx } from "./transaction.ts";

/** What opens doors, or means nothing outside this server. */
const KEPT_BACK = /seed|secret|hash|sealed|token|password|credential|fingerprint|cipher/;
const ROWS_A_STEP = 500;

/** The tables of the schema that hold tenants' rows; partitions count as their parent. */
export async function tenantTables(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where n.nspname = 'app' and c.relkind in ('r', 'p') and not c.relispartition
    order by 1`.execute(tx.query);
  return rows.map(({ name }) => name);
}

async function columnsOf(tx: Tx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'app' and table_name = ${table} order by ordinal_position`.execute(tx.query);
  return rows.map(({ name }) => name).filter((name) => !KEPT_BACK.test(name));
}

/** Every row of one table that belongs to the tenant, without secrets, a few at a time. */
export async function* exportTable(tx: Tx, table: string): AsyncGenerator<string> {
  const columns = await columnsOf(tx, table);
  const list = sql.join(columns.map((name) => sql.ref(name)));
  const cursor = sql.ref(`export_${table}`);
  await sql`declare ${cursor} cursor for
    select to_jsonb(t)::text as row from (select ${list} from app.${sql.ref(table)} where tenant_id = ${sql.lit(tx.tenantId)}) t`.execute(
    tx.query,
  );
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(ROWS_A_STEP)} from ${cursor}`.execute(
      tx.query,
    );
    yield* rows.map(({ row }) => row);
    if (rows.length < ROWS_A_STEP) {
      await sql`close ${cursor}`.execute(tx.query);
      return;
    }
  }
}
