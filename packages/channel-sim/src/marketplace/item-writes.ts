import type { JsonObject, SimVariant } from "../kit/index.ts";
import { isObject, kitOf } from "../kit/index.ts";
import type { Listing } from "./listings.ts";
import { itemState, logisticsOf } from "./listings.ts";
import type { MarketApi } from "./market-api.ts";
import { apiError, validationError } from "./wire/meli-error.ts";
import { writePackage } from "./wire/package-wire.ts";
import type { ItemStatus } from "./state.ts";

const CHANGEABLE = new Set<ItemStatus>(["active", "paused"]);
const MAX_QUANTITY = 99_999;

function assertChangeable(listing: Listing): void {
  const { status } = itemState(listing);
  if (!CHANGEABLE.has(status)) {
    const message = `Cannot update item ${listing.itemId} [status:${status}, has_bids:false]`;
    throw validationError(message, "item.status.not_modifiable");
  }
}

function readQuantity(body: JsonObject): number | null {
  const value = body["available_quantity"];
  if (value === undefined) {
    return null;
  }
  const isGood = typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= MAX_QUANTITY;
  if (!isGood) {
    throw validationError(
      `The available quantity ${JSON.stringify(value)} is invalid`,
      "item.available_quantity.invalid",
    );
  }
  return value;
}

/** Depots and the marketplace's warehouse have their own door: the stock of the user product. A kit has none. */
function assertOwnStock(listing: Listing, variant: SimVariant): void {
  const isElsewhere =
    kitOf(listing.seller.shop, variant) !== null ||
    listing.seller.kind === "multi_origin" ||
    logisticsOf(listing.seller, variant) !== "cross_docking";
  if (isElsewhere) {
    throw validationError("available_quantity is not modifiable", "item.available_quantity.not_modifiable");
  }
}

function writeQuantity(api: MarketApi, listing: Listing, variant: SimVariant, quantity: number): void {
  if ((variant.levels[0] ?? 0) !== quantity) {
    api.sim.store.setLevel(listing.seller.shop, variant, quantity, {
      source: "api",
      reference: listing.itemId,
    });
  }
}

function writeAttributes(api: MarketApi, listing: Listing, variant: SimVariant, body: JsonObject): void {
  const { attributes } = body;
  const entries: unknown[] = Array.isArray(attributes) ? attributes : [];
  const entry = entries.find((candidate) => isObject(candidate) && candidate["id"] === "SELLER_SKU");
  if (isObject(entry) && typeof entry["value_name"] === "string" && entry["value_name"] !== variant.sku) {
    api.sim.store.renameSku(listing.seller.shop, variant, entry["value_name"]);
  }
  if (writePackage(variant.size, entries)) {
    api.sim.store.touchProduct(listing.seller.shop, variant);
  }
}

function writeStatus(api: MarketApi, listing: Listing, status: string): void {
  const { seller, itemId, variants } = listing;
  if (status === "active") {
    seller.itemStates.delete(itemId);
  } else if (status === "paused") {
    seller.itemStates.set(itemId, { status: "paused", subStatus: ["paused_by_seller"] });
  } else if (status === "closed") {
    seller.itemStates.set(itemId, { status: "closed", subStatus: [] });
  } else {
    throw validationError(`Invalid status ${status}`, "item.status.invalid");
  }
  const [variant] = variants;
  if (variant !== undefined) {
    api.sim.store.touchProduct(seller.shop, variant);
  }
}

function removeVariant(api: MarketApi, listing: Listing, gone: SimVariant): void {
  const { shop } = listing.seller;
  const { product } = listing;
  product.variants = product.variants.filter((variant) => variant !== gone);
  shop.variantsById.delete(gone.id);
  const rest = shop.variantsBySku.get(gone.sku)?.filter((variant) => variant !== gone) ?? [];
  shop.variantsBySku.set(gone.sku, rest);
  const [left] = product.variants;
  if (left !== undefined) {
    api.sim.store.touchProduct(shop, left);
  }
}

type VariationChange = { variant: SimVariant; body: JsonObject; quantity: number | null };

function readVariations(listing: Listing, sent: unknown[]): VariationChange[] {
  return sent.map((body) => {
    const id = isObject(body) ? body["id"] : undefined;
    const variant = listing.variants.find((candidate) => candidate.id === String(id));
    if (!isObject(body) || variant === undefined || listing.variants.length < 2) {
      throw validationError(`Variation ${String(id)} does not belong to the item`, "item.variations.invalid");
    }
    return { variant, body, quantity: readQuantity(body) };
  });
}

/** Any variation the list leaves out is deleted, as on the real platform. */
function writeVariations(api: MarketApi, listing: Listing, sent: unknown[]): void {
  const changes = readVariations(listing, sent);
  if (changes.length === 0) {
    throw validationError("An item cannot lose all its variations", "item.variations.invalid");
  }
  for (const { variant, quantity } of changes) {
    if (quantity !== null) {
      assertOwnStock(listing, variant);
    }
  }
  for (const variant of listing.variants.filter(
    (candidate) => !changes.some((change) => change.variant === candidate),
  )) {
    removeVariant(api, listing, variant);
  }
  for (const { variant, body, quantity } of changes) {
    writeAttributes(api, listing, variant, body);
    if (quantity !== null) {
      writeQuantity(api, listing, variant, quantity);
    }
  }
}

export function changeVariation(
  api: MarketApi,
  listing: Listing,
  variant: SimVariant,
  body: JsonObject,
): void {
  assertChangeable(listing);
  const quantity = readQuantity(body);
  if (quantity !== null) {
    assertOwnStock(listing, variant);
    writeQuantity(api, listing, variant, quantity);
  }
  writeAttributes(api, listing, variant, body);
}

export function changeItem(api: MarketApi, listing: Listing, body: JsonObject): void {
  assertChangeable(listing);
  const quantity = readQuantity(body);
  const [variant] = listing.variants;
  if (variant === undefined) {
    throw apiError(409, "conflict", "The item has no variant");
  }
  if (quantity !== null) {
    if (listing.variants.length > 1) {
      const message = "available_quantity must be sent in the variations of this item";
      throw validationError(message, "item.available_quantity.invalid");
    }
    assertOwnStock(listing, variant);
    writeQuantity(api, listing, variant, quantity);
  }
  if (Array.isArray(body["variations"])) {
    writeVariations(api, listing, body["variations"]);
  }
  if (listing.variants.length === 1) {
    writeAttributes(api, listing, variant, body);
  }
  if (typeof body["status"] === "string") {
    writeStatus(api, listing, body["status"]);
  }
}
