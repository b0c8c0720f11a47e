import type { SimOrder, SimRefund } from "../../kit/index.ts";
import type { View } from "../graphql/view.ts";
import { bookOf, fulfillmentProgress } from "../order-book.ts";
import {
  cancelReason,
  currentTotalMinor,
  customerId,
  gatewayNames,
  mailAddress,
  mayShowCustomer,
  placedItemsMinor,
  placedTotalMinor,
  refundedMinor,
} from "../order-facts.ts";
import type { OrderBook } from "../state.ts";
import { gid, utcTime } from "../wire-format.ts";
import { locationView } from "./catalog-views.ts";
import { connection } from "./connection.ts";
import type { AdminContext } from "./context.ts";
import { fulfillmentOrderView, fulfillmentView, returnView } from "./fulfillment-views.ts";
import { lineItemView, moneyBag } from "./line-item-view.ts";

const PROGRESS_STATUS = {
  none: "UNFULFILLED",
  partial: "PARTIALLY_FULFILLED",
  fulfilled: "FULFILLED",
} as const;

function addressView(context: AdminContext, order: SimOrder): View | null {
  if (!mayShowCustomer(context.state)) {
    return null;
  }
  const { countryCode, ...address } = mailAddress(order.buyer);
  return { ...address, company: null, countryCodeV2: countryCode, latitude: null, longitude: null };
}

function customerView(context: AdminContext, order: SimOrder): View {
  const isShown = mayShowCustomer(context.state);
  const { firstName, lastName } = order.buyer;
  const id = customerId(order.buyer);
  return {
    id: gid("Customer", id),
    legacyResourceId: id,
    firstName: isShown ? firstName : null,
    lastName: isShown ? lastName : null,
    displayName: isShown ? `${firstName} ${lastName}` : "",
  };
}

function restockType(order: SimOrder, refund: SimRefund): string {
  if (!refund.isRestocked) {
    return "NO_RESTOCK";
  }
  return order.fulfillmentStatus === "unfulfilled" ? "CANCEL" : "RETURN";
}

function refundView(context: AdminContext, book: OrderBook, refund: SimRefund): View {
  const { order } = book;
  return {
    id: gid("Refund", refund.id),
    legacyResourceId: refund.id,
    createdAt: utcTime(refund.createdAtMs),
    updatedAt: utcTime(refund.createdAtMs),
    note: refund.reason === "" ? null : refund.reason,
    totalRefundedSet: () => moneyBag(context, refund.amountMinor),
    refundLineItems: (args) =>
      connection(context, args, {
        items: refund.lines.flatMap(({ lineId, quantity }) => {
          const line = book.placed.find((entry) => entry.line.id === lineId)?.line;
          return line === undefined ? [] : [{ line, quantity }];
        }),
        idOf: ({ line }) => line.id,
        toView: ({ line, quantity }) => ({
          id: gid("RefundLineItem", line.id),
          quantity,
          restockType: restockType(order, refund),
          restocked: refund.isRestocked,
          lineItem: () => lineItemView(context, book, line),
          location: () => (refund.isRestocked ? locationView(context, 0) : null),
          subtotalSet: () => moneyBag(context, quantity * line.unitPriceMinor),
        }),
      }),
  };
}

function orderMoney(context: AdminContext, book: OrderBook): View {
  const { order } = book;
  return {
    totalPriceSet: () => moneyBag(context, placedTotalMinor(book)),
    currentTotalPriceSet: () => moneyBag(context, currentTotalMinor(order)),
    subtotalPriceSet: () => moneyBag(context, placedItemsMinor(book) - order.discountMinor),
    totalShippingPriceSet: () => moneyBag(context, order.shippingMinor),
    totalDiscountsSet: () => moneyBag(context, order.discountMinor),
    totalTaxSet: () => moneyBag(context, 0),
    taxesIncluded: true,
    totalRefundedSet: () => moneyBag(context, refundedMinor(order)),
  };
}

function orderParts(context: AdminContext, book: OrderBook): View {
  const { order } = book;
  return {
    shippingLines: (args) =>
      connection(context, args, {
        items: [order],
        idOf: () => order.id,
        toView: () => ({
          id: gid("ShippingLine", order.id),
          title: "Standard",
          code: "Standard",
          isRemoved: false,
          originalPriceSet: () => moneyBag(context, order.shippingMinor),
          discountedPriceSet: () => moneyBag(context, order.shippingMinor),
        }),
      }),
    lineItems: (args) =>
      connection(context, args, {
        items: book.placed,
        idOf: ({ line }) => line.id,
        toView: ({ line }) => lineItemView(context, book, line),
      }),
    refunds: (args) =>
      order.refunds
        .slice(0, args.integer("first") ?? undefined)
        .map((refund) => refundView(context, book, refund)),
    fulfillments: (args) =>
      book.fulfillments
        .slice(0, args.integer("first") ?? undefined)
        .map((fulfillment) => fulfillmentView(context, book, fulfillment)),
    fulfillmentOrders: (args) =>
      connection(context, args, {
        items: book.fulfillmentOrders,
        idOf: (fulfillmentOrder) => fulfillmentOrder.id,
        toView: (fulfillmentOrder) => fulfillmentOrderView(context, book, fulfillmentOrder),
      }),
    returns: (args) =>
      connection(context, args, {
        items: book.returns,
        idOf: ({ id }) => id,
        toView: (one) => returnView(context, book, one),
      }),
  };
}

export function orderView(context: AdminContext, order: SimOrder): View {
  const book = bookOf(context.sim, context.home, order);
  const isShown = mayShowCustomer(context.state);
  const closedAtMs = order.status === "open" ? null : order.updatedAtMs;
  return {
    __typename: "Order",
    id: gid("Order", order.id),
    legacyResourceId: order.id,
    name: `#${order.number}`,
    number: order.number,
    confirmationNumber: `C${order.number}`,
    createdAt: utcTime(order.createdAtMs),
    updatedAt: utcTime(order.updatedAtMs),
    processedAt: utcTime(order.createdAtMs),
    cancelledAt: order.cancelledAtMs === null ? null : utcTime(order.cancelledAtMs),
    cancelReason: cancelReason(order)?.toUpperCase() ?? null,
    closedAt: closedAtMs === null ? null : utcTime(closedAtMs),
    closed: order.status === "closed",
    test: book.isTest,
    confirmed: true,
    currencyCode: order.currency,
    presentmentCurrencyCode: order.currency,
    displayFinancialStatus: order.paymentStatus.toUpperCase(),
    displayFulfillmentStatus: PROGRESS_STATUS[fulfillmentProgress(book)],
    paymentGatewayNames: gatewayNames(order, context.home),
    sourceName: "web",
    tags: [],
    note: order.note === "" ? null : order.note,
    email: isShown ? order.buyer.email : null,
    phone: null,
    shippingAddress: () => addressView(context, order),
    billingAddress: () => addressView(context, order),
    customer: () => customerView(context, order),
    ...orderMoney(context, book),
    ...orderParts(context, book),
  };
}
