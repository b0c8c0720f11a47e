import type { ShipmentStatus } from "@estiba/contract";
import { sql, type Updateable } from "kysely";
import type { AppShipments } from "../../../db/schema.ts";
import type { Tx } from "../../../db/transaction.ts";
import { needTransition } from "../../../kernel/transitions.ts";
import type { Shipment } from "../model.ts";
import { SHIPMENT_TRANSITIONS } from "./shipment-status.ts";

/** What is written together with a new state. */
type Along = Pick<
  Updateable<AppShipments>,
  "status_reason" | "needs_attention" | "failure" | "due_at" | "looks" | "leased_until"
>;

/** The only statement that writes a shipment's state. The shipment is locked by the caller. */
export async function moveShipment(
  tx: Tx,
  shipment: Pick<Shipment, "id" | "status">,
  to: ShipmentStatus,
  along: Along = {},
): Promise<void> {
  needTransition(SHIPMENT_TRANSITIONS, shipment.status, to);
  await tx.query
    .updateTable("app.shipments")
    .set({ ...along, status: to, status_changed_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", shipment.id)
    .execute();
}

/** The same state, for another reason or with other marks. */
export async function writeStanding(
  tx: Tx,
  shipmentId: string,
  standing: { readonly reason?: string | null; readonly marks: readonly string[] },
): Promise<void> {
  await tx.query
    .updateTable("app.shipments")
    .set({
      ...(standing.reason === undefined ? {} : { status_reason: standing.reason }),
      needs_attention: [...standing.marks],
      updated_at: sql<Date>`now()`,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", shipmentId)
    .execute();
}

/** A person should look at these parcels; the mark stays until somebody has. */
export async function markShipments(tx: Tx, shipmentIds: readonly string[], mark: string): Promise<void> {
  await sql`
    update app.shipments set needs_attention = needs_attention || ${mark}::text, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = any(${[...shipmentIds]}::text[])
      and not ${mark}::text = any(needs_attention)`.execute(tx.query);
}
