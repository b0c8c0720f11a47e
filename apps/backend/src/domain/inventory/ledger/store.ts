import type { DeductionStatus } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { jsonRows } from "../../../kernel/json/json-rows.ts";
import type { Deduction } from "./model.ts";
import type { Outcome } from "./outcome.ts";
import { shortfallRows } from "./rows.ts";

export async function readDeductions(tx: Tx, lineIds: readonly string[]): Promise<Deduction[]> {
  if (lineIds.length === 0) {
    return [];
  }
  const rows = await tx.query
    .selectFrom("app.stock_deductions")
    .selectAll()
    .where("tenant_id", "=", tx.tenantId)
    .where("order_line_id", "=", sql<string>`any(${[...lineIds]}::text[])`)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderLineId: row.order_line_id,
    revision: row.revision,
    quantity: row.quantity,
    appliedQuantity: row.applied_quantity,
    shortfallQuantity: row.shortfall_quantity,
    status: row.status,
    masterVariantId: row.master_variant_id,
    mappingId: row.mapping_id,
    recipeVersion: row.recipe_version,
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
    from unnest(${[...orderIds]}::text[]) as k (order_id)
    cross join lateral (
      select * from app.stock_deductions d
      where d.tenant_id = ${tx.tenantId} and d.order_id = k.order_id and d.revision = 0 offset 0
    ) d`.execute(tx.query);
  return rows.map((row) => ({
    orderId: row.order_id,
    orderLineId: row.order_line_id,
    status: row.status,
    isGivenBack: row.is_given_back,
  }));
}

function fieldsOf(outcome: Outcome) {
  const { change, recordId, revision, first } = outcome.step;
  return {
    id: recordId,
    shop_id: change.shopId,
    order_id: change.orderId,
    order_line_id: change.orderLineId,
    revision,
    channel_variant_id: change.channelVariantId,
    channel_sku: change.sku,
    master_variant_id: outcome.masterVariantId,
    mapping_id: outcome.mappingId,
    quantity: outcome.quantity,
    applied_quantity: outcome.appliedQuantity,
    shortfall_quantity: outcome.shortfallQuantity,
    stock_before: outcome.stockBefore,
    stock_after: outcome.stockAfter,
    recipe_version: outcome.recipeVersion,
    status: outcome.status,
    unmapped_reason: outcome.status === "unmapped" ? change.unmappedReason : null,
    reason: change.reason,
    source: change.source,
    event_id: change.eventId,
    reversal_of: first?.id ?? null,
    occurred_at: change.occurredAt,
  };
}

const FIELDS = sql`id text, shop_id text, order_id text, order_line_id text, revision integer, channel_variant_id text,
  channel_sku text, master_variant_id text, mapping_id text, quantity integer, applied_quantity integer,
  shortfall_quantity integer, stock_before integer, stock_after integer, recipe_version integer, status text, unmapped_reason text,
  reason text, source text, event_id text, reversal_of text, occurred_at timestamptz`;

export async function insertDeductions(tx: Tx, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) {
    return;
  }
  await sql`
    insert into app.stock_deductions (tenant_id, id, shop_id, order_id, order_line_id, revision, channel_variant_id,
      channel_sku, master_variant_id, mapping_id, quantity, applied_quantity, shortfall_quantity, stock_before,
      stock_after, recipe_version, status, unmapped_reason, reason, source, event_id, reversal_of, occurred_at)
    select ${tx.tenantId}, x.* from jsonb_to_recordset(${jsonRows(outcomes.map(fieldsOf))}::jsonb) as x (${FIELDS})
  `.execute(tx.query);
}

export async function updateDeductions(tx: Tx, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) {
    return;
  }
  await sql`
    update app.stock_deductions d set quantity = x.quantity, applied_quantity = x.applied_quantity,
      shortfall_quantity = x.shortfall_quantity, status = x.status, master_variant_id = x.master_variant_id,
      mapping_id = x.mapping_id, recipe_version = x.recipe_version, stock_before = coalesce(d.stock_before, x.stock_before),
      stock_after = coalesce(x.stock_after, d.stock_after),
      unmapped_reason = coalesce(x.unmapped_reason, d.unmapped_reason)
    from jsonb_to_recordset(${jsonRows(outcomes.map(fieldsOf))}::jsonb) as x (${FIELDS})
    where d.tenant_id = ${tx.tenantId} and d.id = x.id`.execute(tx.query);
}

export async function insertShortfalls(tx: Tx, outcomes: readonly Outcome[]): Promise<void> {
  const rows = shortfallRows(outcomes);
  if (rows.length === 0) {
    return;
  }
  await sql`
    insert into app.incidents (tenant_id, id, kind, master_variant_id, order_id, order_line_id, quantity)
    select ${tx.tenantId}, id, 'shortfall', master_variant_id, order_id, order_line_id, quantity
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id text, master_variant_id text, order_id text,
      order_line_id text, quantity integer)`.execute(tx.query);
}
