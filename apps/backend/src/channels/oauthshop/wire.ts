import { isKnownCurrency } from "../../kernel/money/currencies.ts";
import type { OrderCharges } from "../../ports/channel.ts";
import { asArray, asInteger, asObject, type Json, malformed } from "../kit/read.ts";

/** The one place that names the version of the platform's API. */
export const API_VERSION = "2026-04";

export interface ShopifyAddress {
  readonly name: string | null;
  readonly phone: string | null;
  readonly address1: string | null;
  readonly address2: string | null;
  readonly city: string | null;
  readonly province: string | null;
  readonly zip: string | null;
  readonly countryCode: string | null;
}

export interface ShopifyLine {
  readonly id: string;
  readonly productId: string | null;
  readonly variantId: string | null;
  readonly sku: string | null;
  readonly title: string | null;
  readonly variantTitle: string | null;
  readonly quantity: number;
  /** Bought, less what was removed, refunded or is in an open return, whether or not it went back to the shelf. */
  readonly currentQuantity: number;
  readonly unitPriceMinor: number;
}

export interface ShopifyRefundLine {
  readonly lineId: string;
  readonly quantity: number;
  readonly restockType: string;
}

export interface ShopifyReturnLine {
  readonly lineId: string;
  readonly quantity: number;
}

/** What the two shapes of an order, webhook body and GraphQL node, have in common. Words are in lower case. */
export interface ShopifyOrder {
  readonly id: string;
  readonly name: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly isCancelled: boolean;
  readonly isTest: boolean;
  /** Whether the shop has taken the units off its own stock. */
  readonly isConfirmed: boolean;
  readonly currency: string;
  readonly totalMinor: number;
  readonly shippingMinor: number | null;
  readonly charges: OrderCharges;
  readonly financialStatus: string | null;
  readonly fulfillmentStatus: string | null;
  readonly gateways: readonly string[];
  readonly customerName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly shippingAddress: ShopifyAddress | null;
  readonly lines: readonly ShopifyLine[];
  readonly refundCount: number;
  readonly refundLines: readonly ShopifyRefundLine[];
  /** Units that buyers are about to send back; null when that was not or could not be read. */
  readonly openReturns: readonly ShopifyReturnLine[] | null;
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

export function asTime(value: unknown, what: string): Date {
  const time = typeof value === "string" && TIME.test(value) ? new Date(value) : null;
  if (time === null || Number.isNaN(time.getTime())) {
    throw malformed(what);
  }
  return time;
}

export function asFlag(value: unknown, what: string): boolean {
  if (typeof value !== "boolean") {
    throw malformed(what);
  }
  return value;
}

export function asCount(value: unknown, what: string): number {
  const count = typeof value === "number" ? asInteger(value, what) : -1;
  if (count < 0) {
    throw malformed(what);
  }
  return count;
}

export function asRequiredText(value: unknown, what: string): string {
  const text = typeof value === "string" ? value.trim() : "";
  if (text === "") {
    throw malformed(what);
  }
  return text;
}

export function asCurrency(value: unknown, what: string): string {
  if (!isKnownCurrency(value)) {
    throw malformed(what);
  }
  return value;
}

/** Ids of webhook bodies: whole numbers, which the exact reader leaves as text when they are long. */
export function asNumericId(value: unknown, what: string): string {
  const id = typeof value === "number" && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof id !== "string" || !/^\d{1,20}$/.test(id)) {
    throw malformed(what);
  }
  return id;
}

export function toGid(type: string, id: string): string {
  return `gid://shopify/${type}/${id}`;
}

export function fromGid(type: string, value: unknown, what: string): string {
  const [, found, id] =
    typeof value === "string" ? (/^gid:\/\/shopify\/(\w+)\/(\d{1,20})$/.exec(value) ?? []) : [];
  if (found !== type || id === undefined) {
    throw malformed(what);
  }
  return id;
}

export function optionalObject(value: unknown, what: string): Json | null {
  return value === null || value === undefined ? null : asObject(value, what);
}

export function readNodes(value: unknown, what: string): readonly unknown[] {
  return asArray(asObject(value, what)["nodes"], `${what}.nodes`);
}

/** Null only on the last page. */
export function readNextCursor(value: unknown, what: string): string | null {
  const pageInfo = asObject(asObject(value, what)["pageInfo"], `${what}.pageInfo`);
  return asFlag(pageInfo["hasNextPage"], `${what}.pageInfo.hasNextPage`)
    ? asRequiredText(pageInfo["endCursor"], `${what}.pageInfo.endCursor`)
    : null;
}
