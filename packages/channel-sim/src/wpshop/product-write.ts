import type { JsonObject, SimProduct, SimVariant } from "../kit/index.ts";
import { NO_SIZE } from "../kit/index.ts";
import type { ProductRow } from "./product-rows.ts";
import { findRow, skuOfRow } from "./product-rows.ts";
import { readSize, writeSize } from "./sizes/size-fields.ts";
import type { WpCall } from "./wp-call.ts";
import { integerField, textField } from "./wp-call.ts";
import { invalidParam, missingParam, WpError } from "./wp-error.ts";
import { isParentManaged } from "./wp-state.ts";

/** Applies what a PUT carries to a simple product, a variable one or a variation. */
export function writeRow(call: WpCall, row: ProductRow, body: JsonObject): void {
  const wantedStock = readStock(body);
  writeSku(call, row, body);
  writeTexts(call, row, body);
  writePrices(call, row, body);
  writeSize(call.state, row, body);
  if (row.variant === null) {
    writeParentStock(call, row, wantedStock);
  } else {
    writeVariantStock(call, row, row.variant, wantedStock);
  }
  announce(call, row);
}

function announce(call: WpCall, row: ProductRow): void {
  const { product, variant } = row;
  if (variant === null) {
    call.state.parentModifiedMs.set(product.id, call.sim.clock.nowMs());
    call.sim.store.onEvent({ kind: "product", change: "updated", shop: call.shop, product });
    return;
  }
  call.sim.store.touchProduct(call.shop, variant);
}

type WantedStock = {
  manage: boolean | "parent" | undefined;
  quantity: number | undefined;
  delta: number | undefined;
  status: string | undefined;
};

function readStock(body: JsonObject): WantedStock {
  const manage = body["manage_stock"];
  if (manage !== undefined && typeof manage !== "boolean" && manage !== "parent") {
    throw invalidParam("manage_stock", "manage_stock is not of type boolean.");
  }
  return {
    manage,
    quantity: integerField(body, "stock_quantity"),
    delta: integerField(body, "inventory_delta"),
    status: textField(body, "stock_status"),
  };
}

function targetOf(wanted: WantedStock, current: number): number | undefined {
  return wanted.quantity ?? (wanted.delta === undefined ? undefined : current + wanted.delta);
}

function writeVariantStock(call: WpCall, row: ProductRow, variant: SimVariant, wanted: WantedStock): void {
  if (!call.state.settings.isStockManaged) {
    return;
  }
  if (isParentManaged(call.state, variant)) {
    // The variation keeps a figure of its own that is not used until it stops following the parent.
    if (wanted.manage !== true) {
      return;
    }
    variant.levels = [...variant.levels];
  }
  if (wanted.manage !== undefined) {
    variant.isTracked = wanted.manage === true;
  }
  if (!variant.isTracked) {
    if (wanted.status !== undefined) {
      call.state.stockStatus.set(String(row.id), wanted.status);
    }
    return;
  }
  setQuantity(call, variant, targetOf(wanted, variant.levels[0] ?? 0));
}

function writeParentStock(call: WpCall, row: ProductRow, wanted: WantedStock): void {
  const shared = call.state.sharedLevels.get(row.product.id);
  const holder = row.product.variants.find((variant) => variant.levels === shared);
  if (!call.state.settings.isStockManaged || shared === undefined) {
    return;
  }
  if (wanted.manage === false) {
    stopCounting(call, row.product, shared);
    return;
  }
  const target = targetOf(wanted, shared[0] ?? 0);
  if (holder !== undefined) {
    setQuantity(call, holder, target);
  } else if (target !== undefined) {
    shared[0] = target;
  }
}

/** The variations are counted no more, and do not look changed. */
function stopCounting(call: WpCall, product: SimProduct, shared: readonly number[]): void {
  call.state.sharedLevels.delete(product.id);
  for (const variant of product.variants.filter(({ levels }) => levels === shared)) {
    variant.isTracked = false;
  }
}

