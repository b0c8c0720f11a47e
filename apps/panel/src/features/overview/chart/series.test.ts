import { expect, test } from "vitest";
import { currenciesOf, growthOf, seriesOf } from "./series.ts";

const channels = [
  {
    platform: "WPSHOP" as const,
    orders: [1, 2],
    total: 3,
    previousTotal: 2,
    revenue: [{ currency: "COP", days: [100, 200], totalMinor: 300, previousTotalMinor: 400 }],
  },
  {
    platform: "CUSTOM" as const,
    orders: [0, 1],
    total: 1,
    previousTotal: 0,
    revenue: [{ currency: "USD", days: [0, 9], totalMinor: 9, previousTotalMinor: 0 }],
  },
];

test("revenue is shown currency by currency, of the channels that sold in it", () => {
  expect(currenciesOf({ channels })).toEqual(["COP", "USD"]);
  expect(seriesOf({ channels }, { currency: "COP" })).toEqual([
    { platform: "WPSHOP", values: [100, 200], total: 300, previous: 400 },
  ]);
  expect(seriesOf({ channels }, "orders").map(({ total }) => total)).toEqual([3, 1]);
});

test("the comparison is with as many days before, and there is none with nothing", () => {
  expect(growthOf(seriesOf({ channels }, "orders"))).toBe(1);
  expect(growthOf(seriesOf({ channels }, { currency: "COP" }))).toBe(-0.25);
  expect(growthOf(seriesOf({ channels }, { currency: "USD" }))).toBeNull();
});
