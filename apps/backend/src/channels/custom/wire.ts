import { CURRENCY_RULE, isKnownCurrency } from "../../kernel/money/currencies.ts";
import { asArray, asDate, asId, asInteger, asObject, asText, type Json, malformed } from "../kit/read.ts";

const LONGEST_ID = 255;
const MAX_ITEMS = 1_000;

export interface CustomItem {
  readonly lineId: string | null;
  readonly sku: string | null;
  readonly variantId: string | null;
  readonly quantity: number;
  readonly priceMinor: number | null;
  readonly name: string | null;
}

/** What an own backend sends. Only `orderId` and `total` must be there. */
export interface CustomOrder {
  readonly orderId: string;
  readonly totalMinor: number;
  readonly shippingMinor: number | null;
  readonly discountMinor: number | null;
  readonly taxMinor: number | null;
  readonly number: string | null;
  readonly currency: string | null;
  readonly status: string | null;
  readonly paymentStatus: string | null;
  readonly paymentMethod: string | null;
  readonly placedAt: Date | null;
  readonly version: number | null;
  readonly customer: Json | null;
  readonly shippingAddress: Json | null;
  readonly items: readonly CustomItem[];
}

function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

function idText(value: unknown, what: string): string {
  const id = asId(value, what).trim();
  if (id === "" || id.length > LONGEST_ID) {
    throw malformed(`${what} must have 1 to ${LONGEST_ID} characters`);
  }
  return id;
}

function optional<T>(value: unknown, what: string, read: (given: unknown, what: string) => T): T | null {
  return isAbsent(value) || value === "" ? null : read(value, what);
}

function required<T>(value: unknown, what: string, read: (given: unknown, what: string) => T): T {
  if (isAbsent(value)) {
    throw malformed(`${what} is missing`);
  }
  return read(value, what);
}

function text(value: unknown, what: string): string {
  if (typeof value !== "string") {
    throw malformed(what);
  }
  return value.trim();
}

/** Amounts are JSON integers in minor units: a text or a fraction would have to be guessed at. */
function minor(value: unknown, what: string): number {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0) {
    throw malformed(
      `${what} must be a whole number of the currency's smallest unit, such as 129900 for 1299.00`,
    );
  }
  return value;
}

function currencyCode(value: unknown, what: string): string {
  const code = text(value, what).toUpperCase();
  if (!isKnownCurrency(code)) {
    throw malformed(`${what} ${CURRENCY_RULE}`);
  }
  return code;
}

function version(json: Json): number | null {
  const given = json["version"];
  if (!isAbsent(given)) {
    const number = asInteger(given, "version");
    if (number < 0) {
      throw malformed("version");
    }
    return number;
  }
  return optional(json["updatedAt"], "updatedAt", asDate)?.getTime() ?? null;
}

function readItem(value: unknown): CustomItem {
  const json = asObject(value, "items");
  const sku = optional(json["sku"], "items.sku", idText);
  const variantId = optional(json["variantId"], "items.variantId", idText);
  const quantity = json["quantity"];
  if (sku === null && variantId === null) {
    throw malformed("items need a sku or a variantId");
  }
  if (typeof quantity !== "number" || !Number.isSafeInteger(quantity) || quantity < 0) {
    throw malformed("items.quantity must be a whole number");
  }
  return {
    lineId: optional(json["lineId"] ?? json["id"], "items.lineId", idText),
    sku,
    variantId,
    quantity,
    priceMinor: optional(json["price"], "items.price", minor),
    name: asText(json["name"]),
  };
}

export function readBody(value: unknown): CustomOrder {
  const json = asObject(value, "order");
  const items = asArray(json["items"] ?? [], "items");
  if (items.length > MAX_ITEMS) {
    throw malformed(`more than ${MAX_ITEMS} items`);
  }
  const totalMinor = required(json["total"], "total", minor);
  const shippingMinor = optional(json["shippingTotal"], "shippingTotal", minor);
  if (shippingMinor !== null && shippingMinor > totalMinor) {
    throw malformed("shippingTotal is part of total");
  }
  return {
    orderId: required(json["orderId"], "orderId", idText),
    totalMinor,
    shippingMinor,
    discountMinor: optional(json["discountTotal"], "discountTotal", minor),
    taxMinor: optional(json["taxTotal"], "taxTotal", minor),
    number: optional(json["number"] ?? json["orderNumber"], "number", idText),
    currency: optional(json["currency"], "currency", currencyCode),
    status: optional(json["status"], "status", text),
    paymentStatus: optional(json["paymentStatus"], "paymentStatus", text),
    paymentMethod: optional(json["paymentMethod"], "paymentMethod", text),
    placedAt: optional(json["placedAt"], "placedAt", asDate),
    version: version(json),
    customer: optional(json["customer"], "customer", asObject),
    shippingAddress: optional(json["shippingAddress"], "shippingAddress", asObject),
    items: items.map(readItem),
  };
}
