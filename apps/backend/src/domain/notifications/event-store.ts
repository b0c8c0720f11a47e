import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import { jsonRows } from "../../kernel/json/json-rows.ts";
import { stored } from "../../kernel/json/stored-json.ts";
import type { DirectoryQuery } from "../../ports/services.ts";
import type { NotificationEvent, StockChange } from "./model.ts";
import { outgoingRow, type EventToWrite, type ShopName } from "./plan-events.ts";
import type { VariantFacts } from "./stock-events.ts";

export async function insertEvents(
  tx: Tx,
  events: readonly EventToWrite[],
  state: "pending" | "done",
): Promise<NotificationEvent[]> {
  if (events.length === 0) {
    return [];
  }
  const rows = events.map(outgoingRow);
  await sql`
    insert into app.outgoing_events (tenant_id, id, type, object_id, data, state)
    select ${tx.tenantId}, id, type, object_id, data, ${state}
    from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as x (id text, type text, object_id text, data jsonb)`.execute(
    tx.query,
  );
  return rows.map(({ id, type, object_id, data }) => ({
    id,
    type,
    objectId: object_id,
    data,
    createdAt: tx.now,
  }));
}

/** Events without deliveries yet, locked until the transaction ends. */
export async function lockPendingEvents(tx: Tx, most: number): Promise<NotificationEvent[]> {
  const rows = await tx.query
    .selectFrom("app.outgoing_events")
    .select(["id", "type", "object_id", "data", "created_at"])
    .where("tenant_id", "=", tx.tenantId)
    .where("state", "=", "pending")
    // A tenant that is about to leave this cell is left to the next one.
    .where(sql<boolean>`directory.takes_work(${tx.tenantId})`)
    .orderBy("id")
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    objectId: row.object_id,
    data: stored<NotificationEvent["data"]>(row.data),
    createdAt: row.created_at,
  }));
}

export async function markEventsDone(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update app.outgoing_events set state = 'done'
    where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::text[])`.execute(tx.query);
}

export async function readVariantFacts(tx: Tx, ids: readonly string[]): Promise<Map<string, VariantFacts>> {
  if (ids.length === 0) {
    return new Map();
  }
  const { rows } = await sql<{ id: string; sku: string; name: string; low_stock_threshold: number | null }>`
    select id, sku, name, low_stock_threshold from app.master_variants
    where tenant_id = ${tx.tenantId} and id = any(${[...new Set(ids)]}::text[])`.execute(tx.query);
  return new Map(
    rows.map(({ id, sku, name, low_stock_threshold }) => [
      id,
      { sku, name, lowStockThreshold: low_stock_threshold },
    ]),
  );
}

/** What this very transaction did to these figures so far, but for opening them. */
export async function readOwnMoves(tx: Tx, variantIds: readonly string[]): Promise<StockChange[]> {
  if (variantIds.length === 0) {
    return [];
  }
  const { rows } = await sql<{
    id: string;
    delta: number;
    after: number;
    reason: string;
    order_id: string | null;
  }>`
    select master_variant_id as id, delta, balance_after as after, reason, order_id from app.stock_ledger
    where tenant_id = ${tx.tenantId} and master_variant_id = any(${[...new Set(variantIds)]}::text[])
      and at >= ${tx.now} and xmin = pg_current_xact_id()::xid and reason <> 'opening' and delta <> 0
    order by master_variant_id, seq`.execute(tx.query);
  return rows.map(({ id, delta, after, reason, order_id }) => ({
    masterVariantId: id,
    before: after - delta,
    after,
    reason,
    orderId: order_id,
    shortfallQuantity: order_id !== null && delta < 0 && after < 0 ? Math.min(-delta, -after) : 0,
  }));
}

export async function readShopNames(tx: Tx, ids: readonly string[]): Promise<Map<string, ShopName>> {
  if (ids.length === 0) {
    return new Map();
  }
  const { rows } = await sql<{ id: string; name: string; platform: string }>`
    select id, name, platform from app.shops
    where tenant_id = ${tx.tenantId} and id = any(${[...new Set(ids)]}::text[])`.execute(tx.query);
  return new Map(rows.map(({ id, name, platform }) => [id, { shopName: name, platform }]));
}

export async function tenantsWithDueNotifications(query: DirectoryQuery, most: number): Promise<string[]> {
  const { rows } = await sql<{ tenant_id: string }>`
    select tenant_id from directory.tenants_with_due_notifications(${most}) as tenant_id`.execute(query);
  return rows.map(({ tenant_id }) => tenant_id);
}

/** At most so many of each kind; returns how many there were, so that the caller can continue. */
export async function purgeOldNotifications(
  query: DirectoryQuery,
  daysKept: number,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select directory.delete_old_notifications(${daysKept}, ${most}) as n`.execute(query);
  return rows[0]?.n ?? 0;
}
