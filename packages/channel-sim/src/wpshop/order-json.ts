import type { JsonObject, SimOrder, SimOrderLine, SimProduct, SimRefund } from "../kit/index.ts";
import { formatMinor } from "../kit/index.ts";
import type { WpCall } from "./wp-call.ts";
import { gmtDate, localDate } from "./wp-dates.ts";
import type { WpShopState } from "./wp-state.ts";
import { shopUrl } from "./wp-state.ts";

type RenderContext = Pick<WpCall, "sim" | "shop" | "state">;

const PAYMENTS = {
  cod: { id: "cod", title: "Pago contra entrega" },
  card: { id: "webpay", title: "Tarjeta de crédito" },
  transfer: { id: "bacs", title: "Transferencia bancaria" },
} as const;
const UNPAID_STATUS = { cod: "processing", card: "pending", transfer: "on-hold" } as const;

export function statusOfOrder(state: WpShopState, order: SimOrder): string {
  if (state.trashedOrders.has(order.id)) {
    return "trash";
  }
  if (order.status === "cancelled") {
    return "cancelled";
  }
  if (order.paymentStatus === "refunded") {
    return "refunded";
  }
  const chosen = state.orderStatus.get(order.id);
  if (chosen !== undefined) {
    return chosen;
  }
  if (order.fulfillmentStatus !== "unfulfilled") {
    return "completed";
  }
  return order.paidAtMs === null ? UNPAID_STATUS[order.paymentMethod] : "processing";
}

function dateFields(call: RenderContext, order: SimOrder, status: string): JsonObject {
  const offset = call.state.settings.utcOffsetMinutes;
  const both = (name: string, atMs: number | null): JsonObject => ({
    [name]: atMs === null ? null : localDate(atMs, offset),
    [`${name}_gmt`]: atMs === null ? null : gmtDate(atMs),
  });
  return {
    ...both("date_created", order.createdAtMs),
    ...both("date_modified", order.updatedAtMs),
    ...both("date_paid", order.paidAtMs),
    ...both("date_completed", status === "completed" ? order.updatedAtMs : null),
  };
}

function addressFields(order: SimOrder): JsonObject {
  const { buyer } = order;
  return {
    first_name: buyer.firstName,
    last_name: buyer.lastName,
    company: "",
    address_1: `${buyer.street} ${buyer.streetNumber}`,
    address_2: buyer.unit,
    city: buyer.country === "CL" ? buyer.district : buyer.city,
    state: buyer.stateCode,
    postcode: buyer.postcode,
    country: buyer.country,
  };
}

function lineMeta(
  line: SimOrderLine,
  product: SimProduct | undefined,
  options: readonly string[],
): JsonObject[] {
  const shown = options.map((option, index) => {
    const name = product?.optionNames[index] ?? "";
    return { key: `pa_${name.toLowerCase()}`, value: option.toLowerCase(), display_key: name };
  });
  // Units held off the shelf now. A refund that puts all of them back leaves a zero, a cancellation removes it.
  const isShown = line.heldQuantity > 0 || line.restockedQuantity > 0;
  const hidden = [
    ...(isShown ? [{ key: "_reduced_stock", value: String(line.heldQuantity) }] : []),
    ...(line.restockedQuantity > 0
      ? [{ key: "_restock_refunded_items", value: String(line.restockedQuantity) }]
      : []),
  ];
  return [...shown, ...hidden].map((row, index) => ({ id: index + 1, ...row, display_value: row.value }));
}

/** The part of a shelf price that is tax, rounded as the shop shows it. */
function taxOf(call: RenderContext, grossMinor: number): number {
  const { taxPercent } = call.state.settings;
  return grossMinor - Math.round((grossMinor * 100) / (100 + taxPercent));
}

function lineFields(call: RenderContext, line: SimOrderLine): JsonObject {
  const product = call.shop.productsById.get(line.productId);
  const variant = call.shop.variantsById.get(line.variantId);
  const isVariation = line.variantTitle !== "";
  const { decimals } = call.shop;
  const grossMinor = line.quantity * line.unitPriceMinor;
  const taxMinor = taxOf(call, grossMinor);
  const [total, tax] = [grossMinor - taxMinor, taxMinor].map((minor) => formatMinor(minor, decimals));
  const options = isVariation ? line.variantTitle.split(" / ") : [];
  return {
    id: Number(line.id),
    name: isVariation ? `${line.title} - ${options.join(", ")}` : line.title,
    product_id: Number(line.productId),
    variation_id: isVariation ? Number(line.variantId) : 0,
    quantity: line.quantity,
    tax_class: "",
    subtotal: total,
    subtotal_tax: tax,
    total,
    total_tax: tax,
    taxes: [],
    meta_data: lineMeta(line, product, options),
    // Follows the current product, and is removed with it.
    sku: variant === undefined ? null : variant.sku || (isVariation ? (product?.code ?? "") : ""),
    global_unique_id: variant?.barcode ?? "",
    price: (grossMinor - taxMinor) / Math.max(1, line.quantity) / 10 ** decimals,
    image: { id: "", src: "" },
    parent_name: isVariation ? line.title : null,
  };
}

