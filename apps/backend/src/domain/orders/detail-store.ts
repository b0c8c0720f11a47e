import type { Tx } from "../../db/transaction.ts";
import { stored } from "../../kernel/json/stored-json.ts";
import type { OrderLine, TimelineEntry } from "./model.ts";

export async function listLines(tx: Tx, orderId: string): Promise<OrderLine[]> {
  const rows = await tx.query
    .selectFrom("app.order_lines")
    .selectAll()
    .where("tenant_id", "=", tx.tenantId)
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    externalLineId: row.external_line_id,
    channelVariantId: row.channel_variant_id,
    sku: row.sku,
    name: row.name,
    quantity: row.quantity,
    exactQuantity: row.exact_quantity,
    stockQuantity: row.stock_quantity,
    unitPriceMinor: row.unit_price_minor,
  }));
}

const MAX_MOMENTS = 200;

export async function listTimeline(tx: Tx, orderId: string): Promise<TimelineEntry[]> {
  const rows = await tx.query
    .selectFrom("app.order_timeline")
    .selectAll()
    .where("tenant_id", "=", tx.tenantId)
    .where("order_id", "=", orderId)
    .orderBy("id")
    .limit(MAX_MOMENTS)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    kind: row.kind,
    actorKind: row.actor_kind,
    eventId: row.event_id,
    details: stored<Record<string, unknown>>(row.details),
  }));
}
