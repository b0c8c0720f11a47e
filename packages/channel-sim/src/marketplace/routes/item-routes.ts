import type { JsonObject } from "../../kit/index.ts";
import { itemWire, variationWire } from "../wire/item-wire.ts";
import { changeItem, changeVariation } from "../item-writes.ts";
import type { Listing } from "../listings.ts";
import { allListings, findListing, isCodeInCustomField, itemState, userProductId } from "../listings.ts";
import type { MarketAnswer, MarketApi, MarketCall } from "../market-api.ts";
import { numberParam, ownSeller, pickAttributes } from "../market-api.ts";
import { apiError, forbidden, notFound } from "../wire/meli-error.ts";
import type { Scroll, SellerHome } from "../state.ts";

const MAX_OFFSET = 1_000;
const DEFAULT_PAGE = 50;
const MAX_PAGE = 100;
const SCROLL_LIFETIME_MS = 5 * 60_000;
const MAX_MULTIGET = 20;

function needListing(api: MarketApi, itemId: string): Listing {
  const listing = findListing(api.state, itemId);
  if (listing === null) {
    throw apiError(404, "not_found", `Item with id ${itemId} not found`);
  }
  return listing;
}

function ownListing(api: MarketApi, call: MarketCall): Listing {
  const listing = needListing(api, call.param("itemId"));
  if (listing.seller !== call.caller) {
    throw forbidden();
  }
  return listing;
}

function itemFor(api: MarketApi, call: MarketCall, listing: Listing): JsonObject {
  const includeAll = call.query.get("include_attributes") === "all";
  return itemWire(listing, { isOwner: listing.seller === call.caller, includeAll, sim: api.sim });
}

function hasSku(listing: Listing, sku: string, isCustomField: boolean): boolean {
  return (
    isCodeInCustomField(listing) === isCustomField && listing.variants.some((variant) => variant.sku === sku)
  );
}

function isWanted(query: URLSearchParams, listing: Listing): boolean {
  const status = query.get("status");
  const sellerSku = query.get("seller_sku");
  const customField = query.get("sku");
  const userProducts = query.get("user_product_id")?.split(",");
  const listingType = query.get("listing_type_id");
  return (
    (status === null || status.split(",").includes(itemState(listing).status)) &&
    (sellerSku === null || hasSku(listing, sellerSku, false)) &&
    (customField === null || hasSku(listing, customField, true)) &&
    (listingType === null || listing.listingType === listingType) &&
    (userProducts === undefined ||
      (listing.seller.kind !== "legacy" &&
        listing.variants.some((variant) => userProducts.includes(userProductId(listing.seller, variant)))))
  );
}

function searchHead(seller: SellerHome, query: URLSearchParams): JsonObject {
  return { seller_id: seller.userId, query: null, orders: [{ id: query.get("orders") ?? "stop_time_asc" }] };
}

/** The place to go on from: the start, or where the id of the page before points. An id serves once. */
function takeScroll(api: MarketApi, seller: SellerHome, query: URLSearchParams): Scroll {
  const expiresAtMs = api.sim.clock.nowMs() + SCROLL_LIFETIME_MS;
  const sent = query.get("scroll_id");
  if (sent === null) {
    const found = allListings(seller).filter((listing) => isWanted(query, listing));
    return {
      userId: seller.userId,
      itemIds: found.map((listing) => listing.itemId),
      position: 0,
      expiresAtMs,
    };
  }
  const known = api.state.scrolls.get(sent);
  if (known?.userId !== seller.userId || known.expiresAtMs <= api.sim.clock.nowMs()) {
    throw apiError(400, "bad_request", "invalid scroll_id");
  }
  api.state.scrolls.delete(sent);
  return { ...known, expiresAtMs };
}

function scanItems(api: MarketApi, seller: SellerHome, query: URLSearchParams, limit: number): JsonObject {
  const scroll = takeScroll(api, seller, query);
  const results = scroll.itemIds.slice(scroll.position, scroll.position + limit);
  const paging = { limit, offset: 0, total: scroll.itemIds.length };
  if (results.length === 0) {
    return { ...searchHead(seller, query), results, paging, scroll_id: null };
  }
  const scrollId = `YXBpY29yZS1pdGVtcw==:${api.sim.random.text(40)}`;
  api.state.scrolls.set(scrollId, { ...scroll, position: scroll.position + limit });
  return { ...searchHead(seller, query), results, paging, scroll_id: scrollId };
}

