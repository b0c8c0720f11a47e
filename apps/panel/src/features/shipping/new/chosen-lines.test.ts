import { expect, test } from "vitest";
import { canBeDivided, chosenUnits, openLinesOf, partOf, unitsFrom } from "./chosen-lines.ts";

const MUGS = { id: "oln_1", name: "Taza", sku: "TAZA", open: 2 };
const BOOK = { id: "oln_2", name: "Libro", sku: null, open: 1 };
const OPEN = [MUGS, BOOK];

test("only lines with open units are listed", () => {
  const line = { name: "Taza", sku: "TAZA", quantity: 2, exactQuantity: null, stockQuantity: 2 };
  expect(
    openLinesOf([
      { ...line, id: "oln_1", parcelQuantity: 1 },
      { ...line, id: "oln_2", parcelQuantity: 2 },
    ]),
  ).toEqual([{ id: "oln_1", name: "Taza", sku: "TAZA", open: 1 }]);
});

test("all of it is sent without naming lines", () => {
  expect(partOf(OPEN, {})).toBeUndefined();
  expect(partOf(OPEN, { oln_1: 2, oln_2: 1 })).toBeUndefined();
  expect(partOf([], {})).toBeUndefined();
});

test("a part names what leaves, and no line of which nothing does", () => {
  expect(partOf(OPEN, { oln_1: 1 })).toEqual([
    { orderLineId: "oln_1", quantity: 1 },
    { orderLineId: "oln_2", quantity: 1 },
  ]);
  expect(partOf(OPEN, { oln_2: 0 })).toEqual([{ orderLineId: "oln_1", quantity: 2 }]);
});

test("nothing chosen is a part without lines", () => {
  expect(partOf(OPEN, { oln_1: 0, oln_2: "" })).toEqual([]);
});

test("what was typed gives way when fewer units are open", () => {
  expect(chosenUnits({ ...MUGS, open: 1 }, { oln_1: 2 })).toBe(1);
  expect(partOf([{ ...MUGS, open: 1 }], { oln_1: 2 })).toBeUndefined();
});

test("one unit cannot be divided", () => {
  expect(canBeDivided(OPEN)).toBe(true);
  expect(canBeDivided([MUGS])).toBe(true);
  expect(canBeDivided([BOOK])).toBe(false);
  expect(canBeDivided([])).toBe(false);
});

test("from a place leave the units that the order takes there, as far as they are open", () => {
  const there = { orderLineId: "oln_1", sku: "TAZA", name: "Taza", quantity: 1 };
  expect(unitsFrom(OPEN, { lines: [there] })).toEqual({ oln_1: 1, oln_2: 0 });
  expect(unitsFrom(OPEN, { lines: [{ ...there, quantity: 5 }] })).toEqual({ oln_1: 2, oln_2: 0 });
});
