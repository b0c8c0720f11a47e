import type { JsonObject, SimProduct, SimVariant } from "../../kit/index.ts";
import { headerOf, isObject, kitOf } from "../../kit/index.ts";
import {
  bundleFields,
  findUserProduct,
  logisticsOf,
  ownQuantity,
  productListings,
  sellableQuantity,
  userProductId,
} from "../listings.ts";
import type { MarketApi, MarketCall } from "../market-api.ts";
import { ownSeller } from "../market-api.ts";
import { apiError, forbidden, notFound } from "../wire/meli-error.ts";
import { networkNodeId } from "../sellers.ts";
import type { SellerHome } from "../state.ts";

const SELLING_ADDRESS_SITES = new Set(["MLA", "MLC"]);

function needUserProduct(call: MarketCall): SimVariant {
  const variant = findUserProduct(call.caller, call.param("userProductId"));
  if (variant === null) {
    throw notFound(`User product ${call.param("userProductId")}`);
  }
  return variant;
}

function stockLocations(seller: SellerHome, variant: SimVariant): JsonObject[] {
  if (kitOf(seller.shop, variant) !== null) {
    return [{ type: "selling_address", quantity: sellableQuantity(seller, variant) }];
  }
  const logistics = logisticsOf(seller, variant);
  if (logistics === "fulfillment") {
    return [{ type: "meli_facility", quantity: ownQuantity(variant) }];
  }
  const facility = { type: "meli_facility", quantity: seller.facilityStock.get(variant.id) ?? 0 };
  const own =
    seller.kind === "multi_origin"
      ? seller.shop.locations.map((location, index) => ({
          type: "seller_warehouse",
          store_id: location.id,
          network_node_id: networkNodeId(seller, index),
          quantity: variant.levels[index] ?? 0,
        }))
      : [{ type: "selling_address", quantity: Math.max(0, variant.levels[0] ?? 0) }];
  return logistics === "coexistence" ? [...own, facility] : own;
}

function stockBody(seller: SellerHome, variant: SimVariant): JsonObject {
  return {
    locations: stockLocations(seller, variant),
    user_id: Number(seller.userId),
    id: userProductId(seller, variant),
  };
}

function assertNoKit({ caller }: MarketCall, variant: SimVariant): void {
  if (kitOf(caller.shop, variant) !== null) {
    throw apiError(400, "bad_request", "The stock of a kit is computed from its components");
  }
}

function userProductTags(seller: SellerHome, product: SimProduct | undefined): string[] {
  if (product === undefined) {
    return [];
  }
  const ids = new Set(product.variants.map(({ id }) => id));
  const isComponent = seller.shop.products.some(({ kit = [] }) =>
    kit.some(({ variantId }) => ids.has(variantId)),
  );
  return [
    ...(productListings(seller, product).length > 1 ? ["shared_stock"] : []),
    ...(product.kit === undefined ? [] : ["bundle"]),
    ...(isComponent ? ["kit_component"] : []),
  ];
}

/** Every write names the version it read; another write in between makes it stale. */
function assertVersion(call: MarketCall, variant: SimVariant): void {
  const sent = headerOf(call.request, "x-version");
  if (sent === undefined || !/^\d+$/.test(sent)) {
    throw apiError(400, "bad_request", "Missing X-Version header");
  }
  if (Number(sent) !== variant.stockVersion) {
    throw apiError(409, "conflict", "Version mismatch");
  }
}

function readQuantity(body: JsonObject): number {
  const { quantity } = body;
  if (typeof quantity !== "number" || !Number.isInteger(quantity) || quantity < 0) {
    throw apiError(400, "bad_request", "Invalid quantity");
  }
  return quantity;
}

function writeSellingAddress(api: MarketApi, call: MarketCall): void {
  const { caller } = call;
  const variant = needUserProduct(call);
  assertNoKit(call, variant);
  if (!SELLING_ADDRESS_SITES.has(caller.site.id)) {
    throw forbidden();
  }
  if (caller.kind === "multi_origin" || logisticsOf(caller, variant) === "fulfillment") {
    throw apiError(400, "bad_request", "The user product has no stock of this type");
  }
  assertVersion(call, variant);
  const quantity = readQuantity(call.json());
  api.sim.store.setLevel(caller.shop, variant, quantity, {
    source: "api",
    reference: headerOf(call.request, "x-version") ?? null,
  });
}

