import type { Announcement, StockChange } from "./model.ts";

/** What is known of a variant beside its figure. */
export interface VariantFacts {
  readonly sku: string;
  readonly name: string;
  readonly lowStockThreshold: number | null;
}

interface Summed extends StockChange {
  readonly shortfallQuantity: number;
  readonly orderIds: readonly string[];
}

const MOST_ORDERS = 20;

/** Several changes of one variant are one: from the first figure to the last. */
function sum(changes: readonly StockChange[]): Summed[] {
  const byVariant = Map.groupBy(changes, ({ masterVariantId }) => masterVariantId);
  return [...byVariant.values()].flatMap((group) => {
    const [first, last] = [group[0], group.at(-1)];
    const orderIds = [...new Set(group.flatMap(({ orderId }) => orderId ?? []))].slice(0, MOST_ORDERS);
    const shortfallQuantity = group.reduce((total, change) => total + (change.shortfallQuantity ?? 0), 0);
    return first && last ? [{ ...first, after: last.after, shortfallQuantity, orderIds }] : [];
  });
}

/** Pure: which events follow from figures that changed. Zero and low are told when the line is crossed, not while below it. */
export function stockEvents(
  changes: readonly StockChange[],
  facts: ReadonlyMap<string, VariantFacts>,
): Announcement[] {
  return sum(changes).flatMap((change) => {
    const { masterVariantId, before, after, reason, shortfallQuantity, orderIds } = change;
    const variant = facts.get(masterVariantId);
    const threshold = variant?.lowStockThreshold ?? null;
    const about = { masterVariantId, sku: variant?.sku ?? null, name: variant?.name ?? null, before, after };
    const isLow = threshold !== null && before > threshold && after <= threshold && after > 0;
    const told: (Omit<Announcement, "objectId"> | false)[] = [
      before !== after && { type: "inventory.stock_changed", data: { ...about, reason, orderIds } },
      before > 0 && after <= 0 && { type: "inventory.stock_zero", data: { ...about, orderIds } },
      isLow && { type: "inventory.low_stock", data: { ...about, threshold } },
      shortfallQuantity > 0 && {
        type: "inventory.oversold",
        data: { ...about, shortfallQuantity, orderIds },
      },
    ];
    return told
      .filter((one) => one !== false)
      .map((one): Announcement => ({ ...one, objectId: masterVariantId }));
  });
}
