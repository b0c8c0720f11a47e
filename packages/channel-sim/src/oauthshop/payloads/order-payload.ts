import type { SimContext, SimOrder, SimOrderLine, SimRefund } from "../../kit/index.ts";
import { formatMinor } from "../../kit/index.ts";
import { bookOf, currentQuantity, fulfillmentProgress, lineProgress } from "../order-book.ts";
import {
  cancelReason,
  currentTotalMinor,
  customerId,
  gatewayNames,
  lineName,
  mailAddress,
  mayShowCustomer,
  placedItemsMinor,
  placedTotalMinor,
} from "../order-facts.ts";
import type { Fulfillment, OauthshopState, OrderBook, ShopHome } from "../state.ts";
import { gid, shopTime, wireId } from "../wire-format.ts";

export type PayloadContext = { sim: SimContext; state: OauthshopState; home: ShopHome };
type Payload = Record<string, unknown>;

const PROGRESS_WORD = { none: null, partial: "partial", fulfilled: "fulfilled" } as const;

function money(context: PayloadContext, amountMinor: number): string {
  return formatMinor(amountMinor, context.home.shop.decimals);
}

function moneySet(context: PayloadContext, amountMinor: number): Payload {
  const amount = { amount: money(context, amountMinor), currency_code: context.home.shop.currency };
  return { shop_money: amount, presentment_money: amount };
}

function addressPayload(context: PayloadContext, order: SimOrder): Payload | null {
  if (!mayShowCustomer(context.state)) {
    return null;
  }
  const address = mailAddress(order.buyer);
  return {
    first_name: address.firstName,
    last_name: address.lastName,
    name: address.name,
    company: null,
    address1: address.address1,
    address2: address.address2,
    city: address.city,
    province: address.province,
    province_code: address.provinceCode,
    zip: address.zip,
    country: address.country,
    country_code: address.countryCode,
    phone: address.phone,
    latitude: null,
    longitude: null,
  };
}

function lineQuantities(book: OrderBook, line: SimOrderLine): Payload {
  const placed = book.placed.find((entry) => entry.line === line);
  const { fulfilled, remaining } = lineProgress(book, line);
  return {
    quantity: Math.max(placed?.quantity ?? 0, line.quantity),
    current_quantity: currentQuantity(book, line),
    fulfillable_quantity: remaining,
    fulfillment_status: lineStatus(fulfilled, remaining),
  };
}

function linePayload(context: PayloadContext, book: OrderBook, line: SimOrderLine): Payload {
  const { shop } = context.home;
  const variant = shop.variantsById.get(line.variantId);
  return {
    id: wireId(line.id),
    admin_graphql_api_id: gid("LineItem", line.id),
    product_id: variant === undefined ? null : wireId(line.productId),
    variant_id: variant === undefined ? null : wireId(line.variantId),
    sku: line.sku === "" ? null : line.sku,
    title: line.title,
    variant_title: line.variantTitle === "" ? null : line.variantTitle,
    name: lineName(line),
    ...lineQuantities(book, line),
    price: money(context, line.unitPriceMinor),
    price_set: moneySet(context, line.unitPriceMinor),
    total_discount: money(context, 0),
    grams: variant?.size.weightGrams ?? 0,
    requires_shipping: true,
    gift_card: false,
    taxable: true,
    product_exists: variant !== undefined,
    variant_inventory_management: variant?.isTracked === false ? null : "shopify",
    vendor: shop.name,
    properties: [],
    tax_lines: [],
    discount_allocations: [],
  };
}

function lineStatus(fulfilled: number, remaining: number): string | null {
  if (fulfilled === 0) {
    return null;
  }
  return remaining === 0 ? "fulfilled" : "partial";
}

function customerPayload(context: PayloadContext, order: SimOrder): Payload {
  const isShown = mayShowCustomer(context.state);
  const { firstName, lastName, email } = order.buyer;
  const id = customerId(order.buyer);
  return {
    id: wireId(id),
    admin_graphql_api_id: gid("Customer", id),
    email: isShown ? email : null,
    first_name: isShown ? firstName : null,
    last_name: isShown ? lastName : null,
    phone: null,
    default_address: isShown ? addressPayload(context, order) : null,
  };
}

export function fulfillmentPayload(
  context: PayloadContext,
  book: OrderBook,
  fulfillment: Fulfillment,
): Payload {
  const time = (atMs: number): string => shopTime(atMs, context.home.utcOffsetMinutes);
  const [tracking] = fulfillment.tracking;
  const [first] = fulfillment.lines;
  const from = book.fulfillmentOrders.find(({ lines }) => lines.some((entry) => entry === first?.entry));
  const location = context.home.shop.locations[from?.locationIndex ?? 0];
  return {
    id: wireId(fulfillment.id),
    admin_graphql_api_id: gid("Fulfillment", fulfillment.id),
    order_id: wireId(book.order.id),
    name: `#${book.order.number}.${book.fulfillments.indexOf(fulfillment) + 1}`,
    status: fulfillment.status.toLowerCase(),
    shipment_status: fulfillment.events.at(-1)?.status.toLowerCase() ?? null,
    location_id: location === undefined ? null : wireId(location.id),
    created_at: time(fulfillment.createdAtMs),
    updated_at: time(fulfillment.updatedAtMs),
    tracking_company: tracking?.company ?? null,
    tracking_number: tracking?.number ?? null,
    tracking_numbers: fulfillment.tracking.flatMap((item) => item.number ?? []),
    tracking_url: tracking?.url ?? null,
    tracking_urls: fulfillment.tracking.flatMap((item) => item.url ?? []),
    line_items: fulfillment.lines.map((line) => ({
      ...linePayload(context, book, line.entry.line),
      quantity: line.quantity,
    })),
  };
}

