import type { View } from "../graphql/view.ts";
import { assignedQuantity, fulfillmentOrderStatus, remainingQuantity } from "../order-book.ts";
import type { Fulfillment, FulfillmentOrder, OrderBook, OrderReturn } from "../state.ts";
import { gid, utcTime } from "../wire-format.ts";
import { locationView } from "./catalog-views.ts";
import { connection } from "./connection.ts";
import type { AdminContext } from "./context.ts";
import { lineItemView } from "./line-item-view.ts";

export function fulfillmentView(context: AdminContext, book: OrderBook, fulfillment: Fulfillment): View {
  return {
    __typename: "Fulfillment",
    id: gid("Fulfillment", fulfillment.id),
    legacyResourceId: fulfillment.id,
    name: `#${book.order.number}-F${book.fulfillments.indexOf(fulfillment) + 1}`,
    status: fulfillment.status,
    createdAt: utcTime(fulfillment.createdAtMs),
    updatedAt: utcTime(fulfillment.updatedAtMs),
    totalQuantity: fulfillment.lines.reduce((sum, line) => sum + line.quantity, 0),
    trackingInfo: (args) => fulfillment.tracking.slice(0, args.integer("first") ?? undefined),
    fulfillmentLineItems: (args) =>
      connection(context, args, {
        items: fulfillment.lines,
        idOf: (line) => line.id,
        toView: (line) => ({
          id: gid("FulfillmentLineItem", line.id),
          quantity: line.quantity,
          lineItem: () => lineItemView(context, book, line.entry.line),
        }),
      }),
  };
}

export function returnView(context: AdminContext, book: OrderBook, one: OrderReturn): View {
  const line = {
    __typename: "ReturnLineItem",
    id: gid("ReturnLineItem", one.id),
    quantity: one.quantity,
    refundedQuantity: one.refunded,
    fulfillmentLineItem: () => ({
      id: gid("FulfillmentLineItem", one.line.id),
      quantity: one.quantity,
      lineItem: () => lineItemView(context, book, one.line),
    }),
  };
  return {
    id: gid("Return", one.id),
    name: `#${book.order.number}-R${book.returns.indexOf(one) + 1}`,
    status: one.status,
    returnLineItems: (args) =>
      connection(context, args, { items: [one], idOf: ({ id }) => id, toView: () => line }),
  };
}

export function fulfillmentOrderView(
  context: AdminContext,
  book: OrderBook,
  fulfillmentOrder: FulfillmentOrder,
): View {
  const { order } = book;
  const status = fulfillmentOrderStatus(book, fulfillmentOrder);
  const isOpen = status === "OPEN" || status === "IN_PROGRESS";
  const location = context.home.shop.locations[fulfillmentOrder.locationIndex];
  return {
    __typename: "FulfillmentOrder",
    id: gid("FulfillmentOrder", fulfillmentOrder.id),
    orderId: gid("Order", order.id),
    status,
    requestStatus: "UNSUBMITTED",
    createdAt: utcTime(order.createdAtMs),
    updatedAt: utcTime(order.updatedAtMs),
    assignedLocation: () => ({
      name: location?.name ?? "",
      location: () => locationView(context, fulfillmentOrder.locationIndex),
    }),
    supportedActions: isOpen
      ? [
          { action: "CREATE_FULFILLMENT", externalUrl: null },
          { action: "HOLD", externalUrl: null },
          { action: "MOVE", externalUrl: null },
        ]
      : [],
    lineItems: (args) =>
      connection(context, args, {
        items: fulfillmentOrder.lines,
        idOf: (entry) => entry.id,
        toView: (entry) => ({
          id: gid("FulfillmentOrderLineItem", entry.id),
          sku: entry.line.sku === "" ? null : entry.line.sku,
          productTitle: entry.line.title,
          remainingQuantity: remainingQuantity(book, entry),
          totalQuantity: assignedQuantity(book, entry),
          lineItem: () => lineItemView(context, book, entry.line),
        }),
      }),
  };
}
