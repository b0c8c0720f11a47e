import type { JsonObject, SimContext, SimVariant } from "../../kit/index.ts";
import { imageUrl, NO_SIZE } from "../../kit/index.ts";
import type { Listing } from "../listings.ts";
import {
  bundleFields,
  isCodeInCustomField,
  itemState,
  listingQuantity,
  logisticsOf,
  sellableQuantity,
  userProductId,
} from "../listings.ts";
import { packageAttributes } from "./package-wire.ts";
import { utcTime } from "./wire-time.ts";

export type ItemReader = { isOwner: boolean; includeAll: boolean; sim: Pick<SimContext, "baseUrl"> };

const PUBLIC_RANGES = [1, 50, 100, 150, 200, 250, 500, 5_000, 50_000] as const;

/** Other callers than the owner see a placeholder for the range of the figure. */
function shownQuantity(quantity: number, isOwner: boolean): number {
  if (isOwner || quantity === 0) {
    return quantity;
  }
  return PUBLIC_RANGES.findLast((range) => range <= quantity) ?? 1;
}

function attribute(id: string, name: string, value: string): JsonObject {
  return { id, name, value_id: null, value_name: value, values: [{ id: null, name: value, struct: null }] };
}

const OPTION_IDS: Readonly<Record<string, string>> = { Color: "COLOR", Talla: "SIZE" };

function optionAttributes(listing: Listing, variant: SimVariant): JsonObject[] {
  return listing.product.optionNames.map((name, index) =>
    attribute(OPTION_IDS[name] ?? name.toUpperCase(), name, variant.optionValues[index] ?? ""),
  );
}

function codeAttributes(listing: Listing, variant: SimVariant): JsonObject[] {
  const sku =
    variant.sku === "" || isCodeInCustomField(listing) ? [] : [attribute("SELLER_SKU", "SKU", variant.sku)];
  const gtin =
    variant.barcode === null ? [] : [attribute("GTIN", "Código universal de producto", variant.barcode)];
  return [...sku, ...gtin];
}

function money(listing: Listing, amountMinor: number): number {
  return amountMinor / 10 ** listing.seller.shop.decimals;
}

function inventoryId(listing: Listing, variant: SimVariant): string | null {
  return logisticsOf(listing.seller, variant) === "cross_docking" ? null : `INV${variant.id}`;
}

/** An item is packed as its first variation; another names what differs. */
function variationAttributes(listing: Listing, variant: SimVariant): JsonObject[] {
  const said = listing.variants[0]?.size ?? NO_SIZE;
  return [...codeAttributes(listing, variant), ...packageAttributes(variant.size, said)];
}

export function variationWire(listing: Listing, variant: SimVariant, reader: ItemReader): JsonObject {
  return {
    id: Number(variant.id),
    price: money(listing, variant.priceMinor),
    available_quantity: shownQuantity(sellableQuantity(listing.seller, variant), reader.isOwner),
    sold_quantity: 0,
    seller_custom_field: null,
    inventory_id: inventoryId(listing, variant),
    user_product_id: null,
    catalog_product_id: null,
    attribute_combinations: optionAttributes(listing, variant),
    ...(reader.includeAll ? { attributes: variationAttributes(listing, variant) } : {}),
  };
}

function familyFields(listing: Listing, variant: SimVariant): JsonObject {
  if (listing.seller.kind === "legacy") {
    return { user_product_id: null, family_name: null, family_id: null };
  }
  return {
    user_product_id: userProductId(listing.seller, variant),
    family_name: listing.product.title,
    family_id: Number(listing.product.id),
  };
}

function itemTags({ seller, product }: Listing): string[] {
  return [
    ...(seller.kind === "legacy" ? [] : ["user_product_listing"]),
    ...(product.kit === undefined ? [] : ["bundle"]),
  ];
}

export function itemWire(listing: Listing, reader: ItemReader): JsonObject {
  const { seller, product, variants } = listing;
  const hasVariations = variants.length > 1;
  const [variant] = variants;
  if (variant === undefined) {
    throw new Error(`item ${listing.itemId} has no variant`);
  }
  const { status, subStatus } = itemState(listing);
  const isFull = logisticsOf(seller, variant) === "fulfillment";
  const own = hasVariations
    ? []
    : [...optionAttributes(listing, variant), ...codeAttributes(listing, variant)];
  const inCustomField = isCodeInCustomField(listing) && variant.sku !== "";
  const price = money(listing, variant.priceMinor);
  return {
    id: listing.itemId,
    site_id: seller.site.id,
    title: [product.title, ...(hasVariations ? [] : variant.optionValues)].join(" "),
    seller_id: Number(seller.userId),
    category_id: `${seller.site.id}1574`,
    ...familyFields(listing, variant),
    price,
    base_price: price,
    original_price: null,
    currency_id: seller.shop.currency,
    initial_quantity: listingQuantity(listing),
    available_quantity: shownQuantity(listingQuantity(listing), reader.isOwner),
    sold_quantity: 0,
    buying_mode: "buy_it_now",
    listing_type_id: listing.listingType,
    condition: "new",
    status,
    sub_status: subStatus,
    permalink: `https://articulo.example.test/${listing.itemId}`,
    thumbnail: imageUrl(reader.sim, seller.shop, product),
    catalog_listing: false,
    catalog_product_id: null,
    inventory_id: hasVariations ? null : inventoryId(listing, variant),
    seller_custom_field: inCustomField ? variant.sku : null,
    attributes: [
      attribute("BRAND", "Marca", seller.shop.name),
      ...own,
      ...packageAttributes(variant.size, NO_SIZE),
    ],
    shipping: {
      mode: seller.shippingMode,
      logistic_type: isFull ? "fulfillment" : "cross_docking",
      free_shipping: false,
      tags: [],
    },
    variations: hasVariations ? variants.map((entry) => variationWire(listing, entry, reader)) : [],
    ...bundleFields(seller, product),
    tags: itemTags(listing),
    date_created: utcTime(product.createdAtMs),
    last_updated: utcTime(Math.max(product.updatedAtMs, ...variants.map((entry) => entry.updatedAtMs))),
  };
}
