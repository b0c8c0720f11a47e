import { expect, test } from "vitest";
import { includedTaxOf, sumOf } from "./order-sum.ts";

const lines = [
  { quantity: 2, unitPriceMinor: 10_000 },
  { quantity: 1, unitPriceMinor: 5_000 },
];
const charges = (discountMinor: number, taxMinor: number, isTaxIncluded: boolean) => ({
  discountMinor,
  taxMinor,
  isTaxIncluded,
});

test.each([
  ["shipping", 28_990, 3_990, null, ["items", "shipping"]],
  ["a discount that is not named", 24_000, 0, null, ["items", "shipping", "discounts"]],
  ["charges that are not named", 30_000, 3_000, null, ["items", "shipping", "extras"]],
  ["shipping that is not named", 28_990, null, null, ["items", "extrasWithShipping"]],
  [
    "a discount and taxes",
    29_000,
    3_000,
    charges(4_000, 5_000, false),
    ["items", "shipping", "discounts", "taxes"],
  ],
  ["taxes in its prices", 24_000, 3_000, charges(4_000, 3_800, true), ["items", "shipping", "discounts"]],
  [
    "a refund beside a discount",
    20_000,
    0,
    charges(1_000, 0, true),
    ["items", "shipping", "discounts", "reductions"],
  ],
])("the rows of an order with %s make its total", (_name, totalMinor, shippingMinor, named, parts) => {
  const rows = sumOf({ lines, totalMinor, shippingMinor, charges: named });
  expect(rows.map(({ part }) => part)).toEqual(parts);
  expect(rows.reduce((sum, { minor }) => sum + minor, 0)).toBe(totalMinor);
});

test("tax in the prices is named and not added", () => {
  expect(includedTaxOf({ charges: charges(0, 3_800, true) })).toBe(3_800);
  expect(includedTaxOf({ charges: charges(0, 3_800, false) })).toBe(0);
  expect(includedTaxOf({ charges: null })).toBe(0);
});
