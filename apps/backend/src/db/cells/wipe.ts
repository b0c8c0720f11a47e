import type { CellConnection } from "./connection.ts";
import { gently } from "./gently.ts";
import type { MovedTable } from "./tables.ts";

const ROWS_A_PIECE = 2_000;

/**
 * Deletes what a cell has of a tenant that does not live there. As replication would: the guards of what is only ever
 * added do not fire. Nothing may replicate from the cell meanwhile, or the deletes would follow the tenant.
 */
export async function wipeTenant(
  cell: CellConnection,
  tables: readonly MovedTable[],
  tenantId: string,
): Promise<number> {
  let wiped = 0;
  await cell.query("set session_replication_role = replica");
  try {
    for (const { name } of tables) {
      await gently(async () => {
        const { rowCount } = await cell.query(
          `delete from ${name} where (tableoid, ctid) in
             (select tableoid, ctid from ${name} where tenant_id = $1 limit ${ROWS_A_PIECE}) and tenant_id = $1`,
          [tenantId],
        );
        wiped += rowCount ?? 0;
        return rowCount === ROWS_A_PIECE;
      });
    }
  } finally {
    await cell.query("set session_replication_role = origin");
  }
  return wiped;
}
