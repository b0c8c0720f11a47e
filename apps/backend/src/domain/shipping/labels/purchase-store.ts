import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import type { Bought } from "../../../ports/carrier.ts";
import type { Shipment } from "../model.ts";
import { searchText } from "./shipment-store.ts";

export interface BoughtLabel {
  readonly bought: Bought;
  readonly actualMinor: number;
  readonly marks: readonly string[];
  /** When the carrier's tracking is first read; null where it has none. */
  readonly dueAt: Date | null;
}

/** Everything the carrier returned except the status, which follows from the events. */
export async function writeLabel(tx: Tx, shipment: Shipment, label: BoughtLabel): Promise<void> {
  const { trackingNumber, parcelNumbers, carrierUrl } = label.bought;
  await tx.query
    .updateTable("app.shipments")
    .set({
      actual_minor: label.actualMinor,
      tracking_number: trackingNumber,
      carrier_url: carrierUrl,
      bought_at: tx.now,
      failure: null,
      needs_attention: [...label.marks],
      search: searchText(shipment, [trackingNumber, ...parcelNumbers]),
      due_at: label.dueAt,
      looks: 0,
      leased_until: null,
      updated_at: sql<Date>`now()`,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", shipment.id)
    .execute();
  for (const [index, number] of parcelNumbers.entries()) {
    await tx.query
      .updateTable("app.shipment_parcels")
      .set({ tracking_number: number })
      .where("tenant_id", "=", tx.tenantId)
      .where("shipment_id", "=", shipment.id)
      .where("parcel", "=", index + 1)
      .execute();
  }
}

export interface Look {
  readonly reason: string;
  readonly marks: readonly string[];
  readonly looks: number;
  readonly dueAt: Date | null;
}

/** It was looked for once more, and is as unknown as before. */
export async function writeLook(tx: Tx, shipmentId: string, look: Look): Promise<void> {
  await tx.query
    .updateTable("app.shipments")
    .set({
      status_reason: look.reason,
      needs_attention: [...look.marks],
      looks: look.looks,
      due_at: look.dueAt,
      leased_until: null,
      updated_at: sql<Date>`now()`,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", shipmentId)
    .execute();
}
