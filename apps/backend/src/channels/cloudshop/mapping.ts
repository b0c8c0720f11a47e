import type {
  Address,
  ChannelOrder,
  ChannelOrderLine,
  ChannelVariant,
  OrderStatus,
  PaymentStatus,
} from "../../ports/channel.ts";
import { rankedVersion } from "../kit/ranked-version.ts";
import { sumAt } from "../kit/sum-at.ts";
import {
  type CloudAddress,
  type CloudOrder,
  type CloudPerson,
  type CloudProduct,
  type CloudText,
  type CloudVariant,
  readOrder,
  readProduct,
} from "./wire.ts";

/** The platform's placeholders for empty fields. */
const PLACEHOLDERS = new Set(["no informado", "não informado", "0000"]);

const SHIPPING: ReadonlyMap<string, OrderStatus> = new Map<string, OrderStatus>([
  ["delivered", "delivered"],
  ["shipped", "shipped"],
  ["fulfilled", "shipped"],
  ["partially_fulfilled", "partially_shipped"],
  ["unshipped", "ready_to_ship"],
  ["partially_packed", "preparing"],
]);

const PAYMENT: ReadonlyMap<string, PaymentStatus> = new Map<string, PaymentStatus>([
  ["pending", "unpaid"],
  ["authorized", "authorized"],
  ["paid", "paid"],
  ["partially_paid", "unpaid"],
  ["abandoned", "failed"],
  ["voided", "failed"],
  ["refunded", "refunded"],
  ["partially_refunded", "partially_refunded"],
]);

/** No longer paid for; units that are not shipped yet stay in stock. */
const UNPAID_FOR_GOOD = new Set(["voided", "abandoned", "refunded"]);
const FIRM = new Set(["paid", "authorized", "partially_refunded"]);
const ON_ITS_WAY = new Set(["shipped", "delivered", "fulfilled", "partially_fulfilled"]);

const MANUAL_GATEWAYS = new Set(["offline", "custom", "not-provided"]);
const MANUAL_METHODS = new Set(["custom", "cash", "offline"]);
const COD_NAME =
  /contra\s?-?entrega|contra\s?-?reembolso|na entrega|cash on delivery|\bcod\b|efectivo al recibir/i;

function known(text: string | null): string | null {
  return text === null || PLACEHOLDERS.has(text.toLowerCase()) ? null : text;
}

const join = (parts: readonly (string | null)[], glue: string): string | null =>
  parts.map(known).filter(Boolean).join(glue) || null;

/** The shop names its manual methods itself, so the name is the only trace of cash on delivery. */
function isCashOnDelivery(order: CloudOrder): boolean {
  const isManual = MANUAL_GATEWAYS.has(order.gateway ?? "") || MANUAL_METHODS.has(order.paymentMethod ?? "");
  return isManual && COD_NAME.test(order.gatewayName ?? "");
}

const isCancelled = (order: CloudOrder): boolean =>
  order.status === "cancelled" || order.cancelledAt !== null;

function statusOf(order: CloudOrder): OrderStatus {
  if (isCancelled(order)) {
    return "cancelled";
  }
  const shipping = SHIPPING.get(order.shippingStatus ?? "");
  if (order.status === "closed" && (shipping === "shipped" || shipping === "delivered")) {
    return "completed";
  }
  const isFirm = isCashOnDelivery(order) || FIRM.has(order.paymentStatus);
  return shipping ?? (isFirm ? "confirmed" : "pending");
}

function paymentStatusOf(order: CloudOrder): PaymentStatus {
  const status = PAYMENT.get(order.paymentStatus) ?? "unpaid";
  if (!isCashOnDelivery(order)) {
    return status;
  }
  return status === "unpaid" ? "cod_pending" : status === "paid" ? "cod_collected" : status;
}

function takesStock(order: CloudOrder): boolean {
  const hasLeft = ON_ITS_WAY.has(order.shippingStatus ?? "");
  return !isCancelled(order) && (hasLeft || !UNPAID_FOR_GOOD.has(order.paymentStatus));
}

function toAddress(address: CloudAddress): Address {
  return {
    name: known(address.name),
    phone: known(address.phone),
    address: join([address.address, address.number], " "),
    address2: join([address.floor, address.locality], ", "),
    city: known(address.city),
    region: known(address.province),
    zip: known(address.zipcode),
    country: known(address.country),
  };
}

