import type { DeductionStatus } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import type { Deduction, DeductionPlan } from "./model.ts";

export async function readDeductions(tx: Tx, lineIds: readonly string[]): Promise<Deduction[]> {
  if (lineIds.length === 0) {
    return [];
  }
  const rows = await tx.query
    .selectFrom("app.stock_deductions")
    .select(["id", "order_line_id", "revision", "quantity", "status"])
    .where("tenant_id", "=", tx.tenantId)
    .where("order_line_id", "in", [...lineIds])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderLineId: row.order_line_id,
    revision: row.revision,
    quantity: row.quantity,
    status: row.status as DeductionStatus,
  }));
}

/** The status of every line of these orders, changed or not. */
export async function readLineStatuses(
  tx: Tx,
  orderIds: readonly string[],
): Promise<{ orderId: string; orderLineId: string; status: DeductionStatus; isGivenBack: boolean }[]> {
  if (orderIds.length === 0) {
    return [];
  }
  const { rows } = await sql<{
    order_id: string;
    order_line_id: string;
    status: DeductionStatus;
    is_given_back: boolean;
  }>`
    select d.order_id, d.order_line_id, d.status,
      d.quantity > 0 and d.quantity = coalesce((
        select sum(r.quantity) from app.stock_deductions r
        where r.tenant_id = d.tenant_id and r.order_line_id = d.order_line_id and r.revision > 0), 0) as is_given_back
    from app.stock_deductions d
    where d.tenant_id = ${tx.tenantId} and d.order_id = any(${[...orderIds]}::text[]) and d.revision = 0`.execute(
    tx.query,
  );
  return rows.map((row) => ({
    orderId: row.order_id,
    orderLineId: row.order_line_id,
    status: row.status,
    isGivenBack: row.is_given_back,
  }));
}

export async function writeDeductions(tx: Tx, plan: DeductionPlan): Promise<void> {
  if (plan.inserts.length > 0) {
    const rows = plan.inserts.map(({ id, change, revision, quantity, status, reversalOf }) => ({
      id,
      shop_id: change.shopId,
      order_id: change.orderId,
      order_line_id: change.orderLineId,
      revision,
      channel_variant_id: change.channelVariantId,
      channel_sku: change.sku,
      quantity,
      status,
      reason: change.reason,
      source: change.source,
      event_id: change.eventId,
      reversal_of: reversalOf,
      occurred_at: change.occurredAt,
    }));
    await sql`
      insert into app.stock_deductions (tenant_id, id, shop_id, order_id, order_line_id, revision, channel_variant_id,
        channel_sku, quantity, applied_quantity, shortfall_quantity, status, reason, source, event_id, reversal_of,
        occurred_at)
      select ${tx.tenantId}, id, shop_id, order_id, order_line_id, revision, channel_variant_id, channel_sku, quantity,
        0, 0, status, reason, source, event_id, reversal_of, occurred_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id text, shop_id text, order_id text,
        order_line_id text, revision integer, channel_variant_id text, channel_sku text, quantity integer, status text,
        reason text, source text, event_id text, reversal_of text, occurred_at timestamptz)`.execute(
      tx.query,
    );
  }
  if (plan.grows.length > 0) {
    await sql`
      update app.stock_deductions d set quantity = x.quantity, status = x.status
      from jsonb_to_recordset(${JSON.stringify(plan.grows)}::jsonb) as x (id text, quantity integer, status text)
      where d.tenant_id = ${tx.tenantId} and d.id = x.id`.execute(tx.query);
  }
}
