import type { BatchItemState, ShipmentCreateBody } from "@estiba/contract";
import { sql } from "kysely";
import { leased } from "../../../db/lease.ts";
import type { Tx } from "../../../db/transaction.ts";
import { newId } from "../../../kernel/ids.ts";
import { jsonRows } from "../../../kernel/json/json-rows.ts";
import { stored } from "../../../kernel/json/stored-json.ts";
import { sourcesOf } from "../../../kernel/transitions.ts";
import { BATCH_ITEM_TRANSITIONS } from "./batch-item-state.ts";

export interface BatchItem {
  readonly position: number;
  readonly orderId: string | null;
  readonly state: BatchItemState;
  readonly shipmentId: string | null;
  readonly error: {
    readonly error: string;
    readonly message: string;
    readonly missing?: string[];
  } | null;
}

export interface Batch {
  readonly id: string;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly items: readonly BatchItem[];
}

export interface LeasedItem {
  readonly batchId: string;
  readonly position: number;
  readonly request: ShipmentCreateBody;
  readonly requestKey: string;
  /** With this one. */
  readonly attempts: number;
}

export async function openBatch(
  tx: Tx,
  items: readonly { request: ShipmentCreateBody; requestKey: string }[],
): Promise<string> {
  const id = newId("bat");
  await tx.query
    .insertInto("app.shipment_batches")
    .values({ tenant_id: tx.tenantId, id, created_by: tx.origin.actor.id })
    .execute();
  const rows = items.map(({ request, requestKey }, position) => ({
    position,
    request,
    request_key: requestKey,
  }));
  await sql`
    insert into app.shipment_batch_items (tenant_id, batch_id, position, request, request_key)
    select ${tx.tenantId}, ${id}, x.* from jsonb_to_recordset(${jsonRows(rows)}::jsonb)
      as x (position integer, request jsonb, request_key text)`.execute(tx.query);
  return id;
}

export async function findBatch(tx: Tx, batchId: string): Promise<Batch | null> {
  const batch = await tx.query
    .selectFrom("app.shipment_batches")
    .selectAll()
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", batchId)
    .executeTakeFirst();
  if (!batch) {
    return null;
  }
  const items = await tx.query
    .selectFrom("app.shipment_batch_items")
    .select([
      "position",
      "state",
      "shipment_id",
      "error",
      sql<string | null>`request ->> 'orderId'`.as("order_id"),
    ])
    .where("tenant_id", "=", tx.tenantId)
    .where("batch_id", "=", batchId)
    .orderBy("position")
    .execute();
  return {
    id: batch.id,
    createdAt: batch.created_at,
    finishedAt: batch.finished_at,
    items: items.map((item) => ({
      position: item.position,
      orderId: item.order_id,
      state: item.state,
      shipmentId: item.shipment_id,
      error: stored<BatchItem["error"]>(item.error),
    })),
  };
}

/** Items to buy, leased; one that is leased again uses the same key and is bought once. */
export async function leaseBatchItems(tx: Tx, most: number, leaseMs: number): Promise<LeasedItem[]> {
  const { rows } = await sql<{
    batch_id: string;
    position: number;
    request: unknown;
    request_key: string;
    attempts: number;
  }>`
    ${leased(tx, {
      table: "app.shipment_batch_items",
      key: ["batch_id", "position"],
      due: sql`
        select t.batch_id, t.position from app.shipment_batch_items t
        where t.tenant_id = ${tx.tenantId} and t.state = 'pending' and t.due_at <= now()
          and (t.leased_until is null or t.leased_until < now())
        order by t.batch_id, t.position limit ${most}`,
      set: sql`leased_until = now() + ${leaseMs} * interval '1 millisecond', attempts = t.attempts + 1`,
    })}
    select batch_id, position, request, request_key, attempts from leased`.execute(tx.query);
  return rows
    .map((row) => ({
      batchId: row.batch_id,
      position: row.position,
      request: stored<ShipmentCreateBody>(row.request),
      requestKey: row.request_key,
      attempts: row.attempts,
    }))
    .toSorted((left, right) => left.position - right.position);
}

/** Nothing came of it, for no reason of its own: it is tried again. */
export async function putBackBatchItem(
  tx: Tx,
  { batchId, position }: Pick<LeasedItem, "batchId" | "position">,
  retryMs: number,
): Promise<void> {
  await tx.query
    .updateTable("app.shipment_batch_items")
    .set({ leased_until: null, due_at: sql`now() + ${retryMs} * interval '1 millisecond'` })
    .where("tenant_id", "=", tx.tenantId)
    .where("batch_id", "=", batchId)
    .where("position", "=", position)
    .where("state", "=", "pending")
    .execute();
}

export interface BatchItemOutcome {
  readonly shipmentId: string | null;
  readonly error: BatchItem["error"];
}

/** The only statement that writes an item's state; false when it may not go there. */
export async function moveBatchItem(
  tx: Tx,
  item: Pick<LeasedItem, "batchId" | "position">,
  to: Exclude<BatchItemState, "pending">,
  { shipmentId, error }: BatchItemOutcome,
): Promise<boolean> {
  const moved = await tx.query
    .updateTable("app.shipment_batch_items")
    .set({
      state: to,
      shipment_id: shipmentId,
      error: error === null ? null : JSON.stringify(error),
      leased_until: null,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("batch_id", "=", item.batchId)
    .where("position", "=", item.position)
    .where("state", "in", sourcesOf(BATCH_ITEM_TRANSITIONS, to))
    .returning("position")
    .execute();
  return moved.length > 0;
}

export async function recordBatchItemOutcome(
  tx: Tx,
  item: Pick<LeasedItem, "batchId" | "position">,
  outcome: BatchItemOutcome,
): Promise<void> {
  // One item of a batch after the other: two last ones at once would each take the other for pending.
  await sql`
    select from app.shipment_batches where tenant_id = ${tx.tenantId} and id = ${item.batchId}
    for no key update`.execute(tx.query);
  await moveBatchItem(tx, item, outcome.error === null ? "done" : "failed", outcome);
  await sql`
    update app.shipment_batches set finished_at = now()
    where tenant_id = ${tx.tenantId} and id = ${item.batchId} and finished_at is null and not exists (
      select from app.shipment_batch_items
      where tenant_id = ${tx.tenantId} and batch_id = ${item.batchId} and state = 'pending')`.execute(
    tx.query,
  );
}
