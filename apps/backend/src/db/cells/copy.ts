import { pipeline } from "node:stream/promises";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { openCell, rowsOf, type CellConnection } from "./connection.ts";
import { literal, type MovedTable } from "./tables.ts";

/** Two cores of the old cell at most, whatever the size of the tenant. */
const STREAMS = 2;

export interface CopyOrder {
  readonly fromUrl: string;
  readonly toUrl: string;
  readonly snapshot: string;
  readonly tables: readonly MovedTable[];
  readonly tenantId: string;
}

/** Sees what was committed before the snapshot, and nothing later. */
export async function openSnapshot({
  fromUrl,
  snapshot,
}: Pick<CopyOrder, "fromUrl" | "snapshot">): Promise<CellConnection> {
  const source = await openCell(fromUrl);
  await source.query("begin isolation level repeatable read read only");
  await source.query(`set transaction snapshot ${literal(snapshot)}`);
  return source;
}

/** As replication writes: neither keys nor guards are checked, since the rows have passed them where they come from. */
async function openTarget({ toUrl }: CopyOrder): Promise<CellConnection> {
  const target = await openCell(toUrl);
  await target.query("set session_replication_role = replica");
  return target;
}

/** What a select shows in one database, into a table of the other. */
export async function pour(
  [source, target]: readonly [CellConnection, CellConnection],
  select: string,
  { name, columns }: MovedTable,
): Promise<void> {
  await pipeline(
    source.query(copyTo(`copy (${select}) to stdout (format binary)`)),
    target.query(copyFrom(`copy ${name} (${columns.join(", ")}) from stdin (format binary)`)),
  );
}

async function copyTables(order: CopyOrder, todo: MovedTable[]): Promise<void> {
  const source = await openSnapshot(order);
  const target = await openTarget(order).catch(async (error: unknown) => {
    await source.end();
    throw error;
  });
  try {
    for (let table = todo.shift(); table; table = todo.shift()) {
      const his = `select ${table.columns.join(", ")} from ${table.name} where tenant_id = ${literal(order.tenantId)}`;
      await pour([source, target], his, table);
    }
  } finally {
    await Promise.allSettled([source.end(), target.end()]);
  }
}

/** Every row that the tenant had when the snapshot was taken. */
export async function copyTenant(order: CopyOrder): Promise<void> {
  const source = await openSnapshot(order);
  const todo: MovedTable[] = [];
  try {
    for (const table of order.tables) {
      const [row] = await rowsOf(source, `select from ${table.name} where tenant_id = $1 limit 1`, [
        order.tenantId,
      ]);
      if (row) {
        todo.push(table);
      }
    }
  } finally {
    await source.end();
  }
  await Promise.all(Array.from({ length: STREAMS }, () => copyTables(order, todo)));
}
