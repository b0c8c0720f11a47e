import type { QueueItem } from "../../domain/dispatch/index.ts";
import type { DeductionItem } from "../../domain/inventory/index.ts";
import {
  allowedStatuses,
  type TimelineEntry,
  type OrderItem,
  type OrderLine,
} from "../../domain/orders/index.ts";
import { errorOf, type OrderParcel } from "../../domain/shipping/index.ts";
import { presentFulfilment } from "./dispatch.ts";

export function presentDeduction(item: DeductionItem) {
  return {
    ...item,
    occurredAt: item.occurredAt.toISOString(),
    recordedAt: item.recordedAt.toISOString(),
  };
}

function presentParcel({ orderId: _orderId, failure, ...parcel }: OrderParcel) {
  const error = failure && { error: errorOf(failure), message: failure.message };
  return { ...parcel, error };
}

/** What is known of the work on an order. */
export interface OrderWork {
  readonly parcel: OrderParcel | null;
  readonly holdReason: string | null;
}

export function presentOrder(order: OrderItem, { parcel, holdReason }: OrderWork) {
  return {
    id: order.id,
    orderId: order.externalId,
    number: order.number,
    shopId: order.shopId,
    shopName: order.shopName,
    platform: order.platform,
    status: order.status,
    paymentStatus: order.paymentStatus,
    stockStatus: order.stockStatus,
    paymentMethod: order.paymentMethod,
    isCashOnDelivery: order.isCashOnDelivery,
    currency: order.currency,
    totalMinor: order.totalMinor,
    customerName: order.customer?.name ?? order.shippingAddress?.name ?? null,
    city: order.shippingAddress?.city ?? null,
    groupId: order.groupId,
    holdReason,
    parcel: parcel && presentParcel(parcel),
    placedAt: order.placedAt.toISOString(),
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
  };
}

export interface OrderHistory {
  readonly canCancelAtShop: boolean;
  readonly hasChannelLabel: boolean;
  readonly item: ReturnType<typeof presentOrder>;
  readonly order: OrderItem;
  readonly lines: readonly OrderLine[];
  /** By line. */
  readonly images: ReadonlyMap<string, string>;
  /** Units by line. */
  readonly inParcels: ReadonlyMap<string, number>;
  readonly deductions: readonly DeductionItem[];
  readonly timeline: readonly TimelineEntry[];
  /** From where it leaves. */
  readonly fulfilments: readonly QueueItem[];
}

export function presentOrderDetail(history: OrderHistory) {
  const { item, order, lines, images, inParcels, deductions, timeline } = history;
  const { canCancelAtShop, hasChannelLabel } = history;
  return {
    ...item,
    customer: order.customer,
    shippingAddress: order.shippingAddress,
    shippingMinor: order.shippingMinor,
    charges: order.charges,
    sourceVersion: order.sourceVersion,
    lines: lines.map((line) => ({
      id: line.id,
      externalLineId: line.externalLineId,
      channelVariantId: line.channelVariantId,
      sku: line.sku,
      name: line.name,
      quantity: line.quantity,
      exactQuantity: line.exactQuantity,
      stockQuantity: line.stockQuantity,
      parcelQuantity: inParcels.get(line.id) ?? 0,
      unitPriceMinor: line.unitPriceMinor,
      imageUrl: images.get(line.id) ?? null,
      deductions: deductions.filter(({ orderLineId }) => orderLineId === line.id).map(presentDeduction),
    })),
    timeline: timeline.map((moment) => ({
      id: moment.id,
      at: moment.at.toISOString(),
      kind: moment.kind,
      actorKind: moment.actorKind,
      eventId: moment.eventId,
      details: moment.details,
    })),
    fulfilments: history.fulfilments.map(presentFulfilment),
    allowedStatuses: [...allowedStatuses(order.status)],
    hasChannelLabel,
    canCancelAtShop,
  };
}
