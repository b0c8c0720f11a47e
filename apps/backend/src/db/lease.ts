import { sql, type RawBuilder } from "kysely";
import type { Tx } from "./transaction.ts";

export interface Lease {
  readonly table: string;
  /** What names a row besides its tenant. */
  readonly key: readonly string[];
  /** Selects the key of the rows to take, `t` being the table; bounded, and in the order in which they are taken. */
  readonly due: RawBuilder<unknown>;
  /** What taking a row changes about it. */
  readonly set: RawBuilder<unknown>;
}

/**
 * The beginning of a statement that takes rows, to be followed by a select from `leased`; another worker that leases at the
 * same moment gets others.
 *
 * Nothing is taken for a tenant that is about to leave this cell: its work begins in the next one.
 *
 * The rows are chosen in a CTE with a row lock, which runs once. As a subquery the same select may be put on the inner
 * side of a nested loop, which runs it once for each row of the tenant, so that `limit 1` takes all of them.
 */
export function leased(tx: Tx, { table, key, due, set }: Lease): RawBuilder<unknown> {
  const isDue = key.map((column) => sql`t.${sql.ref(column)} = due.${sql.ref(column)}`);
  return sql`
    with due as materialized (${due} for update of t skip locked),
    leased as (
      update ${sql.table(table)} t set ${set} from due
      where t.tenant_id = ${tx.tenantId} and ${sql.join(isDue, sql` and `)}
        and directory.takes_work(${tx.tenantId})
      returning t.*
    )`;
}
