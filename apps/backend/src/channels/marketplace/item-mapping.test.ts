import { describe, expect, it } from "vitest";
import { ChannelError } from "../../ports/channel.ts";
import { mutateJson, seeded } from "../kit/testing/mutate-json.ts";
import item from "./fixtures/item.json" with { type: "json" };
import { isOwnStockUnknown, mergeItems, ownStockOf, toVariants } from "./item-mapping.ts";
import { readItem, readStockLocations } from "./item-wire.ts";

const USER_PRODUCT = {
  ...item,
  id: "MLC1500000001",
  title: "Polera básica Rojo M",
  family_name: "Polera básica",
  user_product_id: "MLCU100000001",
  attributes: [{ id: "SELLER_SKU", values: [{ name: "POL-ROJ-M" }] }],
  variations: [],
};

const map = (json: unknown, isMultiOrigin = false) => toVariants(readItem(json), isMultiOrigin);

const isKit = (fields: object) => map({ ...USER_PRODUCT, ...fields }).map((one) => one.isPlatformKit);

describe("an item of the marketplace", () => {
  it("gives one listing per variation", () => {
    expect(map(item)).toEqual([
      {
        channelProductId: "MLC1234567890",
        channelVariantId: "MLCU111",
        productName: "Polera básica",
        name: "Rojo / M",
        sku: "POL-ROJ-M",
        barcode: "7801234567890",
        priceMinor: 12_990,
        currency: "CLP",
        imageUrl: null,
        stock: 4,
        size: null,
        publishKey: {
          itemId: "MLC1234567890",
          door: "variation",
          variationId: "17400001",
          userProductId: "MLCU111",
        },
      },
      {
        channelProductId: "MLC1234567890",
        channelVariantId: "MLC1234567890:17400002",
        productName: "Polera básica",
        name: "Azul",
        sku: "POL-AZU-M",
        barcode: null,
        priceMinor: 12_990,
        currency: "CLP",
        imageUrl: null,
        stock: 5,
        size: null,
        publishKey: { itemId: "MLC1234567890", door: "variation", variationId: "17400002" },
      },
    ]);
  });

  it("is a kit where it is made of others, by its tag or by what it says of them", () => {
    expect(isKit({ tags: ["user_product_listing"], bundle: null })).toEqual([undefined]);
    expect(isKit({ tags: ["user_product_listing", "bundle"] })).toEqual([true]);
    expect(isKit({ bundle: { type: "kit", components: [] } })).toEqual([true]);
  });

  it("is one listing where the item is the variant", () => {
    const thumbnail = "http://http2.mlstatic.com/D_1-I.jpg";
    expect(map({ ...USER_PRODUCT, thumbnail })).toEqual([
      {
        channelProductId: "MLC1500000001",
        channelVariantId: "MLCU100000001",
        productName: "Polera básica",
        name: "Polera básica Rojo M",
        sku: "POL-ROJ-M",
        barcode: null,
        priceMinor: 12_990,
        currency: "CLP",
        imageUrl: "https://http2.mlstatic.com/D_1-I.jpg",
        stock: 9,
        size: null,
        publishKey: { itemId: "MLC1500000001", door: "item", userProductId: "MLCU100000001" },
      },
    ]);
  });

  it.each([
    ["plain", {}, false, "item", 9],
    ["in several depots", {}, true, "user_product", 9],
    [
      "with the platform",
      { shipping: { logistic_type: "fulfillment" }, inventory_id: "I1" },
      false,
      "user_product",
      null,
    ],
    ["in both places", { inventory_id: "I1" }, false, "user_product", null],
    [
      "with the platform and no user product",
      { shipping: { logistic_type: "fulfillment" }, inventory_id: "I1", user_product_id: null },
      false,
      "none",
      null,
    ],
    ["in several depots and no user product", { user_product_id: null }, true, "item", 9],
  ])("%s is written through the right door", (_name, change, isMultiOrigin, door, stock) => {
    const [variant] = map({ ...USER_PRODUCT, ...change }, isMultiOrigin);
    expect(variant?.publishKey["door"]).toBe(door);
    expect(variant?.stock).toBe(stock);
  });

  it("knows where its figure mixes two stocks", () => {
    const [mixed] = map({ ...USER_PRODUCT, inventory_id: "I1" });
    const [full] = map({ ...USER_PRODUCT, inventory_id: "I1", shipping: { logistic_type: "fulfillment" } });
    expect(mixed && isOwnStockUnknown(mixed)).toBe(true);
    expect(full && isOwnStockUnknown(full)).toBe(false);
  });

  it("gives the item's code to its only variation and to no one of several", () => {
    const attributes = [{ id: "SELLER_SKU", value_name: "WHOLE" }];
    const bare = item.variations.map((variation) => ({
      ...variation,
      attributes: [],
      seller_custom_field: null,
    }));
    expect(map({ ...item, attributes, variations: bare }).map(({ sku }) => sku)).toEqual([null, null]);
    expect(map({ ...item, attributes, variations: bare.slice(0, 1) }).map(({ sku }) => sku)).toEqual([
      "WHOLE",
    ]);
  });

  it("is gone when closed and stays when paused", () => {
    expect(map({ ...item, status: "closed" })).toEqual([]);
    expect(map({ ...item, status: "paused" })).toHaveLength(2);
  });

  it("is one listing for all items that sell one stock, read from an active one", () => {
    const premium = { ...USER_PRODUCT, id: "MLC2500000001", status: "paused" };
    const merged = mergeItems([readItem(premium), readItem(USER_PRODUCT), readItem(item)], false);
    expect(
      merged.map(({ channelVariantId, publishKey }) => [channelVariantId, publishKey["itemId"]]),
    ).toEqual([
      ["MLCU100000001", "MLC1500000001"],
      ["MLCU111", "MLC1234567890"],
      ["MLC1234567890:17400002", "MLC1234567890"],
    ]);
  });
});

