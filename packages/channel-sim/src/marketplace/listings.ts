import type { JsonObject, SimProduct, SimVariant } from "../kit/index.ts";
import { kitOf, kitStock } from "../kit/index.ts";
import type { ItemState, Logistics, MarketplaceState, SellerHome } from "./state.ts";

/** One item as buyers see it: a whole product for older sellers, else one variant on one condition of sale. */
export type Listing = {
  seller: SellerHome;
  itemId: string;
  product: SimProduct;
  variants: SimVariant[];
  listingType: "gold_special" | "gold_pro";
};

const CLASSIC_PREFIX = "15";
const PREMIUM_PREFIX = "25";

/** Every fourth variant is sold twice, classic and premium, from one stock. */
function hasPremium(variant: SimVariant): boolean {
  return Number(variant.id) % 4 === 0;
}

function variantListings(seller: SellerHome, product: SimProduct, variant: SimVariant): Listing[] {
  const base = { seller, product, variants: [variant] };
  const site = seller.site.id;
  const classic: Listing = {
    ...base,
    itemId: `${site}${CLASSIC_PREFIX}${variant.id}`,
    listingType: "gold_special",
  };
  const premium: Listing = {
    ...base,
    itemId: `${site}${PREMIUM_PREFIX}${variant.id}`,
    listingType: "gold_pro",
  };
  return hasPremium(variant) ? [classic, premium] : [classic];
}

export function productListings(seller: SellerHome, product: SimProduct): Listing[] {
  if (seller.kind === "legacy") {
    const itemId = `${seller.site.id}${product.id}`;
    return [{ seller, itemId, product, variants: product.variants, listingType: "gold_special" }];
  }
  return product.variants.flatMap((variant) => variantListings(seller, product, variant));
}

export function variantListingsOf(seller: SellerHome, variant: SimVariant): Listing[] {
  const product = seller.shop.productsById.get(variant.productId);
  if (product === undefined) {
    return [];
  }
  return productListings(seller, product).filter((listing) => listing.variants.includes(variant));
}

export function allListings(seller: SellerHome): Listing[] {
  return seller.shop.products.flatMap((product) => productListings(seller, product));
}

function findInSeller(seller: SellerHome, itemId: string): Listing | null {
  const number = itemId.slice(seller.site.id.length);
  const variantId = seller.kind === "legacy" ? null : number.slice(2);
  const productId = variantId === null ? number : seller.shop.variantsById.get(variantId)?.productId;
  const product = seller.shop.productsById.get(productId ?? "");
  return product === undefined
    ? null
    : (productListings(seller, product).find((listing) => listing.itemId === itemId) ?? null);
}

export function findListing(state: MarketplaceState, itemId: string): Listing | null {
  for (const seller of state.sellers.values()) {
    const found = itemId.startsWith(seller.site.id) ? findInSeller(seller, itemId) : null;
    if (found !== null) {
      return found;
    }
  }
  return null;
}

export function userProductId(seller: SellerHome, variant: SimVariant): string {
  return `${seller.site.id}U${variant.id}`;
}

export function findUserProduct(seller: SellerHome, id: string): SimVariant | null {
  const prefix = `${seller.site.id}U`;
  if (seller.kind === "legacy" || !id.startsWith(prefix)) {
    return null;
  }
  return seller.shop.variantsById.get(id.slice(prefix.length)) ?? null;
}

export function logisticsOf(seller: SellerHome, variant: SimVariant): Logistics {
  return seller.logistics.get(variant.id) ?? "cross_docking";
}

export function ownQuantity(variant: SimVariant): number {
  return Math.max(
    0,
    variant.levels.reduce((sum, level) => sum + level, 0),
  );
}

/** What buyers can buy. A variant that lies in the marketplace's warehouse alone has its figure there. */
export function sellableQuantity(seller: SellerHome, variant: SimVariant): number {
  const parts = kitOf(seller.shop, variant);
  if (parts !== null) {
    return kitStock(seller.shop, parts, ownQuantity) ?? 0;
  }
  const isShared = logisticsOf(seller, variant) === "coexistence";
  return ownQuantity(variant) + (isShared ? (seller.facilityStock.get(variant.id) ?? 0) : 0);
}

export function listingQuantity(listing: Listing): number {
  return listing.variants.reduce((sum, variant) => sum + sellableQuantity(listing.seller, variant), 0);
}

/** An item without stock is paused, and active again with stock, unless the seller paused it. */
export function itemState(listing: Listing): ItemState {
  const stored = listing.seller.itemStates.get(listing.itemId) ?? { status: "active", subStatus: [] };
  const isEmpty = stored.status === "active" && listingQuantity(listing) === 0;
  return isEmpty ? { status: "paused", subStatus: ["out_of_stock"] } : stored;
}

/** Some sellers keep their code in the older field and leave the attribute empty. */
export function isCodeInCustomField(listing: Listing): boolean {
  return listing.variants.length === 1 && Number(listing.product.id) % 7 === 3;
}

/** What a kit is made of, as its item and its user product say it. */
export function bundleFields(seller: SellerHome, product: SimProduct): JsonObject {
  const { kit } = product;
  if (kit === undefined) {
    return {};
  }
  const components = kit.map(({ variantId, quantity }) => ({
    type: "user_product",
    user_product_id: `${seller.site.id}U${variantId}`,
    quantity,
    automatic_price: null,
  }));
  return { bundle: { type: "kit", components } };
}
