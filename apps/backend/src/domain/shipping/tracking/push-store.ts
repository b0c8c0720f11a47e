import { sql } from "kysely";
import { leased } from "../../../db/lease.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { Shipment } from "../model.ts";
import { findShipments } from "../labels/shipment-reader-store.ts";

export interface DuePush {
  readonly shipment: Shipment;
  readonly attempts: number;
}

/** Shipments whose channel has not been told yet; put off at once, so that whoever dies tells it later. */
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
