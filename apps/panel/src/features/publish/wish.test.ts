import { expect, test } from "vitest";
import { wishOf, type Choice } from "./wish.ts";

const choice: Choice = { isAll: true, skus: ["SKU-1"], shopIds: [], fields: ["stock"] };

test("everything in every shop that can be written to is asked for without naming them", () => {
  expect(wishOf(choice)).toEqual({
    all: true,
    platforms: ["OAUTHSHOP", "WPSHOP", "MARKETPLACE", "CLOUDSHOP"],
    fields: ["stock"],
  });
});

test("chosen SKUs and shops are named", () => {
  expect(wishOf({ ...choice, isAll: false, shopIds: ["shp_1"] })).toEqual({
    skus: ["SKU-1"],
    shopIds: ["shp_1"],
    fields: ["stock"],
  });
});

test("nothing to write, or nothing to write it for, is no question", () => {
  expect(wishOf({ ...choice, fields: [] })).toBeNull();
  expect(wishOf({ ...choice, isAll: false, skus: [] })).toBeNull();
});
