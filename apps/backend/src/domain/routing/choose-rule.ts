import type { RoutingRule } from "@estiba/contract";
import type { OrderFacts } from "./model.ts";

type When = RoutingRule["when"];

const fold = (text: string): string => text.trim().toLowerCase();

/** Among these; everything where nothing is named, and nothing unknown is among named ones. */
const isAmong = (wanted: readonly string[] | undefined, told: string | null): boolean =>
  wanted === undefined || (told !== null && wanted.some((one) => fold(one) === fold(told)));

const beginsWith = (prefixes: readonly string[] | undefined, zip: string | null): boolean =>
  prefixes === undefined || (zip !== null && prefixes.some((prefix) => fold(zip).startsWith(fold(prefix))));

const hasOneOf = (wanted: readonly string[] | undefined, skus: readonly string[]): boolean =>
  wanted === undefined || skus.some((sku) => isAmong(wanted, sku));

function meets(when: When, order: OrderFacts): boolean {
  return (
    isAmong(when.shopIds, order.shopId) &&
    isAmong(when.platforms, order.platform) &&
    isAmong(when.countries, order.country) &&
    isAmong(when.regions, order.region) &&
    beginsWith(when.zipPrefixes, order.zip) &&
    hasOneOf(when.skus, order.skus) &&
    (when.cod === undefined || when.cod === order.isCashOnDelivery) &&
    (when.minTotal === undefined || order.totalMinor >= when.minTotal)
  );
}

/** Pure: the first rule that the order meets; null where none does. */
export function chooseRule(rules: readonly RoutingRule[], order: OrderFacts): RoutingRule | null {
  return rules.find(({ when }) => meets(when, order)) ?? null;
}
