import type { SimContext, SimOrder, SimOrderLine } from "../kit/index.ts";
import type {
  Fulfillment,
  FulfillmentOrder,
  FulfillmentOrderLine,
  OrderBook,
  ShopHome,
  Tracking,
} from "./state.ts";

/** Opens the book of an order on first sight and adds lines that came later. */
export function bookOf(sim: SimContext, home: ShopHome, order: SimOrder): OrderBook {
  const nextId = (): string => sim.store.nextId(home.shop, "other");
  const book = home.books.get(order.id) ?? {
    order,
    placed: [],
    fulfillmentOrders: [],
    fulfillments: [],
    returns: [],
    isTest: false,
  };
  home.books.set(order.id, book);
  for (const line of order.lines) {
    if (!book.placed.some((entry) => entry.line === line)) {
      book.placed.push({ line, quantity: line.quantity });
      for (const { locationIndex, share } of sharesOf(home, line)) {
        const found = book.fulfillmentOrders.find((one) => one.locationIndex === locationIndex);
        const there = found ?? addFulfillmentOrder(book, nextId(), locationIndex);
        there.lines.push({ id: nextId(), line, fulfilled: 0, share });
      }
    }
  }
  return book;
}

/** Where the units of a line leave from as the order comes in; everything is at the first location unless assigned. */
function sharesOf(
  { shop }: ShopHome,
  { takenAt }: SimOrderLine,
): readonly { readonly locationIndex: number; readonly share: number | null }[] {
  const taken = shop.assignsLocations ? takenAt : [];
  const [first = 0, ...others] = [...taken.keys()].filter((index) => (taken[index] ?? 0) > 0);
  return [
    { locationIndex: first, share: null },
    ...others.map((locationIndex) => ({ locationIndex, share: taken[locationIndex] ?? 0 })),
  ];
}

function addFulfillmentOrder(book: OrderBook, id: string, locationIndex: number): FulfillmentOrder {
  const added: FulfillmentOrder = { id, locationIndex, isOnHold: false, isInWork: false, lines: [] };
  book.fulfillmentOrders.push(added);
  return added;
}

/** All lines but the first leave from another place. */
export function splitFulfillment(sim: SimContext, home: ShopHome, book: OrderBook): void {
  const [first] = book.fulfillmentOrders;
  const moved = first?.lines.splice(1) ?? [];
  otherPlace(sim, home, book).lines.push(...moved);
}

/** Some units of one line leave from another place. */
export function moveUnits(
  sim: SimContext,
  home: ShopHome,
  book: OrderBook,
  line: SimOrderLine,
  quantity: number,
): void {
  const id = sim.store.nextId(home.shop, "other");
  otherPlace(sim, home, book).lines.push({ id, line, fulfilled: 0, share: quantity });
}

function otherPlace(sim: SimContext, home: ShopHome, book: OrderBook): FulfillmentOrder {
  const locationIndex = Math.min(1, home.shop.locations.length - 1);
  return (
    book.fulfillmentOrders[1] ??
    addFulfillmentOrder(book, sim.store.nextId(home.shop, "other"), locationIndex)
  );
}

function entriesOf(book: OrderBook): FulfillmentOrderLine[] {
  return book.fulfillmentOrders.flatMap(({ lines }) => lines);
}

/** Falls as soon as a return is opened, although the goods are still with the buyer. */
export function currentQuantity(book: OrderBook, line: SimOrderLine): number {
  const onTheWay = book.returns
    .filter((one) => one.status === "OPEN" && one.line === line)
    .reduce((sum, { quantity, refunded }) => sum + quantity - refunded, 0);
  return line.quantity - line.refundedQuantity - onTheWay;
}

/** Units of the line that leave from this place. */
export function assignedQuantity(book: OrderBook, entry: FulfillmentOrderLine): number {
  const elsewhere = entriesOf(book)
    .filter((other) => other !== entry && other.line === entry.line)
    .reduce((sum, { share }) => sum + (share ?? 0), 0);
  return entry.share ?? entry.line.quantity - elsewhere;
}

export function remainingQuantity(book: OrderBook, entry: FulfillmentOrderLine): number {
  if (book.order.status === "cancelled") {
    return 0;
  }
  const refunded = entry.share === null ? entry.line.refundedQuantity : 0;
  return Math.max(0, assignedQuantity(book, entry) - refunded - entry.fulfilled);
}

/** Over all places the line leaves from. */
export function lineProgress(
  book: OrderBook,
  line: SimOrderLine,
): { readonly fulfilled: number; readonly remaining: number } {
  const entries = entriesOf(book).filter((entry) => entry.line === line);
  return {
    fulfilled: entries.reduce((sum, entry) => sum + entry.fulfilled, 0),
    remaining: entries.reduce((sum, entry) => sum + remainingQuantity(book, entry), 0),
  };
}

export function fulfillmentOrderStatus(book: OrderBook, { lines, isOnHold }: FulfillmentOrder): string {
  const hasRemaining = lines.some((entry) => remainingQuantity(book, entry) > 0);
  const hasFulfilled = lines.some((entry) => entry.fulfilled > 0);
  if (!hasRemaining) {
    return book.order.status === "cancelled" && !hasFulfilled ? "CANCELLED" : "CLOSED";
  }
  if (isOnHold) {
    return "ON_HOLD";
  }
  return hasFulfilled ? "IN_PROGRESS" : "OPEN";
}

export const FULFILLMENT_PROGRESS = ["none", "partial", "fulfilled"] as const;
export type FulfillmentProgress = (typeof FULFILLMENT_PROGRESS)[number];

export function fulfillmentProgress(book: OrderBook): FulfillmentProgress {
  const lines = entriesOf(book);
  if (!lines.some((entry) => entry.fulfilled > 0)) {
    return "none";
  }
  return lines.some((entry) => remainingQuantity(book, entry) > 0) ? "partial" : "fulfilled";
}

export type ShippedLine = { entry: FulfillmentOrderLine; quantity: number };

export function addFulfillment(
  sim: SimContext,
  home: ShopHome,
  book: OrderBook,
  shipped: ShippedLine[],
  tracking: Tracking[],
  isCustomerNotified: boolean,
): Fulfillment {
  const nowMs = sim.clock.nowMs();
  for (const { entry, quantity } of shipped) {
    entry.fulfilled += quantity;
  }
  const fulfillment: Fulfillment = {
    id: sim.store.nextId(home.shop, "other"),
    status: "SUCCESS",
    tracking,
    lines: shipped.map(({ entry, quantity }) => ({
      id: sim.store.nextId(home.shop, "other"),
      entry,
      quantity,
    })),
    events: [],
    isCustomerNotified,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    isTold: false,
  };
  book.fulfillments.push(fulfillment);
  return fulfillment;
}

/** Everything still open leaves in one parcel, as when the merchant presses the button. */
export function fulfillRest(sim: SimContext, home: ShopHome, book: OrderBook): Fulfillment | null {
  const shipped = entriesOf(book)
    .map((entry) => ({ entry, quantity: remainingQuantity(book, entry) }))
    .filter((line) => line.quantity > 0);
  return shipped.length === 0 ? null : addFulfillment(sim, home, book, shipped, [], false);
}
