import { describe, expect, it } from "vitest";
import { decide, presentable, skuKey, usableBarcode, type Candidate, type Listing } from "./model.ts";

const listing = (fields: Partial<Listing> = {}): Listing => ({
  id: "map_1",
  shopId: "shp_1",
  channelProductId: "p",
  channelVariantId: "v",
  productName: "Camisa",
  name: "Camisa M",
  sku: "SKU-1",
  skuKey: "sku-1",
  barcode: null,
  priceMinor: null,
  currency: null,
  stock: 1,
  seenAt: new Date(0),
  masterVariantId: null,
  status: "unmapped",
  isManual: false,
  stockGroup: null,
  evidence: {},
  ...fields,
});
const candidate = (id: string, fields: Partial<Candidate> = {}): Candidate => ({
  masterVariantId: id,
  sku: "SKU-1",
  skuKey: "sku-1",
  barcode: null,
  name: "x",
  ...fields,
});
const around = { bySku: [], byBarcode: [], sameSkuInShop: 1, sameBarcodeInShop: 1 };
const linked = {
  status: "linked",
  masterVariantId: "mva_1",
  evidence: { match: "sku", skuKey: "sku-1" },
} as const;

describe("a listing", () => {
  it("is the variant with its SKU", () => {
    const decision = decide(listing(), {
      ...around,
      bySku: [candidate("mva_1")],
      byBarcode: [candidate("mva_2")],
    });
    expect(decision).toMatchObject({
      status: "linked",
      masterVariantId: "mva_1",
      evidence: { match: "sku" },
    });
  });

  it("is the one variant with its barcode when no SKU fits", () => {
    const decision = decide(listing({ barcode: "12345678" }), { ...around, byBarcode: [candidate("mva_2")] });
    expect(decision).toMatchObject({
      status: "linked",
      masterVariantId: "mva_2",
      evidence: { match: "barcode" },
    });
  });

  it("becomes a variant of its own when nothing fits and it has a SKU, and waits when it has none", () => {
    expect(decide(listing(), around).status).toBe("create");
    expect(decide(listing({ sku: null, skuKey: null }), around)).toMatchObject({
      status: "unmapped",
      evidence: { problem: "no_sku" },
    });
  });

  it.each([
    [
      "its SKU comes twice in the shop",
      listing(),
      { ...around, sameSkuInShop: 2, bySku: [candidate("mva_1")] },
      "sku_twice_in_shop",
    ],
    [
      "its barcode is that of several variants",
      listing({ barcode: "12345678" }),
      { ...around, byBarcode: [candidate("a"), candidate("b")] },
      "barcode_of_several",
    ],
    [
      "it has only a barcode that the shop uses twice",
      listing({ sku: null, skuKey: null, barcode: "12345678" }),
      { ...around, sameBarcodeInShop: 2, byBarcode: [candidate("a")] },
      "barcode_twice_in_shop",
    ],
    [
      "the shop has renamed it",
      listing({ ...linked, sku: "SKU-2", skuKey: "sku-2" }),
      { ...around, bySku: [candidate("mva_2")] },
      "sku_renamed",
    ],
  ])("is a conflict when %s", (_case, one, surroundings, problem) => {
    expect(decide(one, surroundings)).toMatchObject({ status: "conflict", evidence: { problem } });
  });

  it("with a SKU is not taken for another because its shop uses one barcode for everything", () => {
    const surroundings = { ...around, sameBarcodeInShop: 300, byBarcode: [candidate("mva_2")] };
    expect(decide(listing({ barcode: "12345678" }), surroundings).status).toBe("create");
  });

  it("stays linked when its variant has another SKU but nothing about the listing has changed", () => {
    expect(decide(listing(linked), around)).toMatchObject({ status: "linked", masterVariantId: "mva_1" });
  });

  it("stays a conflict after a rename until it gets its name back", () => {
    const renamed = listing({
      status: "conflict",
      sku: "SKU-2",
      skuKey: "sku-2",
      evidence: { problem: "sku_renamed", was: "sku-1", candidates: ["mva_1"] },
    });
    expect(decide(renamed, { ...around, bySku: [candidate("mva_2")] }).status).toBe("conflict");
    expect(decide({ ...renamed, sku: "SKU-1", skuKey: "sku-1" }, around)).toMatchObject({
      status: "linked",
      masterVariantId: "mva_1",
    });
  });
});

describe("what channels write", () => {
  it("into SKUs is the same whatever its case and the space around it; nothing and too much are no SKU", () => {
    expect([" Sku-1 ", "", "  ", null, "x".repeat(300)].map(skuKey)).toEqual([
      "sku-1",
      null,
      null,
      null,
      null,
    ]);
  });

  it("into barcodes counts when it is a trade item number", () => {
    const texts = ["7701234567897", "12345678", "0", "N/A", "00000000", "123456789012345", null];
    expect(texts.map(usableBarcode)).toEqual(["7701234567897", "12345678", null, null, null, null, null]);
  });

  it("is cut to what can be kept, and left out where it names nothing", () => {
    const variant = {
      channelProductId: "p",
      channelVariantId: "v",
      productName: "x".repeat(2_000),
      name: "a\0b\ud800",
      sku: "y".repeat(400),
      barcode: "",
      priceMinor: 1,
      currency: "COP",
      stock: 9e15,
      publishKey: {},
    };
    const kept = presentable(variant);
    expect(kept?.productName).toHaveLength(500);
    expect(kept?.name).toBe("ab\ufffd");
    expect(kept).toMatchObject({ sku: null, barcode: null, stock: 1_000_000_000 });
    expect(presentable({ ...variant, channelVariantId: "" })).toBeNull();
    expect(presentable({ ...variant, channelVariantId: "z".repeat(300) })).toBeNull();
  });
});
