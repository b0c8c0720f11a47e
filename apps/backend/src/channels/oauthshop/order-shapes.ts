import { optionalText } from "../kit/optional.ts";
import { asArray, asMoney, asObject } from "../kit/read.ts";
import {
  asCount,
  asCurrency,
  asFlag,
  asNumericId,
  asRequiredText,
  asTime,
  fromGid,
  optionalObject,
  readNodes,
  type ShopifyAddress,
  type ShopifyLine,
  type ShopifyOrder,
  type ShopifyRefundLine,
  type ShopifyReturnLine,
} from "./wire.ts";

function fullName(first: unknown, last: unknown, what: string): string | null {
  const parts = [optionalText(first, what), optionalText(last, what)].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(" ");
}

function readAddress(value: unknown, countryField: string): ShopifyAddress | null {
  const json = optionalObject(value, "order.shippingAddress");
  if (json === null) {
    return null;
  }
  const text = (name: string): string | null => optionalText(json[name], `order.shippingAddress.${name}`);
  return {
    name: text("name"),
    phone: text("phone"),
    address1: text("address1"),
    address2: text("address2"),
    city: text("city"),
    province: text("province"),
    zip: text("zip"),
    countryCode: text(countryField),
  };
}

/** Orders without a payment may carry an empty name. */
function readNames(value: unknown, what: string): readonly string[] {
  return asArray(value, what)
    .map((name) => optionalText(name, what))
    .filter((name) => name !== null);
}

function isSet(value: unknown, what: string): boolean {
  if (value === null || value === undefined) {
    return false;
  }
  asTime(value, what);
  return true;
}

function asWord(value: unknown, what: string): string | null {
  return value === null || value === undefined ? null : asRequiredText(value, what).toLowerCase();
}

function readBodyLine(value: unknown, currency: string): ShopifyLine {
  const json = asObject(value, "order.line_items");
  const optionalId = (name: string): string | null =>
    json[name] === null || json[name] === undefined
      ? null
      : asNumericId(json[name], `order.line_items.${name}`);
  return {
    id: asNumericId(json["id"], "order.line_items.id"),
    productId: optionalId("product_id"),
    variantId: optionalId("variant_id"),
    sku: optionalText(json["sku"], "order.line_items.sku"),
    title: optionalText(json["title"], "order.line_items.title"),
    variantTitle: optionalText(json["variant_title"], "order.line_items.variant_title"),
    quantity: asCount(json["quantity"], "order.line_items.quantity"),
    currentQuantity: asCount(json["current_quantity"], "order.line_items.current_quantity"),
    unitPriceMinor: asMoney(json["price"], currency, "order.line_items.price"),
  };
}

function readBodyRefund(value: unknown): readonly ShopifyRefundLine[] {
  const refund = asObject(value, "order.refunds");
  return asArray(refund["refund_line_items"], "order.refunds.refund_line_items").map((row) => {
    const json = asObject(row, "order.refunds.refund_line_items");
    return {
      lineId: asNumericId(json["line_item_id"], "order.refunds.refund_line_items.line_item_id"),
      quantity: asCount(json["quantity"], "order.refunds.refund_line_items.quantity"),
      restockType: asRequiredText(json["restock_type"], "order.refunds.refund_line_items.restock_type"),
    };
  });
}

function bodyShipping(value: unknown, currency: string): number | null {
  const what = "order.total_shipping_price_set";
  const money = optionalObject(optionalObject(value, what)?.["shop_money"], what);
  return money && asMoney(money["amount"], currency, what);
}

const optionalMoney = (value: unknown, currency: string, what: string): number =>
  value === null || value === undefined ? 0 : asMoney(value, currency, what);

/** The order as webhooks carry it, read by the exact reader. */
export function readOrderBody(value: unknown): ShopifyOrder {
  const json = asObject(value, "order");
  const currency = asCurrency(json["currency"], "order.currency");
  const customer = optionalObject(json["customer"], "order.customer");
  const refunds = asArray(json["refunds"], "order.refunds");
  return {
    id: asNumericId(json["id"], "order.id"),
    name: optionalText(json["name"], "order.name"),
    createdAt: asTime(json["created_at"], "order.created_at"),
    updatedAt: asTime(json["updated_at"], "order.updated_at"),
    isCancelled: isSet(json["cancelled_at"], "order.cancelled_at"),
    isTest: asFlag(json["test"], "order.test"),
    isConfirmed: asFlag(json["confirmed"], "order.confirmed"),
    currency,
    totalMinor: asMoney(json["current_total_price"], currency, "order.current_total_price"),
    shippingMinor: bodyShipping(json["total_shipping_price_set"], currency),
    charges: {
      discountMinor: optionalMoney(json["total_discounts"], currency, "order.total_discounts"),
      taxMinor: optionalMoney(json["total_tax"], currency, "order.total_tax"),
      isTaxIncluded: json["taxes_included"] === true,
    },
    financialStatus: asWord(json["financial_status"], "order.financial_status"),
    fulfillmentStatus: asWord(json["fulfillment_status"], "order.fulfillment_status"),
    gateways: readNames(json["payment_gateway_names"], "order.payment_gateway_names"),
    customerName: fullName(customer?.["first_name"], customer?.["last_name"], "order.customer"),
    email: optionalText(json["email"], "order.email"),
    phone: optionalText(json["phone"], "order.phone"),
    shippingAddress: readAddress(json["shipping_address"], "country_code"),
    lines: asArray(json["line_items"], "order.line_items").map((line) => readBodyLine(line, currency)),
    refundCount: refunds.length,
    refundLines: refunds.flatMap(readBodyRefund),
    openReturns: null,
  };
}

