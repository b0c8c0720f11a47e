import { isKnownCurrency } from "../../kernel/money/currencies.ts";
import { optionalDate, optionalId, optionalText } from "../kit/optional.ts";
import { asArray, asDate, asId, asInteger, asMoney, asObject, type Json, malformed } from "../kit/read.ts";

/** The platform's JSON about sales, read into plain types. */
export interface MarketLine {
  readonly itemId: string;
  readonly variationId: string | null;
  readonly userProductId: string | null;
  readonly title: string;
  readonly sku: string | null;
  readonly quantity: number;
  readonly unitPriceMinor: number;
  /** The depot that it is taken from, of sellers with several. */
  readonly storeId: string | null;
  readonly isOfKit: boolean;
}

export interface MarketPayment {
  readonly status: string | null;
  readonly type: string | null;
}

export interface MarketOrder {
  readonly id: string;
  readonly packId: string | null;
  readonly sellerId: string;
  readonly shipmentId: string | null;
  readonly status: string;
  readonly tags: readonly string[];
  readonly currency: string;
  readonly totalMinor: number;
  readonly buyerName: string | null;
  readonly createdAt: Date;
  readonly closedAt: Date | null;
  readonly updatedAt: Date;
  readonly lines: readonly MarketLine[];
  readonly payments: readonly MarketPayment[];
}

export interface MarketShipment {
  readonly id: string;
  readonly status: string | null;
  readonly substatus: string | null;
  readonly logisticType: string | null;
  /** `me2`: the platform ships. `me1`: the seller does, and says how it goes. */
  readonly mode: string | null;
  readonly siteId: string | null;
  readonly trackingNumber: string | null;
  readonly updatedAt: Date | null;
  readonly receiverName: string | null;
  readonly receiverPhone: string | null;
  readonly address: MarketAddress | null;
}

export interface MarketAddress {
  readonly line: string | null;
  readonly comment: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly country: string | null;
}

export interface MarketUser {
  readonly id: string;
  readonly nickname: string | null;
  readonly siteId: string;
  readonly tags: readonly string[];
}

export function readCurrency(value: unknown, what: string): string {
  if (!isKnownCurrency(value)) {
    throw malformed(what);
  }
  return value;
}

export function readWord(value: unknown, what: string): string {
  if (typeof value !== "string" || value === "") {
    throw malformed(what);
  }
  return value;
}

const isNothing = (value: unknown): value is null | undefined => value === null || value === undefined;

export function optionalObject(value: unknown, what: string): Json {
  return isNothing(value) ? {} : asObject(value, what);
}

export function optionalList(value: unknown, what: string): readonly unknown[] {
  return isNothing(value) ? [] : asArray(value, what);
}

const readTags = (value: unknown, what: string): readonly string[] =>
  optionalList(value, what).filter((tag) => typeof tag === "string");

function readLine(value: unknown, currency: string): MarketLine {
  const json = asObject(value, "order.order_items[]");
  const item = asObject(json["item"], "order.order_items[].item");
  const quantity = asInteger(json["quantity"], "order.order_items[].quantity");
  if (quantity < 0) {
    throw malformed("order.order_items[].quantity");
  }
  return {
    itemId: asId(item["id"], "order.order_items[].item.id"),
    variationId: optionalId(item["variation_id"], "order.order_items[].item.variation_id"),
    userProductId: optionalId(item["user_product_id"], "order.order_items[].item.user_product_id"),
    title: optionalText(item["title"], "order.order_items[].item.title") ?? "",
    sku:
      optionalText(item["seller_sku"], "order.order_items[].item.seller_sku") ??
      optionalText(item["seller_custom_field"], "order.order_items[].item.seller_custom_field"),
    quantity,
    unitPriceMinor: asMoney(json["unit_price"], currency, "order.order_items[].unit_price"),
    storeId: optionalId(
      optionalObject(json["stock"], "order.order_items[].stock")["store_id"],
      "order.order_items[].stock.store_id",
    ),
    isOfKit: !isNothing(json["kit_instance_id"]) || !isNothing(json["bundle"]),
  };
}

