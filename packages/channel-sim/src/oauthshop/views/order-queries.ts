import type { SimOrder } from "../../kit/index.ts";
import type { FieldArgs } from "../graphql/field-args.ts";
import type { FieldInfo, View } from "../graphql/view.ts";
import { bookOf, fulfillmentProgress } from "../order-book.ts";
import { isOrderVisible } from "../order-facts.ts";
import type { Fulfillment, FulfillmentOrder, OrderBook } from "../state.ts";
import { idOf } from "../wire-format.ts";
import { search } from "./catalog-queries.ts";
import { countView } from "./catalog-views.ts";
import type { ConnectionSource } from "./connection.ts";
import { connection } from "./connection.ts";
import type { AdminContext } from "./context.ts";
import { fulfillmentOrderView, fulfillmentView } from "./fulfillment-views.ts";
import { orderView } from "./order-views.ts";
import type { SearchFields } from "./search-query.ts";

const PROGRESS_WORDS = {
  none: ["unfulfilled", "unshipped"],
  partial: ["partial", "partially_fulfilled"],
  fulfilled: ["fulfilled", "shipped"],
} as const;

function orderFields(context: AdminContext): SearchFields<SimOrder> {
  const progress = (order: SimOrder): readonly string[] =>
    PROGRESS_WORDS[fulfillmentProgress(bookOf(context.sim, context.home, order))];
  return {
    id: { kind: "number", read: (order) => Number(order.id) },
    created_at: { kind: "time", read: (order) => order.createdAtMs },
    processed_at: { kind: "time", read: (order) => order.createdAtMs },
    updated_at: { kind: "time", read: (order) => order.updatedAtMs },
    name: { kind: "text", read: (order) => [`#${order.number}`, String(order.number)] },
    status: { kind: "text", read: (order) => [order.status, "any"] },
    financial_status: { kind: "text", read: (order) => [order.paymentStatus, "any"] },
    fulfillment_status: { kind: "text", read: progress },
    email: { kind: "text", read: (order) => [order.buyer.email] },
    sku: { kind: "text", read: (order) => order.lines.map((line) => line.sku) },
    test: { kind: "text", read: (order) => [String(bookOf(context.sim, context.home, order).isTest)] },
  };
}

function visibleOrders(context: AdminContext): SimOrder[] {
  const nowMs = context.sim.clock.nowMs();
  return [...context.home.shop.orders.values()].filter((order) =>
    isOrderVisible(order, context.install.scopes, nowMs),
  );
}

function findOrders(context: AdminContext, args: FieldArgs, info: FieldInfo): SimOrder[] {
  return visibleOrders(context).filter(search(context, args, info, orderFields(context)).matches);
}

const ORDER_SORTS: Readonly<Record<string, (order: SimOrder) => string | number>> = {
  PROCESSED_AT: (order) => order.createdAtMs,
  CREATED_AT: (order) => order.createdAtMs,
  UPDATED_AT: (order) => order.updatedAtMs,
  ORDER_NUMBER: (order) => order.number,
};

function orderSort(sortKey: string | null): Pick<ConnectionSource<SimOrder>, "sortName" | "sortBy"> {
  const sortBy = ORDER_SORTS[sortKey ?? "PROCESSED_AT"];
  return sortBy === undefined ? {} : { sortName: sortKey ?? "PROCESSED_AT", sortBy };
}

/** The part with this id, and the order it belongs to. */
function findInBooks<Part extends { readonly id: string }>(
  context: AdminContext,
  id: string | null,
  partsOf: (book: OrderBook) => readonly Part[],
): { book: OrderBook; part: Part } | null {
  for (const book of context.home.books.values()) {
    const part = partsOf(book).find((candidate) => candidate.id === id);
    if (part !== undefined) {
      return { book, part };
    }
  }
  return null;
}

export function findFulfillment(
  context: AdminContext,
  globalId: string | null,
): { book: OrderBook; fulfillment: Fulfillment } | null {
  const found = findInBooks(context, idOf("Fulfillment", globalId), ({ fulfillments }) => fulfillments);
  return found && { book: found.book, fulfillment: found.part };
}

export function findFulfillmentOrder(
  context: AdminContext,
  globalId: string | null,
): { book: OrderBook; fulfillmentOrder: FulfillmentOrder } | null {
  const id = idOf("FulfillmentOrder", globalId);
  const found = findInBooks(context, id, ({ fulfillmentOrders }) => fulfillmentOrders);
  return found && { book: found.book, fulfillmentOrder: found.part };
}

/** Order part of the query root. */
export function orderQueries(context: AdminContext): View {
  return {
    orders: (args, info) =>
      connection(context, args, {
        items: findOrders(context, args, info),
        idOf: (order) => order.id,
        ...orderSort(args.text("sortKey")),
        toView: (order) => orderView(context, order),
      }),
    ordersCount: (args, info) => countView(findOrders(context, args, info).length),
    order: (args) => {
      const id = idOf("Order", args.text("id"));
      const order = visibleOrders(context).find((candidate) => candidate.id === id);
      return order === undefined ? null : orderView(context, order);
    },
    fulfillmentOrder: (args) => {
      const found = findFulfillmentOrder(context, args.text("id"));
      return found === null ? null : fulfillmentOrderView(context, found.book, found.fulfillmentOrder);
    },
    fulfillment: (args) => {
      const found = findFulfillment(context, args.text("id"));
      return found === null ? null : fulfillmentView(context, found.book, found.fulfillment);
    },
  };
}
