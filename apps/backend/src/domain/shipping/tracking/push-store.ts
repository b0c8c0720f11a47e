import { sql } from "kysely";
import { leased } from "../../../db/lease.ts";
import type { Tx } from "../../../db/transaction.ts";
import { plannedMs, retryInMs } from "../../../kernel/backoff.ts";
import type { Shipment } from "../model.ts";
import { findShipments } from "../labels/shipment-reader-store.ts";

export interface DuePush {
  readonly shipment: Shipment;
  readonly attempts: number;
}

/** Shipments whose channel is not notified yet; postponed at once, so that after a crash another worker retries. */
export async function dueTrackingPushes(tx: Tx, most: number, leaseMs: number): Promise<DuePush[]> {
  const { rows } = await sql<{ id: string; channel_push_attempts: number }>`
    ${leased(tx, {
      table: "app.shipments",
      key: ["id"],
      due: sql`
        select t.id from app.shipments t where t.tenant_id = ${tx.tenantId} and t.channel_push_due_at <= now()
        order by t.channel_push_due_at limit ${most}`,
      set: sql`channel_push_attempts = t.channel_push_attempts + 1,
        channel_push_due_at = now() + ${leaseMs} * interval '1 millisecond'`,
    })}
    select id, channel_push_attempts from leased`.execute(tx.query);
  const attempts = new Map(rows.map((row) => [row.id, row.channel_push_attempts]));
  const shipments = await findShipments(tx, [...attempts.keys()]);
  return shipments.map((shipment) => ({ shipment, attempts: attempts.get(shipment.id) ?? 1 }));
}

const BACKOFF = { firstMs: 60_000, maxMs: 24 * 3_600_000 };
/** Each time twice as long: the last try is about a day after the first. */
const MAX_ATTEMPTS = 11;

/** The channel is to be notified of this parcel's outcome, from the first try on. */
export async function queuePush(tx: Tx, shipmentId: string): Promise<void> {
  await sql`
    update app.shipments set channel_push_status = 'pending', channel_push_due_at = ${tx.now}, channel_push_attempts = 0,
      updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${shipmentId}`.execute(tx.query);
}

export async function recordPush(
  tx: Tx,
  shipmentId: string,
  outcome: "sent" | "not_applicable",
): Promise<void> {
  await sql`
    update app.shipments set channel_push_status = ${outcome}, channel_push_at = ${tx.now}, channel_push_error = null,
      channel_push_due_at = null, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${shipmentId}`.execute(tx.query);
}

/** Tried again later, unless the channel will never take it. */
export async function recordPushFailure(
  tx: Tx,
  { shipment, attempts }: DuePush,
  failure: { readonly message: string; readonly isFinal: boolean },
): Promise<void> {
  const isOver = failure.isFinal || attempts >= MAX_ATTEMPTS;
  const dueAt = isOver ? null : new Date(tx.now.getTime() + retryInMs(plannedMs(BACKOFF, attempts)));
  await sql`
    update app.shipments set channel_push_status = ${isOver ? "failed" : "pending"},
      channel_push_error = ${failure.message.slice(0, 200)}, channel_push_due_at = ${dueAt}, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${shipment.id}`.execute(tx.query);
}
