import { expect, test } from "vitest";
import { changesOf, isRouteShown, placesOf, routedLinesOf, sumOf } from "./place-units.ts";

const MUGS = { orderLineId: "oln_1", sku: "TAZA", name: "Taza" };
const BOOK = { orderLineId: "oln_2", sku: null, name: "Libro" };
const ROUTE = {
  places: [
    {
      placeId: "whs_1",
      name: "Bodega",
      lines: [
        { ...MUGS, quantity: 2 },
        { ...BOOK, quantity: 1 },
      ],
    },
    { placeId: "whs_2", name: "Tienda", lines: [{ ...MUGS, quantity: 1 }] },
  ],
};
const PLACES = placesOf(ROUTE, [
  { placeId: "whs_2", name: "Tienda" },
  { placeId: "whs_3", name: "Sur" },
]);
const LINES = routedLinesOf(ROUTE);

test("the units of a line are gathered over its places", () => {
  expect(LINES.map(({ id, quantity, units }) => [id, quantity, Object.fromEntries(units)])).toEqual([
    ["oln_1", 3, { whs_1: 2, whs_2: 1 }],
    ["oln_2", 1, { whs_1: 1 }],
  ]);
});

test("a place that is no choice any more stays while it holds units", () => {
  expect(PLACES.map(({ placeId }) => placeId)).toEqual(["whs_2", "whs_3", "whs_1"]);
});

test("a line that is changed names all its places, and others are left out", () => {
  expect(changesOf(LINES, { oln_1: { whs_1: 1, whs_3: 1 } }, PLACES)).toEqual([
    { orderLineId: "oln_1", placeId: "whs_2", quantity: 1 },
    { orderLineId: "oln_1", placeId: "whs_3", quantity: 1 },
    { orderLineId: "oln_1", placeId: "whs_1", quantity: 1 },
  ]);
  expect(changesOf(LINES, { oln_2: { whs_1: "", whs_2: 1 } }, PLACES)).toEqual([
    { orderLineId: "oln_2", placeId: "whs_2", quantity: 1 },
  ]);
});

test("nothing is asked for while the sum is another, or nothing is different", () => {
  const [mugs] = LINES;
  expect(mugs && sumOf(mugs, { oln_1: { whs_3: 4 } }, PLACES)).toBe(7);
  expect(changesOf(LINES, { oln_1: { whs_1: 1 } }, PLACES)).toBeNull();
  expect(changesOf(LINES, { oln_1: { whs_1: 3 } }, PLACES)).toBeNull();
  expect(changesOf(LINES, {}, PLACES)).toBeNull();
  expect(changesOf(LINES, { oln_1: { whs_1: 2 } }, PLACES)).toBeNull();
});

test("an order at one place is shown once something was decided about it", () => {
  expect(isRouteShown({ isRouted: false, places: ROUTE.places.slice(0, 1) })).toBe(false);
  expect(isRouteShown({ isRouted: false, places: ROUTE.places })).toBe(true);
  expect(isRouteShown({ isRouted: true, places: [] })).toBe(true);
});
