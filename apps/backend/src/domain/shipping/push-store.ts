import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import type { Shipment } from "./model.ts";
import { findShipments } from "./shipment-reader-store.ts";

export interface DuePush {
  readonly shipment: Shipment;
  readonly attempts: number;
}

/** Shipments whose channel has not been told yet; put off at once, so that whoever dies tells it later. */
export async function dueTrackingPushes(tx: Tx, most: number, leaseMs: number): Promise<DuePush[]> {
  const { rows } = await sql<{ id: string; channel_push_attempts: number }>`
    with due as materialized (
      select id from app.shipments where tenant_id = ${tx.tenantId} and channel_push_due_at <= now()
      order by channel_push_due_at limit ${most} for update skip locked
    )
    update app.shipments s set channel_push_attempts = s.channel_push_attempts + 1,
      channel_push_due_at = now() + ${leaseMs} * interval '1 millisecond'
    from due where s.tenant_id = ${tx.tenantId} and s.id = due.id returning s.id, s.channel_push_attempts`.execute(
    tx.query,
  );
  const attempts = new Map(rows.map((row) => [row.id, row.channel_push_attempts]));
  const shipments = await findShipments(tx, [...attempts.keys()]);
  return shipments.map((shipment) => ({ shipment, attempts: attempts.get(shipment.id) ?? 1 }));
}