function writeWarehouses(api: MarketApi, call: MarketCall): void {
  const { caller } = call;
  const variant = needUserProduct(call);
  assertNoKit(call, variant);
  if (caller.kind !== "multi_origin" || logisticsOf(caller, variant) === "fulfillment") {
    throw apiError(400, "bad_request", "The user product has no stock of this type");
  }
  if (!caller.unopened.has(variant.id)) {
    assertVersion(call, variant);
  }
  const { locations } = call.json();
  const rows = (Array.isArray(locations) ? locations : []).filter(isObject);
  if (rows.length === 0 || rows.length > caller.shop.locations.length) {
    throw apiError(400, "bad_request", "Invalid locations");
  }
  const writes = rows.map((row) => {
    const index = caller.shop.locations.findIndex(
      (location, position) =>
        location.id === String(row["store_id"]) && networkNodeId(caller, position) === row["network_node_id"],
    );
    if (index < 0) {
      throw apiError(400, "bad_request", `Unknown store ${String(row["store_id"])}`);
    }
    return { index, quantity: readQuantity(row) };
  });
  caller.unopened.delete(variant.id);
  for (const { index, quantity } of writes) {
    const reference = headerOf(call.request, "x-version") ?? null;
    api.sim.store.setLevel(caller.shop, variant, quantity, {
      source: "api",
      locationIndex: index,
      reference,
    });
  }
}

function familyBody(seller: SellerHome, familyId: string): JsonObject {
  const product = seller.shop.productsById.get(familyId);
  if (product === undefined || seller.kind === "legacy") {
    throw notFound(`Family ${familyId}`);
  }
  return {
    user_products_ids: product.variants.map((variant) => userProductId(seller, variant)),
    family_id: Number(familyId),
    site_id: seller.site.id,
    user_id: Number(seller.userId),
  };
}

export function addUserProductRoutes(api: MarketApi): void {
  const stock = "/user-products/:userProductId/stock";
  api.on("GET", "/user-products/:userProductId", (call) => {
    const variant = needUserProduct(call);
    const product = call.caller.shop.productsById.get(variant.productId);
    return {
      body: {
        id: userProductId(call.caller, variant),
        name: [product?.title ?? "", ...variant.optionValues].join(" "),
        user_id: Number(call.caller.userId),
        domain_id: `${call.caller.site.id}-PRODUCTS`,
        attributes: variant.sku === "" ? [] : [{ id: "SELLER_SKU", values: [{ name: variant.sku }] }],
        pictures: [],
        family_id: Number(variant.productId),
        catalog_product_id: null,
        ...(product === undefined ? {} : bundleFields(call.caller, product)),
        tags: userProductTags(call.caller, product),
      },
    };
  });
  api.on("GET", stock, (call) => {
    const variant = needUserProduct(call);
    if (call.caller.unopened.has(variant.id)) {
      throw apiError(404, "not_found", "stock-locations not found");
    }
    return { headers: { "x-version": String(variant.stockVersion) }, body: stockBody(call.caller, variant) };
  });
  api.on("PUT", `${stock}/type/selling_address`, (call) => {
    writeSellingAddress(api, call);
    return { status: 204, body: "" };
  });
  api.on("PUT", `${stock}/type/seller_warehouse`, (call) => {
    writeWarehouses(api, call);
    return { body: stockBody(call.caller, needUserProduct(call)) };
  });
  api.on("GET", "/sites/:site/user-products-families/:familyId", (call) => ({
    body: familyBody(call.caller, call.param("familyId")),
  }));
  api.on("GET", "/users/:userId/stores/search", (call) => {
    const seller = ownSeller(call, call.param("userId"));
    const stores = seller.kind === "multi_origin" ? seller.shop.locations : [];
    const results = stores.map((location, index) => ({
      id: location.id,
      store_id: location.id,
      network_node_id: networkNodeId(seller, index),
      address_id: `1${location.id}`,
      description: location.name,
      location: { country_id: seller.site.country },
    }));
    return { body: { results, paging: { total: results.length, offset: 0, limit: 50 } } };
  });
}
