import { minorUnitExponent } from "../../kernel/money/money.ts";
import type {
  Address,
  ChannelOrder,
  ChannelOrderLine,
  ChannelVariant,
  OrderStatus,
  PaymentStatus,
} from "../../ports/channel.ts";
import { asMoney } from "../kit/read.ts";
import { sizeOf, type WpSize, type WpUnits } from "./size.ts";
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

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Added before they are rounded: two halves are a whole. */
function wpSum(parts: readonly WpAmount[], currency: string, what: string): number {
  const read = parts.map((part) => DECIMAL.exec(String(part).trim()));
  const scale = Math.max(0, ...read.map((match) => match?.[3]?.length ?? 0));
  let sum = 0n;
  for (const [index, match] of read.entries()) {
    if (match === null) {
      return wpMoney(parts[index] ?? "", currency, what);
    }
    const [, sign, whole = "0", fraction = ""] = match;
    sum += BigInt(`${sign}${whole}${fraction.padEnd(scale, "0")}`);
  }
  const digits = (sum < 0n ? -sum : sum).toString().padStart(scale + 1, "0");
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return wpMoney(sum < 0n ? `-${text}` : text, currency, what);
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

/** Where the shop does not say what it took off, its usual ways do. */
function isOffShelf(order: WpOrder): boolean {
  return !STOCKLESS.has(order.status) && statusOf(order) !== "cancelled";
}

function mapLine(order: WpOrder, line: WpLine, refunds: readonly WpRefundLine[]): ChannelOrderLine {
  const quantity = Number(line.quantity);
  const usual = isOffShelf(order) ? Math.max(0, quantity - refundedUnits(line, refunds)) : 0;
  const held = line.reduced === null ? usual : Number(line.reduced);
  const isWhole = Number.isInteger(quantity) && Number.isInteger(held);
  const totalMinor = wpSum(line.totalParts, order.currency, "line_items.total");
  return {
    externalLineId: line.id,
    channelProductId: line.productId,
    channelVariantId: line.variationId ?? line.productId,
    sku: line.sku,
    name: line.name,
    quantity: Math.ceil(quantity),
    ...(isWhole ? {} : { exactQuantity: line.quantity }),
    stockQuantity: isWhole && !line.isBundle ? held : 0,
    unitPriceMinor: quantity === 0 ? 0 : Math.round(totalMinor / quantity),
  };
}

/** Which units came back is in the refunds themselves, unless the shop says what it holds. */
export function needsRefundLines(order: WpOrder): boolean {
  const isUnknown = order.hasRefunds && order.refundLines === null && isOffShelf(order);
  return isUnknown && order.lines.some((line) => line.reduced === null);
}

/** Without its tax in one field, and the tax in another. */
function shippingOf({ shippingParts, currency }: WpOrder): Pick<ChannelOrder, "shippingMinor"> {
  return shippingParts.length === 0
    ? {}
    : { shippingMinor: wpSum(shippingParts, currency, "order.shipping_total") };
}

/** Lines are read after coupons and with their tax, so both are in the prices. */
function chargesOf({ taxParts, currency }: WpOrder): Pick<ChannelOrder, "charges"> {
  const taxMinor = wpSum(taxParts, currency, "order.total_tax");
  return taxParts.length === 0 ? {} : { charges: { discountMinor: 0, taxMinor, isTaxIncluded: true } };
}

/** Null for what is not an order: checkout drafts, and the trash, which has its own webhook. */
export function mapOrder(order: WpOrder, refunds: readonly WpRefundLine[]): ChannelOrder | null {
  if (NOT_ORDERS.has(order.status)) {
    return null;
  }
  const { billing } = order;
  const status = statusOf(order);
  const lines = order.lines.map((line) => mapLine(order, line, order.refundLines ?? refunds));
  const isHolding = status === "cancelled" && lines.some(({ stockQuantity }) => stockQuantity > 0);
  const customer = billing && { name: fullName(billing), email: billing.email, phone: billing.phone };
  return {
    externalId: order.id,
    number: order.number,
    sourceVersion: order.modifiedAt.getTime(),
    placedAt: order.createdAt,
    status,
    paymentStatus: paymentOf(order),
    paymentMethod: order.paymentMethod,
    isCashOnDelivery: order.paymentMethod === CASH_ON_DELIVERY,
    currency: order.currency,
    totalMinor: wpMoney(order.total, order.currency, "order.total"),
    ...shippingOf(order),
    ...chargesOf(order),
    customer: customer && Object.values(customer).some((value) => value !== null) ? customer : null,
    shippingAddress: addressOf(order),
    groupId: null,
    ...(isHolding ? { isHoldingStock: true } : {}),
    lines,
  };
}

export interface WpParent {
  readonly name: string | null;
  readonly imageUrl?: string | null;
  readonly sku: string | null;
  readonly size?: WpSize;
}

/** What product rows leave to the shop as a whole. */
export interface WpShopFacts {
  readonly currency: string;
  /** Null where the shop does not say. */
  readonly units: WpUnits | null;
}

/** Those whose parent keeps the stock share its figure. */
function groupOf({ isStockOfParent, stock, parentId }: WpProduct): Pick<ChannelVariant, "stockGroup"> {
  return isStockOfParent && stock !== null && parentId !== null ? { stockGroup: parentId } : {};
}

const pictureOf = (product: WpProduct, parent: WpParent | null): string | null =>
  product.imageUrl ?? parent?.imageUrl ?? null;

/** Without its unit a figure says nothing. */
function sizeIn(
  units: WpUnits | null,
  product: WpProduct,
  parent: WpParent | null,
): Pick<ChannelVariant, "size"> {
  return units === null ? {} : { size: sizeOf(product.size, parent?.size, units) };
}

/** A variation without a SKU of its own shows its parent's: that is no SKU. */
export function mapVariant(product: WpProduct, parent: WpParent | null, facts: WpShopFacts): ChannelVariant {
  const { currency, units } = facts;
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
    imageUrl: pictureOf(product, parent),
    ...sizeIn(units, product, parent),
    ...groupOf(product),
    publishKey: { stockOwner: product.isStockOfParent ? "parent" : "self" },
  };
}
