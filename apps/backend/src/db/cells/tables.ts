import { rowsOf, type CellConnection } from "./connection.ts";

export interface MovedTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Counted by each database for itself, and meaningless in another. */
const OF_ONE_DATABASE = new Set(["app.ledger_transactions.db_txid"]);

/** Written with the hand-over itself. */
const OF_THE_LAST_MOMENT = new Set(["app.idempotency_keys.running_until"]);

/** The columns that are equal in both cells when a tenant has moved. */
export const comparedColumns = ({ name, columns }: MovedTable): string[] =>
  columns.filter((column) => !OF_THE_LAST_MOMENT.has(`${name}.${column}`));

/** Every table of tenants, largest first. */
export async function movedTables(cell: CellConnection): Promise<MovedTable[]> {
  const tables = await rowsOf<{ name: string; columns: string[] }>(
    cell,
    `select c.oid::regclass::text as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     group by c.oid order by (select sum(pg_total_relation_size(p.relid)) from pg_partition_tree(c.oid) p) desc nulls last`,
  );
  return tables.map(({ name, columns }) => ({
    name,
    columns: columns.filter((column) => !OF_ONE_DATABASE.has(`${name}.${column}`)),
  }));
}

/** Quoted, for statements that take no parameters. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