function setQuantity(call: WpCall, variant: SimVariant, quantity: number | undefined): void {
  if (quantity !== undefined) {
    call.sim.store.setLevel(call.shop, variant, quantity, { source: "api" });
  }
}

function writeSku(call: WpCall, row: ProductRow, body: JsonObject): void {
  const sku = textField(body, "sku");
  if (sku === undefined || sku === skuOfRow(row)) {
    return;
  }
  assertFreeSku(call, sku, row.id);
  if (row.variant === null) {
    row.product.code = sku;
  } else {
    call.sim.store.renameSku(call.shop, row.variant, sku);
  }
}

function assertFreeSku(call: WpCall, sku: string, ownId: number): void {
  const holder = call.shop.variantsBySku.get(sku)?.[0];
  if (sku === "" || holder === undefined) {
    return;
  }
  const holderRow = findRow(call.state, call.shop, holder.id);
  const resourceId = holderRow?.id ?? Number(holder.productId);
  if (resourceId !== ownId) {
    throw new WpError(400, "product_invalid_sku", "Invalid or duplicated SKU.", {
      resource_id: resourceId,
      unique_sku: `${sku}-1`,
    });
  }
}

function writeTexts(call: WpCall, row: ProductRow, body: JsonObject): void {
  const name = textField(body, "name");
  const status = textField(body, "status");
  const backorders = textField(body, "backorders");
  const barcode = textField(body, "global_unique_id");
  if (name !== undefined && row.type !== "variation") {
    row.product.title = name;
  }
  if (status !== undefined) {
    row.product.status = status === "publish" ? "active" : "draft";
  }
  if (backorders !== undefined) {
    call.state.backorders.set(String(row.id), backorders);
  }
  if (barcode !== undefined && row.variant !== null) {
    row.variant.barcode = barcode === "" ? null : barcode;
  }
}

function writePrices(call: WpCall, row: ProductRow, body: JsonObject): void {
  const regular = minorOf(call, body, "regular_price");
  const sale = minorOf(call, body, "sale_price");
  if (row.variant === null || (regular === undefined && sale === undefined)) {
    return;
  }
  const full = regular ?? row.variant.compareAtMinor ?? row.variant.priceMinor;
  const isSaleKept = sale === undefined && row.variant.compareAtMinor !== null;
  const effective = isSaleKept ? row.variant.priceMinor : (sale ?? full);
  row.variant.priceMinor = Number.isNaN(effective) ? full : effective;
  row.variant.compareAtMinor = row.variant.priceMinor < full ? full : null;
}

/** NaN for an emptied price. */
function minorOf(call: WpCall, body: JsonObject, name: string): number | undefined {
  const text = textField(body, name);
  if (text === undefined) {
    return undefined;
  }
  return text === "" ? Number.NaN : Math.round(Number(text) * 10 ** call.shop.decimals);
}

export function createProduct(call: WpCall, body: JsonObject): SimProduct {
  const name = textField(body, "name");
  const sku = textField(body, "sku") ?? "";
  if (name === undefined) {
    throw missingParam("name");
  }
  assertFreeSku(call, sku, 0);
  const { store } = call.sim;
  const nowMs = store.nowMs();
  const id = store.nextId(call.shop, "product");
  const variant: SimVariant = {
    id: store.nextId(call.shop, "variant"),
    productId: id,
    sku,
    barcode: null,
    optionValues: [],
    priceMinor: minorOf(call, body, "regular_price") ?? 0,
    compareAtMinor: null,
    levels: [0],
    isTracked: body["manage_stock"] === true,
    stockVersion: 1,
    size: readSize(call.state.settings, NO_SIZE, body),
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
  const product: SimProduct = {
    id,
    title: name,
    category: "",
    status: body["status"] === "draft" ? "draft" : "active",
    optionNames: [],
    variants: [variant],
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  };
  store.addProduct(call.shop, product);
  if (variant.isTracked) {
    setQuantity(call, variant, integerField(body, "stock_quantity"));
  }
  store.onEvent({ kind: "product", change: "created", shop: call.shop, product });
  return product;
}
