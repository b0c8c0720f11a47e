import type { JsonObject } from "../../kit/index.ts";
import { itemIdOfLine } from "../line-item.ts";
import { buyerId, isPaid, marketStatus } from "../market-orders.ts";
import type { MarketOrder, SellerHome } from "../state.ts";
import { packTime, siteTime } from "./wire-time.ts";
import { userProductId, variantListingsOf } from "../listings.ts";
import { networkNodeId } from "../sellers.ts";

function money(seller: SellerHome, amountMinor: number): number {
  return amountMinor / 10 ** seller.shop.decimals;
}

function itemsMinor(entry: MarketOrder): number {
  return entry.line.quantity * entry.line.unitPriceMinor;
}

/** The shipping of a cart is charged with its first order. */
function shippingMinor(entry: MarketOrder): number {
  return entry.order.lines[0] === entry.line ? entry.order.shippingMinor : 0;
}

/** The depot that a sale of a seller with several depots is taken from. */
function stockOf(seller: SellerHome, { takenAt }: MarketOrder["line"]): JsonObject {
  const index = Math.max(0, seller.shop.assignsLocations ? takenAt.findIndex((units) => units > 0) : 0);
  const isNamed = seller.kind === "multi_origin" && seller.shop.assignsLocations;
  const storeId = isNamed ? (seller.shop.locations[index]?.id ?? null) : null;
  return { store_id: storeId, node_id: networkNodeId(seller, index) };
}

/** What is sold in a kit is one order for each component, in one pack. */
function kitFields(seller: SellerHome, { line, order }: MarketOrder): JsonObject {
  const { kit } = line;
  const variant = seller.shop.productsById.get(kit?.productId ?? "")?.variants[0];
  const parent = variant === undefined ? undefined : variantListingsOf(seller, variant)[0];
  if (kit === undefined || parent === undefined) {
    return { bundle: null, element_id: null, kit_instance_id: null };
  }
  const bought = order.lines.filter((one) => one.kit?.instanceId === kit.instanceId);
  return {
    bundle: { parent_item: { id: parent.itemId } },
    element_id: bought.indexOf(line) + 1,
    kit_instance_id: kit.instanceId,
  };
}

function orderItem(seller: SellerHome, entry: MarketOrder): JsonObject {
  const { line } = entry;
  const variant = seller.shop.variantsById.get(line.variantId);
  const product = seller.shop.productsById.get(line.productId);
  const isVariation = seller.kind === "legacy" && (product?.variants.length ?? 1) > 1;
  const options = line.variantTitle === "" ? [] : line.variantTitle.split(" / ");
  const unitPrice = money(seller, line.unitPriceMinor);
  return {
    item: {
      id: itemIdOfLine(seller, line),
      title: line.title,
      category_id: `${seller.site.id}1574`,
      variation_id: isVariation ? Number(line.variantId) : null,
      variation_attributes: options.map((value, index) => ({
        id: index === 0 ? "COLOR" : "SIZE",
        name: product?.optionNames[index] ?? "",
        value_id: null,
        value_name: value,
      })),
      seller_sku: line.sku === "" ? null : line.sku,
      seller_custom_field: null,
      user_product_id:
        seller.kind === "legacy" || variant === undefined ? null : userProductId(seller, variant),
      condition: "new",
      warranty: "Sin garantía",
    },
    quantity: line.quantity,
    requested_quantity: { value: line.quantity, measure: "unit" },
    picked_quantity: null,
    unit_price: unitPrice,
    full_unit_price: unitPrice,
    gross_price: unitPrice * line.quantity,
    currency_id: entry.order.currency,
    sale_fee: Math.round(unitPrice * 0.12),
    listing_type_id: "gold_special",
    stock: stockOf(seller, line),
    ...kitFields(seller, entry),
  };
}

const PAYMENT_STATUS: Readonly<Record<string, string>> = {
  payment_required: "pending",
  payment_in_process: "in_process",
  cancelled: "refunded",
};

