import type { JsonObject, SimProduct, SimVariant } from "../kit/index.ts";
import type { CloudCall } from "./cloud-call.ts";
import { notFound } from "./cloud-error.ts";
import { readPriceMinor } from "./stock-write.ts";
import { writeSize } from "./variant-size.ts";

export function findVariant(product: SimProduct, variantId: string): SimVariant {
  const variant = product.variants.find((candidate) => candidate.id === variantId);
  if (variant === undefined) {
    throw notFound("Variant");
  }
  return variant;
}

/** `price` is the struck-through one while a promotional price stands. */
function writePrices(call: CloudCall, variant: SimVariant, body: JsonObject): boolean {
  const { price, promotional_price: promotional } = body;
  if (price === undefined && promotional === undefined) {
    return false;
  }
  const isOnSale = variant.compareAtMinor !== null;
  const fullMinor =
    price === undefined
      ? (variant.compareAtMinor ?? variant.priceMinor)
      : readPriceMinor(call, price, "price");
  const keptSaleMinor = isOnSale ? variant.priceMinor : null;
  const saleMinor =
    promotional === undefined
      ? keptSaleMinor
      : promotional === null
        ? null
        : readPriceMinor(call, promotional, "promotional_price");
  variant.priceMinor = saleMinor ?? fullMinor;
  variant.compareAtMinor = saleMinor === null ? null : fullMinor;
  return true;
}

/** Everything but stock. SKUs are not checked for uniqueness. */
export function writeVariant(call: CloudCall, variant: SimVariant, body: JsonObject): void {
  let isChanged = writePrices(call, variant, body);
  isChanged = writeSize(variant.size, body) || isChanged;
  const { sku, barcode } = body;
  if (sku === null || typeof sku === "string") {
    call.sim.store.renameSku(call.shop, variant, sku ?? "");
  }
  if (barcode === null || typeof barcode === "string") {
    variant.barcode = barcode;
    isChanged = true;
  }
  if (isChanged) {
    call.sim.store.touchProduct(call.shop, variant);
  }
}
