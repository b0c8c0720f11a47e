import type {
  Address,
  ChannelOrder,
  ChannelOrderLine,
  ChannelVariant,
  OrderStatus,
  PaymentStatus,
} from "../../ports/channel.ts";
import { optionalText } from "../kit/optional.ts";
import { pictureOf } from "../kit/picture.ts";
import { asArray, asInteger, asMoney, asObject, type Json, malformed } from "../kit/read.ts";
import { readSize } from "./size.ts";
import {
  asFlag,
  fromGid,
  optionalObject,
  type ShopifyAddress,
  type ShopifyLine,
  type ShopifyOrder,
} from "./wire.ts";

interface Payment {
  readonly status: PaymentStatus;
  readonly step: number;
}

const PAYMENTS: Readonly<Record<string, Payment>> = {
  pending: { status: "unpaid", step: 0 },
  authorized: { status: "authorized", step: 1 },
  partially_paid: { status: "unpaid", step: 2 },
  paid: { status: "paid", step: 3 },
  partially_refunded: { status: "partially_refunded", step: 4 },
  refunded: { status: "refunded", step: 5 },
  voided: { status: "failed", step: 5 },
  expired: { status: "failed", step: 5 },
};

/** Webhooks have four statuses where GraphQL has ten: the finer ones are read as the coarser. */
const SHIPPING_STEPS: Readonly<Record<string, number>> = {
  unfulfilled: 0,
  open: 0,
  pending_fulfillment: 0,
  in_progress: 0,
  on_hold: 0,
  scheduled: 0,
  request_declined: 0,
  partial: 1,
  partially_fulfilled: 1,
  fulfilled: 2,
  restocked: 3,
};
const SHIPPED = 2;
const RESTOCKED = 3;

const IS_BACK_ON_SHELF: Readonly<Record<string, boolean>> = {
  no_restock: false,
  cancel: true,
  return: true,
  legacy_restock: true,
};

const CASH_ON_DELIVERY = /cash on delivery|\bcod\b|contra\s?-?entrega|contrareembolso|pago contra/i;
const DEFAULT_TITLE = "Default Title";
const LARGEST_STEP_SUM = 499;

function lookUp<T>(table: Readonly<Record<string, T>>, word: string, what: string): T {
  const found = Object.hasOwn(table, word) ? table[word] : undefined;
  if (found === undefined) {
    throw malformed(`${what}: ${word.slice(0, 40)}`);
  }
  return found;
}

function paymentOf(order: ShopifyOrder): Payment {
  return lookUp(PAYMENTS, order.financialStatus ?? "pending", "financial status");
}

function shippingStep(order: ShopifyOrder): number {
  return lookUp(SHIPPING_STEPS, order.fulfillmentStatus ?? "unfulfilled", "fulfillment status");
}

function isCashMethod(name: string): boolean {
  return CASH_ON_DELIVERY.test(name);
}

/** While money is due one such method is enough; once it came in, another method may have brought it. */
function isCashOnDelivery(order: ShopifyOrder): boolean {
  const isDue = paymentOf(order).status === "unpaid";
  return isDue
    ? order.gateways.some(isCashMethod)
    : order.gateways.length > 0 && order.gateways.every(isCashMethod);
}

function paymentStatus(order: ShopifyOrder): PaymentStatus {
  const { status } = paymentOf(order);
  if (!isCashOnDelivery(order)) {
    return status;
  }
  return status === "unpaid" ? "cod_pending" : status === "paid" ? "cod_collected" : status;
}

function unitsLeft(order: ShopifyOrder): number {
  return order.lines.reduce((sum, line) => sum + line.currentQuantity, 0);
}

function refundedUnits(
  order: ShopifyOrder,
  isCounted: (restockType: string) => boolean,
): Map<string, number> {
  const units = new Map<string, number>();
  for (const { lineId, quantity, restockType } of order.refundLines) {
    if (isCounted(restockType)) {
      units.set(lineId, (units.get(lineId) ?? 0) + quantity);
    }
  }
  return units;
}

