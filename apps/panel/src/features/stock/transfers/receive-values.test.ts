import { expect, test } from "vitest";
import { arrivalsOf, isExceeded, receiptOf } from "./receive-values.ts";

const line = { masterVariantId: "mva_1", name: "Camiseta" };
const LINES = [
  { ...line, sku: "A", quantity: 4, received: 1, lost: 0 },
  { ...line, sku: "B", quantity: 2, received: 1, lost: 1 },
];

test("what is still on the way is taken as arrived", () => {
  expect(receiptOf(arrivalsOf(LINES))).toEqual([{ sku: "A", received: 3, lost: 0 }]);
});

test("nothing, or more than is on the way, is not sent", () => {
  const [arrival] = arrivalsOf(LINES);
  const changed = (received: number | "", lost: number) =>
    arrival === undefined ? [] : [{ ...arrival, received, lost }];
  expect(receiptOf(changed("", 0))).toBeNull();
  expect(receiptOf(changed(3, 1))).toBeNull();
  expect(changed(3, 1).some(isExceeded)).toBe(true);
  expect(receiptOf(changed(2, 1))).toEqual([{ sku: "A", received: 2, lost: 1 }]);
});