export function refundPayload(context: PayloadContext, book: OrderBook, refund: SimRefund): Payload {
  const { order } = book;
  const time = shopTime(refund.createdAtMs, context.home.utcOffsetMinutes);
  const restocked = order.fulfillmentStatus === "unfulfilled" ? "cancel" : "return";
  const location = context.home.shop.locations[0];
  const [gateway] = gatewayNames(order, context.home);
  return {
    id: wireId(refund.id),
    admin_graphql_api_id: gid("Refund", refund.id),
    order_id: wireId(order.id),
    created_at: time,
    processed_at: time,
    restock: refund.isRestocked,
    note: refund.reason,
    user_id: null,
    refund_line_items: refund.lines.flatMap(({ lineId, quantity }) => {
      const line = book.placed.find((entry) => entry.line.id === lineId)?.line;
      if (line === undefined) {
        return [];
      }
      return [
        {
          id: wireId(line.id),
          line_item_id: wireId(line.id),
          location_id: refund.isRestocked && location !== undefined ? wireId(location.id) : null,
          quantity,
          restock_type: refund.isRestocked ? restocked : "no_restock",
          subtotal: money(context, quantity * line.unitPriceMinor),
          total_tax: money(context, 0),
          line_item: linePayload(context, book, line),
        },
      ];
    }),
    transactions: [
      {
        id: wireId(refund.id),
        order_id: wireId(order.id),
        kind: "refund",
        gateway: gateway ?? "manual",
        status: "success",
        amount: money(context, refund.amountMinor),
        currency: order.currency,
        created_at: time,
      },
    ],
    order_adjustments: [],
  };
}

function moneyPayload(context: PayloadContext, book: OrderBook): Payload {
  const { order } = book;
  const items = placedItemsMinor(book);
  const isPaid = order.paymentStatus !== "pending";
  return {
    currency: order.currency,
    presentment_currency: order.currency,
    total_line_items_price: money(context, items),
    subtotal_price: money(context, items - order.discountMinor),
    total_discounts: money(context, order.discountMinor),
    total_tax: money(context, 0),
    taxes_included: true,
    total_shipping_price_set: moneySet(context, order.shippingMinor),
    total_price: money(context, placedTotalMinor(book)),
    total_price_set: moneySet(context, placedTotalMinor(book)),
    total_outstanding: money(context, isPaid ? 0 : currentTotalMinor(order)),
    current_total_price: money(context, currentTotalMinor(order)),
    current_total_price_set: moneySet(context, currentTotalMinor(order)),
    financial_status: order.paymentStatus,
    payment_gateway_names: gatewayNames(order, context.home),
  };
}

function timePayload(context: PayloadContext, order: SimOrder): Payload {
  const time = (atMs: number | null): string | null =>
    atMs === null ? null : shopTime(atMs, context.home.utcOffsetMinutes);
  return {
    created_at: time(order.createdAtMs),
    processed_at: time(order.createdAtMs),
    updated_at: time(order.updatedAtMs),
    closed_at: time(order.status === "open" ? null : order.updatedAtMs),
    cancelled_at: time(order.cancelledAtMs),
    cancel_reason: cancelReason(order),
  };
}

/** The order in the REST shape, which is what webhooks carry. */
export function orderPayload(context: PayloadContext, order: SimOrder): Payload {
  const book = bookOf(context.sim, context.home, order);
  const email = mayShowCustomer(context.state) ? order.buyer.email : null;
  return {
    id: wireId(order.id),
    admin_graphql_api_id: gid("Order", order.id),
    name: `#${order.number}`,
    number: order.number - 1000,
    order_number: order.number,
    confirmation_number: `C${order.number}`,
    ...timePayload(context, order),
    test: book.isTest,
    confirmed: true,
    source_name: "web",
    tags: "",
    note: order.note === "" ? null : order.note,
    note_attributes: [],
    ...moneyPayload(context, book),
    fulfillment_status: PROGRESS_WORD[fulfillmentProgress(book)],
    email,
    contact_email: email,
    phone: null,
    customer: customerPayload(context, order),
    billing_address: addressPayload(context, order),
    shipping_address: addressPayload(context, order),
    shipping_lines: [
      {
        id: wireId(order.id),
        title: "Standard",
        code: "Standard",
        price: money(context, order.shippingMinor),
        discounted_price: money(context, order.shippingMinor),
        is_removed: false,
      },
    ],
    discount_codes: [],
    tax_lines: [],
    fulfillments: book.fulfillments.map((fulfillment) => fulfillmentPayload(context, book, fulfillment)),
    refunds: order.refunds.map((refund) => refundPayload(context, book, refund)),
    line_items: book.placed.map(({ line }) => linePayload(context, book, line)),
  };
}
