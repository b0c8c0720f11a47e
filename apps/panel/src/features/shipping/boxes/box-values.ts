import { toCentimetres, toMillimetres, toWhole } from "../../../ui/format/sizes.ts";
import type { Box } from "../../orders/queries.ts";

export const SIDES = ["lengthCm", "widthCm", "heightCm"] as const;

/** A box as its form holds it: a number field that was emptied is a text. */
export interface BoxValues {
  name: string;
  lengthCm: number | string;
  widthCm: number | string;
  heightCm: number | string;
  tareG: number | string;
  maxG: number | string;
  placeIds: string[];
}

const NEW_BOX: BoxValues = {
  name: "",
  lengthCm: "",
  widthCm: "",
  heightCm: "",
  tareG: "",
  maxG: "",
  placeIds: [],
};

export function valuesOf(box: Box | null): BoxValues {
  if (box === null) {
    return NEW_BOX;
  }
  return {
    name: box.name,
    lengthCm: toCentimetres(box.lengthMm),
    widthCm: toCentimetres(box.widthMm),
    heightCm: toCentimetres(box.heightMm),
    tareG: box.tareG,
    maxG: box.maxG,
    placeIds: [...box.placeIds],
  };
}

export function fieldsOf(values: BoxValues) {
  return {
    name: values.name.trim(),
    lengthMm: toMillimetres(values.lengthCm) ?? 0,
    widthMm: toMillimetres(values.widthCm) ?? 0,
    heightMm: toMillimetres(values.heightCm) ?? 0,
    tareG: toWhole(values.tareG) ?? 0,
    maxG: toWhole(values.maxG) ?? 0,
    placeIds: values.placeIds,
  };
}

export const isSide = (centimetres: number | string): boolean => (toMillimetres(centimetres) ?? 0) > 0;

/** A box that may weigh no more than it does empty holds nothing. */
export const holdsSomething = ({ tareG, maxG }: Pick<BoxValues, "tareG" | "maxG">): boolean =>
  (toWhole(maxG) ?? 0) > (toWhole(tareG) ?? 0);
