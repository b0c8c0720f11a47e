import {
  type Address,
  type ChannelOrder,
  type ChannelOrderLine,
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from "../../ports/channel.ts";
import { asText, type Json, malformed } from "../kit/read.ts";
import { type CustomItem, type CustomOrder, readBody } from "./wire.ts";

/** A body that names no currency is in Colombian pesos. */
const DEFAULT_CURRENCY = "COP";
/** An order that is sent at all is a sale, until it says otherwise. */
const DEFAULT_STATUS: OrderStatus = "confirmed";
const STOCKLESS: ReadonlySet<OrderStatus> = new Set(["cancelled", "returned"]);
/** As people write it, without case, accents, spaces and the like. */
const CASH_ON_DELIVERY: ReadonlySet<string> = new Set([
  "cod",
  "cashondelivery",
  "contraentrega",
  "pagocontraentrega",
  "contrareembolso",
  "contrarembolso",
  "pagoalrecibir",
  "pagamentonaentrega",
]);

function isCash(method: string | null): boolean {
  const plain = (method ?? "")
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^a-z]/g, "");
  return CASH_ON_DELIVERY.has(plain);
}

function statusOf(order: CustomOrder): OrderStatus {
  const given = order.status?.toLowerCase().replace(/^canceled$/, "cancelled") ?? DEFAULT_STATUS;
  const status = ORDER_STATUSES.find((known) => known === given);
  if (status === undefined) {
    throw malformed(`status must be one of ${ORDER_STATUSES.join(", ")}`);
  }
  return status;
}

function paymentOf(order: CustomOrder, status: OrderStatus): PaymentStatus {
  if (order.paymentStatus === null) {
    return isCash(order.paymentMethod) && !STOCKLESS.has(status) ? "cod_pending" : "unpaid";
  }
  const payment = PAYMENT_STATUSES.find((known) => known === order.paymentStatus?.toLowerCase());
  if (payment === undefined) {
    throw malformed(`paymentStatus must be one of ${PAYMENT_STATUSES.join(", ")}`);
  }
  return payment;
}

function firstText(json: Json, names: readonly string[]): string | null {
  for (const name of names) {
    const value = json[name];
    const text = typeof value === "number" && Number.isFinite(value) ? String(value) : asText(value);
    if (text !== null) {
      return text;
    }
  }
  return null;
}

function nameOf(json: Json): string | null {
  const parts = [firstText(json, ["firstName"]), firstText(json, ["lastName"])];
  const joined = parts.filter((part) => part !== null).join(" ");
  return firstText(json, ["name"]) ?? (joined === "" ? null : joined);
}

function customerOf(json: Json): NonNullable<ChannelOrder["customer"]> {
  return { name: nameOf(json), email: firstText(json, ["email"]), phone: firstText(json, ["phone"]) };
}

function addressOf(json: Json): Address {
  return {
    name: nameOf(json),
    phone: firstText(json, ["phone"]),
    address: firstText(json, ["address", "address1", "street"]),
    address2: firstText(json, ["address2"]),
    city: firstText(json, ["city"]),
    region: firstText(json, ["region", "state", "province"]),
    zip: firstText(json, ["zip", "postalCode", "postcode"]),
    country: firstText(json, ["country"]),
  };
}

/** Lines have no ids of their own: the article identifies them, repeats get a counter. */
function lineIdOf(item: CustomItem, seen: Map<string, number>): string {
  const base = item.lineId ?? item.variantId ?? item.sku ?? "";
  const turn = (seen.get(base) ?? 0) + 1;
  seen.set(base, turn);
  return turn === 1 ? base : `${base}#${turn}`;
}

function mapItem(item: CustomItem, externalLineId: string, isOffShelf: boolean): ChannelOrderLine {
  return {
    externalLineId,
    channelProductId: null,
    // The catalog of an own backend is keyed by SKU.
    channelVariantId: item.variantId ?? item.sku,
    sku: item.sku,
    name: item.name ?? item.sku ?? item.variantId ?? "",
    quantity: item.quantity,
    stockQuantity: isOffShelf ? item.quantity : 0,
    unitPriceMinor: item.priceMinor ?? 0,
  };
}

function chargesOf({ discountMinor, taxMinor }: CustomOrder): Pick<ChannelOrder, "charges"> {
  return discountMinor === null && taxMinor === null
    ? {}
    : { charges: { discountMinor: discountMinor ?? 0, taxMinor: taxMinor ?? 0, isTaxIncluded: false } };
}

export interface CustomOrderDefaults {
  readonly currency?: string;
  readonly receivedAt?: Date;
}

/** The same body for the webhook and for the direct endpoint. Throws ChannelError malformed. */
export function readCustomOrder(json: unknown, defaults: CustomOrderDefaults = {}): ChannelOrder {
  const order = readBody(json);
  const status = statusOf(order);
  const seen = new Map<string, number>();
  return {
    externalId: order.orderId,
    number: order.number,
    sourceVersion: order.version ?? 0,
    placedAt: order.placedAt ?? defaults.receivedAt ?? new Date(),
    status,
    paymentStatus: paymentOf(order, status),
    paymentMethod: order.paymentMethod,
    isCashOnDelivery: isCash(order.paymentMethod),
    currency: order.currency ?? defaults.currency ?? DEFAULT_CURRENCY,
    totalMinor: order.totalMinor,
    ...(order.shippingMinor === null ? {} : { shippingMinor: order.shippingMinor }),
    ...chargesOf(order),
    customer: order.customer && customerOf(order.customer),
    shippingAddress: order.shippingAddress && addressOf(order.shippingAddress),
    groupId: null,
    lines: order.items.map((item) => mapItem(item, lineIdOf(item, seen), !STOCKLESS.has(status))),
  };
}
