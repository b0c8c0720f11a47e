import type { SimContext, SimOrder } from "../kit/index.ts";
import { hash32 } from "../kit/index.ts";
import { logisticsOf } from "./listings.ts";
import type { MarketOrder, SellerHome, Shipment } from "./state.ts";

function createShipment(sim: SimContext, seller: SellerHome, order: SimOrder): Shipment {
  const id = sim.store.nextId(seller.shop, "other");
  const shipment: Shipment = {
    id,
    order,
    status: "pending",
    substatus: null,
    trackingNumber: seller.shippingMode === "me2" ? `MEL${id}` : null,
    trackingUrl: null,
    labelAnswer: null,
    createdAtMs: order.createdAtMs,
    updatedAtMs: order.createdAtMs,
  };
  seller.shipments.set(id, shipment);
  return shipment;
}

/** No cash on delivery here: such a purchase is one paid by card. */
function takePayment(order: SimOrder): void {
  if (order.paymentMethod === "cod") {
    order.paymentMethod = "card";
    order.paymentStatus = "paid";
    order.paidAtMs = order.createdAtMs;
  }
}

/** A purchase of one line is one order; a cart becomes one order per line, all in one pack and one parcel. */
export function openOrders(sim: SimContext, seller: SellerHome, order: SimOrder): MarketOrder[] {
  takePayment(order);
  const entries = ordersOf(seller, order);
  const shipment = entries[0]?.shipment ?? createShipment(sim, seller, order);
  const isCart = order.lines.length > 1 || entries.length > 1;
  for (const line of order.lines) {
    if (!entries.some((entry) => entry.line === line)) {
      const id = isCart ? line.id : order.id;
      const packId = isCart ? order.id : null;
      const entry: MarketOrder = { id, packId, line, order, shipment, extraTags: [] };
      seller.orders.set(id, entry);
      entries.push(entry);
    }
  }
  seller.purchases.set(order.id, entries);
  return entries;
}

export function ordersOf(seller: SellerHome, order: SimOrder): MarketOrder[] {
  return seller.purchases.get(order.id) ?? [];
}

export function marketStatus(entry: MarketOrder): string {
  const { order, line } = entry;
  if (order.status === "cancelled" || line.refundedQuantity >= line.quantity) {
    return "cancelled";
  }
  if (order.paymentStatus === "pending") {
    return order.paymentMethod === "transfer" ? "payment_in_process" : "payment_required";
  }
  return line.refundedQuantity > 0 ? "partially_refunded" : "paid";
}

export function isPaid(order: SimOrder): boolean {
  return order.paidAtMs !== null;
}

export function moveShipment(
  shipment: Shipment,
  status: string,
  substatus: string | null,
  nowMs: number,
): void {
  shipment.status = status;
  shipment.substatus = substatus;
  shipment.updatedAtMs = nowMs;
}

/** Brings the parcel in line with what happened to its purchase. True when it changed. */
export function followOrder(shipment: Shipment, nowMs: number): boolean {
  const { order } = shipment;
  if (order.status === "cancelled") {
    const isMoved = shipment.status !== "cancelled";
    moveShipment(shipment, "cancelled", null, isMoved ? nowMs : shipment.updatedAtMs);
    return isMoved;
  }
  if (order.fulfillmentStatus === "fulfilled" && shipment.status === "ready_to_ship") {
    moveShipment(shipment, "shipped", null, nowMs);
    return true;
  }
  if (isPaid(order) && shipment.status === "pending") {
    moveShipment(shipment, "ready_to_ship", "ready_to_print", nowMs);
    return true;
  }
  return false;
}

export function shipmentLogistics(seller: SellerHome, shipment: Shipment): string {
  const [line] = shipment.order.lines;
  const variant = seller.shop.variantsById.get(line?.variantId ?? "");
  const isFull = variant !== undefined && logisticsOf(seller, variant) === "fulfillment";
  if (isFull) {
    return "fulfillment";
  }
  return seller.shippingMode === "me1" ? "default" : "cross_docking";
}

export function buyerId(order: SimOrder): number {
  return 200_000_000 + (hash32(order.buyer.email) % 100_000_000);
}
