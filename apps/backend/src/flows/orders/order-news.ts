import type { OrderStatus, StockStatus } from "@estiba/contract";
import type { BookedClaims } from "../../domain/inventory/index.ts";
import type { Announcement, News, StockChange } from "../../domain/notifications/index.ts";
import type { OrderItem, OrderPlan } from "../../domain/orders/index.ts";

const MOST_LINES = 50;

function linesOf({ lines }: OrderPlan) {
  return {
    lines: lines.slice(0, MOST_LINES).map(({ id, sku, channelVariantId, name, quantity }) => ({
      id,
      sku,
      channelVariantId,
      name: name.slice(0, 200),
      quantity,
    })),
    lineCount: lines.length,
  };
}

function typeOf(status: OrderStatus, before: OrderStatus | null): Announcement["type"] {
  if (before === null) {
    return "order.created";
  }
  return status === "cancelled" && before !== "cancelled" ? "order.cancelled" : "order.updated";
}

function orderEvent(plan: OrderPlan, stockStatus: StockStatus): Announcement {
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
function stockChangesOf({ outcomes }: BookedClaims): StockChange[] {
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

function unmappedSales({ outcomes }: BookedClaims): Announcement[] {
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

export function newsOfOrders(
  plans: readonly OrderPlan[],
  claims: BookedClaims,
  stockStatus: (plan: OrderPlan) => StockStatus,
): News {
  const told = plans.filter(({ verdict }) => verdict === "created" || verdict === "updated");
  return {
    events: [...told.map((plan) => orderEvent(plan, stockStatus(plan))), ...unmappedSales(claims)],
    stockChanges: stockChangesOf(claims),
  };
}

/** A person moved an order on. */
export function newsOfStatusChange(
  order: OrderItem,
  change: { status: OrderStatus; stockStatus: StockStatus },
  claims: BookedClaims,
): News {
  const { id, externalId, number, shopId, paymentStatus, paymentMethod, isCashOnDelivery } = order;
  const event: Announcement = {
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
  return { events: [event], stockChanges: stockChangesOf(claims) };
}
