import type { Sql } from "../../world/sql.ts";

/** Counted by each database for itself. */
const OF_ONE_DATABASE = ["app.ledger_transactions.db_txid"];

const TABLES = `select c.oid::regclass::text as name, string_agg(quote_ident(a.attname), ', ' order by a.attname) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.oid::regclass::text || '.' || a.attname <> all($1::text[])
  group by c.oid order by 1`;

export interface TableOfTenants {
  readonly name: string;
  readonly columns: string;
}

export async function tablesOfTenants(all: Sql): Promise<TableOfTenants[]> {
  return all.rows<TableOfTenants>(TABLES, [OF_ONE_DATABASE]);
}

/** Every row of the tenant in one line for each table that has any. */
export async function printsOf(all: Sql, tenantId: string): Promise<string[]> {
  const prints: string[] = [];
  for (const { name, columns } of await tablesOfTenants(all)) {
    const [print] = await all.rows<{ n: number; sum: string }>(
      `select count(*)::integer as n, coalesce(sum(hashtextextended(row(${columns})::text, 0)::numeric), 0)::text as sum
       from ${name} where tenant_id = $1`,
      [tenantId],
    );
    if (print !== undefined && print.n > 0) {
      prints.push(`${name}: ${print.n} rows, ${print.sum}`);
    }
  }
  return prints;
}

/** The tables in which the tenant has rows, and how many. */
export async function rowsOf(all: Sql, tenantId: string): Promise<string[]> {
  return (await printsOf(all, tenantId)).map((print) => print.replace(/,.*/, ""));
}
