import type { SimProduct, SimVariant } from "../../kit/index.ts";
import { formatMinor, imageUrl, totalStock } from "../../kit/index.ts";
import type { View } from "../graphql/view.ts";
import { remainingQuantity } from "../order-book.ts";
import { gid, inventoryItemId, inventoryLevelGid, utcTime } from "../wire-format.ts";
import { connection } from "./connection.ts";
import type { AdminContext } from "./context.ts";
import { measurementView } from "./measurement.ts";

const COUNT_LIMIT = 25_000;
const DEFAULT_TITLE = "Default Title";

export type LevelRef = { variant: SimVariant; locationIndex: number };

export function countView(count: number): View {
  return count > COUNT_LIMIT
    ? { count: COUNT_LIMIT + 1, precision: "AT_LEAST" }
    : { count, precision: "EXACT" };
}

export function productStatus(context: AdminContext, product: SimProduct): string {
  if (context.home.archivedProducts.has(product.id)) {
    return "ARCHIVED";
  }
  return product.status === "active" ? "ACTIVE" : "DRAFT";
}

function variantTitle(variant: SimVariant): string {
  return variant.optionValues.length === 0 ? DEFAULT_TITLE : variant.optionValues.join(" / ");
}

function hasOnlyDefaultVariant(product: SimProduct): boolean {
  return product.variants.length === 1 && product.optionNames.length === 0;
}

export function productView(context: AdminContext, product: SimProduct): View {
  return {
    __typename: "Product",
    id: gid("Product", product.id),
    legacyResourceId: product.id,
    title: product.title,
    handle: product.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-"),
    status: productStatus(context, product),
    vendor: context.home.shop.name,
    productType: product.category,
    tags: [],
    createdAt: utcTime(product.createdAtMs),
    updatedAt: utcTime(product.updatedAtMs),
    publishedAt: product.status === "active" ? utcTime(product.createdAtMs) : null,
    featuredMedia: {
      __typename: "Media",
      id: gid("MediaImage", product.id),
      preview: { image: { url: imageUrl(context.sim, context.home.shop, product) } },
    },
    totalInventory: () =>
      product.variants.reduce((sum, variant) => sum + (variant.isTracked ? totalStock(variant) : 0), 0),
    tracksInventory: product.variants.some((variant) => variant.isTracked),
    hasOnlyDefaultVariant: hasOnlyDefaultVariant(product),
    variantsCount: () => countView(product.variants.length),
    variants: (args) =>
      connection(context, args, {
        items: product.variants,
        idOf: (variant) => variant.id,
        sortName: "POSITION",
        sortBy: (variant) => product.variants.indexOf(variant),
        toView: (variant) => variantView(context, variant),
      }),
  };
}

export function variantView(context: AdminContext, variant: SimVariant): View {
  const { shop } = context.home;
  const product = context.sim.store.product(shop, variant.productId);
  const money = (minor: number): string => formatMinor(minor, shop.decimals);
  return {
    __typename: "ProductVariant",
    id: gid("ProductVariant", variant.id),
    legacyResourceId: variant.id,
    title: variantTitle(variant),
    displayName: `${product.title} - ${variantTitle(variant)}`,
    sku: variant.sku === "" ? null : variant.sku,
    barcode: variant.barcode,
    price: money(variant.priceMinor),
    compareAtPrice: variant.compareAtMinor === null ? null : money(variant.compareAtMinor),
    position: () => product.variants.indexOf(variant) + 1,
    inventoryQuantity: variant.isTracked ? totalStock(variant) : null,
    inventoryPolicy: context.home.oversellVariants.has(variant.id) ? "CONTINUE" : "DENY",
    availableForSale:
      !variant.isTracked || totalStock(variant) > 0 || context.home.oversellVariants.has(variant.id),
    requiresComponents: context.home.bundleParents.has(variant.id),
    selectedOptions: () => selectedOptions(product, variant),
    createdAt: utcTime(variant.createdAtMs),
    updatedAt: utcTime(variant.updatedAtMs),
    inventoryItem: () => inventoryItemView(context, variant),
    product: () => productView(context, product),
  };
}

