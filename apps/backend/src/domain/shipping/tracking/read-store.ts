import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import type { Shipment } from "../model.ts";
import { nextReadAt } from "./schedule.ts";

/** Plans the next read of each, by where the parcel is now. */
export async function planNextReads(
  tx: Tx,
  shipments: readonly Shipment[],
  timeZone: string | undefined,
  etas: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { id, status, statusChangedAt: sinceAt } of shipments) {
    const eta = etas.get(id);
    const dueAt = nextReadAt({ status, sinceAt, now: tx.now, timeZone, jitter: Math.random() });
    await tx.query
      .updateTable("app.shipments")
      .set({
        last_read_at: tx.now,
        due_at: dueAt,
        ...(eta === undefined ? {} : { eta_date: eta }),
        leased_until: null,
        updated_at: sql<Date>`now()`,
      })
      .where("tenant_id", "=", tx.tenantId)
      .where("id", "=", id)
      .execute();
  }
}

/** Gives leased shipments back, to be read at `dueAt`; null is never. */
export async function putOffReads(tx: Tx, shipmentIds: readonly string[], dueAt: Date | null): Promise<void> {
  if (shipmentIds.length === 0) {
    return;
  }
  await tx.query
    .updateTable("app.shipments")
    .set({ due_at: dueAt, leased_until: null, updated_at: sql<Date>`now()` })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "in", [...shipmentIds])
    .execute();
}
