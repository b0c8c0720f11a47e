import type {
  Address,
  ChannelOrder,
  ChannelOrderLine,
  OrderStatus,
  PaymentStatus,
} from "../../ports/channel.ts";
import { rankedVersion } from "../kit/ranked-version.ts";
import type { MarketLine, MarketOrder, MarketShipment } from "./wire.ts";

const CANCELLED = new Set(["cancelled", "invalid"]);
const PAID = new Set(["paid", "partially_refunded", "pending_cancel"]);
const RETURNED = new Set(["returned", "returned_to_hub", "returned_to_warehouse"]);
/** Sales from here are taken off the platform's own warehouse. */
export const FULL = "fulfillment";

const SHIPPING: ReadonlyMap<string, OrderStatus> = new Map<string, OrderStatus>([
  ["handling", "preparing"],
  ["ready_to_ship", "ready_to_ship"],
  ["shipped", "shipped"],
  ["delivered", "delivered"],
  ["not_delivered", "shipped"],
]);

const PAYMENT: ReadonlyMap<string, PaymentStatus> = new Map<string, PaymentStatus>([
  ["paid", "paid"],
  ["pending_cancel", "paid"],
  ["partially_refunded", "partially_refunded"],
]);

/** One stock may be sold through several items, so a listing represents the stock. */
export function variantIdOf(line: Pick<MarketLine, "itemId" | "variationId" | "userProductId">): string {
  return (
    line.userProductId ?? (line.variationId === null ? line.itemId : `${line.itemId}:${line.variationId}`)
  );
}

/** Lines have no id of their own: an item and variation, numbered where one stands twice. */
function lineIds(lines: readonly MarketLine[]): readonly string[] {
  const seen = new Map<string, number>();
  return lines.map(({ itemId, variationId }) => {
    const base = `${itemId}:${variationId ?? "0"}`;
    const count = (seen.get(base) ?? 0) + 1;
    seen.set(base, count);
    return count === 1 ? base : `${base}#${count}`;
  });
}

function shippingStatusOf(shipment: MarketShipment | null): OrderStatus | undefined {
  if (shipment?.status === "not_delivered" && RETURNED.has(shipment.substatus ?? "")) {
    return "returned";
  }
  return SHIPPING.get(shipment?.status ?? "");
}

function statusOf(order: MarketOrder, shipment: MarketShipment | null): OrderStatus {
  if (CANCELLED.has(order.status)) {
    return "cancelled";
  }
  const shipping = shippingStatusOf(shipment);
  if (shipping === "shipped" || shipping === "delivered" || shipping === "returned") {
    return shipping;
  }
  if (order.tags.includes("fraud_risk_detected") || order.status === "pending_cancel") {
    return "on_hold";
  }
  if (!PAID.has(order.status)) {
    return "pending";
  }
  return shipping ?? (order.tags.includes("delivered") ? "delivered" : "confirmed");
}

function paymentStatusOf(order: MarketOrder): PaymentStatus {
  if (!CANCELLED.has(order.status)) {
    return PAYMENT.get(order.status) ?? "unpaid";
  }
  const statuses = order.payments.map((payment) => payment.status);
  if (statuses.includes("refunded") || statuses.includes("charged_back")) {
    return "refunded";
  }
  return statuses.includes("approved") ? "paid" : "unpaid";
}

/** The platform takes its stock when a sale is first confirmed or paid, which it dates as closed. */
function takesStock(order: MarketOrder, shipment: MarketShipment | null): boolean {
  const isSold = PAID.has(order.status) || order.closedAt !== null;
  return !CANCELLED.has(order.status) && isSold && shipment?.logisticType !== FULL;
}

/** Telephones are masked unless the seller ships by own carrier. */
const unmasked = (phone: string | null): string | null =>
  phone === null || /^x+$/i.test(phone) ? null : phone;

function toAddress({ address, receiverName, receiverPhone }: MarketShipment): Address | null {
  if (address === null) {
    return null;
  }
  return {
    name: receiverName,
    phone: unmasked(receiverPhone),
    address: address.line,
    address2: address.comment,
    city: address.city,
    region: address.state,
    zip: address.zip,
    country: address.country,
  };
}

function toCustomer(order: MarketOrder, shipment: MarketShipment | null): ChannelOrder["customer"] {
  const name = order.buyerName ?? shipment?.receiverName ?? null;
  const phone = unmasked(shipment?.receiverPhone ?? null);
  return name === null && phone === null ? null : { name, email: null, phone };
}

function toLines(order: MarketOrder, isTaken: boolean): readonly ChannelOrderLine[] {
  const ids = lineIds(order.lines);
  return order.lines.map((line, index) => ({
    externalLineId: ids[index] ?? line.itemId,
    channelProductId: line.itemId,
    channelVariantId: variantIdOf(line),
    sku: line.sku,
    name: line.title,
    quantity: line.quantity,
    stockQuantity: isTaken ? line.quantity : 0,
    unitPriceMinor: line.unitPriceMinor,
    // Whether a kit or a component of it is named is not documented.
    ...(line.isOfKit ? { unmappedReason: "platform_kit" as const } : {}),
    ...(line.storeId === null ? {} : { leavesFrom: [{ locationId: line.storeId, quantity: line.quantity }] }),
  }));
}

/** The platform ships unless its parcel is of another mode, or there is none by agreement. */
function shipperOf(
  order: MarketOrder,
  shipment: MarketShipment | null,
): Pick<ChannelOrder, "isShippedByChannel" | "isFulfilledByChannel"> {
  if (shipment === null) {
    return order.tags.includes("no_shipping") ? { isShippedByChannel: false } : {};
  }
  const { mode, logisticType } = shipment;
  const isFull = logisticType === FULL;
  return {
    ...(mode === null && !isFull ? {} : { isShippedByChannel: mode === "me2" || isFull }),
    ...(isFull ? { isFulfilledByChannel: true } : {}),
  };
}

const AWAITED = new Set(["pending", "handling", "ready_to_ship"]);

/** The platform says by when it has to leave. */
export const hasDeadline = ({ mode, logisticType, status }: MarketShipment): boolean =>
  mode === "me2" && logisticType !== FULL && AWAITED.has(status ?? "");

export function toOrder(
  order: MarketOrder,
  shipment: MarketShipment | null,
  shipBy: Date | null = null,
): ChannelOrder {
  const [status, paymentStatus] = [statusOf(order, shipment), paymentStatusOf(order)];
  // Status and stock depend on both, so either one moving on is a change.
  const changedAtMs = Math.max(order.updatedAt.getTime(), shipment?.updatedAt?.getTime() ?? 0);
  const payment = order.payments.find((each) => each.status === "approved") ?? order.payments[0];
  return {
    externalId: order.id,
    number: order.packId ?? order.id,
    sourceVersion: rankedVersion(changedAtMs, status, paymentStatus),
    placedAt: order.createdAt,
    status,
    paymentStatus,
    paymentMethod: payment?.type ?? null,
    isCashOnDelivery: false,
    currency: order.currency,
    // Shipping is not part of it here.
    totalMinor: order.totalMinor,
    ...shipperOf(order, shipment),
    ...(shipBy === null ? {} : { shipBy }),
    customer: toCustomer(order, shipment),
    shippingAddress: shipment === null ? null : toAddress(shipment),
    groupId: order.packId,
    lines: toLines(order, takesStock(order, shipment)),
  };
}
