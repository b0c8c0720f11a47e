import { isKnownCurrency } from "../../kernel/money/currencies.ts";
import { firstPicture } from "../kit/picture.ts";
import { asArray, asId, asInteger, asObject, asText, type Json, malformed } from "../kit/read.ts";
import { readWpSize, type WpSize } from "./size.ts";

/** Decimal text in the shop's own number of decimals; some plugins turn it into a number. */
export type WpAmount = string | number;

export interface WpAddress {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly address1: string | null;
  readonly address2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postcode: string | null;
  readonly country: string | null;
  readonly phone: string | null;
  readonly email: string | null;
}

export interface WpLine {
  readonly id: string;
  readonly name: string;
  readonly productId: string | null;
  readonly variationId: string | null;
  /** As the shop says it: whole, unless a plugin lets it sell parts of a unit. */
  readonly quantity: string;
  /** After coupons and without tax, and the tax on it. */
  readonly totalParts: readonly WpAmount[];
  readonly sku: string | null;
  /** Units this line holds off the shelf now; null where the shop does not say. */
  readonly reduced: string | null;
  /** Its contents are lines of their own, which hold the units. */
  readonly isBundle: boolean;
}

export interface WpOrder {
  readonly id: string;
  readonly number: string | null;
  readonly status: string;
  readonly currency: string;
  readonly total: WpAmount;
  /** What shipping costs, and its tax, as far as the shop says so. */
  readonly shippingParts: readonly WpAmount[];
  /** All the tax in it; lines and shipping are read with theirs. */
  readonly taxParts: readonly WpAmount[];
  readonly createdAt: Date;
  readonly modifiedAt: Date;
  readonly isPaid: boolean;
  readonly isCompleted: boolean;
  readonly paymentMethod: string | null;
  readonly billing: WpAddress | null;
  readonly shipping: WpAddress | null;
  readonly lines: readonly WpLine[];
  readonly hasRefunds: boolean;
  /** Null when the order only says that there are refunds. */
  readonly refundLines: readonly WpRefundLine[] | null;
}

/** One refunded line: which line of the order, and how many units. */
export interface WpRefundLine {
  readonly lineId: string;
  readonly quantity: number;
}

export interface WpProduct {
  readonly id: string;
  readonly parentId: string | null;
  readonly type: string;
  readonly status: string;
  readonly name: string | null;
  readonly sku: string | null;
  readonly barcode: string | null;
  readonly price: WpAmount | null;
  readonly isStockOfParent: boolean;
  readonly takesBackorders: boolean;
  /** Null when the shop does not count it, or not in whole units. */
  readonly stock: number | null;
  readonly options: readonly string[];
  readonly imageUrl: string | null;
  readonly size: WpSize;
  readonly modifiedAt: Date | null;
}

export const ORDER_FIELDS =
  "id,number,status,currency,total,shipping_total,shipping_tax,total_tax,date_created_gmt,date_modified_gmt,date_paid_gmt,date_completed_gmt,billing,shipping,payment_method,line_items,refunds";
export const PRODUCT_FIELDS =
  "id,parent_id,type,status,name,sku,global_unique_id,price,manage_stock,stock_quantity,backorders_allowed,attributes,images,image,weight,dimensions,date_modified_gmt";

function looseText(value: unknown): string | null {
  return typeof value === "number" && Number.isFinite(value) ? String(value) : asText(value);
}

/** Post ids start at 1; 0 stands for "none". */
function optionalId(value: unknown, what: string): string | null {
  const id = value === undefined || value === null ? "0" : asId(value, what);
  if (!/^\d+$/.test(id)) {
    throw malformed(what);
  }
  return id === "0" ? null : id;
}

export function wpId(value: unknown, what: string): string {
  const id = optionalId(value, what);
  if (id === null) {
    throw malformed(what);
  }
  return id;
}

const GMT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;

/** Times in UTC that do not say so. */
function gmtDate(value: unknown, what: string): Date {
  const date = typeof value === "string" && GMT.test(value) ? new Date(`${value}Z`) : null;
  if (date === null || Number.isNaN(date.getTime())) {
    throw malformed(what);
  }
  return date;
}

function amount(value: unknown, what: string): WpAmount {
  if (typeof value !== "string" && typeof value !== "number") {
    throw malformed(what);
  }
  return value;
}

/** What is not said is left out; an empty text is what some shops say for nothing. */
function optionalAmounts(json: Json, names: readonly string[], what: string): readonly WpAmount[] {
  return names.flatMap((name) =>
    [undefined, null, ""].some((nothing) => json[name] === nothing)
      ? []
      : [amount(json[name], `${what}.${name}`)],
  );
}

function readAddress(value: unknown): WpAddress | null {
  if (value === undefined || value === null || Array.isArray(value)) {
    return null;
  }
  const json = asObject(value, "address");
  return {
    firstName: looseText(json["first_name"]),
    lastName: looseText(json["last_name"]),
    address1: looseText(json["address_1"]),
    address2: looseText(json["address_2"]),
    city: looseText(json["city"]),
    state: looseText(json["state"]),
    postcode: looseText(json["postcode"]),
    country: looseText(json["country"]),
    phone: looseText(json["phone"]),
    email: looseText(json["email"]),
  };
}

function metaOf(json: Json, key: string): unknown {
  const rows = Array.isArray(json["meta_data"]) ? (json["meta_data"] as readonly unknown[]) : [];
  for (const row of rows) {
    if (typeof row === "object" && row !== null && "key" in row && row.key === key) {
      return "value" in row ? row.value : undefined;
    }
  }
  return undefined;
}

