import type { SimProduct, SimShop, SimVariant } from "../kit/index.ts";
import type { WpCall } from "./wp-call.ts";
import type { Listed } from "./wp-listing.ts";
import type { WpShopState } from "./wp-state.ts";
import { isParentManaged } from "./wp-state.ts";

/** One product or variation as WooCommerce numbers them: a simple product has no variation row. */
export type ProductRow = Listed & {
  type: "simple" | "variable" | "variation";
  product: SimProduct;
  /** Holder of price and stock: the only variant of a simple product, the variation itself, null for a variable one. */
  variant: SimVariant | null;
};

export function isVariable(product: SimProduct): boolean {
  return product.optionNames.length > 0;
}

export function productRow(state: WpShopState, product: SimProduct): ProductRow {
  const isParent = isVariable(product);
  return {
    id: Number(product.id),
    type: isParent ? "variable" : "simple",
    title: product.title,
    createdAtMs: product.createdAtMs,
    modifiedAtMs: isParent
      ? (state.parentModifiedMs.get(product.id) ?? product.createdAtMs)
      : product.updatedAtMs,
    product,
    variant: isParent ? null : (product.variants[0] ?? null),
  };
}

function variationRow(product: SimProduct, variant: SimVariant): ProductRow {
  return {
    id: Number(variant.id),
    type: "variation",
    title: variant.optionValues.join(", "),
    createdAtMs: variant.createdAtMs,
    modifiedAtMs: variant.updatedAtMs,
    product,
    variant,
  };
}

export function variationRows(product: SimProduct): ProductRow[] {
  return isVariable(product) ? product.variants.map((variant) => variationRow(product, variant)) : [];
}

/** A product or, failing that, a variation with that number. */
export function findRow(state: WpShopState, shop: SimShop, id: string): ProductRow | null {
  const product = shop.productsById.get(id);
  if (product !== undefined) {
    return productRow(state, product);
  }
  const variant = shop.variantsById.get(id);
  const parent = shop.productsById.get(variant?.productId ?? "");
  return variant === undefined || parent === undefined || !isVariable(parent)
    ? null
    : variationRow(parent, variant);
}

export function findVariation(call: WpCall, productId: string, variationId: string): ProductRow | null {
  const row = findRow(call.state, call.shop, variationId);
  return row?.type === "variation" && row.product.id === productId ? row : null;
}

/** The fields that searches use. */
export function ownSku(row: ProductRow): string {
  return row.variant === null ? (row.product.code ?? "") : row.variant.sku;
}

/** What is shown: a variation without its own SKU borrows its parent's. */
export function skuOfRow(row: ProductRow): string {
  const own = ownSku(row);
  return own === "" && row.type === "variation" ? (row.product.code ?? "") : own;
}

export type RowStock = { manageStock: boolean | "parent"; quantity: number | null; status: string };

function managedBy(state: WpShopState, row: ProductRow): boolean | "parent" {
  if (row.variant === null) {
    return state.sharedLevels.has(row.product.id);
  }
  return isParentManaged(state, row.variant) ? "parent" : row.variant.isTracked;
}

export function stockOfRow(state: WpShopState, row: ProductRow): RowStock {
  const manageStock = managedBy(state, row);
  const levels = row.variant === null ? state.sharedLevels.get(row.product.id) : row.variant.levels;
  const quantity = manageStock === false ? null : (levels?.[0] ?? 0);
  return { manageStock, quantity, status: statusOf(state, row, quantity) };
}

function statusOf(state: WpShopState, row: ProductRow, quantity: number | null): string {
  if (quantity === null) {
    return state.stockStatus.get(String(row.id)) ?? "instock";
  }
  if (quantity > 0) {
    return "instock";
  }
  return backordersOf(state, row) === "no" ? "outofstock" : "onbackorder";
}

export function backordersOf(state: WpShopState, row: ProductRow): string {
  return state.backorders.get(String(row.id)) ?? "no";
}
