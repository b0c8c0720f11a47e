import { ALERT_TYPES } from "@estiba/contract/values";
import { expect, test } from "vitest";
import { targetOf } from "./target-of.ts";

test("every notification leads to a page where something can be done", () => {
  const pages = ALERT_TYPES.map((type) => targetOf({ type, data: {} }).to);
  expect(pages.filter((page) => !/^\/(stock|shops|dispatch)/.test(page))).toEqual([]);
});

test("one about a shop or a product leads to that one", () => {
  expect(targetOf({ type: "shop.silent", data: { shopId: "shp_1" } })).toEqual({
    to: "/shops/$shopId",
    params: { shopId: "shp_1" },
  });
  expect(targetOf({ type: "inventory.low_stock", data: { masterVariantId: "mva_1", sku: "A" } })).toEqual({
    to: "/stock/variants/$variantId",
    params: { variantId: "mva_1" },
  });
  expect(targetOf({ type: "inventory.mapping_conflict", data: { sku: "A" } })).toEqual({
    to: "/stock/mappings",
    search: { status: "conflict", q: "A" },
  });
});
