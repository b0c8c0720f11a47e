import { rowsOf, type CellConnection } from "./connection.ts";
import { gently } from "./gently.ts";
import { comparedColumns, literal, type MovedTable } from "./tables.ts";

const ROWS_A_PIECE = 5_000;

/** From here on the connection shows the cell as it is at this moment, however long it is looked at. */
export async function freeze(cell: CellConnection): Promise<void> {
  await cell.query("rollback; begin isolation level repeatable read read only; select 1");
}

export interface Print {
  readonly rows: number;
  readonly sum: bigint;
}

/** Every row of the tenant in one figure, whatever their order. */
async function printOf(cell: CellConnection, table: MovedTable, tenantId: string): Promise<Print> {
  let rows = 0;
  let sum = 0n;
  await cell.query(
    `declare looked no scroll cursor for
     select hashtextextended(row(${comparedColumns(table).join(", ")})::text, 0)::text as hash from ${table.name}
     where tenant_id = ${literal(tenantId)}`,
  );
  await gently(async () => {
    const some = await rowsOf<{ hash: string }>(cell, `fetch ${ROWS_A_PIECE} from looked`);
    rows += some.length;
    for (const { hash } of some) {
      sum += BigInt(hash);
    }
    return some.length === ROWS_A_PIECE;
  });
  await cell.query("close looked");
  return { rows, sum };
}

export interface Comparison {
  readonly rows: number;
  /** Tables in which the two cells differ. */
  readonly differing: readonly string[];
}

/** Both connections are frozen. */
export async function compareTenant(
  [left, right]: readonly [CellConnection, CellConnection],
  tables: readonly MovedTable[],
  tenantId: string,
): Promise<Comparison> {
  let rows = 0;
  const differing: string[] = [];
  for (const table of tables) {
    const [one, other] = await Promise.all([printOf(left, table, tenantId), printOf(right, table, tenantId)]);
    rows += one.rows;
    if (one.rows !== other.rows || one.sum !== other.sum) {
      differing.push(`${table.name} (${one.rows} and ${other.rows} rows)`);
    }
  }
  return { rows, differing };
}