function readPayment(value: unknown): MarketPayment {
  const json = asObject(value, "order.payments[]");
  return {
    status: optionalText(json["status"], "order.payments[].status"),
    type:
      optionalText(json["payment_type"], "order.payments[].payment_type") ??
      optionalText(json["payment_method_id"], "order.payments[].payment_method_id"),
  };
}

function readBuyerName(value: unknown): string | null {
  const json = optionalObject(value, "order.buyer");
  const names = ["first_name", "last_name"].map((name) => optionalText(json[name], `order.buyer.${name}`));
  return names.filter(Boolean).join(" ") || optionalText(json["nickname"], "order.buyer.nickname");
}

export function readOrder(value: unknown): MarketOrder {
  const json = asObject(value, "order");
  const currency = readCurrency(json["currency_id"], "order.currency_id");
  return {
    id: asId(json["id"], "order.id"),
    packId: optionalId(json["pack_id"], "order.pack_id"),
    sellerId: asId(asObject(json["seller"], "order.seller")["id"], "order.seller.id"),
    shipmentId: optionalId(optionalObject(json["shipping"], "order.shipping")["id"], "order.shipping.id"),
    status: readWord(json["status"], "order.status"),
    tags: readTags(json["tags"], "order.tags"),
    currency,
    totalMinor: asMoney(json["total_amount"], currency, "order.total_amount"),
    buyerName: readBuyerName(json["buyer"]),
    createdAt: asDate(json["date_created"], "order.date_created"),
    closedAt: optionalDate(json["date_closed"], "order.date_closed"),
    updatedAt: asDate(json["last_updated"], "order.last_updated"),
    lines: asArray(json["order_items"], "order.order_items").map((line) => readLine(line, currency)),
    payments: optionalList(json["payments"], "order.payments").map(readPayment),
  };
}

function readAddress(value: unknown): MarketAddress | null {
  if (isNothing(value)) {
    return null;
  }
  const json = asObject(value, "shipment.address");
  const field = (name: string): string | null => optionalText(json[name], `shipment.address.${name}`);
  const named = (name: string, key: string): string | null =>
    optionalText(optionalObject(json[name], `shipment.address.${name}`)[key], `shipment.address.${name}`);
  const street = [field("street_name"), field("street_number")].filter(Boolean).join(" ");
  return {
    line: field("address_line") ?? (street === "" ? null : street),
    comment: field("comment"),
    city: named("city", "name"),
    state: named("state", "name"),
    zip: field("zip_code"),
    country: named("country", "id"),
  };
}

/** Both the requested format and the older one that some answers still have. */
export function readShipment(value: unknown): MarketShipment {
  const json = asObject(value, "shipment");
  const logistic = optionalObject(json["logistic"], "shipment.logistic");
  const old = optionalObject(json["receiver_address"], "shipment.receiver_address");
  const destination = optionalObject(json["destination"], "shipment.destination");
  const receiver = (name: string): string | null =>
    optionalText(destination[name] ?? old[name], `shipment.destination.${name}`);
  return {
    id: asId(json["id"], "shipment.id"),
    status: optionalText(json["status"], "shipment.status"),
    substatus: optionalText(json["substatus"], "shipment.substatus"),
    logisticType: optionalText(logistic["type"] ?? json["logistic_type"], "shipment.logistic.type"),
    mode: optionalText(logistic["mode"] ?? json["mode"], "shipment.logistic.mode"),
    siteId: optionalText(
      optionalObject(json["source"], "shipment.source")["site_id"] ?? json["site_id"],
      "shipment.source.site_id",
    ),
    trackingNumber: optionalText(json["tracking_number"], "shipment.tracking_number"),
    updatedAt: optionalDate(json["last_updated"], "shipment.last_updated"),
    receiverName: receiver("receiver_name"),
    receiverPhone: receiver("receiver_phone"),
    address: readAddress(destination["shipping_address"] ?? json["receiver_address"]),
  };
}

export function readUser(value: unknown): MarketUser {
  const json = asObject(value, "user");
  return {
    id: asId(json["id"], "user.id"),
    nickname: optionalText(json["nickname"], "user.nickname"),
    siteId: readWord(json["site_id"], "user.site_id"),
    tags: readTags(json["tags"], "user.tags"),
  };
}
