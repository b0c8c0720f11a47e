import { expect, test } from "vitest";
import { catalogQueryOf, catalogSearch } from "./catalog-search.ts";

test("a link names what is to be shown: levels of stock, shops and what is unlinked", () => {
  const search = catalogSearch({ stock: "out,low,gone", shop: "shp_1", unlinked: "true", sort: "-stock" });
  expect(search).toMatchObject({ stock: ["out", "low"], shop: ["shp_1"], unlinked: true });
  expect(catalogQueryOf(search)).toEqual({
    stock: ["out", "low"],
    shopId: ["shp_1"],
    linked: false,
    sort: "-stock",
  });
});

test("without a filter everything is asked for", () => {
  expect(catalogQueryOf(catalogSearch({ stock: "gone", unlinked: false }))).toEqual({});
});
