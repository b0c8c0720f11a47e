import type { StockStatus } from "@estiba/contract";
import { newId } from "../../kernel/ids.ts";
import { searchText } from "./model.ts";
import type { LineToWrite, OrderPlan } from "./plan.ts";

/** The columns of an order, but for its tenant. */
export function orderRow(plan: OrderPlan, stockStatus: StockStatus) {
  const { order, shopId, version } = plan.incoming;
  return {
    id: plan.orderId,
    shop_id: shopId,
    external_id: order.externalId,
    number: order.number,
    source_version: version,
    source_rank: plan.rank,
    content_hash: plan.hash.toString("hex"),
    channel_status: order.status,
    status: plan.status,
    payment_status: order.paymentStatus,
    stock_status: stockStatus,
    payment_method: order.paymentMethod,
    is_cash_on_delivery: order.isCashOnDelivery,
    currency: order.currency,
    total_minor: order.totalMinor,
    shipping_minor: order.shippingMinor === undefined ? null : Math.max(0, order.shippingMinor),
    charges: order.charges ?? null,
    is_shipped_by_channel: order.isShippedByChannel ?? null,
    is_fulfilled_by_channel: order.isFulfilledByChannel ?? false,
    ship_by: order.shipBy ?? null,
    customer: order.customer,
    shipping_address: order.shippingAddress,
    group_id: order.groupId,
    search: searchText(order),
    placed_at: order.placedAt,
  };
}

export function lineRow(line: LineToWrite) {
  return {
    id: line.id,
    external_line_id: line.externalLineId,
    channel_product_id: line.channelProductId,
    channel_variant_id: line.channelVariantId,
    sku: line.sku,
    name: line.name,
    quantity: line.quantity,
    exact_quantity: line.exactQuantity,
    stock_quantity: line.stockQuantity,
    unit_price_minor: line.unitPriceMinor,
  };
}

export interface TimelineEntry {
  readonly orderId: string;
  readonly kind: "created" | "updated" | "late" | "status_changed";
  readonly eventId: string | null;
  readonly details: Record<string, unknown>;
}

/** What the timeline says of a plan; a repeat says nothing. */
export function entryOf(plan: OrderPlan): TimelineEntry | null {
  if (plan.outcome === "duplicate") {
    return null;
  }
  const { order, version, eventId } = plan.incoming;
  const details =
    plan.outcome === "late"
      ? { version, shown: plan.known?.sourceVersion }
      : {
          status: plan.status,
          paymentStatus: order.paymentStatus,
          totalMinor: order.totalMinor,
          lines: plan.changes.map(({ sku, before, after }) => ({ sku, before, after })),
        };
  return { orderId: plan.orderId, kind: plan.outcome, eventId, details };
}

export function timelineRow(entry: TimelineEntry) {
  return {
    order_id: entry.orderId,
    id: newId("tml"),
    kind: entry.kind,
    event_id: entry.eventId,
    details: entry.details,
  };
}
