import type { FieldArgs } from "../graphql/field-args.ts";
import type { View } from "../graphql/view.ts";
import type { MovedLine } from "../move-order.ts";
import { moveToLocation } from "../move-order.ts";
import { fulfillmentOrderStatus, remainingQuantity } from "../order-book.ts";
import type { FulfillmentOrder, OrderBook } from "../state.ts";
import { idOf } from "../wire-format.ts";
import { isStocked } from "./catalog-views.ts";
import type { AdminContext } from "./context.ts";
import { fulfillmentOrderView } from "./fulfillment-views.ts";
import { findFulfillmentOrder } from "./order-queries.ts";

type Found = { book: OrderBook; fulfillmentOrder: FulfillmentOrder };

const MOVABLE = ["OPEN", "IN_PROGRESS", "ON_HOLD"];

function linesToMove({ book, fulfillmentOrder }: Found, args: FieldArgs): MovedLine[] | string {
  const wanted = args.objects("fulfillmentOrderLineItems");
  if (wanted.length === 0) {
    return fulfillmentOrder.lines
      .map((entry) => ({ entry, quantity: remainingQuantity(book, entry) }))
      .filter(({ quantity }) => quantity > 0);
  }
  const lines = wanted.flatMap((item) => {
    const id = idOf("FulfillmentOrderLineItem", item.text("id"));
    const entry = fulfillmentOrder.lines.find((candidate) => candidate.id === id);
    return entry === undefined ? [] : [{ entry, quantity: item.integer("quantity") ?? 0 }];
  });
  const isPossible = lines.every(
    ({ entry, quantity }) => quantity > 0 && quantity <= remainingQuantity(book, entry),
  );
  return isPossible && lines.length === wanted.length
    ? lines
    : "The quantity of a fulfillment order line item is invalid.";
}

/** Null when it may be moved there. */
function refusalOf(
  context: AdminContext,
  { book, fulfillmentOrder }: Found,
  locationIndex: number,
): string | null {
  if (!MOVABLE.includes(fulfillmentOrderStatus(book, fulfillmentOrder))) {
    return "Cannot change the location of a closed or cancelled fulfillment order.";
  }
  if (fulfillmentOrder.isInWork) {
    return "Cannot move a fulfillment order whose progress was reported.";
  }
  if (locationIndex < 0) {
    return "The location does not exist.";
  }
  if (fulfillmentOrder.locationIndex === locationIndex) {
    return "The fulfillment order is already assigned to this location.";
  }
  const isThere = ({ line }: FulfillmentOrder["lines"][number]): boolean => {
    const variant = context.home.shop.variantsById.get(line.variantId);
    return variant === undefined || isStocked(context, { variant, locationIndex });
  };
  return fulfillmentOrder.lines.every(isThere)
    ? null
    : "The items of the fulfillment order are not stocked at the new location.";
}

const refused = (message: string): View => ({
  movedFulfillmentOrder: null,
  originalFulfillmentOrder: null,
  remainingFulfillmentOrder: null,
  userErrors: [{ field: ["id"], message }],
});

/** What is fulfilled already stays where it left from. */
export function moveFulfillmentOrder(context: AdminContext, args: FieldArgs): View {
  const found = findFulfillmentOrder(context, args.text("id"));
  if (found === null) {
    return refused("Fulfillment order does not exist.");
  }
  const { sim, home } = context;
  const { book, fulfillmentOrder: from } = found;
  const locationId = idOf("Location", args.text("newLocationId"));
  const locationIndex = home.shop.locations.findIndex(({ id }) => id === locationId);
  const refusal = refusalOf(context, found, locationIndex);
  const lines = linesToMove(found, args);
  if (refusal !== null) {
    return refused(refusal);
  }
  if (typeof lines === "string") {
    return refused(lines);
  }
  const moved = moveToLocation(sim, home, { book, from }, { lines, locationIndex });
  sim.orders.markUpdated(home.shop, book.order);
  const view = (one: FulfillmentOrder): View => fulfillmentOrderView(context, book, one);
  return {
    movedFulfillmentOrder: () => view(moved),
    originalFulfillmentOrder: () => view(from),
    remainingFulfillmentOrder: () => (moved === from ? null : view(from)),
    userErrors: [],
  };
}