/** Units missing from a line and from every refund: removed from the order, or in an open return. */
function unexplainedUnits(order: ShopifyOrder): Map<string, number> {
  const refunded = refundedUnits(order, () => true);
  return new Map(
    order.lines.map(({ id, quantity, currentQuantity }) => [
      id,
      Math.max(0, quantity - currentQuantity - (refunded.get(id) ?? 0)),
    ]),
  );
}

/** The order alone does not say whether units are still with the buyer: its returns do. */
export function mayHaveOpenReturns(order: ShopifyOrder): boolean {
  return order.openReturns === null && [...unexplainedUnits(order).values()].some((units) => units > 0);
}

/**
 * Units being returned. Where returns cannot be read, units missing from a shipped order count as with the buyer:
 * only unshipped units can be removed from an order, and only shipped ones can be returned.
 */
function returningUnits(order: ShopifyOrder): Map<string, number> {
  if (order.openReturns === null) {
    return shippingStep(order) > 0 ? unexplainedUnits(order) : new Map<string, number>();
  }
  const units = new Map<string, number>();
  for (const { lineId, quantity } of order.openReturns) {
    units.set(lineId, (units.get(lineId) ?? 0) + quantity);
  }
  return units;
}

/** Refunded units that were not put back are still off the shelf, and so is what is on its way back. */
function stockQuantities(order: ShopifyOrder): Map<string, number> {
  const kept = refundedUnits(order, (type) => !lookUp(IS_BACK_ON_SHELF, type, "restock type"));
  const returning = returningUnits(order);
  const takesStock = order.isConfirmed && !order.isCancelled && !order.isTest;
  return new Map(
    order.lines.map(({ id, quantity, currentQuantity }) => [
      id,
      takesStock ? Math.min(quantity, currentQuantity + (kept.get(id) ?? 0) + (returning.get(id) ?? 0)) : 0,
    ]),
  );
}

function shippedStatus(order: ShopifyOrder): OrderStatus {
  const isReturned = refundedUnits(order, (type) => type === "return").size > 0;
  if (!isReturned) {
    return "shipped";
  }
  return unitsLeft(order) === 0 ? "returned" : "partially_returned";
}

function orderStatus(order: ShopifyOrder, stock: ReadonlyMap<string, number>): OrderStatus {
  const step = shippingStep(order);
  if (order.isCancelled || step === RESTOCKED) {
    return "cancelled";
  }
  if (step > 0) {
    return step === SHIPPED ? shippedStatus(order) : "partially_shipped";
  }
  const isEmptied = order.lines.some((line) => line.quantity > 0) && unitsLeft(order) === 0;
  if (isEmptied && [...stock.values()].every((quantity) => quantity === 0)) {
    return "cancelled";
  }
  const isWaiting = ["unpaid", "failed"].includes(paymentStatus(order));
  return isWaiting ? "pending" : "confirmed";
}

/**
 * The platform's change time has whole seconds only. Within one second versions grow by what can only grow:
 * units added or removed, refunds, payment, shipping, and above all a cancellation.
 */
function sourceVersion(order: ShopifyOrder): number {
  const units = order.lines.reduce((sum, line) => sum + 2 * line.quantity - line.currentQuantity, 0);
  const steps = units + order.refundCount + paymentOf(order).step + shippingStep(order);
  const second = Math.floor(order.updatedAt.getTime() / 1_000) * 1_000;
  return second + Math.min(steps, LARGEST_STEP_SUM) + (order.isCancelled ? LARGEST_STEP_SUM + 1 : 0);
}

function mapLine(line: ShopifyLine, stockQuantity: number): ChannelOrderLine {
  const title = line.title ?? line.sku ?? "";
  const hasVariant = line.variantTitle !== null && line.variantTitle !== DEFAULT_TITLE;
  return {
    externalLineId: line.id,
    channelProductId: line.productId,
    channelVariantId: line.variantId,
    sku: line.sku,
    name: hasVariant ? `${title} - ${line.variantTitle}` : title,
    quantity: line.quantity,
    stockQuantity,
    unitPriceMinor: line.unitPriceMinor,
  };
}

