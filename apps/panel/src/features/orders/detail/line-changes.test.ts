import { expect, test } from "vitest";
import { lineChangesOf } from "./line-changes.ts";

test("an edited line says what it was and what it became", () => {
  expect(lineChangesOf({ lines: [{ sku: "SKU-1", before: 3, after: 1 }] })).toEqual([
    { sku: "SKU-1", before: 3, after: 1 },
  ]);
});

test("lines of a new order, lines left as they were and odd details are no changes", () => {
  expect(lineChangesOf({ lines: [{ sku: "SKU-1", before: 0, after: 2 }] })).toEqual([]);
  expect(lineChangesOf({ lines: [{ sku: "SKU-1", before: 2, after: 2 }, null, "x"] })).toEqual([]);
  expect(lineChangesOf({ version: 3 })).toEqual([]);
});
