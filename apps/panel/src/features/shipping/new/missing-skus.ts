import { isEstibaError } from "@estiba/sdk";

/** The products without which an order cannot be packed; null where something else went wrong. */
export function missingSkusOf(error: unknown): readonly string[] | null {
  if (!isEstibaError(error, "SIZES_MISSING")) {
    return null;
  }
  const skus = error.details?.["skus"];
  return Array.isArray(skus) ? skus.filter((sku) => typeof sku === "string") : [];
}
