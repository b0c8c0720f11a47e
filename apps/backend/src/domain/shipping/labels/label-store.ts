import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import type { LabelFormat } from "../../../ports/carrier.ts";

export interface StoredLabel {
  readonly shipmentId: string;
  readonly format: LabelFormat;
  readonly content: Buffer;
}

export async function saveLabel(tx: Tx, label: StoredLabel): Promise<void> {
  await tx.query
    .insertInto("app.labels")
    .values({
      tenant_id: tx.tenantId,
      shipment_id: label.shipmentId,
      format: label.format,
      content: label.content,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function labelsOf(tx: Tx, shipmentIds: readonly string[]): Promise<StoredLabel[]> {
  if (shipmentIds.length === 0) {
    return [];
  }
  const rows = await tx.query
    .selectFrom("app.labels")
    .selectAll()
    .where("tenant_id", "=", tx.tenantId)
    .where("shipment_id", "in", [...shipmentIds])
    .execute();
  return rows.map((row) => ({
    shipmentId: row.shipment_id,
    format: row.format,
    content: row.content,
  }));
}

/** In bytes, of those that are kept. */
export async function labelSizes(tx: Tx, shipmentIds: readonly string[]): Promise<Map<string, number>> {
  if (shipmentIds.length === 0) {
    return new Map();
  }
  const rows = await tx.query
    .selectFrom("app.labels")
    .select(["shipment_id", sql<number>`octet_length(content)`.as("bytes")])
    .where("tenant_id", "=", tx.tenantId)
    .where("shipment_id", "in", [...shipmentIds])
    .execute();
  return new Map(rows.map((row) => [row.shipment_id, row.bytes]));
}
