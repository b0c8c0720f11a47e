import { isKnownCurrency } from "../../kernel/money/currencies.ts";
import type { ChannelSize, LocationUnits } from "../../ports/channel.ts";
import { optionalDate, optionalId, optionalText } from "../kit/optional.ts";
import { firstPicture } from "../kit/picture.ts";
import { asArray, asDate, asId, asInteger, asMoney, asObject, type Json, malformed } from "../kit/read.ts";
import { gramsOf, knownSize, millimetresOf } from "../kit/sizes.ts";

/** The platform's JSON, read into plain types: it mixes texts and numbers from one answer to the next. */
export interface CloudLine {
  readonly id: string;
  readonly productId: string | null;
  readonly variantId: string | null;
  readonly name: string;
  readonly sku: string | null;
  readonly quantity: number;
  readonly priceMinor: number;
  /** The depots that its units leave from, where the order says. */
  readonly leavesFrom: readonly LocationUnits[] | null;
}

export interface CloudAddress {
  readonly name: string | null;
  readonly phone: string | null;
  readonly address: string | null;
  readonly number: string | null;
  readonly floor: string | null;
  readonly locality: string | null;
  readonly city: string | null;
  readonly province: string | null;
  readonly zipcode: string | null;
  readonly country: string | null;
}

export interface CloudPerson {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

export interface CloudOrder {
  readonly id: string;
  readonly number: string | null;
  readonly status: string;
  readonly paymentStatus: string;
  readonly shippingStatus: string | null;
  readonly storefront: string | null;
  readonly currency: string;
  readonly totalMinor: number;
  readonly shippingMinor: number | null;
  readonly discountMinor: number;
  readonly gateway: string | null;
  readonly gatewayName: string | null;
  readonly paymentMethod: string | null;
  readonly contact: CloudPerson;
  readonly customer: CloudPerson | null;
  readonly shippingAddress: CloudAddress | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly cancelledAt: Date | null;
  readonly lines: readonly CloudLine[];
}

export interface CloudLevel {
  readonly locationId: string;
  readonly stock: number | null;
}

export interface CloudVariant {
  readonly id: string;
  readonly sku: string | null;
  readonly barcode: string | null;
  readonly priceMinor: number | null;
  readonly promotionalPriceMinor: number | null;
  readonly isTracked: boolean;
  readonly stock: number | null;
  readonly levels: readonly CloudLevel[];
  readonly values: readonly CloudText[];
  readonly size: ChannelSize | null;
}

/** One text per language, even in a shop with one language; some shops give a plain text. */
export type CloudText = ReadonlyMap<string, string>;

export interface CloudProduct {
  readonly id: string;
  readonly name: CloudText;
  readonly imageUrl: string | null;
  readonly createdAt: Date | null;
  readonly variants: readonly CloudVariant[];
}

export interface CloudStore {
  readonly id: string;
  readonly name: CloudText;
  readonly currency: string;
  readonly language: string | null;
}

/** A depot of the store. */
export interface CloudLocation {
  readonly id: string;
  readonly name: CloudText;
  /** Lower is used first. */
  readonly priority: number;
}

export interface CloudHook {
  readonly id: string;
  readonly event: string;
  readonly url: string;
}

function readCurrency(value: unknown, what: string): string {
  if (!isKnownCurrency(value)) {
    throw malformed(what);
  }
  return value;
}

function readWord(value: unknown, what: string): string {
  if (typeof value !== "string" || value === "") {
    throw malformed(what);
  }
  return value;
}

function readText(value: unknown, what: string): CloudText {
  if (value === null || value === undefined || typeof value === "string") {
    return new Map(value ? [["", value]] : []);
  }
  const texts = Object.entries(asObject(value, what)).map(([language, text]): [string, string | null] => [
    language,
    optionalText(text, what),
  ]);
  return new Map(texts.flatMap(([language, text]) => (text === null ? [] : [[language, text]])));
}

function readPerson(json: Json, prefix: string): CloudPerson {
  const field = (name: string): string | null => optionalText(json[`${prefix}${name}`], `${prefix}${name}`);
  return { name: field("name"), email: field("email"), phone: field("phone") };
}

function readAddress(value: unknown): CloudAddress | null {
  if (value === null || value === undefined) {
    return null;
  }
  const json = asObject(value, "order.shipping_address");
  const field = (name: string): string | null => optionalText(json[name], `order.shipping_address.${name}`);
  return {
    name: field("name"),
    phone: field("phone"),
    address: field("address"),
    number: field("number"),
    floor: field("floor"),
    locality: field("locality"),
    city: field("city"),
    province: field("province"),
    zipcode: field("zipcode"),
    country: field("country"),
  };
}

function readLine(value: unknown, currency: string): Omit<CloudLine, "leavesFrom"> {
  const json = asObject(value, "order.products[]");
  const quantity = asInteger(json["quantity"], "order.products[].quantity");
  if (quantity < 0) {
    throw malformed("order.products[].quantity");
  }
  return {
    id: asId(json["id"], "order.products[].id"),
    productId: optionalId(json["product_id"], "order.products[].product_id"),
    variantId: optionalId(json["variant_id"], "order.products[].variant_id"),
    name: optionalText(json["name"], "order.products[].name") ?? "",
    sku: optionalText(json["sku"], "order.products[].sku"),
    quantity,
    priceMinor: asMoney(json["price"], currency, "order.products[].price"),
  };
}

/** With the parcels, one amount each; older versions of the platform have it in the order itself. */
function readShippingCost(json: Json, currency: string): number | null {
  const costs = asArray(json["fulfillments"] ?? [], "order.fulfillments").flatMap((value) => {
    const shipping = asObject(value, "order.fulfillments[]")["shipping"] ?? {};
    const cost = asObject(shipping, "order.fulfillments[].shipping")["consumer_cost"] ?? null;
    return cost === null ? [] : [asObject(cost, "order.fulfillments[].shipping.consumer_cost")["value"]];
  });
  const all = costs.length > 0 ? costs : [json["shipping_cost_customer"]];
  const known = all.filter((cost) => cost !== null && cost !== undefined && cost !== "");
  const what = "order.fulfillments[].shipping.consumer_cost";
  return known.length === 0
    ? null
    : known.map((cost) => asMoney(cost, currency, what)).reduce((sum, minor) => sum + minor, 0);
}

/** By line, where each part of the order leaves from; null in orders that came without their parts. */
function readDepots(json: Json): ReadonlyMap<string, readonly LocationUnits[]> | null {
  const what = "order.fulfillments[]";
  const parts = asArray(json["fulfillments"] ?? [], "order.fulfillments").map((part) => asObject(part, what));
  if (!parts.some((part) => part["assigned_location"])) {
    return null;
  }
  const units = parts.flatMap((part) => {
    const assigned = asObject(part["assigned_location"] ?? {}, `${what}.assigned_location`);
    const locationId = optionalText(assigned["location_id"], `${what}.assigned_location.location_id`);
    const lines = asArray(part["line_items"] ?? [], `${what}.line_items`);
    return lines.flatMap((row) => {
      const line = asObject(row, `${what}.line_items[]`);
      const lineId = optionalId(line["external_id"], `${what}.line_items[].external_id`);
      const quantity = asInteger(line["quantity"], `${what}.line_items[].quantity`);
      return lineId === null || !locationId ? [] : [{ lineId, locationId, quantity }];
    });
  });
  return new Map(
    [...Map.groupBy(units, ({ lineId }) => lineId)].map(([lineId, some]) => [
      lineId,
      some.map(({ locationId, quantity }) => ({ locationId, quantity })),
    ]),
  );
}

export function readOrder(value: unknown): CloudOrder {
  const json = asObject(value, "order");
  const currency = readCurrency(json["currency"], "order.currency");
  const { payment_details: details, customer } = json;
  const method =
    details === null || details === undefined ? null : asObject(details, "order.payment_details");
  const lines = asArray(json["products"], "order.products").map((line) => readLine(line, currency));
  const depots = readDepots(json);
  if (new Set(lines.map((line) => line.id)).size < lines.length) {
    throw malformed("order.products[].id stands twice");
  }
  return {
    id: asId(json["id"], "order.id"),
    number: optionalId(json["number"], "order.number"),
    status: readWord(json["status"], "order.status"),
    paymentStatus: readWord(json["payment_status"], "order.payment_status"),
    shippingStatus: optionalText(json["shipping_status"], "order.shipping_status"),
    storefront: optionalText(json["storefront"], "order.storefront"),
    currency,
    totalMinor: asMoney(json["total"], currency, "order.total"),
    shippingMinor: readShippingCost(json, currency),
    discountMinor: asMoney(json["discount"] ?? "0", currency, "order.discount"),
    gateway: optionalText(json["gateway"], "order.gateway"),
    gatewayName: optionalText(json["gateway_name"], "order.gateway_name"),
    paymentMethod: optionalText(method?.["method"], "order.payment_details.method"),
    contact: readPerson(json, "contact_"),
    customer:
      customer === null || customer === undefined
        ? null
        : readPerson(asObject(customer, "order.customer"), ""),
    shippingAddress: readAddress(json["shipping_address"]),
    createdAt: asDate(json["created_at"], "order.created_at"),
    updatedAt: asDate(json["updated_at"], "order.updated_at"),
    cancelledAt: optionalDate(json["cancelled_at"], "order.cancelled_at"),
    lines: lines.map((line) => ({ ...line, leavesFrom: depots && (depots.get(line.id) ?? []) })),
  };
}

const optionalCount = (value: unknown, what: string): number | null =>
  value === null || value === undefined || value === "" ? null : asInteger(value, what);

function readLevel(value: unknown): CloudLevel {
  const json = asObject(value, "variant.inventory_levels[]");
  return {
    locationId: asId(json["location_id"], "variant.inventory_levels[].location_id"),
    stock: optionalCount(json["stock"], "variant.inventory_levels[].stock"),
  };
}

/** In kilograms and centimetres; the depth is the length. */
function readSize({ weight, width, height, depth }: Json): ChannelSize | null {
  return knownSize({
    weightG: gramsOf(weight, "kg"),
    lengthMm: millimetresOf(depth, "cm"),
    widthMm: millimetresOf(width, "cm"),
    heightMm: millimetresOf(height, "cm"),
  });
}

function readVariant(value: unknown, currency: string): CloudVariant {
  const json = asObject(value, "product.variants[]");
  const price = (name: string): number | null =>
    (json[name] ?? "") === "" ? null : asMoney(json[name], currency, `variant.${name}`);
  return {
    id: asId(json["id"], "variant.id"),
    sku: optionalText(json["sku"], "variant.sku"),
    barcode: optionalText(json["barcode"], "variant.barcode"),
    priceMinor: price("price"),
    promotionalPriceMinor: price("promotional_price"),
    isTracked: json["stock_management"] !== false,
    stock: optionalCount(json["stock"], "variant.stock"),
    levels: asArray(json["inventory_levels"] ?? [], "variant.inventory_levels").map(readLevel),
    values: asArray(json["values"] ?? [], "variant.values").map((text) => readText(text, "variant.values[]")),
    size: readSize(json),
  };
}

export function readProduct(value: unknown, currency: string): CloudProduct {
  const json = asObject(value, "product");
  return {
    id: asId(json["id"], "product.id"),
    name: readText(json["name"], "product.name"),
    imageUrl: firstPicture(json["images"], "src"),
    createdAt: optionalDate(json["created_at"], "product.created_at"),
    variants: asArray(json["variants"], "product.variants").map((variant) => readVariant(variant, currency)),
  };
}

export function readStore(value: unknown): CloudStore {
  const json = asObject(value, "store");
  return {
    id: asId(json["id"], "store.id"),
    name: readText(json["name"], "store.name"),
    currency: readCurrency(json["main_currency"], "store.main_currency"),
    language: optionalText(json["main_language"], "store.main_language"),
  };
}

export function readHook(value: unknown): CloudHook {
  const json = asObject(value, "webhook");
  return {
    id: asId(json["id"], "webhook.id"),
    event: readWord(json["event"], "webhook.event"),
    url: readWord(json["url"], "webhook.url"),
  };
}

export function readLocation(value: unknown): CloudLocation {
  const json = asObject(value, "locations[]");
  return {
    id: asId(json["id"], "locations[].id"),
    name: readText(json["name"], "locations[].name"),
    priority: optionalCount(json["priority"], "locations[].priority") ?? 0,
  };
}
