import { expect, it } from "vitest";
import { stockEvents } from "./stock-events.ts";

const facts = (lowStockThreshold: number | null) =>
  new Map([["mva_1", { sku: "T-1", name: "Taza", lowStockThreshold }]]);
const change = (before: number, after: number, shortfallQuantity = 0) => ({
  masterVariantId: "mva_1",
  before,
  after,
  reason: "sale",
  shortfallQuantity,
});
const typesOf = (events: ReturnType<typeof stockEvents>) =>
  events.map(({ type }) => type.replace("inventory.", ""));

it.each([
  ["stays above", 9, 5, ["stock_changed"]],
  ["reaches it", 4, 3, ["stock_changed", "low_stock"]],
  ["jumps over it", 9, 1, ["stock_changed", "low_stock"]],
  ["was below already", 3, 2, ["stock_changed"]],
  ["goes to zero from above it", 9, 0, ["stock_changed", "stock_zero"]],
  ["goes to zero from below it", 1, 0, ["stock_changed", "stock_zero"]],
  ["goes below zero", 1, -2, ["stock_changed", "stock_zero"]],
  ["was at zero already", 0, -1, ["stock_changed"]],
  ["comes back", 0, 9, ["stock_changed"]],
  ["does not move", 2, 2, []],
])("a figure with a threshold of three that %s: %i to %i", (_case, before, after, types) => {
  expect(typesOf(stockEvents([change(before, after)], facts(3)))).toEqual(types);
});

it("without a threshold nothing is low, and with one of zero nothing but nothing is", () => {
  expect(typesOf(stockEvents([change(9, 1)], facts(null)))).toEqual(["stock_changed"]);
  expect(typesOf(stockEvents([change(9, 0)], facts(0)))).toEqual(["stock_changed", "stock_zero"]);
});

it("several changes of one variant are reported as one, with all that was missing", () => {
  const events = stockEvents(
    [change(3, 1), { ...change(1, -1, 1), orderId: "ord_1" }, { ...change(-1, -2, 1), orderId: "ord_2" }],
    facts(null),
  );
  expect(typesOf(events)).toEqual(["stock_changed", "stock_zero", "oversold"]);
  expect(events[2]?.data).toMatchObject({
    before: 3,
    after: -2,
    shortfallQuantity: 2,
    orderIds: ["ord_1", "ord_2"],
    sku: "T-1",
  });
});

it("a change that is undone in the same transaction is not reported", () => {
  expect(stockEvents([change(3, 0), change(0, 3)], facts(1))).toEqual([]);
});
