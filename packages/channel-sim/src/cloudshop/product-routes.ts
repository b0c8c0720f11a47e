import type { JsonObject, SimProduct, SimVariant } from "../kit/index.ts";
import { isObject } from "../kit/index.ts";
import type { CloudAnswer, CloudCall, CloudRoute } from "./cloud-call.ts";
import { bodyFields, param } from "./cloud-call.ts";
import { dateFilter } from "./cloud-dates.ts";
import { CloudError, described, notFound } from "./cloud-error.ts";
import { pageOf, pickFields, sinceFilter } from "./cloud-listing.ts";
import { productChangedMs, renderKit, renderProduct, renderVariant } from "./product-json.ts";
import { stockPrice } from "./stock-price.ts";
import type { StockAction } from "./stock-write.ts";
import {
  applyAction,
  isStockBetween,
  locationIndexOf,
  readLevels,
  readStock,
  writeLevels,
} from "./stock-write.ts";
import { findVariant, writeVariant } from "./variant-write.ts";

const MAX_IDS = 30;

function findProduct(call: CloudCall): SimProduct {
  const product = call.shop.productsById.get(param(call, "product"));
  if (product === undefined) {
    throw notFound("Product");
  }
  return product;
}

function productFilter(call: CloudCall): (product: SimProduct) => boolean {
  const { query } = call;
  const ids = query.get("ids")?.split(",");
  if (ids !== undefined && ids.length > MAX_IDS) {
    throw described(422, `ids accepts at most ${MAX_IDS} values`);
  }
  const text = query.get("q")?.toLowerCase();
  const published = query.get("published");
  const isSince = sinceFilter(query);
  const isDated = dateFilter(query);
  return (product) =>
    isSince(product) &&
    (ids === undefined || ids.includes(product.id)) &&
    (published === null || (published === "true") === (product.status === "active")) &&
    (text === undefined || isTextFound(product, text)) &&
    isStockFound(query, product) &&
    isDated({ createdAtMs: product.createdAtMs, updatedAtMs: productChangedMs(call, product) });
}

function isTextFound(product: SimProduct, text: string): boolean {
  return (
    product.title.toLowerCase().includes(text) ||
    product.variants.some((variant) => variant.sku.toLowerCase() === text)
  );
}

function isStockFound(query: URLSearchParams, product: SimProduct): boolean {
  const bound = (name: string): number | null => (query.has(name) ? Number(query.get(name)) : null);
  const [min, max] = [bound("min_stock"), bound("max_stock")];
  return (
    (min === null && max === null) || product.variants.some((variant) => isStockBetween(variant, min, max))
  );
}

function listProducts(call: CloudCall): CloudAnswer {
  const rows = call.shop.products.filter(productFilter(call));
  // Newest first by default, so rows shift under a slow walk.
  const isAscending = call.query.get("sort_by") === "created-at-ascending" || call.query.has("since_id");
  return pageOf(call, isAscending ? rows : rows.toReversed(), (product) => renderProduct(call, product));
}

function listVariants(call: CloudCall): CloudAnswer {
  const product = findProduct(call);
  const isSince = sinceFilter(call.query);
  return pageOf(call, product.variants.filter(isSince), (variant) => renderVariant(call, product, variant));
}

function bySku(call: CloudCall): CloudAnswer {
  const variant = call.shop.variantsBySku.get(decodeURIComponent(param(call, "sku")))?.[0];
  const product = call.shop.productsById.get(variant?.productId ?? "");
  if (product === undefined) {
    throw notFound("Product");
  }
  return { body: renderProduct(call, product) };
}

/** Price and stock belong to the variants: sent here they are ignored. */
function updateProduct(call: CloudCall): CloudAnswer {
  const product = findProduct(call);
  const body = bodyFields(call);
  const { name } = body;
  const title = typeof name === "string" ? name : isObject(name) ? Object.values(name)[0] : undefined;
  if (typeof title === "string") {
    product.title = title;
  }
  if (typeof body["published"] === "boolean") {
    product.status = body["published"] ? "active" : "draft";
  }
  call.sim.store.onEvent({ kind: "product", change: "updated", shop: call.shop, product });
  return { body: renderProduct(call, product) };
}

function updateVariant(call: CloudCall): CloudAnswer {
  const product = findProduct(call);
  const variant = findVariant(product, param(call, "variant"));
  const body = bodyFields(call);
  const levels = readLevels(call, body);
  writeVariant(call, variant, body);
  writeLevels(call, variant, levels);
  return { body: renderVariant(call, product, variant) };
}