function moneyFields(call: RenderContext, order: SimOrder): JsonObject {
  const money = (minor: number): string => formatMinor(minor, call.shop.decimals);
  return {
    discount_total: money(order.discountMinor),
    discount_tax: money(0),
    shipping_total: money(order.shippingMinor - taxOf(call, order.shippingMinor)),
    shipping_tax: money(taxOf(call, order.shippingMinor)),
    cart_tax: money(taxOf(call, order.totalMinor - order.shippingMinor)),
    total: money(order.totalMinor),
    total_tax: money(taxOf(call, order.totalMinor)),
    prices_include_tax: true,
  };
}

function partyFields(order: SimOrder): JsonObject {
  const address = addressFields(order);
  return {
    customer_id: 0,
    customer_ip_address: "203.0.113.9",
    customer_user_agent: "Mozilla/5.0",
    customer_note: order.note,
    billing: { ...address, email: order.buyer.email, phone: order.buyer.phone },
    shipping: { ...address, phone: "" },
    payment_method: PAYMENTS[order.paymentMethod].id,
    payment_method_title: PAYMENTS[order.paymentMethod].title,
    transaction_id: order.paidAtMs === null || order.paymentMethod === "cod" ? "" : `tx_${order.id}`,
  };
}

function itemFields(call: RenderContext, order: SimOrder): JsonObject {
  const { decimals } = call.shop;
  return {
    line_items: order.lines.map((line) => lineFields(call, line)),
    tax_lines: [],
    shipping_lines: [
      {
        id: Number(order.id) + 1_000_000,
        method_title: "Envío a domicilio",
        method_id: "flat_rate",
        instance_id: "3",
        total: formatMinor(order.shippingMinor, decimals),
        total_tax: formatMinor(0, decimals),
        taxes: [],
        meta_data: [],
      },
    ],
    fee_lines: [],
    coupon_lines: [],
    refunds: order.refunds.map((refund) => ({
      id: Number(refund.id),
      reason: refund.reason,
      total: `-${formatMinor(refund.amountMinor, decimals)}`,
    })),
  };
}

export function renderOrder(call: RenderContext, order: SimOrder): JsonObject {
  const status = statusOfOrder(call.state, order);
  const collection = `${shopUrl(call.sim, call.shop)}/wp-json/wc/v3/orders`;
  const amend = call.state.amendments.get(order.id) ?? ((json: JsonObject) => json);
  return amend({
    id: Number(order.id),
    parent_id: 0,
    status,
    currency: order.currency,
    version: call.state.settings.wcVersion,
    ...dateFields(call, order, status),
    ...moneyFields(call, order),
    ...partyFields(order),
    order_key: `wc_order_${order.id}`,
    created_via: "checkout",
    cart_hash: "",
    // These shops number orders in sequence, as a common plugin does: not the id.
    number: String(order.number),
    meta_data: call.state.orderMeta.get(order.id) ?? [],
    ...itemFields(call, order),
    payment_url: `${shopUrl(call.sim, call.shop)}/checkout/order-pay/${order.id}/`,
    is_editable: ["pending", "on-hold", "auto-draft"].includes(status),
    needs_payment: status === "pending",
    needs_processing: true,
    currency_symbol: "$",
    _links: { self: [{ href: `${collection}/${order.id}` }], collection: [{ href: collection }] },
  });
}

export function renderRefund(call: RenderContext, order: SimOrder, refund: SimRefund): JsonObject {
  return {
    id: Number(refund.id),
    date_created: localDate(refund.createdAtMs, call.state.settings.utcOffsetMinutes),
    date_created_gmt: gmtDate(refund.createdAtMs),
    amount: formatMinor(refund.amountMinor, call.shop.decimals),
    reason: refund.reason,
    refunded_by: 1,
    refunded_payment: false,
    meta_data: [],
    line_items: refund.lines.flatMap(({ lineId, quantity }) => {
      const line = order.lines.find((candidate) => candidate.id === lineId);
      return line === undefined
        ? []
        : [
            {
              ...lineFields(call, { ...line, quantity }),
              // A line of its own, which names the one it pays back in hidden meta.
              id: Number(refund.id) * 1_000 + Number(lineId),
              meta_data: [{ id: 1, key: "_refunded_item_id", value: lineId }],
              quantity: -quantity,
              total: `-${formatMinor(quantity * line.unitPriceMinor, call.shop.decimals)}`,
            },
          ];
    }),
  };
}
