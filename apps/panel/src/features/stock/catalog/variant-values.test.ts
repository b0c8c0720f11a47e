import { expect, test } from "vitest";
import type { CatalogVariant } from "../queries.ts";
import { changeOf, valuesOf } from "./variant-values.ts";

const VARIANT: CatalogVariant = {
  masterVariantId: "mva_1",
  productId: "prd_1",
  productName: "Taza",
  sku: "SKU-1",
  name: "Taza azul",
  masterSku: "SKU-1",
  masterName: "Taza azul",
  imageUrl: null,
  barcode: null,
  priceMinor: null,
  currency: null,
  onHand: 3,
  isKit: false,
  version: 8,
  safetyStock: 1,
  lowStockThreshold: null,
  weightG: 220,
  lengthMm: 305,
  widthMm: null,
  heightMm: 30,
  shipsAlone: false,
  sizeSource: "channel",
  updatedAt: "2026-01-15T12:00:00.000Z",
  listings: [],
};

test("what nobody touched is not sent", () => {
  expect(valuesOf(VARIANT)).toMatchObject({ weightG: 220, lengthCm: 30.5, widthCm: "", heightCm: 3 });
  expect(changeOf(VARIANT, valuesOf(VARIANT))).toEqual({});
  expect(changeOf(VARIANT, { ...valuesOf(VARIANT), weightG: 250 })).toEqual({ weightG: 250 });
});

test("sides are sent in millimetres, and an emptied field as null", () => {
  const values = { ...valuesOf(VARIANT), weightG: "", lengthCm: "30.0", widthCm: 12.5, shipsAlone: true };
  expect(changeOf(VARIANT, values)).toEqual({
    weightG: null,
    lengthMm: 300,
    widthMm: 125,
    shipsAlone: true,
  });
});
