import { changedFields } from "../../../ui/dialogs/changed-fields.ts";
import { toCentimetres, toMillimetres, toWhole } from "../../../ui/format/sizes.ts";
import type { CatalogVariant } from "../queries.ts";

export const SIDES = ["lengthCm", "widthCm", "heightCm"] as const;

/** A variant as its form holds it: a number field that was emptied is a text. */
export interface VariantValues {
  name: string;
  barcode: string;
  safetyStock: number | string;
  threshold: number | string;
  weightG: number | string;
  lengthCm: number | string;
  widthCm: number | string;
  heightCm: number | string;
  shipsAlone: boolean;
}

const sideOf = (millimetres: number | null): number | string =>
  millimetres === null ? "" : toCentimetres(millimetres);

export function valuesOf(variant: CatalogVariant): VariantValues {
  return {
    name: variant.name,
    barcode: variant.barcode ?? "",
    safetyStock: variant.safetyStock,
    threshold: variant.lowStockThreshold ?? "",
    weightG: variant.weightG ?? "",
    lengthCm: sideOf(variant.lengthMm),
    widthCm: sideOf(variant.widthMm),
    heightCm: sideOf(variant.heightMm),
    shipsAlone: variant.shipsAlone,
  };
}

function detailsOf(values: VariantValues) {
  const barcode = values.barcode.trim();
  return {
    name: values.name.trim(),
    barcode: barcode === "" ? null : barcode,
    safetyStock: toWhole(values.safetyStock) ?? 0,
    lowStockThreshold: toWhole(values.threshold),
    weightG: toWhole(values.weightG),
    lengthMm: toMillimetres(values.lengthCm),
    widthMm: toMillimetres(values.widthCm),
    heightMm: toMillimetres(values.heightCm),
    shipsAlone: values.shipsAlone,
  };
}

/** Only what differs, so that a weight nobody touched stays the channel's. */
export const changeOf = (variant: CatalogVariant, values: VariantValues) =>
  changedFields(detailsOf(valuesOf(variant)), detailsOf(values));
