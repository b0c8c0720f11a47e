import type { SimContext } from "../kit/index.ts";
import { remainingQuantity } from "./order-book.ts";
import type { FulfillmentOrder, FulfillmentOrderLine, OrderBook, ShopHome } from "./state.ts";

export type MovedLine = { entry: FulfillmentOrderLine; quantity: number };

/** The units that were sold there can be sold there again, and are taken at the other location. */
function moveStock(
  sim: SimContext,
  home: ShopHome,
  { entry, quantity }: MovedLine,
  [from, to]: readonly [number, number],
): void {
  const { line } = entry;
  line.takenAt[from] = (line.takenAt[from] ?? 0) - quantity;
  line.takenAt[to] = (line.takenAt[to] ?? 0) + quantity;
  const variant = home.shop.variantsById.get(line.variantId);
  if (variant?.isTracked === true) {
    const [given = 0, taken = 0] = [variant.levels[from], variant.levels[to]];
    sim.store.setLevel(home.shop, variant, given + quantity, { source: "restock", locationIndex: from });
    sim.store.setLevel(home.shop, variant, taken - quantity, { source: "sale", locationIndex: to });
  }
}

/** Moves units of a fulfilment order to another location; answers with the one that they are in afterwards. */
export function moveToLocation(
  sim: SimContext,
  home: ShopHome,
  { book, from }: { book: OrderBook; from: FulfillmentOrder },
  { lines, locationIndex }: { lines: readonly MovedLine[]; locationIndex: number },
): FulfillmentOrder {
  const isWhole =
    from.lines.every((entry) => entry.fulfilled === 0) &&
    from.lines.every((entry) =>
      lines.some((line) => line.entry === entry && line.quantity === remainingQuantity(book, entry)),
    );
  for (const line of lines) {
    moveStock(sim, home, line, [from.locationIndex, locationIndex]);
  }
  if (isWhole) {
    from.locationIndex = locationIndex;
    return from;
  }
  const nextId = (): string => sim.store.nextId(home.shop, "other");
  const moved: FulfillmentOrder = {
    id: nextId(),
    locationIndex,
    isOnHold: false,
    isInWork: false,
    lines: lines.map(({ entry, quantity }) => ({
      id: nextId(),
      line: entry.line,
      fulfilled: 0,
      share: quantity,
    })),
  };
  for (const { entry, quantity } of lines) {
    entry.share = entry.share === null ? null : entry.share - quantity;
  }
  book.fulfillmentOrders.push(moved);
  return moved;
}

/** All that has not left, as when the merchant presses the button. */
export function moveRest(sim: SimContext, home: ShopHome, book: OrderBook, locationIndex: number): void {
  const elsewhere = book.fulfillmentOrders.filter((one) => one.locationIndex !== locationIndex);
  for (const from of elsewhere) {
    const lines = from.lines
      .map((entry) => ({ entry, quantity: remainingQuantity(book, entry) }))
      .filter(({ quantity }) => quantity > 0);
    if (lines.length > 0) {
      moveToLocation(sim, home, { book, from }, { lines, locationIndex });
    }
  }
}
