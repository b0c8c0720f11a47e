import type { OrderStatus } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import { isMoveAllowed, type OrderMover } from "./status.ts";

export interface OrderMove {
  readonly orderId: string;
  /** As it is, the order being locked. */
  readonly from: OrderStatus;
  readonly to: OrderStatus;
}

/**
 * The only place where the status of an order is changed. The caller has locked the orders and checked the transition
 * table: anything else is a bug and rolls the transaction back.
 */
export async function moveOrders(tx: Tx, mover: OrderMover, moves: readonly OrderMove[]): Promise<void> {
  const forbidden = moves.find(({ from, to }) => !isMoveAllowed(mover, from, to));
  if (forbidden) {
    throw new Error(`an order cannot go from ${forbidden.from} to ${forbidden.to} by ${mover}`);
  }
  if (moves.length === 0) {
    return;
  }
  const isOurs = mover !== "channel" && mover !== "deletion";
  const { rows } = await sql`
    update app.orders o set status = x."to", updated_at = now(),
      manual_status = case when ${isOurs} then x."to" else o.manual_status end
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as x ("orderId" text, "from" text, "to" text)
    where o.tenant_id = ${tx.tenantId} and o.id = x."orderId" and o.status = x."from"
      and o.id = any(${moves.map(({ orderId }) => orderId)}::text[])
    returning 1`.execute(tx.query);
  if (rows.length !== moves.length) {
    throw new Error("an order was not in the state it was moved from");
  }
}
