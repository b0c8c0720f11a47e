import { expect, test } from "vitest";
import { sumOf } from "./order-sum.ts";

const lines = [
  { quantity: 2, unitPriceMinor: 10_000 },
  { quantity: 1, unitPriceMinor: 5_000 },
];

test.each([
  ["shipping", 28_990, 3_990, [25_000, 3_990]],
  ["a discount", 24_000, 0, [25_000, 0, -1_000]],
  ["taxes", 30_000, 3_000, [25_000, 3_000, 2_000]],
  ["a channel that does not name the shipping", 28_990, null, [25_000, 3_990]],
])("the rows of an order with %s make its total", (_name, totalMinor, shippingMinor, minors) => {
  const rows = sumOf({ lines, totalMinor, shippingMinor });
  expect(rows.map(({ minor }) => minor)).toEqual(minors);
  expect(rows.reduce((sum, { minor }) => sum + minor, 0)).toBe(totalMinor);
});
