import { expect, test } from "vitest";
import { orderEffectsOf } from "./effect.ts";

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
