import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import { newId } from "../../kernel/ids.ts";
import { stored } from "../../kernel/json/stored-json.ts";

export interface MovedUnits {
  readonly externalLineId: string;
  readonly quantity: number;
}

export interface LocationMove {
  readonly id: string;
  readonly orderId: string;
  readonly locationId: string;
  readonly lines: readonly MovedUnits[] | null;
  readonly attempts: number;
}

/** Written with what it follows from; a worker tells the platform. What was to be said before is out of date. */
export async function requestMoves(
  tx: Tx,
  order: { readonly shopId: string; readonly orderId: string },
  moves: readonly { readonly locationId: string; readonly lines: readonly MovedUnits[] | null }[],
): Promise<void> {
  await sql`
    update app.location_moves set settled_at = now(), error = 'out of date'
    where tenant_id = ${tx.tenantId} and order_id = ${order.orderId} and settled_at is null`.execute(
    tx.query,
  );
  for (const { locationId, lines } of moves) {
    await tx.query
      .insertInto("app.location_moves")
      .values({
        tenant_id: tx.tenantId,
        id: newId("lmv"),
        shop_id: order.shopId,
        order_id: order.orderId,
        location_id: locationId,
        lines: lines === null ? null : JSON.stringify(lines),
      })
      .execute();
  }
}

export async function openMoves(tx: Tx, shopId: string, most: number): Promise<LocationMove[]> {
  const rows = await tx.query
    .selectFrom("app.location_moves")
    .selectAll()
    .where("tenant_id", "=", tx.tenantId)
    .where("shop_id", "=", shopId)
    .where("settled_at", "is", null)
    .orderBy("id")
    .limit(most)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    locationId: row.location_id,
    lines: row.lines === null ? null : stored<MovedUnits[]>(row.lines),
    attempts: row.attempts,
  }));
}

/** `error` null: the platform knows. Otherwise it refused, and saying it again would change nothing. */
export async function settleMove(tx: Tx, id: string, error: string | null): Promise<void> {
  await tx.query
    .updateTable("app.location_moves")
    .set({ settled_at: sql`now()`, error, attempts: sql`attempts + 1` })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", id)
    .where("settled_at", "is", null)
    .execute();
}
