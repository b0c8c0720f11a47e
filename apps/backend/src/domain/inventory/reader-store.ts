import type { DeductionStatus, EventSource, Platform } from "@estiba/contract";
import type { Tx } from "../../db/transaction.ts";

export interface DeductionItem {
  readonly id: string;
  readonly sequence: number;
  readonly occurredAt: Date;
  readonly recordedAt: Date;
  readonly shopId: string;
  readonly shopName: string;
  readonly platform: Platform;
  readonly orderId: string;
  readonly externalOrderId: string;
  readonly orderLineId: string;
  readonly channelVariantId: string | null;
  readonly channelSku: string | null;
  readonly masterVariantId: string | null;
  readonly mappingId: string | null;
  readonly quantity: number;
  readonly appliedQuantity: number;
  readonly shortfallQuantity: number;
  readonly stockBefore: number | null;
  readonly stockAfter: number | null;
  readonly status: DeductionStatus;
  readonly reason: string;
  readonly source: EventSource;
  readonly eventId: string | null;
  readonly reversalOf: string | null;
}

export async function listDeductionsOfOrder(tx: Tx, orderId: string): Promise<DeductionItem[]> {
  return listDeductionsOfOrders(tx, [orderId]);
}

export async function listDeductionsOfOrders(tx: Tx, orderIds: readonly string[]): Promise<DeductionItem[]> {
  if (orderIds.length === 0) {
    return [];
  }
  const rows = await tx.query
    .selectFrom("app.stock_deductions as d")
    .innerJoin("app.shops as s", (join) =>
      join.onRef("s.tenant_id", "=", "d.tenant_id").onRef("s.id", "=", "d.shop_id"),
    )
    .innerJoin("app.orders as o", (join) =>
      join.onRef("o.tenant_id", "=", "d.tenant_id").onRef("o.id", "=", "d.order_id"),
    )
    .selectAll("d")
    .select(["s.name as shop_name", "s.platform", "o.external_id as external_order_id"])
    .where("d.tenant_id", "=", tx.tenantId)
    .where("d.order_id", "in", [...orderIds])
    .orderBy("d.order_line_id")
    .orderBy("d.revision")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    sequence: row.revision,
    occurredAt: row.occurred_at,
    recordedAt: row.recorded_at,
    shopId: row.shop_id,
    shopName: row.shop_name,
    platform: row.platform as Platform,
    orderId: row.order_id,
    externalOrderId: row.external_order_id,
    orderLineId: row.order_line_id,
    channelVariantId: row.channel_variant_id,
    channelSku: row.channel_sku,
    masterVariantId: row.master_variant_id,
    mappingId: row.mapping_id,
    quantity: row.quantity,
    appliedQuantity: row.applied_quantity,
    shortfallQuantity: row.shortfall_quantity,
    stockBefore: row.stock_before,
    stockAfter: row.stock_after,
    status: row.status as DeductionStatus,
    reason: row.reason,
    source: row.source as EventSource,
    eventId: row.event_id,
    reversalOf: row.reversal_of,
  }));
}
