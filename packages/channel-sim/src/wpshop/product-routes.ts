import type { JsonObject } from "../kit/index.ts";
import { renderProduct } from "./product-json.ts";
import type { ProductRow } from "./product-rows.ts";
import {
  findRow,
  findVariation,
  isVariable,
  productRow,
  ownSku,
  stockOfRow,
  variationRows,
} from "./product-rows.ts";
import { createProduct, writeRow } from "./product-write.ts";
import type { BatchVerbs } from "./wp-batch.ts";
import { runBatch } from "./wp-batch.ts";
import type { WpAnswer, WpCall, WpRoute } from "./wp-call.ts";
import { CREATE, DELETE, EDIT, flagOf, param, READ } from "./wp-call.ts";
import { WpError } from "./wp-error.ts";
import { choiceParam, commonFilter, listParam, pageOf, sortRows } from "./wp-listing.ts";
import { isVersionAtLeast } from "./wp-state.ts";

const STATUSES = ["any", "future", "trash", "draft", "pending", "private", "publish"] as const;

function rowFilter(call: WpCall): (row: ProductRow) => boolean {
  const status = choiceParam(call, "status", STATUSES, "any");
  const type = call.query.get("type");
  const stockStatus = call.query.get("stock_status");
  const search = call.query.get("search")?.toLowerCase();
  const isCommon = commonFilter(call);
  const isSku = skuFilter(call);
  return (row) =>
    isCommon(row) &&
    isSku(row) &&
    (status === "any" || status === (row.product.status === "active" ? "publish" : "draft")) &&
    (type === null || type === row.type) &&
    (search === undefined || row.title.toLowerCase().includes(search)) &&
    (stockStatus === null || stockStatus === stockOfRow(call.state, row).status);
}

function skuFilter(call: WpCall): (row: ProductRow) => boolean {
  const exact = listParam(call, "sku");
  const part = call.query.get("search_sku")?.toLowerCase();
  return (row) =>
    (exact === null || exact.includes(ownSku(row))) &&
    (part === undefined || ownSku(row).toLowerCase().includes(part));
}

function answerRows(call: WpCall, rows: readonly ProductRow[]): WpAnswer {
  const found = rows.filter(rowFilter(call));
  return pageOf(call, sortRows(call, found), (row) => renderProduct(call, row));
}

/** Filtering by SKU also finds variations, which otherwise have their own list. */
function listProducts(call: WpCall): WpAnswer {
  const rows = call.shop.products.map((product) => productRow(call.state, product));
  const isBySku = call.query.has("sku") || call.query.has("search_sku");
  return answerRows(call, isBySku ? [...rows, ...call.shop.products.flatMap(variationRows)] : rows);
}

function parentRow(call: WpCall): ProductRow {
  const product = call.shop.productsById.get(param(call, "product"));
  if (product === undefined) {
    throw new WpError(404, "woocommerce_rest_product_invalid_id", "Invalid ID.");
  }
  return productRow(call.state, product);
}

function readProduct(call: WpCall): WpAnswer {
  const row = findRow(call.state, call.shop, param(call, "id"));
  if (row === null) {
    throw new WpError(404, "woocommerce_rest_product_invalid_id", "Invalid ID.");
  }
  return { body: renderProduct(call, row) };
}

function updateProduct(call: WpCall, id: string, body: JsonObject): JsonObject {
  const row = findRow(call.state, call.shop, id);
  if (row === null) {
    throw new WpError(400, "woocommerce_rest_product_invalid_id", "Invalid ID.");
  }
  if (row.type === "variation") {
    throw new WpError(
      404,
      "woocommerce_rest_invalid_product_id",
      "To manipulate product variations you should use the /products/&lt;product_id&gt;/variations/&lt;id&gt; endpoint.",
    );
  }
  writeRow(call, row, body);
  return renderProduct(call, productRow(call.state, row.product));
}

function removeProduct(call: WpCall, id: string): JsonObject {
  const row = findRow(call.state, call.shop, id);
  if (row === null || row.type === "variation") {
    throw new WpError(404, "woocommerce_rest_product_invalid_id", "Invalid ID.");
  }
  const body = renderProduct(call, row);
  call.sim.store.removeProduct(call.shop, row.product);
  return body;
}

function findOwnVariation(call: WpCall, id: string, status: number): ProductRow {
  const row = findVariation(call, param(call, "product"), id);
  if (row === null) {
    throw new WpError(status, "woocommerce_rest_product_variation_invalid_id", "Invalid ID.");
  }
  return row;
}

function updateVariation(call: WpCall, id: string, body: JsonObject): JsonObject {
  writeRow(call, findOwnVariation(call, id, 404), body);
  return renderProduct(call, findOwnVariation(call, id, 404));
}

function refuseVariation(): never {
  throw new WpError(400, "woocommerce_rest_cannot_create", "This shop's variations are made by its catalog.");
}

const PRODUCT_BATCH: BatchVerbs = {
  create: (call, item) => renderProduct(call, productRow(call.state, createProduct(call, item))),
  update: updateProduct,
  remove: removeProduct,
};
const VARIATION_BATCH: BatchVerbs = {
  create: refuseVariation,
  update: updateVariation,
  remove: refuseVariation,
};

function deleteProduct(call: WpCall): WpAnswer {
  if (!flagOf(call, "force")) {
    const row = findRow(call.state, call.shop, param(call, "id"));
    if (row !== null) {
      row.product.status = "draft";
    }
    return readProduct(call);
  }
  return { body: removeProduct(call, param(call, "id")) };
}

export const PRODUCT_ROUTES: readonly WpRoute[] = [
  { methods: READ, path: "wc/v3/products", right: "view", handle: listProducts },
  {
    methods: CREATE,
    path: "wc/v3/products",
    right: "create",
    handle: (call) => ({ status: 201, body: PRODUCT_BATCH.create(call, call.body) }),
  },
  {
    methods: EDIT,
    path: "wc/v3/products/batch",
    right: "batch",
    handle: (call) => runBatch(call, PRODUCT_BATCH),
  },
  { methods: READ, path: "wc/v3/products/:id", right: "view", handle: readProduct },
  {
    methods: EDIT,
    path: "wc/v3/products/:id",
    right: "edit",
    handle: (call) => ({ body: updateProduct(call, param(call, "id"), call.body) }),
  },
  { methods: DELETE, path: "wc/v3/products/:id", right: "delete", handle: deleteProduct },
  {
    methods: READ,
    path: "wc/v3/products/:product/variations",
    right: "view",
    handle: (call) => answerRows(call, variationRows(parentRow(call).product)),
  },
  {
    methods: EDIT,
    path: "wc/v3/products/:product/variations/batch",
    right: "batch",
    handle: (call) => runBatch(call, VARIATION_BATCH),
  },
  {
    methods: READ,
    path: "wc/v3/products/:product/variations/:id",
    right: "view",
    handle: (call) => ({ body: renderProduct(call, findOwnVariation(call, param(call, "id"), 404)) }),
  },
  {
    methods: EDIT,
    path: "wc/v3/products/:product/variations/:id",
    right: "edit",
    handle: (call) => ({ body: updateVariation(call, param(call, "id"), call.body) }),
  },
  {
    methods: READ,
    path: "wc/v3/variations",
    right: "view",
    isOffered: (state) => isVersionAtLeast(state, 10, 3),
    handle: (call) => answerRows(call, call.shop.products.filter(isVariable).flatMap(variationRows)),
  },
];
