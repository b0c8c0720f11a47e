import { expect, it } from "vitest";
import { createManualClock } from "./clock.ts";
import type { SimShop } from "./model.ts";
import { seedCatalog } from "./seed-catalog.ts";
import { ShopStore } from "./shop-store.ts";

function seeded(products: number, seed = "s"): SimShop[] {
  const store = new ShopStore({
    clock: createManualClock(0),
    ids: (_kind, shopIndex, sequence) => String(shopIndex * 10_000_000 + sequence),
    firstOrderNumber: 1,
    isNegativeStockAllowed: false,
  });
  return ["CLP", "COP"].map((currency) => {
    const shop = store.createShop({ name: currency, country: "CL", currency });
    seedCatalog(store, shop, { products, seed });
    return shop;
  });
}

function skusWithStock(shop: SimShop | undefined): [string, number | undefined][] {
  return [...(shop?.variantsById.values() ?? [])].map((variant) => [variant.sku, variant.levels[0]]);
}

it("gives every shop of one seed the same SKUs and opening stock", () => {
  const [first, second] = seeded(20);
  expect(skusWithStock(first)).toEqual(skusWithStock(second));
  expect(skusWithStock(first)).toEqual(skusWithStock(seeded(20)[0]));
  expect(skusWithStock(first)).not.toEqual(skusWithStock(seeded(20, "other")[0]));
  expect(first?.variantsBySku.has("SKU-00001")).toBe(true);
});

it("puts the awkward products at the end: endless stock, a duplicate SKU, an empty one", () => {
  const [shop] = seeded(20);
  const tail = shop?.products.slice(-4).map((product) => product.variants[0]);
  expect(tail?.map((variant) => [variant?.sku, variant?.isTracked])).toEqual([
    ["SKU-00017", false],
    ["SKU-00018", true],
    ["SKU-00018", true],
    ["", true],
  ]);
  expect(shop?.products[4]?.variants).toHaveLength(6);
  const barcodes = [...(shop?.variantsById.values() ?? [])].flatMap((variant) => variant.barcode ?? []);
  expect(barcodes.length).toBeGreaterThan(0);
  expect(barcodes.every((code) => isEan13(code))).toBe(true);
});

function sizes(shop: SimShop | undefined): (number | null)[][] {
  return shop?.products.map(({ variants }) => variants.flatMap(({ size }) => Object.values(size))) ?? [];
}

it("weighs and measures all but every sixth product, the same in every shop", () => {
  const [first, second] = seeded(30);
  const found = sizes(first).map((values) => {
    const isMeasured = values.every((value) => Number.isInteger(value) && Number(value) > 0);
    return isMeasured ? "all" : values.every((value) => value === null) ? "none" : "some";
  });
  expect(found).toEqual(found.map((_value, index) => (index % 6 === 5 ? "none" : "all")));
  expect(sizes(first)).toEqual(sizes(second));
});

function isEan13(code: string): boolean {
  const sum = Array.from(code).reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return code.length === 13 && sum % 10 === 0;
}

it("fills a shop with a hundred thousand products in a few seconds", () => {
  const startedMs = performance.now();
  const [shop] = seeded(100_000);
  expect(shop?.products).toHaveLength(100_000);
  expect(performance.now() - startedMs).toBeLessThan(15_000);
}, 30_000);

it("refuses a size it cannot keep", () => {
  expect(() => seeded(100_001)).toThrow("products must be 0 to 100000");
});
