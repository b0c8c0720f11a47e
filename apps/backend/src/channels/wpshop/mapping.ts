import { minorUnitExponent } from "../../kernel/money.ts";
import type {
  Address,
  ChannelOrder,
  ChannelOrderLine,
  ChannelVariant,
  OrderStatus,
  PaymentStatus,
} from "../../ports/channel.ts";
import { asMoney } from "../kit/read.ts";
import type { WpAddress, WpAmount, WpLine, WpOrder, WpProduct, WpRefundLine } from "./wire.ts";

/** Orders that are not orders yet, or not any more. */
const NOT_ORDERS: ReadonlySet<string> = new Set(["checkout-draft", "auto-draft", "draft", "new", "trash"]);
/** A failed payment can be tried again, so the order still waits. A status from a plugin comes after a paid one. */
const STATUSES: Readonly<Record<string, OrderStatus>> = {
  pending: "pending",
  failed: "pending",
  "on-hold": "on_hold",
  processing: "confirmed",
  completed: "completed",
  cancelled: "cancelled",
  shipped: "shipped",
  delivered: "delivered",
};
/** The shop gives the units back on its own in these. */
const STOCKLESS: ReadonlySet<string> = new Set(["pending", "failed", "cancelled"]);
const CASH_ON_DELIVERY = "cod";

/** A shop may keep more decimals than its currency has; what is beyond is rounded half up. */
export function wpMoney(amount: WpAmount, currency: string, what: string): number {
  const text = String(amount).trim();
  const [whole = "", fraction = ""] = text.split(".");
  const exponent = minorUnitExponent(currency);
  if (!/^\d+$/.test(fraction) || fraction.length <= exponent) {
    return asMoney(text, currency, what);
  }
  const kept = asMoney(exponent === 0 ? whole : `${whole}.${fraction.slice(0, exponent)}`, currency, what);
  const isUp = (fraction[exponent] ?? "0") >= "5";
  return isUp ? kept + (text.startsWith("-") ? -1 : 1) : kept;
}

function statusOf(order: WpOrder): OrderStatus {
  if (order.status === "refunded") {
    return order.isCompleted ? "returned" : "cancelled";
  }
  return STATUSES[order.status] ?? "confirmed";
}

function paymentOf(order: WpOrder): PaymentStatus {
  if (order.status === "refunded") {
    return "refunded";
  }
  if (order.status === "failed") {
    return "failed";
  }
  const isCash = order.paymentMethod === CASH_ON_DELIVERY;
  if (order.isPaid) {
    return order.hasRefunds ? "partially_refunded" : isCash ? "cod_collected" : "paid";
  }
  return isCash && order.status !== "cancelled" ? "cod_pending" : "unpaid";
}

function fullName(address: WpAddress): string | null {
  const name = [address.firstName, address.lastName].filter((part) => part !== null).join(" ");
  return name === "" ? null : name;
}

/** Shops that ship to the billing address leave the other one empty; phones are usually only there. */
function addressOf(order: WpOrder): Address | null {
  const { billing, shipping } = order;
  const isShippingFilled = shipping !== null && (shipping.address1 ?? shipping.city) !== null;
  const chosen = isShippingFilled ? shipping : billing;
  if (chosen === null) {
    return null;
  }
  const address: Address = {
    name: fullName(chosen),
    phone: chosen.phone ?? billing?.phone ?? null,
    address: chosen.address1,
    address2: chosen.address2,
    city: chosen.city,
    region: chosen.state,
    zip: chosen.postcode,
    country: chosen.country,
  };
  return Object.values(address).every((value) => value === null) ? null : address;
}

function refundedUnits(line: WpLine, refunds: readonly WpRefundLine[]): number {
  return refunds.filter(({ lineId }) => lineId === line.id).reduce((sum, { quantity }) => sum + quantity, 0);
}

function mapLine(order: WpOrder, line: WpLine, refunds: readonly WpRefundLine[]): ChannelOrderLine {
  const isOffShelf = !STOCKLESS.has(order.status) && statusOf(order) !== "cancelled";
  const back = line.restocked ?? refundedUnits(line, refunds);
  const totalMinor = wpMoney(line.total, order.currency, "line_items.total");
  return {
    externalLineId: line.id,
    channelProductId: line.productId,
    channelVariantId: line.variationId ?? line.productId,
    sku: line.sku,
    name: line.name,
    quantity: line.quantity,
    stockQuantity: isOffShelf ? Math.max(0, line.quantity - back) : 0,
    unitPriceMinor: line.quantity === 0 ? 0 : Math.round(totalMinor / line.quantity),
  };
}

/** Which units came back is in the refunds themselves, unless the lines show it. */
export function needsRefundLines(order: WpOrder): boolean {
  return order.hasRefunds && order.lines.some((line) => line.restocked === null);
}

/** Without its tax in one field, and the tax in another. */
function shippingOf({ shippingParts, currency }: WpOrder): Pick<ChannelOrder, "shippingMinor"> {
  const parts = shippingParts.map((part) => wpMoney(part, currency, "order.shipping_total"));
  return parts.length === 0 ? {} : { shippingMinor: parts.reduce((sum, part) => sum + part, 0) };
}

/** Null for what is not an order: drafts of the checkout, and the trash. */
export function mapOrder(order: WpOrder, refunds: readonly WpRefundLine[]): ChannelOrder | null {
  if (NOT_ORDERS.has(order.status)) {
    return null;
  }
  const { billing } = order;
  const customer = billing && { name: fullName(billing), email: billing.email, phone: billing.phone };
  return {
    externalId: order.id,
    number: order.number,
    sourceVersion: order.modifiedAt.getTime(),
    placedAt: order.createdAt,
    status: statusOf(order),
    paymentStatus: paymentOf(order),
    paymentMethod: order.paymentMethod,
    isCashOnDelivery: order.paymentMethod === CASH_ON_DELIVERY,
    currency: order.currency,
    totalMinor: wpMoney(order.total, order.currency, "order.total"),
    ...shippingOf(order),
    customer: customer && Object.values(customer).some((value) => value !== null) ? customer : null,
    shippingAddress: addressOf(order),
    groupId: null,
    lines: order.lines.map((line) => mapLine(order, line, refunds)),
  };
}

export interface WpParent {
  readonly name: string | null;
  readonly sku: string | null;
}

/** A variation without a SKU of its own shows its parent's: that is no SKU. */
export function mapVariant(product: WpProduct, parent: WpParent | null, currency: string): ChannelVariant {
  const productName = parent === null ? product.name : parent.name;
  const name = product.options.length === 0 ? product.name : product.options.join(", ");
  return {
    channelProductId: product.parentId ?? product.id,
    channelVariantId: product.id,
    productName: productName ?? "",
    name: (parent === null ? product.name : name) ?? "",
    sku: parent !== null && parent.sku === product.sku ? null : product.sku,
    barcode: product.barcode,
    priceMinor: product.price === null ? null : wpMoney(product.price, currency, "product.price"),
    currency,
    stock: product.stock,
    publishKey: { stockOwner: product.isStockOfParent ? "parent" : "self" },
  };
}
