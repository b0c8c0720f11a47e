import type { FieldArgs } from "../graphql/field-args.ts";
import type { View } from "../graphql/view.ts";
import type { ShippedLine } from "../order-book.ts";
import {
  addFulfillment,
  fulfillmentOrderStatus,
  fulfillmentProgress,
  remainingQuantity,
} from "../order-book.ts";
import type { FulfillmentOrder, OrderBook, Tracking } from "../state.ts";
import { gid, idOf, utcTime } from "../wire-format.ts";
import type { AdminContext } from "./context.ts";
import { fulfillmentView } from "./fulfillment-views.ts";
import { findFulfillment, findFulfillmentOrder } from "./order-queries.ts";

const MAX_LINES = 512;

class Refusal extends Error {
  readonly field: string[];

  constructor(field: string[], message: string) {
    super(message);
    this.field = field;
  }
}

function readTracking(input: FieldArgs, field: string[]): Tracking[] {
  const numbers = input.texts("numbers");
  const urls = input.texts("urls");
  const number = input.text("number");
  const url = input.text("url");
  if ((number !== null || url !== null) && (numbers.length > 0 || urls.length > 0)) {
    throw new Refusal(field, "Use either number and url or numbers and urls, not both.");
  }
  const company = input.text("company");
  if (numbers.length > 0 || urls.length > 0) {
    const count = Math.max(numbers.length, urls.length);
    return Array.from({ length: count }, (_unused, index) => ({
      company,
      number: numbers[index] ?? null,
      url: urls[index] ?? null,
    }));
  }
  return company === null && number === null && url === null ? [] : [{ company, number, url }];
}

interface OpenOrder {
  readonly book: OrderBook;
  readonly fulfillmentOrder: FulfillmentOrder;
}

function readShippedLines(
  { book, fulfillmentOrder }: OpenOrder,
  input: FieldArgs,
  field: string[],
): ShippedLine[] {
  const wanted = input.objects("fulfillmentOrderLineItems");
  if (wanted.length === 0) {
    return fulfillmentOrder.lines
      .map((entry) => ({ entry, quantity: remainingQuantity(book, entry) }))
      .filter((line) => line.quantity > 0);
  }
  if (wanted.length > MAX_LINES) {
    throw new Refusal(field, `A fulfillment can have at most ${MAX_LINES} line items.`);
  }
  return wanted.map((item) => {
    const id = idOf("FulfillmentOrderLineItem", item.text("id"));
    const entry = fulfillmentOrder.lines.find((candidate) => candidate.id === id);
    const quantity = item.integer("quantity") ?? 0;
    if (entry === undefined) {
      throw new Refusal(field, "Fulfillment order line item does not exist.");
    }
    if (quantity < 1 || quantity > remainingQuantity(book, entry)) {
      throw new Refusal(field, "Invalid fulfillment order line item quantity requested.");
    }
    return { entry, quantity };
  });
}

function openOrder(context: AdminContext, input: FieldArgs, field: string[]): OpenOrder {
  const found = findFulfillmentOrder(context, input.text("fulfillmentOrderId"));
  if (found === null) {
    throw new Refusal(field, "Fulfillment order does not exist.");
  }
  const status = fulfillmentOrderStatus(found.book, found.fulfillmentOrder);
  if (status !== "OPEN" && status !== "IN_PROGRESS") {
    const { id } = found.fulfillmentOrder;
    throw new Refusal(field, `Fulfillment order ${id} has an unfulfillable status= ${status.toLowerCase()}.`);
  }
  return found;
}

function guarded(run: () => View): View {
  try {
    return run();
  } catch (error) {
    if (error instanceof Refusal) {
      return { fulfillment: null, userErrors: [{ field: error.field, message: error.message }] };
    }
    throw error;
  }
}