function shopMoney(value: unknown, currency: string, what: string): number {
  const money = asObject(asObject(value, what)["shopMoney"], what);
  return asMoney(money["amount"], currency, what);
}

const optionalBag = (value: unknown, currency: string, what: string): number =>
  optionalObject(value, what) === null ? 0 : shopMoney(value, currency, what);

function nodeShipping(value: unknown, currency: string): number | null {
  const what = "order.totalShippingPriceSet";
  return optionalObject(value, what) && shopMoney(value, currency, what);
}

function readNodeLine(value: unknown, currency: string): ShopifyLine {
  const json = asObject(value, "order.lineItems");
  const variant = optionalObject(json["variant"], "order.lineItems.variant");
  const product = optionalObject(json["product"], "order.lineItems.product");
  return {
    id: fromGid("LineItem", json["id"], "order.lineItems.id"),
    productId: product && fromGid("Product", product["id"], "order.lineItems.product.id"),
    variantId: variant && fromGid("ProductVariant", variant["id"], "order.lineItems.variant.id"),
    sku: optionalText(json["sku"], "order.lineItems.sku"),
    title: optionalText(json["title"], "order.lineItems.title"),
    variantTitle: optionalText(json["variantTitle"], "order.lineItems.variantTitle"),
    quantity: asCount(json["quantity"], "order.lineItems.quantity"),
    currentQuantity: asCount(json["currentQuantity"], "order.lineItems.currentQuantity"),
    unitPriceMinor: shopMoney(json["originalUnitPriceSet"], currency, "order.lineItems.originalUnitPriceSet"),
  };
}

function readNodeRefund(value: unknown): readonly ShopifyRefundLine[] {
  const refund = asObject(value, "order.refunds");
  return readNodes(refund["refundLineItems"], "order.refunds.refundLineItems").map((row) => {
    const json = asObject(row, "order.refunds.refundLineItems");
    const line = asObject(json["lineItem"], "order.refunds.refundLineItems.lineItem");
    return {
      lineId: fromGid("LineItem", line["id"], "order.refunds.refundLineItems.lineItem.id"),
      quantity: asCount(json["quantity"], "order.refunds.refundLineItems.quantity"),
      restockType: asRequiredText(
        json["restockType"],
        "order.refunds.refundLineItems.restockType",
      ).toLowerCase(),
    };
  });
}

/** Null when they were not requested, or the shop does not let us read them. */
function readReturns(value: unknown): readonly ShopifyReturnLine[] | null {
  const what = "order.returns";
  if (optionalObject(value, what) === null) {
    return null;
  }
  return readNodes(value, what).flatMap((row) => {
    const one = asObject(row, what);
    return one["status"] === "OPEN"
      ? readNodes(one["returnLineItems"], `${what}.returnLineItems`).flatMap(readReturnLine)
      : [];
  });
}

function readReturnLine(value: unknown): readonly ShopifyReturnLine[] {
  const what = "order.returns.returnLineItems";
  const json = asObject(value, what);
  const sent = optionalObject(json["fulfillmentLineItem"], what);
  if (sent === null) {
    return [];
  }
  const line = asObject(sent["lineItem"], `${what}.lineItem`);
  const open = asCount(json["quantity"], what) - asCount(json["refundedQuantity"], what);
  return [{ lineId: fromGid("LineItem", line["id"], `${what}.lineItem.id`), quantity: Math.max(0, open) }];
}

/** The order as GraphQL answers it, with all lines in `lineItems.nodes`. */
export function readOrderNode(value: unknown): ShopifyOrder {
  const json = asObject(value, "order");
  const currency = asCurrency(json["currencyCode"], "order.currencyCode");
  const customer = optionalObject(json["customer"], "order.customer");
  const refunds = asArray(json["refunds"], "order.refunds");
  return {
    id: fromGid("Order", json["id"], "order.id"),
    name: optionalText(json["name"], "order.name"),
    createdAt: asTime(json["createdAt"], "order.createdAt"),
    updatedAt: asTime(json["updatedAt"], "order.updatedAt"),
    isCancelled: isSet(json["cancelledAt"], "order.cancelledAt"),
    isTest: asFlag(json["test"], "order.test"),
    isConfirmed: asFlag(json["confirmed"], "order.confirmed"),
    currency,
    totalMinor: shopMoney(json["currentTotalPriceSet"], currency, "order.currentTotalPriceSet"),
    shippingMinor: nodeShipping(json["totalShippingPriceSet"], currency),
    charges: {
      discountMinor: optionalBag(json["totalDiscountsSet"], currency, "order.totalDiscountsSet"),
      taxMinor: optionalBag(json["totalTaxSet"], currency, "order.totalTaxSet"),
      isTaxIncluded: json["taxesIncluded"] === true,
    },
    financialStatus: asWord(json["displayFinancialStatus"], "order.displayFinancialStatus"),
    fulfillmentStatus: asWord(json["displayFulfillmentStatus"], "order.displayFulfillmentStatus"),
    gateways: readNames(json["paymentGatewayNames"], "order.paymentGatewayNames"),
    customerName: fullName(customer?.["firstName"], customer?.["lastName"], "order.customer"),
    email: optionalText(json["email"], "order.email"),
    phone: optionalText(json["phone"], "order.phone"),
    shippingAddress: readAddress(json["shippingAddress"], "countryCodeV2"),
    lines: readNodes(json["lineItems"], "order.lineItems").map((line) => readNodeLine(line, currency)),
    refundCount: refunds.length,
    refundLines: refunds.flatMap(readNodeRefund),
    openReturns: readReturns(json["returns"]),
  };
}
