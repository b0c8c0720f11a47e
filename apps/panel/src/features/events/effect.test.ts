import { expect, test } from "vitest";
import { foundBy, orderEffectsOf } from "./effect.ts";

test("an event's orders are found with what became of them", () => {
  const effect = { orders: [{ id: "ord_1", externalId: "A-1", outcome: "created" }, { id: "ord_2" }] };
  expect(orderEffectsOf(effect)).toEqual([
    { id: "ord_1", externalId: "A-1", outcome: "created" },
    { id: "ord_2", externalId: null, outcome: null },
  ]);
});

test("effects without orders are not mistaken for some", () => {
  expect(orderEffectsOf(null)).toEqual([]);
  expect(orderEffectsOf({ erased: 3 })).toEqual([]);
  expect(orderEffectsOf({ orders: ["x", null, { id: 7 }] })).toEqual([]);
});

test("the orders that one look found are counted", () => {
  expect(foundBy({ found: ["A-1", "A-2"] })).toBe(2);
  expect([null, { found: "A-1" }, { orders: [] }].map(foundBy)).toEqual([0, 0, 0]);
});