const QUANTITY = /^\d{1,9}(?:\.\d{1,9})?$/;

/** The same number has one spelling: "1.50" and 1.5 are "1.5". */
function quantityText(value: unknown, what: string): string {
  const text = looseText(value) ?? "";
  if (!QUANTITY.test(text)) {
    throw malformed(what);
  }
  return String(Number(text));
}

/** What the shop itself took off, kept in hidden meta; nothing sensible there is as good as nothing. */
function reducedOf(json: Json): string | null {
  const reduced = looseText(metaOf(json, "_reduced_stock")) ?? "";
  return QUANTITY.test(reduced) ? String(Number(reduced)) : null;
}

function readLine(value: unknown): WpLine {
  const json = asObject(value, "line_items");
  const sku = looseText(json["sku"]);
  return {
    id: wpId(json["id"], "line_items.id"),
    name: looseText(json["name"]) ?? sku ?? "",
    productId: optionalId(json["product_id"], "line_items.product_id"),
    variationId: optionalId(json["variation_id"], "line_items.variation_id"),
    quantity: quantityText(json["quantity"], "line_items.quantity"),
    totalParts: [
      amount(json["total"], "line_items.total"),
      ...optionalAmounts(json, ["total_tax"], "line_items"),
    ],
    sku,
    reduced: reducedOf(json),
    isBundle: Array.isArray(json["bundled_items"]) && json["bundled_items"].length > 0,
  };
}

export function readWpOrder(value: unknown): WpOrder {
  const json = asObject(value, "order");
  const id = wpId(json["id"], "order.id");
  const status = asText(json["status"]);
  const currency = json["currency"];
  if (status === null || !isKnownCurrency(currency)) {
    throw malformed("order.status or order.currency");
  }
  const refunds = asArray(json["refunds"] ?? [], "order.refunds");
  const createdAt = gmtDate(json["date_created_gmt"] ?? json["date_modified_gmt"], "order.date_created_gmt");
  return {
    id,
    number: looseText(json["number"]),
    status: status.replace(/^wc-/, ""),
    currency,
    total: amount(json["total"], "order.total"),
    shippingParts: optionalAmounts(json, ["shipping_total", "shipping_tax"], "order"),
    taxParts: optionalAmounts(json, ["total_tax"], "order"),
    createdAt,
    modifiedAt: gmtDate(json["date_modified_gmt"] ?? json["date_created_gmt"], "order.date_modified_gmt"),
    isPaid: asText(json["date_paid_gmt"]) !== null,
    isCompleted: asText(json["date_completed_gmt"]) !== null,
    paymentMethod: asText(json["payment_method"]),
    billing: readAddress(json["billing"]),
    shipping: readAddress(json["shipping"]),
    lines: asArray(json["line_items"], "order.line_items").map(readLine),
    hasRefunds: refunds.length > 0,
    refundLines: refunds.every((refund) => Array.isArray(asObject(refund, "order.refunds")["line_items"]))
      ? refunds.flatMap(readRefundLines)
      : null,
  };
}

/** The refunded line names its original in hidden meta; where a site hides that, by its own id. */
export function readRefundLines(value: unknown): readonly WpRefundLine[] {
  const json = asObject(value, "refund");
  return asArray(json["line_items"] ?? [], "refund.line_items").map((row) => {
    const line = asObject(row, "refund.line_items");
    return {
      lineId: wpId(metaOf(line, "_refunded_item_id") ?? line["id"], "refund.line_items.id"),
      quantity: Number(
        quantityText((looseText(line["quantity"]) ?? "").replace(/^-/, ""), "refund.line_items.quantity"),
      ),
    };
  });
}

function stockOf(json: Json): number | null {
  const quantity = json["stock_quantity"];
  if (json["manage_stock"] === false || quantity === null || quantity === undefined) {
    return null;
  }
  const isFraction = typeof quantity === "number" && Number.isFinite(quantity) && !Number.isInteger(quantity);
  return isFraction ? null : asInteger(quantity, "product.stock_quantity");
}

function optionsOf(json: Json): readonly string[] {
  const rows = json["attributes"] ?? [];
  return asArray(rows, "product.attributes")
    .map((row) => looseText(asObject(row, "product.attributes")["option"]))
    .filter((option) => option !== null);
}

export function readWpProduct(value: unknown): WpProduct {
  const json = asObject(value, "product");
  const parentId = optionalId(json["parent_id"], "product.parent_id");
  const price = json["price"];
  return {
    id: wpId(json["id"], "product.id"),
    parentId,
    // Older shops do not name the type of a variation.
    type: asText(json["type"]) ?? (parentId === null ? "simple" : "variation"),
    status: asText(json["status"]) ?? "publish",
    name: looseText(json["name"]),
    sku: looseText(json["sku"]),
    barcode: looseText(json["global_unique_id"]),
    price: price === "" || price === null || price === undefined ? null : amount(price, "product.price"),
    isStockOfParent: json["manage_stock"] === "parent",
    takesBackorders: json["backorders_allowed"] === true,
    stock: stockOf(json),
    options: optionsOf(json),
    // A variation has one of its own, a product a list.
    imageUrl: firstPicture([json["image"]], "src") ?? firstPicture(json["images"], "src"),
    size: readWpSize(json),
    modifiedAt: asText(json["date_modified_gmt"])
      ? gmtDate(json["date_modified_gmt"], "product.date_modified_gmt")
      : null,
  };
}
