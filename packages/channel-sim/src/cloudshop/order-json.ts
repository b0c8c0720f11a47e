import type { JsonObject, SimOrder, SimOrderLine, SimShop } from "../kit/index.ts";
import { formatMinor, NO_SIZE } from "../kit/index.ts";
import { cloudDate, cloudDateOrNull } from "./cloud-dates.ts";
import type { CloudStore, CloudWorld } from "./cloud-state.ts";
import { FULFILLMENT_STATUSES } from "./cloud-state.ts";
import { fulfillmentsOf, renderFulfillment, SHIPPING_STATUS } from "./fulfillment.ts";
import { lineSizeFields } from "./variant-size.ts";

export type OrderContext = { world: CloudWorld; shop: SimShop; store: CloudStore };
export type OrderView = { hasCustomer: boolean; hasFulfillments: boolean };

const GATEWAYS = {
  cod: { gateway: "offline", method: "custom", name: "Pago contra entrega" },
  card: { gateway: "nuvempago", method: "credit_card", name: "Pago Nube" },
  transfer: { gateway: "offline", method: "custom", name: "Transferencia Bancaria" },
} as const;

function lineName(line: SimOrderLine, values: readonly string[]): string {
  return values.length === 0 ? line.title : `${line.title} (${values.join(", ")})`;
}

function lineFields(context: OrderContext, order: SimOrder, line: SimOrderLine): JsonObject {
  const { decimals } = context.shop;
  const variant = context.shop.variantsById.get(line.variantId);
  const values = line.variantTitle === "" ? [] : line.variantTitle.split(" / ");
  // The platform itself mixes texts and numbers here from one order to the next.
  const mixed =
    order.number % 2 === 0
      ? { quantity: String(line.quantity), variant_id: line.variantId }
      : { quantity: line.quantity, variant_id: Number(line.variantId) };
  return {
    id: Number(line.id),
    name: lineName(line, values),
    name_without_variants: line.title,
    price: formatMinor(line.unitPriceMinor, decimals),
    compare_at_price: formatMinor(variant?.compareAtMinor ?? line.unitPriceMinor, decimals),
    product_id: Number(line.productId),
    ...mixed,
    free_shipping: false,
    ...lineSizeFields(variant?.size ?? NO_SIZE),
    variant_values: values,
    properties: [],
    sku: line.sku === "" ? null : line.sku,
    barcode: variant?.barcode ?? null,
    ...kitFields(context, line),
    ...(line.unclaimedQuantity > 0 ? { issues: { unclaimed_stock: line.unclaimedQuantity } } : {}),
  };
}

/** Each component of a kit is a line of its own, which names the kit and the purchase of it. */
function kitFields({ shop }: OrderContext, { kit }: SimOrderLine): JsonObject {
  const product = shop.productsById.get(kit?.productId ?? "");
  if (kit === undefined || product === undefined) {
    return {};
  }
  const [variant] = product.variants;
  return {
    catalog_kit_id: Number(kit.productId),
    order_kit_id: kit.instanceId,
    kit: {
      id: Number(kit.productId),
      variant_id: Number(variant?.id),
      name: product.title,
      price: formatMinor(variant?.priceMinor ?? 0, shop.decimals),
    },
  };
}

function addressFields(order: SimOrder): JsonObject {
  const { buyer } = order;
  const name = `${buyer.firstName} ${buyer.lastName}`;
  return {
    contact_name: name,
    contact_email: buyer.email,
    contact_phone: buyer.phone,
    contact_identification: buyer.document,
    billing_name: name,
    billing_phone: null,
    billing_address: buyer.street,
    billing_number: buyer.streetNumber,
    billing_floor: buyer.unit,
    billing_locality: buyer.district,
    billing_zipcode: buyer.postcode,
    billing_city: buyer.city,
    billing_province: buyer.stateName,
    billing_country: buyer.country,
    shipping_address: {
      name,
      address: buyer.street,
      number: buyer.streetNumber,
      floor: buyer.unit,
      locality: buyer.district,
      city: buyer.city,
      province: buyer.stateName,
      zipcode: buyer.postcode,
      country: buyer.country,
      phone: buyer.phone,
      customs: null,
    },
  };
}

function customerFields(order: SimOrder): JsonObject {
  const { buyer } = order;
  return {
    customer: {
      id: Number(order.id) + 500_000,
      name: `${buyer.firstName} ${buyer.lastName}`,
      email: buyer.email,
      phone: buyer.phone,
      identification: buyer.document,
    },
  };
}

function moneyFields(context: OrderContext, order: SimOrder): JsonObject {
  const money = (minor: number): string => formatMinor(minor, context.shop.decimals);
  const subtotalMinor = order.lines.reduce((sum, line) => sum + line.quantity * line.unitPriceMinor, 0);
  return {
    currency: order.currency,
    subtotal: money(subtotalMinor),
    discount: money(order.discountMinor),
    discount_coupon: money(0),
    discount_gateway: money(0),
    total: money(order.totalMinor),
    total_usd: (order.totalMinor / 100_000).toFixed(2),
    coupon: [],
    promotional_discount: { total_discount_amount: money(0) },
  };
}

function paymentFields(order: SimOrder): JsonObject {
  const payment = GATEWAYS[order.paymentMethod];
  return {
    payment_status: order.paymentStatus,
    gateway: payment.gateway,
    gateway_id: null,
    gateway_name: payment.name,
    gateway_link: null,
    payment_details: { method: payment.method, credit_card_company: null, installments: 1 },
  };
}

function timeFields(order: SimOrder): JsonObject {
  const created = new Date(order.createdAtMs).toISOString();
  return {
    created_at: cloudDate(order.createdAtMs),
    updated_at: cloudDate(order.updatedAtMs),
    completed_at: {
      date: `${created.slice(0, 10)} ${created.slice(11, 19)}.000000`,
      timezone_type: 3,
      timezone: "UTC",
    },
    paid_at: cloudDateOrNull(order.paidAtMs),
    cancelled_at: cloudDateOrNull(order.cancelledAtMs),
    cancel_reason: order.cancelReason,
    closed_at: order.status === "closed" ? cloudDate(order.updatedAtMs) : null,
    read_at: null,
  };
}

export function renderOrder(context: OrderContext, order: SimOrder, view: OrderView): JsonObject {
  const all = fulfillmentsOf(context.world, context.store, order);
  // The order counts as far as the part that is furthest behind.
  const behind =
    FULFILLMENT_STATUSES.find((status) => all.some((one) => one.status === status)) ?? "UNPACKED";
  return {
    id: Number(order.id),
    token: `tok${order.id}`,
    store_id: context.shop.id,
    number: order.number,
    status: order.status,
    shipping_status: SHIPPING_STATUS[behind],
    ...moneyFields(context, order),
    ...paymentFields(order),
    language: "es",
    weight: "0.600",
    storefront: "store",
    app_id: null,
    note: order.note,
    owner_note: context.store.ownerNotes.get(order.id) ?? null,
    extra: {},
    attributes: [],
    ...addressFields(order),
    ...(view.hasCustomer ? customerFields(order) : {}),
    products: order.lines.map((line) => lineFields(context, order, line)),
    fulfillments: view.hasFulfillments
      ? all.map((one) => renderFulfillment(context.shop, order, one))
      : all.map(({ id, status }) => ({ id, status })),
    ...timeFields(order),
  };
}