function searchItems(api: MarketApi, call: MarketCall): MarketAnswer {
  const seller = ownSeller(call, call.param("userId"));
  const { query } = call;
  const limit = numberParam(query, "limit", DEFAULT_PAGE);
  if (limit > MAX_PAGE) {
    throw apiError(400, "bad_request", `Invalid limit. Maximum allowed is ${MAX_PAGE}`);
  }
  if (query.get("search_type") === "scan") {
    return { body: scanItems(api, seller, query, limit) };
  }
  const offset = numberParam(query, "offset", 0);
  if (offset + limit > MAX_OFFSET) {
    throw apiError(400, "bad_request", "Invalid limit and offset values");
  }
  const found = allListings(seller).filter((listing) => isWanted(query, listing));
  const results = found.slice(offset, offset + limit).map((listing) => listing.itemId);
  return { body: { ...searchHead(seller, query), results, paging: { limit, offset, total: found.length } } };
}

function multigetIds(call: MarketCall): string[] {
  const ids = (call.query.get("ids") ?? "").split(",").filter((id) => id !== "");
  if (ids.length === 0 || ids.length > MAX_MULTIGET) {
    throw apiError(400, "bad_request", `Invalid quantity of ids, expected 1 to ${MAX_MULTIGET}`);
  }
  return ids;
}

/** Each element answers for itself; one missing item does not fail the others. */
function multiget(
  api: MarketApi,
  call: MarketCall,
  prefix: string,
): { id: string; status: number; body: unknown }[] {
  return multigetIds(call).map((id) => {
    const listing = findListing(api.state, id);
    if (listing === null) {
      const body = { message: `Item with id ${id} not found`, error: "not_found", status: 404, cause: [] };
      return { id, status: 404, body };
    }
    return { id, status: 200, body: pickAttributes(itemFor(api, call, listing), call.query, prefix) };
  });
}

function needVariation(listing: Listing, call: MarketCall): Listing["variants"][number] {
  const id = call.param("variationId");
  const variant =
    listing.variants.length > 1 ? listing.variants.find((candidate) => candidate.id === id) : undefined;
  if (variant === undefined) {
    throw notFound(`Variation ${id}`);
  }
  return variant;
}

export function addItemRoutes(api: MarketApi): void {
  api.on("GET", "/users/:userId/items/search", (call) => searchItems(api, call));
  api.on("GET", "/items/bulk", (call) => ({
    body: multiget(api, call, "body.").map(({ id, status, body }) => ({ id, status_code: status, body })),
  }));
  api.on("GET", "/items", (call) => ({
    body: multiget(api, call, "").map(({ status, body }) => ({ code: status, body })),
  }));
  api.on("GET", "/items/:itemId", (call) => ({
    body: pickAttributes(itemFor(api, call, needListing(api, call.param("itemId"))), call.query),
  }));
  api.on("PUT", "/items/:itemId", (call) => {
    const listing = ownListing(api, call);
    changeItem(api, listing, call.json());
    return {
      body: itemWire(needListing(api, listing.itemId), { isOwner: true, includeAll: false, sim: api.sim }),
    };
  });
  api.on("GET", "/items/:itemId/variations", (call) => {
    const listing = needListing(api, call.param("itemId"));
    const reader = { isOwner: listing.seller === call.caller, includeAll: true, sim: api.sim };
    const variants = listing.variants.length > 1 ? listing.variants : [];
    return { body: variants.map((variant) => variationWire(listing, variant, reader)) };
  });
  api.on("GET", "/items/:itemId/variations/:variationId", (call) => {
    const listing = needListing(api, call.param("itemId"));
    const reader = { isOwner: listing.seller === call.caller, includeAll: true, sim: api.sim };
    return { body: variationWire(listing, needVariation(listing, call), reader) };
  });
  api.on("PUT", "/items/:itemId/variations/:variationId", (call) => {
    const listing = ownListing(api, call);
    const variant = needVariation(listing, call);
    changeVariation(api, listing, variant, call.json());
    return { body: [variationWire(listing, variant, { isOwner: true, includeAll: true, sim: api.sim })] };
  });
}
