import { describe, expect, it } from "vitest";
import { changeSource } from "./source.ts";

const NONE = { sourceType: null, sourceShopId: null } as const;
const CENTRAL = { sourceType: "SERVICE_CENTRAL", sourceShopId: null } as const;
const SHOP = { sourceType: "SHOP", sourceShopId: "shp_1" } as const;

describe("changing the source of truth", () => {
  it.each([
    ["nothing said", SHOP, {}, SHOP],
    ["another type forgets the shop", SHOP, { type: "SERVICE_CENTRAL" }, CENTRAL],
    ["no type forgets it too", SHOP, { type: null }, NONE],
    ["type and shop together", NONE, { type: "SHOP", shopId: "shp_1" }, SHOP],
    ["another shop of the same type", SHOP, { shopId: "shp_2" }, { ...SHOP, sourceShopId: "shp_2" }],
    ["the type again", SHOP, { type: "SHOP" }, SHOP],
    ["no shop where none belongs", CENTRAL, { shopId: null }, CENTRAL],
  ] as const)("%s", (_case, current, patch, expected) => {
    expect(changeSource(current, patch)).toEqual(expected);
  });

  it.each(["shop", "", 0, false, [], {}, "CENTRAL", ["SHOP"]])("refuses the type %j", (type) => {
    expect(() => changeSource(NONE, { type })).toThrow(
      expect.objectContaining({ code: "INVALID_INVENTORY_SOURCE_TYPE" }),
    );
  });

  it.each([
    ["SHOP without a shop", NONE, { type: "SHOP" }],
    ["a shop taken away from SHOP", SHOP, { shopId: null }],
    ["a shop beside the central figure", CENTRAL, { shopId: "shp_1" }],
    ["a shop with no type", NONE, { type: null, shopId: "shp_1" }],
  ] as const)("refuses %s", (_case, current, patch) => {
    expect(() => changeSource(current, patch)).toThrow(expect.objectContaining({ code: "BAD_REQUEST" }));
  });
});
