import type { ChannelVariant } from "../../ports/channel.ts";
import type { MarketItem, MarketStockLocation, MarketVariation } from "./item-wire.ts";
import { FULL, variantIdOf } from "./mapping.ts";

/**
 * How stock is written: to the item, to one of its variations, to the user product behind it, or not at all
 * because it lies in the platform's own warehouse.
 */
export const STOCK_DOORS = ["item", "variation", "user_product", "none"] as const;
export type StockDoor = (typeof STOCK_DOORS)[number];

const OWN_STOCK = new Set(["selling_address", "seller_warehouse"]);

/** The seller's own units; null when all of them lie with the platform. */
export function ownStockOf(locations: readonly MarketStockLocation[]): number | null {
  const own = locations.filter(({ type }) => OWN_STOCK.has(type));
  return own.length === 0 ? null : own.reduce((sum, { quantity }) => sum + quantity, 0);
}

type Sold = Pick<MarketVariation, "userProductId" | "inventoryId" | "quantity">;

function doorOf(item: MarketItem, sold: Sold, isVariation: boolean, isMultiOrigin: boolean): StockDoor {
  const isWithPlatform = item.logisticType === FULL || sold.inventoryId !== null;
  if (isWithPlatform || isMultiOrigin) {
    if (sold.userProductId !== null) {
      return "user_product";
    }
    if (isWithPlatform) {
      return "none";
    }
  }
  return isVariation ? "variation" : "item";
}

/** The figure counts units that lie with the platform, so the seller's own have to be asked for apart. */
export function isOwnStockUnknown(variant: ChannelVariant): boolean {
  return variant.publishKey["isMixed"] === "1";
}

function publishKeyOf(
  item: MarketItem,
  sold: Sold,
  variationId: string | null,
  isMultiOrigin: boolean,
): Readonly<Record<string, string>> {
  const isMixed = sold.inventoryId !== null && sold.userProductId !== null && item.logisticType !== FULL;
  return {
    itemId: item.id,
    door: doorOf(item, sold, variationId !== null, isMultiOrigin),
    ...(variationId === null ? {} : { variationId }),
    ...(sold.userProductId === null ? {} : { userProductId: sold.userProductId }),
    ...(isMixed ? { isMixed: "1" } : {}),
  };
}

function toVariant(
  item: MarketItem,
  variation: MarketVariation | null,
  isMultiOrigin: boolean,
): ChannelVariant {
  const sold: Sold = variation ?? item;
  const variationId = variation?.id ?? null;
  const isWithPlatform = item.logisticType === FULL || sold.inventoryId !== null;
  return {
    channelProductId: item.id,
    channelVariantId: variantIdOf({ itemId: item.id, variationId, userProductId: sold.userProductId }),
    productName: item.familyName ?? (item.title || item.id),
    name: variation?.options.join(" / ") || item.title || item.id,
    sku: variation === null ? item.sku : (variation.sku ?? item.sku),
    barcode: variation?.barcode ?? item.barcode,
    priceMinor: variation?.priceMinor ?? item.priceMinor,
    currency: item.currency,
    stock: isWithPlatform ? null : sold.quantity,
    publishKey: publishKeyOf(item, sold, variationId, isMultiOrigin),
  };
}

/** Closed items never come back, so they are not for sale. */
export function toVariants(item: MarketItem, isMultiOrigin: boolean): ChannelVariant[] {
  if (item.status === "closed") {
    return [];
  }
  return item.variations.length === 0
    ? [toVariant(item, null, isMultiOrigin)]
    : item.variations.map((variation) => toVariant(item, variation, isMultiOrigin));
}

/** Items that sell the same stock are one listing; an active one speaks for them. */
export function mergeItems(items: readonly MarketItem[], isMultiOrigin: boolean): ChannelVariant[] {
  const merged = new Map<string, ChannelVariant>();
  const activeFirst = [
    ...items.filter(({ status }) => status === "active"),
    ...items.filter(({ status }) => status !== "active"),
  ];
  for (const variant of activeFirst.flatMap((item) => toVariants(item, isMultiOrigin))) {
    if (!merged.has(variant.channelVariantId)) {
      merged.set(variant.channelVariantId, variant);
    }
  }
  return [...merged.values()];
}
