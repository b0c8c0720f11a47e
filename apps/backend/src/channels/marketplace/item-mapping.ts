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

/** One thing that can be bought: an item without variations, or one variation of an item. */
interface Sold
  extends Pick<
    MarketVariation,
    "userProductId" | "inventoryId" | "quantity" | "priceMinor" | "sku" | "barcode" | "size"
  > {
  readonly variationId: string | null;
  readonly name: string;
}

/** A code on the item itself names its variation only where there is a single one. */
function soldIn(item: MarketItem): readonly Sold[] {
  const { variations, title, id } = item;
  if (variations.length === 0) {
    return [{ ...item, variationId: null, name: title || id }];
  }
  const [shared] = variations.length === 1 ? [item] : [];
  return variations.map((variation) => ({
    ...variation,
    variationId: variation.id,
    name: variation.options.join(" / ") || title || id,
    priceMinor: variation.priceMinor ?? item.priceMinor,
    sku: variation.sku ?? shared?.sku ?? null,
    barcode: variation.barcode ?? shared?.barcode ?? null,
  }));
}

const isWithPlatform = (item: MarketItem, sold: Sold): boolean =>
  item.logisticType === FULL || sold.inventoryId !== null;

function doorOf(item: MarketItem, sold: Sold, isMultiOrigin: boolean): StockDoor {
  const isElsewhere = isWithPlatform(item, sold);
  if (sold.userProductId !== null && (isElsewhere || isMultiOrigin)) {
    return "user_product";
  }
  if (isElsewhere) {
    return "none";
  }
  return sold.variationId === null ? "item" : "variation";
}

/** The figure includes units in the platform's warehouse, so the seller's own are requested separately. */
export function isOwnStockUnknown(variant: ChannelVariant): boolean {
  return variant.publishKey["isMixed"] === "1";
}

function publishKeyOf(
  item: MarketItem,
  sold: Sold,
  isMultiOrigin: boolean,
): Readonly<Record<string, string>> {
  const isMixed = sold.inventoryId !== null && sold.userProductId !== null && item.logisticType !== FULL;
  return {
    itemId: item.id,
    door: doorOf(item, sold, isMultiOrigin),
    ...(sold.variationId === null ? {} : { variationId: sold.variationId }),
    ...(sold.userProductId === null ? {} : { userProductId: sold.userProductId }),
    ...(isMixed ? { isMixed: "1" } : {}),
  };
}

function toVariant(item: MarketItem, sold: Sold, isMultiOrigin: boolean): ChannelVariant {
  return {
    channelProductId: item.id,
    channelVariantId: variantIdOf({ ...sold, itemId: item.id }),
    productName: item.familyName ?? (item.title || item.id),
    name: sold.name,
    sku: sold.sku,
    barcode: sold.barcode,
    priceMinor: sold.priceMinor,
    currency: item.currency,
    stock: isWithPlatform(item, sold) ? null : sold.quantity,
    imageUrl: item.imageUrl,
    size: sold.size,
    ...(item.isKit ? { isPlatformKit: true as const } : {}),
    publishKey: publishKeyOf(item, sold, isMultiOrigin),
  };
}

/** Closed items never come back, so they are not for sale. */
export function toVariants(item: MarketItem, isMultiOrigin: boolean): ChannelVariant[] {
  return item.status === "closed" ? [] : soldIn(item).map((sold) => toVariant(item, sold, isMultiOrigin));
}

/** Items that sell the same stock are one listing; an active one represents them. */
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