describe("a package", () => {
  const sides = [
    { id: "SELLER_PACKAGE_HEIGHT", value_name: "10 cm" },
    { id: "SELLER_PACKAGE_WIDTH", value_name: "0.2 m", value_struct: { number: 200, unit: "mm" } },
    { id: "SELLER_PACKAGE_LENGTH", values: [{ name: null, struct: { number: 12, unit: "in" } }] },
  ];
  const weight = { id: "SELLER_PACKAGE_WEIGHT", value_name: "500 g" };
  const declared = { weightG: 500, lengthMm: 305, widthMm: 200, heightMm: 100 };

  it("is read in every form the seller's declaration comes in", () => {
    expect(map({ ...USER_PRODUCT, attributes: [...sides, weight] })[0]?.size).toEqual(declared);
  });

  it("of an item is that of its variations, unless one has its own", () => {
    const [first, second] = item.variations;
    const own = { ...first, attributes: [{ id: "SELLER_PACKAGE_WEIGHT", value_name: "1.2kg" }] };
    const found = map({ ...item, attributes: [...sides, weight], variations: [own, second] });
    expect(found.map(({ size }) => size)).toEqual([{ ...declared, weightG: 1_200 }, declared]);
  });

  it.each([
    { value_name: null },
    { value_name: "500" },
    { value_name: "g" },
    { value_name: "0 g" },
    { value_name: "500 stones" },
    { value_struct: { number: "much", unit: "g" } },
    { value_struct: [], values: [null] },
    { values: "500 g" },
  ])("declared as %j is not known", (value) => {
    const attributes = [{ id: "SELLER_PACKAGE_WEIGHT", ...value }];
    expect(map({ ...USER_PRODUCT, attributes })[0]?.size).toBeNull();
  });
});

describe("where units lie", () => {
  it.each([
    [[{ type: "selling_address", quantity: 5 }], 5],
    [
      [
        { type: "selling_address", quantity: 5 },
        { type: "meli_facility", quantity: 40 },
      ],
      5,
    ],
    [
      [
        { type: "seller_warehouse", store_id: 1, quantity: 5 },
        { type: "seller_warehouse", store_id: 2, quantity: 6 },
      ],
      11,
    ],
    [[{ type: "meli_facility", quantity: 40 }], null],
    [[], null],
  ])("%j: the seller's own are %s", (locations, own) => {
    expect(ownStockOf(readStockLocations({ locations }))).toBe(own);
  });
});

const isWhole = (value: number | null): boolean => value === null || Number.isSafeInteger(value);

describe("hostile items", () => {
  const PACKED = {
    ...USER_PRODUCT,
    attributes: [
      { id: "SELLER_PACKAGE_WEIGHT", value_struct: { number: 500, unit: "g" } },
      { id: "SELLER_PACKAGE_HEIGHT", value_name: "10 cm", values: [{ name: "10 cm" }] },
    ],
  };

  it("end in a malformed answer or a sound result, never in anything else", () => {
    const random = seeded(99);
    const seen = new Set<string>();
    for (let round = 0; round < 3_000; round += 1) {
      try {
        const variants = map(mutateJson(round % 2 === 0 ? item : PACKED, random));
        const isSound = variants.every(
          ({ stock, size }) => isWhole(stock) && Object.values(size ?? {}).every(isWhole),
        );
        seen.add(isSound ? "sound" : "unsound");
      } catch (error) {
        seen.add(error instanceof ChannelError ? error.failure : String(error));
      }
    }
    expect(seen).toEqual(new Set(["sound", "malformed"]));
  });
});
