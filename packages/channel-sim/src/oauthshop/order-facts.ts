import type { SimBuyer, SimOrder, SimOrderLine } from "../kit/index.ts";
import { hash32 } from "../kit/index.ts";
import type { OauthshopState, OrderBook, ShopHome } from "./state.ts";

const COUNTRY_NAMES: Readonly<Record<string, string>> = {
  CO: "Colombia",
  CL: "Chile",
  MX: "Mexico",
  PE: "Peru",
  AR: "Argentina",
  BR: "Brazil",
};
const CANCEL_REASONS = new Set(["customer", "declined", "fraud", "inventory", "other", "staff"]);
const VISIBLE_DAYS = 60;

export type MailAddress = {
  firstName: string;
  lastName: string;
  name: string;
  address1: string;
  address2: string | null;
  city: string;
  province: string;
  provinceCode: string;
  zip: string;
  country: string;
  countryCode: string;
  phone: string;
};

export function mailAddress(buyer: SimBuyer): MailAddress {
  return {
    firstName: buyer.firstName,
    lastName: buyer.lastName,
    name: `${buyer.firstName} ${buyer.lastName}`,
    address1: `${buyer.street} ${buyer.streetNumber}`,
    address2: buyer.unit === "" ? null : buyer.unit,
    city: buyer.city,
    province: buyer.stateName,
    provinceCode: buyer.stateCode.replace(/^[A-Z]{2}-/, ""),
    zip: buyer.postcode,
    country: COUNTRY_NAMES[buyer.country] ?? buyer.country,
    countryCode: buyer.country,
    phone: buyer.phone,
  };
}

export function customerId(buyer: SimBuyer): string {
  return String(7_000_000_000_000 + hash32(buyer.email));
}

export function gatewayNames(order: SimOrder, home: ShopHome): string[] {
  if (order.paymentMethod === "cod") {
    return [home.shop.country === "CO" ? "Cash on Delivery (COD)" : "Pago contra entrega"];
  }
  return [order.paymentMethod === "card" ? "shopify_payments" : "Bank Deposit"];
}

export function cancelReason(order: SimOrder): string | null {
  if (order.cancelReason === null) {
    return null;
  }
  return CANCEL_REASONS.has(order.cancelReason) ? order.cancelReason : "other";
}

export function placedItemsMinor(book: OrderBook): number {
  return book.placed.reduce((sum, { line, quantity }) => sum + quantity * line.unitPriceMinor, 0);
}

export function placedTotalMinor(book: OrderBook): number {
  return placedItemsMinor(book) + book.order.shippingMinor - book.order.discountMinor;
}

export function refundedMinor(order: SimOrder): number {
  return order.refunds.reduce((sum, refund) => sum + refund.amountMinor, 0);
}

export function currentTotalMinor(order: SimOrder): number {
  return order.totalMinor - refundedMinor(order);
}

export function lineName(line: SimOrderLine): string {
  return line.variantTitle === "" ? line.title : `${line.title} - ${line.variantTitle}`;
}

/** The app sees two months unless it was granted the whole history. */
export function isOrderVisible(order: SimOrder, scopes: readonly string[], nowMs: number): boolean {
  return scopes.includes("read_all_orders") || order.createdAtMs >= nowMs - VISIBLE_DAYS * 24 * 3_600_000;
}

export function mayShowCustomer(state: OauthshopState): boolean {
  return state.app.isCustomerDataApproved;
}
