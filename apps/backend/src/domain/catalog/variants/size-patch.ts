import type { SizeSource } from "@estiba/contract";
import type { Variant, VariantPatch } from "./variant.ts";

const FIGURES = ["weightG", "lengthMm", "widthMm", "heightMm"] as const;

/** The patch with who said the size; what was cleared altogether may be filled in by a channel again. */
export function sizedBy(variant: Variant, patch: VariantPatch, source: SizeSource): VariantPatch {
  if (FIGURES.every((figure) => patch[figure] === undefined)) {
    return patch;
  }
  const after = { ...variant, ...patch };
  return { ...patch, sizeSource: FIGURES.every((figure) => after[figure] === null) ? null : source };
}

export const changesSize = (variant: Variant, patch: VariantPatch): boolean =>
  FIGURES.some((figure) => patch[figure] !== undefined && patch[figure] !== variant[figure]);
