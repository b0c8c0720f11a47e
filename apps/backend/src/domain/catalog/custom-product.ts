import { MOST_STOCK } from "@estiba/contract";
import { CURRENCY_RULE, isKnownCurrency } from "../../kernel/currencies.ts";
import { skuKey } from "./model.ts";

/** One element of what an own backend sends. */
export interface CustomProduct {
  readonly index: number;
  readonly sku: string;
  readonly skuKey: string;
  readonly name: string;
  readonly priceMinor: number;
  readonly stock: number;
  readonly barcode: string | null;
  readonly currency: string | null;
}

export interface RefusedProduct {
  readonly index: number;
  readonly sku: string | null;
  readonly error: string;
}

type Fields = Readonly<Record<string, unknown>>;

function textOf(fields: Fields, name: string, most: number): string | { error: string } {
  const value = fields[name];
  if (typeof value !== "string" || value.trim() === "") {
    return { error: `${name} must be a text that is not empty.` };
  }
  const text = value.trim();
  if (text.length > most || text.includes("\0") || !text.isWellFormed()) {
    return { error: `${name} must have at most ${most} readable characters.` };
  }
  return text;
}

function wholeOf(fields: Fields, name: string, most: number): number | { error: string } {
  const value = fields[name];
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 && value <= most
    ? value
    : { error: `${name} must be a whole number from 0 to ${most}.` };
}

const optional = <T>(fields: Fields, name: string, read: () => T | { error: string }) =>
  fields[name] === undefined || fields[name] === null ? null : read();

const isRefused = (value: unknown): value is { error: string } =>
  typeof value === "object" && value !== null && "error" in value;

function readOne(element: unknown, index: number): CustomProduct | RefusedProduct {
  if (typeof element !== "object" || element === null || Array.isArray(element)) {
    return { index, sku: null, error: "It must be an object with sku, name, price and stock." };
  }
  const fields = element as Fields;
  const sku = textOf(fields, "sku", 255);
  const name = textOf(fields, "name", 300);
  const priceMinor = wholeOf(fields, "price", Number.MAX_SAFE_INTEGER);
  const stock = wholeOf(fields, "stock", MOST_STOCK);
  const barcode = optional(fields, "barcode", () => textOf(fields, "barcode", 100));
  const currency = optional(fields, "currency", () =>
    isKnownCurrency(fields["currency"]) ? fields["currency"] : { error: `currency ${CURRENCY_RULE}.` },
  );
  const refused = [sku, name, priceMinor, stock, barcode, currency].find(isRefused);
  if (refused || isRefused(sku)) {
    return { index, sku: isRefused(sku) ? null : sku, error: refused?.error ?? "sku is missing." };
  }
  return {
    index,
    sku,
    skuKey: skuKey(sku) ?? sku,
    name: name as string,
    priceMinor: priceMinor as number,
    stock: stock as number,
    barcode: barcode as string | null,
    currency: currency as string | null,
  };
}

/** Each element by itself: what is wrong with one does not touch the others. The first of two equal SKUs counts. */
export function readCustomProducts(elements: readonly unknown[]): {
  products: CustomProduct[];
  refused: RefusedProduct[];
} {
  const seen = new Set<string>();
  const products: CustomProduct[] = [];
  const refused: RefusedProduct[] = [];
  for (const [index, element] of elements.entries()) {
    const one = readOne(element, index);
    if ("error" in one) {
      refused.push(one);
    } else if (seen.has(one.skuKey)) {
      refused.push({ index, sku: one.sku, error: "This SKU comes more than once in the same call." });
    } else {
      seen.add(one.skuKey);
      products.push(one);
    }
  }
  return { products, refused };
}