function showKit(call: CloudCall): CloudAnswer {
  const product = findProduct(call);
  if (product.kit === undefined) {
    throw notFound("Kit");
  }
  return { body: pickFields(renderKit(call, product), call.query.get("fields")) };
}

function items(call: CloudCall): JsonObject[] {
  if (!Array.isArray(call.body) || !call.body.every(isObject)) {
    throw new CloudError(400, { error: "Problems parsing JSON" });
  }
  return call.body;
}

function patchVariants(call: CloudCall): CloudAnswer {
  const product = findProduct(call);
  const list = items(call);
  const ids = list.map((item) => String(item["id"]));
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
  if (repeated.length > 0) {
    throw described(422, "Duplicate variants", { duplicate_variant_ids: repeated });
  }
  for (const item of list) {
    const variant = findVariant(product, String(item["id"]));
    const levels = readLevels(call, item);
    writeVariant(call, variant, item);
    writeLevels(call, variant, levels);
  }
  return { body: product.variants.map((variant) => renderVariant(call, product, variant)) };
}

function valuesOf(item: JsonObject): string[] {
  const values = Array.isArray(item["values"]) ? item["values"] : [];
  return values.map((value) => (isObject(value) ? String(Object.values(value)[0]) : String(value)));
}

/** Replaces the collection: variants are recognised by their values, and what is not named is deleted. */
function replaceVariants(call: CloudCall): CloudAnswer {
  const product = findProduct(call);
  const wanted = items(call).map((item) => ({ item, key: valuesOf(item).join("/") }));
  const kept: SimVariant[] = [];
  for (const variant of product.variants) {
    const match = wanted.find(({ key }) => key === variant.optionValues.join("/"));
    if (match === undefined) {
      call.shop.variantsById.delete(variant.id);
      continue;
    }
    kept.push(variant);
    writeVariant(call, variant, match.item);
    writeLevels(call, variant, readLevels(call, match.item));
  }
  product.variants = kept;
  return { body: kept.map((variant) => renderVariant(call, product, variant)) };
}

/** Without an id it strikes every variant of the product. */
function changeStock(call: CloudCall): CloudAnswer {
  const product = findProduct(call);
  const body = bodyFields(call);
  const action = body["action"];
  if (action !== "replace" && action !== "variation") {
    throw described(422, "Validation error", { action: ["The selected action is invalid."] });
  }
  const { value } = body;
  const isDelta = action === "variation";
  if (isDelta && (typeof value !== "number" || !Number.isInteger(value))) {
    throw described(422, "Validation error", { value: ["The value must be an integer."] });
  }
  const wanted: StockAction = {
    action,
    value: isDelta ? Number(value) : readStock(value ?? null),
    locationIndex: locationIndexOf(call, body["location_id"]),
  };
  const { id } = body;
  const targets =
    typeof id === "number" || typeof id === "string" ? [findVariant(product, String(id))] : product.variants;
  for (const variant of targets) {
    applyAction(call, variant, wanted);
  }
  return { body: product.variants.map((variant) => renderVariant(call, product, variant)) };
}

const READ = "read_products";
const WRITE = "write_products";

export const PRODUCT_ROUTES: readonly CloudRoute[] = [
  { method: "GET", path: "products", scope: READ, handle: listProducts },
  { method: "GET", path: "kits/:product", scope: READ, handle: showKit },
  { method: "PATCH", path: "products/stock-price", scope: WRITE, handle: stockPrice },
  { method: "GET", path: "products/sku/:sku", scope: READ, handle: bySku },
  {
    method: "GET",
    path: "products/:product",
    scope: READ,
    handle: (call) => ({
      body: pickFields(renderProduct(call, findProduct(call)), call.query.get("fields")),
    }),
  },
  { method: "PUT", path: "products/:product", scope: WRITE, handle: updateProduct },
  { method: "GET", path: "products/:product/variants", scope: READ, handle: listVariants },
  { method: "PATCH", path: "products/:product/variants", scope: WRITE, handle: patchVariants },
  { method: "PUT", path: "products/:product/variants", scope: WRITE, handle: replaceVariants },
  { method: "POST", path: "products/:product/variants/stock", scope: WRITE, handle: changeStock },
  {
    method: "GET",
    path: "products/:product/variants/:variant",
    scope: READ,
    handle: (call) => {
      const product = findProduct(call);
      return { body: renderVariant(call, product, findVariant(product, param(call, "variant"))) };
    },
  },
  { method: "PUT", path: "products/:product/variants/:variant", scope: WRITE, handle: updateVariant },
];