function payments(seller: SellerHome, entry: MarketOrder): JsonObject[] {
  const { order } = entry;
  const status = marketStatus(entry);
  if (status === "payment_required") {
    return [];
  }
  return [
    {
      id: Number(entry.id) - 1_870_000_000_000_000,
      order_id: Number(entry.id),
      status: PAYMENT_STATUS[status] ?? "approved",
      status_detail: "accredited",
      payment_method_id: order.paymentMethod === "card" ? "master" : "khipu",
      payment_type: order.paymentMethod === "card" ? "credit_card" : "bank_transfer",
      transaction_amount: money(seller, itemsMinor(entry)),
      shipping_cost: money(seller, shippingMinor(entry)),
      total_paid_amount: money(seller, itemsMinor(entry) + shippingMinor(entry)),
      installments: 1,
      date_approved: order.paidAtMs === null ? null : siteTime(order.paidAtMs, seller.site),
    },
  ];
}

function orderTags(entry: MarketOrder): string[] {
  const isDelivered = entry.shipment.status === "delivered";
  return [
    ...(entry.packId === null ? [] : ["pack_order"]),
    ...(isPaid(entry.order) ? ["paid"] : ["not_paid"]),
    isDelivered ? "delivered" : "not_delivered",
    ...entry.extraTags,
  ];
}

export function orderWire(seller: SellerHome, entry: MarketOrder): JsonObject {
  const { order } = entry;
  const status = marketStatus(entry);
  const time = (atMs: number | null): string | null => (atMs === null ? null : siteTime(atMs, seller.site));
  const isCancelled = status === "cancelled";
  return {
    id: Number(entry.id),
    status,
    status_detail: null,
    date_created: time(order.createdAtMs),
    date_closed: time(order.paidAtMs),
    last_updated: time(Math.max(order.updatedAtMs, entry.shipment.updatedAtMs)),
    expiration_date: null,
    pack_id: entry.packId === null ? null : Number(entry.packId),
    buying_mode: "buy_equals_pay",
    fulfilled: null,
    currency_id: order.currency,
    total_amount: money(seller, itemsMinor(entry)),
    paid_amount: isPaid(order) ? money(seller, itemsMinor(entry) + shippingMinor(entry)) : 0,
    shipping_cost: null,
    coupon: { id: null, amount: 0 },
    taxes: { amount: null },
    order_items: [orderItem(seller, entry)],
    payments: payments(seller, entry),
    shipping: { id: Number(entry.shipment.id) },
    buyer: {
      id: buyerId(order),
      nickname: `COMPRADOR${buyerId(order)}`,
      first_name: order.buyer.firstName,
      last_name: order.buyer.lastName,
      billing_info: { id: order.buyer.document },
    },
    seller: { id: Number(seller.userId) },
    tags: orderTags(entry),
    static_tags: [],
    internal_tags: [],
    context: { channel: "marketplace", site: seller.site.id, flows: [] },
    mediations: [],
    feedback: { seller: null, buyer: null },
    cancel_detail: isCancelled
      ? {
          group: "buyer",
          code: order.cancelReason ?? "refunded",
          description: order.cancelReason ?? "refunded",
        }
      : null,
    order_request: { change: null, return: null },
    related_orders: null,
  };
}

export function packWire(seller: SellerHome, entries: readonly MarketOrder[]): JsonObject | null {
  const [first] = entries;
  if (first === undefined) {
    return null;
  }
  const { order, shipment } = first;
  return {
    id: Number(order.id),
    status: order.status === "cancelled" ? "cancelled" : "released",
    status_detail: null,
    shipment: { id: Number(shipment.id) },
    orders: entries.map((entry) => ({ id: Number(entry.id), static_tags: [] })),
    buyer: { id: buyerId(order) },
    family_pack_id: null,
    date_created: packTime(order.createdAtMs, seller.site),
    last_updated: packTime(order.updatedAtMs, seller.site),
  };
}