function selectedOptions(product: SimProduct, variant: SimVariant): View[] {
  if (product.optionNames.length === 0) {
    return [{ name: "Title", value: DEFAULT_TITLE }];
  }
  return product.optionNames.map((name, index) => ({ name, value: variant.optionValues[index] ?? "" }));
}

export function inventoryItemView(context: AdminContext, variant: SimVariant): View {
  const { home } = context;
  const itemId = inventoryItemId(variant.id);
  return {
    __typename: "InventoryItem",
    id: gid("InventoryItem", itemId),
    legacyResourceId: itemId,
    sku: variant.sku === "" ? null : variant.sku,
    tracked: variant.isTracked,
    requiresShipping: true,
    duplicateSkuCount: () => Math.max(0, (home.shop.variantsBySku.get(variant.sku)?.length ?? 1) - 1),
    createdAt: utcTime(variant.createdAtMs),
    updatedAt: utcTime(variant.updatedAtMs),
    variant: () => variantView(context, variant),
    measurement: () => measurementView(itemId, variant),
    inventoryLevel: (args) => {
      const locationIndex = home.shop.locations.findIndex(
        (location) => gid("Location", location.id) === args.text("locationId"),
      );
      return isStocked(context, { variant, locationIndex })
        ? levelView(context, { variant, locationIndex })
        : null;
    },
    inventoryLevels: (args) =>
      connection(context, args, {
        items: home.shop.locations
          .map((_location, locationIndex) => ({ variant, locationIndex }))
          .filter((level) => isStocked(context, level)),
        idOf: (level) => home.shop.locations[level.locationIndex]?.id ?? "0",
        toView: (level) => levelView(context, level),
      }),
  };
}

export function isStocked(context: AdminContext, level: LevelRef): boolean {
  return (
    context.home.shop.locations[level.locationIndex] !== undefined &&
    !context.home.unstocked.has(`${level.variant.id}:${level.locationIndex}`)
  );
}

/** Units sold at this location and not yet shipped. */
export function committedQuantity(context: AdminContext, level: LevelRef): number {
  let committed = 0;
  for (const book of context.home.books.values()) {
    const here = book.fulfillmentOrders.filter(({ locationIndex }) => locationIndex === level.locationIndex);
    for (const entry of here.flatMap(({ lines }) => lines)) {
      committed += entry.line.variantId === level.variant.id ? remainingQuantity(book, entry) : 0;
    }
  }
  return committed;
}

function quantityOf(context: AdminContext, level: LevelRef, name: string): number | null {
  const available = level.variant.levels[level.locationIndex] ?? 0;
  switch (name) {
    case "available":
      return available;
    case "committed":
      return committedQuantity(context, level);
    case "on_hand":
      return available + committedQuantity(context, level);
    case "incoming":
    case "reserved":
    case "damaged":
    case "quality_control":
    case "safety_stock":
      return 0;
    default:
      return null;
  }
}

export function levelView(context: AdminContext, level: LevelRef): View {
  const { variant, locationIndex } = level;
  const locationId = context.home.shop.locations[locationIndex]?.id ?? "0";
  const itemId = inventoryItemId(variant.id);
  return {
    __typename: "InventoryLevel",
    id: inventoryLevelGid(locationId, itemId),
    isActive: true,
    createdAt: utcTime(variant.createdAtMs),
    updatedAt: utcTime(variant.updatedAtMs),
    item: () => inventoryItemView(context, variant),
    location: () => locationView(context, locationIndex),
    quantities: (args) =>
      args.texts("names").flatMap((name) => {
        const quantity = quantityOf(context, level, name);
        const id = `gid://shopify/InventoryQuantity/${locationId}-${itemId}-${name}`;
        return quantity === null ? [] : [{ id, name, quantity, updatedAt: utcTime(variant.updatedAtMs) }];
      }),
  };
}

export function locationView(context: AdminContext, locationIndex: number): View | null {
  const location = context.home.shop.locations[locationIndex];
  if (location === undefined) {
    return null;
  }
  return {
    __typename: "Location",
    id: gid("Location", location.id),
    legacyResourceId: location.id,
    name: location.name,
    isActive: true,
    fulfillsOnlineOrders: true,
    isFulfillmentService: false,
    shipsInventory: true,
  };
}
