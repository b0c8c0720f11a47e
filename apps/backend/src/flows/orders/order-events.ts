import type { OrderStatus, StockStatus } from "@estiba/contract";
import type { BookedDemand } from "../../domain/inventory/index.ts";
import type { OutgoingEvent, OutgoingEvents, StockChange } from "../../domain/notifications/index.ts";
import type { OrderItem, OrderPlan } from "../../domain/orders/index.ts";

const MAX_LINES = 50;

function linesOf({ lines }: OrderPlan) {
  return {
    lines: lines.slice(0, MAX_LINES).map(({ id, sku, channelVariantId, name, quantity }) => ({
      id,
      sku,
      channelVariantId,
      name: name.slice(0, 200),
      quantity,
    })),
    lineCount: lines.length,
  };
}

function typeOf(status: OrderStatus, before: OrderStatus | null): OutgoingEvent["type"] {
  if (before === null) {
    return "order.created";
  }
  return status === "cancelled" && before !== "cancelled" ? "order.cancelled" : "order.updated";
}

function orderEvent(plan: OrderPlan, stockStatus: StockStatus): OutgoingEvent {
  const { orderId, incoming, status, known } = plan;
  const { order, shopId } = incoming;
  const previousStatus = known?.status ?? null;
  return {
    type: typeOf(status, previousStatus),
    objectId: orderId,
    data: {
      id: orderId,
      orderId: order.externalId,
      number: order.number,
      shopId,
      status,
      previousStatus,
      paymentStatus: order.paymentStatus,
      stockStatus,
      paymentMethod: order.paymentMethod,
      isCashOnDelivery: order.isCashOnDelivery,
      currency: order.currency,
      totalMinor: order.totalMinor,
      placedAt: order.placedAt.toISOString(),
      ...linesOf(plan),
    },
  };
}

/** Figures that moved, in the order they moved. */
function stockChangesOf({ outcomes }: BookedDemand): StockChange[] {
  return outcomes.flatMap(({ step, masterVariantId, stockBefore, stockAfter, status, shortfallQuantity }) =>
    masterVariantId === null || stockBefore === null || stockAfter === null
      ? []
      : [
          {
            masterVariantId,
            before: stockBefore,
            after: stockAfter,
            reason: step.change.reason,
            orderId: step.change.orderId,
            shortfallQuantity: status === "shortfall" ? shortfallQuantity : 0,
          },
        ],
  );
}

function unmappedSales({ outcomes }: BookedDemand): OutgoingEvent[] {
  return outcomes
    .filter(({ status, step }) => status === "unmapped" && step.kind !== "give_back")
    .map(({ step: { change }, quantity }) => ({
      type: "inventory.unmapped_sale",
      objectId: `${change.shopId}/${change.channelVariantId ?? change.sku ?? change.orderLineId}`,
      data: {
        shopId: change.shopId,
        orderId: change.orderId,
        orderLineId: change.orderLineId,
        channelVariantId: change.channelVariantId,
        sku: change.sku,
        listingId: change.listingId,
        quantity,
      },
    }));
}

export function orderEvents(
  plans: readonly OrderPlan[],
  demand: BookedDemand,
  stockStatus: (plan: OrderPlan) => StockStatus,
): OutgoingEvents {
  const told = plans.filter(({ outcome }) => outcome === "created" || outcome === "updated");
  return {
    events: [...told.map((plan) => orderEvent(plan, stockStatus(plan))), ...unmappedSales(demand)],
    stockChanges: stockChangesOf(demand),
  };
}

/** A person moved an order on. */
export function statusChangeEvent(
  order: OrderItem,
  change: { status: OrderStatus; stockStatus: StockStatus },
): OutgoingEvent {
  const { id, externalId, number, shopId, paymentStatus, paymentMethod, isCashOnDelivery } = order;
  return {
    type: typeOf(change.status, order.status),
    objectId: id,
    data: {
      id,
      orderId: externalId,
      number,
      shopId,
      status: change.status,
      previousStatus: order.status,
      paymentStatus,
      stockStatus: change.stockStatus,
      paymentMethod,
      isCashOnDelivery,
      currency: order.currency,
      totalMinor: order.totalMinor,
      placedAt: order.placedAt.toISOString(),
    },
  };
}

/** The same, with what it did to the stock. */
export function statusChangeEvents(
  order: OrderItem,
  change: { status: OrderStatus; stockStatus: StockStatus },
  demand: BookedDemand,
): OutgoingEvents {
  return { events: [statusChangeEvent(order, change)], stockChanges: stockChangesOf(demand) };
}