function mapAddress(address: ShopifyAddress): Address {
  return {
    name: address.name,
    phone: address.phone,
    address: address.address1,
    address2: address.address2,
    city: address.city,
    region: address.province,
    zip: address.zip,
    country: address.countryCode,
  };
}

export function mapOrder(order: ShopifyOrder): ChannelOrder {
  const stock = stockQuantities(order);
  const address = order.shippingAddress;
  const customer = {
    name: order.customerName ?? address?.name ?? null,
    email: order.email,
    phone: order.phone ?? address?.phone ?? null,
  };
  return {
    externalId: order.id,
    number: order.name,
    sourceVersion: sourceVersion(order),
    placedAt: order.createdAt,
    status: orderStatus(order, stock),
    paymentStatus: paymentStatus(order),
    paymentMethod: order.gateways.length === 0 ? null : order.gateways.join(", "),
    isCashOnDelivery: isCashOnDelivery(order),
    currency: order.currency,
    totalMinor: order.totalMinor,
    ...(order.shippingMinor === null ? {} : { shippingMinor: order.shippingMinor }),
    charges: order.charges,
    customer: Object.values(customer).some((value) => value !== null) ? customer : null,
    shippingAddress: address && mapAddress(address),
    groupId: null,
    lines: order.lines.map((line) => mapLine(line, stock.get(line.id) ?? 0)),
  };
}

/** What the shop may still sell at the place; null when it is not stocked there. */
export function readAvailable(value: unknown): number | null {
  const level = optionalObject(value, "inventoryLevel");
  if (level === null) {
    return null;
  }
  const rows = asArray(level["quantities"], "inventoryLevel.quantities").map((row) =>
    asObject(row, "inventoryLevel.quantities"),
  );
  const available = rows.find((row) => row["name"] === "available");
  return asInteger(available?.["quantity"], "inventoryLevel.quantities.available");
}

function featuredPicture(product: Json): string | null {
  const media = optionalObject(product["featuredMedia"], "product.featuredMedia");
  const preview = media && optionalObject(media["preview"], "product.featuredMedia.preview");
  const image = preview && optionalObject(preview["image"], "product.featuredMedia.preview.image");
  return pictureOf(image?.["url"]);
}

export interface VariantPlace {
  readonly currency: string;
  readonly locationId: string;
}

export function mapVariant(product: Json, node: unknown, place: VariantPlace): ChannelVariant {
  const json = asObject(node, "variant");
  const item = asObject(json["inventoryItem"], "variant.inventoryItem");
  const productName = optionalText(product["title"], "product.title") ?? "";
  const title = optionalText(json["title"], "variant.title");
  const isTracked = asFlag(item["tracked"], "variant.inventoryItem.tracked");
  return {
    channelProductId: fromGid("Product", product["id"], "product.id"),
    channelVariantId: fromGid("ProductVariant", json["id"], "variant.id"),
    productName,
    name: title === null || title === DEFAULT_TITLE ? productName : title,
    sku: optionalText(json["sku"], "variant.sku"),
    barcode: optionalText(json["barcode"], "variant.barcode"),
    priceMinor: asMoney(json["price"], place.currency, "variant.price"),
    currency: place.currency,
    stock: isTracked ? (readAvailable(item["inventoryLevel"]) ?? 0) : null,
    imageUrl: featuredPicture(product),
    size: readSize(item),
    // Bundles are sold as their components; the platform computes what they show.
    ...(json["requiresComponents"] === true ? { isPlatformKit: true as const } : {}),
    publishKey: {
      inventoryItemId: fromGid("InventoryItem", item["id"], "variant.inventoryItem.id"),
      locationId: place.locationId,
    },
  };
}