function toCustomer({ contact, customer }: CloudOrder): ChannelOrder["customer"] {
  const pick = (field: keyof CloudPerson): string | null =>
    known(contact[field]) ?? known(customer?.[field] ?? null);
  const person = { name: pick("name"), email: pick("email"), phone: pick("phone") };
  return Object.values(person).some((value) => value !== null) ? person : null;
}

function toOrder(order: CloudOrder): ChannelOrder {
  const isTaken = takesStock(order);
  const [status, paymentStatus] = [statusOf(order), paymentStatusOf(order)];
  return {
    externalId: order.id,
    number: order.number,
    sourceVersion: rankedVersion(order.updatedAt.getTime(), status, paymentStatus),
    placedAt: order.createdAt,
    status,
    paymentStatus,
    paymentMethod: order.gatewayName ?? order.paymentMethod ?? order.gateway,
    isCashOnDelivery: isCashOnDelivery(order),
    currency: order.currency,
    totalMinor: order.totalMinor,
    ...(order.shippingMinor === null ? {} : { shippingMinor: order.shippingMinor }),
    charges: { discountMinor: order.discountMinor, taxMinor: 0, isTaxIncluded: true },
    customer: toCustomer(order),
    shippingAddress: order.shippingAddress === null ? null : toAddress(order.shippingAddress),
    groupId: null,
    ...(order.storefront === "meli" ? { importedFrom: "MARKETPLACE" } : {}),
    lines: order.lines.map(
      (line): ChannelOrderLine => ({
        externalLineId: line.id,
        channelProductId: line.productId,
        channelVariantId: line.variantId,
        sku: line.sku,
        name: line.name,
        quantity: line.quantity,
        stockQuantity: isTaken ? line.quantity : 0,
        unitPriceMinor: line.priceMinor,
        ...(line.leavesFrom === null ? {} : { leavesFrom: line.leavesFrom }),
      }),
    ),
  };
}

export function pickText(text: CloudText, language: string | null): string | null {
  const [first = null] = text.values();
  return (language === null ? undefined : text.get(language)) ?? first;
}

/** Several depots: which ones, so that a write can read all of them. */
function publishKeyOf(variant: CloudVariant): Readonly<Record<string, string>> {
  const [first, ...others] = variant.levels.map((level) => level.locationId);
  if (first === undefined) {
    return {};
  }
  return others.length === 0 ? { locationId: first } : { locationIds: [first, ...others].join(",") };
}

export interface CatalogFacts {
  readonly currency: string;
  readonly language: string | null;
  readonly locationIds?: readonly string[];
}

/** Where depots are mapped, the figure is what those show between them. */
export function stockOf({ stock, levels }: CloudVariant, locationIds: readonly string[]): number | null {
  return locationIds.length === 0
    ? stock
    : sumAt(new Map(levels.map((level) => [level.locationId, level.stock ?? 0])), locationIds);
}

/** Kits are documented since 2026. */
const FIRST_KITS = Date.UTC(2025, 0, 1);

/** Nothing in a product says that it is a kit, but one has no variants to choose from, and none is older than kits. */
const mayBeKit = ({ variants, createdAt }: CloudProduct): boolean =>
  variants.length === 1 && (createdAt === null || createdAt.getTime() >= FIRST_KITS);

function toVariants(
  product: CloudProduct,
  { currency, language, locationIds = [] }: CatalogFacts,
): ChannelVariant[] {
  const productName = pickText(product.name, language) ?? product.id;
  return product.variants.map((variant) => ({
    channelProductId: product.id,
    channelVariantId: variant.id,
    productName,
    name: variant.values.flatMap((value) => pickText(value, language) ?? []).join(" / ") || productName,
    sku: variant.sku,
    barcode: variant.barcode,
    priceMinor: variant.promotionalPriceMinor ?? variant.priceMinor,
    currency,
    stock: variant.isTracked ? stockOf(variant, locationIds) : null,
    imageUrl: product.imageUrl,
    size: variant.size,
    publishKey: publishKeyOf(variant),
    ...(mayBeKit(product) ? { mayBePlatformKit: true as const } : {}),
  }));
}

export function mapOrder(json: unknown): ChannelOrder {
  return toOrder(readOrder(json));
}

export function mapProduct(json: unknown, facts: CatalogFacts): ChannelVariant[] {
  return toVariants(readProduct(json, facts.currency), facts);
}