export function createFulfillment(context: AdminContext, args: FieldArgs): View {
  return guarded(() => {
    const input = args.object("fulfillment");
    const field = ["fulfillment", "lineItemsByFulfillmentOrder"];
    const groups = input.objects("lineItemsByFulfillmentOrder");
    const opened = groups.map((group) => ({ group, open: openOrder(context, group, field) }));
    const first = opened[0]?.open;
    if (first === undefined) {
      throw new Refusal(field, "At least one fulfillment order is needed.");
    }
    const { book } = first;
    const isElsewhere = ({ open }: (typeof opened)[number]): boolean =>
      open.book !== book || open.fulfillmentOrder.locationIndex !== first.fulfillmentOrder.locationIndex;
    if (opened.some(isElsewhere)) {
      throw new Refusal(field, "All fulfillment orders must belong to the same order and location.");
    }
    const shipped = opened.flatMap(({ group, open }) => readShippedLines(open, group, field));
    const tracking = readTracking(input.object("trackingInfo"), ["fulfillment", "trackingInfo"]);
    const { sim, home } = context;
    const fulfillment = addFulfillment(sim, home, book, shipped, tracking, input.flag("notifyCustomer"));
    if (fulfillmentProgress(book) === "fulfilled") {
      sim.orders.fulfill(home.shop, book.order.id);
    } else {
      sim.orders.markUpdated(home.shop, book.order);
    }
    return { fulfillment: fulfillmentView(context, book, fulfillment), userErrors: [] };
  });
}

export function updateTracking(context: AdminContext, args: FieldArgs): View {
  return guarded(() => {
    const found = findFulfillment(context, args.text("fulfillmentId"));
    if (found === null) {
      throw new Refusal(["fulfillmentId"], "Fulfillment does not exist.");
    }
    const { book, fulfillment } = found;
    if (fulfillment.status === "CANCELLED") {
      throw new Refusal(["fulfillmentId"], "The fulfillment is cancelled.");
    }
    fulfillment.tracking = readTracking(args.object("trackingInfoInput"), ["trackingInfoInput"]);
    fulfillment.updatedAtMs = context.sim.clock.nowMs();
    fulfillment.isCustomerNotified = args.flag("notifyCustomer");
    context.sim.orders.markUpdated(context.home.shop, book.order);
    return { fulfillment: fulfillmentView(context, book, fulfillment), userErrors: [] };
  });
}

export function cancelFulfillment(context: AdminContext, args: FieldArgs): View {
  return guarded(() => {
    const found = findFulfillment(context, args.text("id"));
    if (found === null) {
      throw new Refusal(["id"], "Fulfillment does not exist.");
    }
    const { book, fulfillment } = found;
    if (fulfillment.status !== "CANCELLED") {
      fulfillment.status = "CANCELLED";
      fulfillment.updatedAtMs = context.sim.clock.nowMs();
      for (const line of fulfillment.lines) {
        line.entry.fulfilled -= line.quantity;
      }
      book.order.fulfillmentStatus = "unfulfilled";
      context.sim.orders.markUpdated(context.home.shop, book.order);
    }
    return { fulfillment: fulfillmentView(context, book, fulfillment), userErrors: [] };
  });
}

export function createFulfillmentEvent(context: AdminContext, args: FieldArgs): View {
  const input = args.object("fulfillmentEvent");
  const found = findFulfillment(context, input.text("fulfillmentId"));
  if (found === null) {
    const message = "Fulfillment does not exist.";
    return {
      fulfillmentEvent: null,
      userErrors: [{ field: ["fulfillmentEvent", "fulfillmentId"], message }],
    };
  }
  const happenedAt = input.text("happenedAt");
  const event = {
    id: context.sim.store.nextId(context.home.shop, "other"),
    status: input.needText("status"),
    happenedAtMs: happenedAt === null ? context.sim.clock.nowMs() : Date.parse(happenedAt),
    message: input.text("message"),
  };
  found.fulfillment.events.push(event);
  return {
    fulfillmentEvent: {
      id: gid("FulfillmentEvent", event.id),
      status: event.status,
      happenedAt: utcTime(event.happenedAtMs),
      message: event.message,
    },
    userErrors: [],
  };
}
