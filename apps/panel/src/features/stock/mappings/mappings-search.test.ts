import { expect, test } from "vitest";
import { conflictsQueryOf, isBySku } from "./mappings-search.ts";

test("conflicts are by SKU unless somebody chose the table; other listings never are", () => {
  expect(isBySku({ status: "conflict" }, undefined)).toBe(true);
  expect(isBySku({ status: "conflict" }, false)).toBe(false);
  expect(isBySku({ status: "linked" }, true)).toBe(false);
  expect(isBySku({}, true)).toBe(false);
});

test("conflicts are looked for by words and shops", () => {
  expect(conflictsQueryOf({ status: "conflict", q: "taza", shop: ["shp_1"], sort: "channelSku" })).toEqual({
    search: "taza",
    shopId: ["shp_1"],
  });
});
