import type { OrderStatus, StockStatus } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";

export interface LockedOrder {
  readonly id: string;
  readonly status: OrderStatus;
  readonly stockStatus: StockStatus;
}

/** Locked in the order of their ids, as everything that locks several rows does. */
export async function lockOrders(tx: Tx, orderIds: readonly string[]): Promise<LockedOrder[]> {
  if (orderIds.length === 0) {
    return [];
  }
  const rows = await tx.query
    .selectFrom("app.orders")
    .select(["id", "status", "stock_status"])
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "in", [...orderIds])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    status: row.status,
    stockStatus: row.stock_status,
  }));
}

/** What is known of an order's stock has changed, although the order itself has not. */
export async function writeStockStatuses(
  tx: Tx,
  statuses: readonly { orderId: string; stockStatus: StockStatus }[],
): Promise<void> {
  if (statuses.length === 0) {
    return;
  }
  await sql`
    update app.orders o set stock_status = x."stockStatus", updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(statuses)}::jsonb) as x ("orderId" text, "stockStatus" text)
    where o.tenant_id = ${tx.tenantId} and o.id = x."orderId" and o.stock_status <> x."stockStatus"`.execute(
    tx.query,
  );
}
