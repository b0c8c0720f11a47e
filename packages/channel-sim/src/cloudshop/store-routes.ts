import type { JsonObject, SimLocation } from "../kit/index.ts";
import type { CloudAnswer, CloudCall, CloudRoute } from "./cloud-call.ts";
import { param } from "./cloud-call.ts";
import { notFound } from "./cloud-error.ts";
import { pickFields } from "./cloud-listing.ts";
import { inLanguages, mainLanguage } from "./product-json.ts";

function renderStore(call: CloudCall): JsonObject {
  const { shop } = call;
  const domain = `tienda${shop.id}.mitiendanube.test`;
  return {
    id: Number(shop.id),
    name: inLanguages(shop, shop.name),
    description: inLanguages(shop, ""),
    email: "duena@example.test",
    country: shop.country,
    main_currency: shop.currency,
    main_language: mainLanguage(shop),
    languages: { [mainLanguage(shop)]: { currency: shop.currency, active: true } },
    original_domain: domain,
    domains: [domain],
    plan_name: call.world.settings.bucketSize > 40 ? "Evolución" : "Básico",
    features: ["fulfillment-orders", ...(shop.locations.length > 1 ? ["inventory-levels"] : [])],
    url_with_protocol: `https://${domain}`,
  };
}

function renderLocation(location: SimLocation, index: number): JsonObject {
  return {
    id: location.id,
    name: { es_AR: location.name },
    address: { zipcode: "", street: "", number: "", city: "", province: {}, country: {} },
    is_default: location.isDefault,
    allows_pickup: false,
    priority: index,
    tags: [],
  };
}

/** The one list with an envelope, and with a single row per page by default. */
function inventoryLevels(call: CloudCall): CloudAnswer {
  const index = call.shop.locations.findIndex((location) => location.id === param(call, "location"));
  if (index < 0) {
    throw notFound("Location");
  }
  const perPage = Math.max(1, Number(call.query.get("per_page") ?? 1));
  const page = Math.max(1, Number(call.query.get("page") ?? 1));
  const variants = [...call.shop.variantsById.values()];
  return {
    body: {
      total: variants.length,
      page,
      per_page: perPage,
      results: variants.slice((page - 1) * perPage, page * perPage).map((variant) => ({
        variant_id: Number(variant.id),
        stock: variant.isTracked ? (variant.levels[index] ?? 0) : null,
      })),
    },
  };
}

export const STORE_ROUTES: readonly CloudRoute[] = [
  {
    method: "GET",
    path: "store",
    scope: null,
    handle: (call) => ({ body: pickFields(renderStore(call), call.query.get("fields")) }),
  },
  {
    method: "GET",
    path: "locations",
    scope: "read_products",
    handle: (call) => ({ body: call.shop.locations.map(renderLocation) }),
  },
  {
    method: "GET",
    path: "locations/:location/inventory-levels",
    scope: "read_products",
    handle: inventoryLevels,
  },
];
