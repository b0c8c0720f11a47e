import type { SimKitPart, SimOrderLine, SimProduct, SimShop, SimVariant } from "./model.ts";
import { totalStock } from "./model.ts";
import type { ShopStore } from "./shop-store.ts";
import { SimError } from "./sim-error.ts";

export type KitPartInput = { sku: string; quantity: number };
export type SoldVariant = { variant: SimVariant; quantity: number; kit?: NonNullable<SimOrderLine["kit"]> };

/** Makes a product with one variant a kit of others; from then on it has no stock of its own. */
export function makeKit(
  store: ShopStore,
  shop: SimShop,
  idOrSku: string,
  parts: readonly KitPartInput[],
): SimProduct {
  const product = store.product(shop, store.variant(shop, idOrSku).productId);
  const components = parts.map(({ sku, quantity }) => ({ variant: store.variant(shop, sku), quantity }));
  const isOwn = components.some(({ variant }) => variant.productId === product.id);
  if (product.variants.length !== 1 || isOwn) {
    throw new SimError("BAD_INPUT", "a kit is one variant, of components that are other products");
  }
  product.kit = components.map(({ variant, quantity }) => ({ variantId: variant.id, quantity }));
  return product;
}

export function kitOf(shop: SimShop, variant: SimVariant): readonly SimKitPart[] | null {
  return shop.productsById.get(variant.productId)?.kit ?? null;
}

/** As many as the scarcest component makes; null where none of them is counted. */
export function kitStock(
  shop: SimShop,
  parts: readonly SimKitPart[],
  unitsOf: (variant: SimVariant) => number = totalStock,
): number | null {
  const makes = parts.flatMap(({ variantId, quantity }) => {
    const variant = shop.variantsById.get(variantId);
    return variant?.isTracked === true ? [Math.floor(Math.max(0, unitsOf(variant)) / quantity)] : [];
  });
  return makes.length === 0 ? null : Math.min(...makes);
}

/** A kit is sold as its components. */
export function unpacked(store: ShopStore, shop: SimShop, sold: SoldVariant): SoldVariant[] {
  const parts = kitOf(shop, sold.variant);
  if (parts === null) {
    return [sold];
  }
  const kit = { productId: sold.variant.productId, instanceId: store.nextId(shop, "other") };
  return parts.map(({ variantId, quantity }) => ({
    variant: store.variant(shop, variantId),
    quantity: quantity * sold.quantity,
    kit,
  }));
}
