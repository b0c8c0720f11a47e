import type { OutgoingEvent, StockChange } from "./model.ts";

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

const MAX_ORDERS = 20;

/** Several changes of one variant are one: from the first figure to the last. */
function sum(changes: readonly StockChange[]): Summed[] {
  const byVariant = Map.groupBy(changes, ({ masterVariantId }) => masterVariantId);
  return [...byVariant.values()].flatMap((group) => {
    const [first, last] = [group[0], group.at(-1)];
    const orderIds = [...new Set(group.flatMap(({ orderId }) => orderId ?? []))].slice(0, MAX_ORDERS);
    const shortfallQuantity = group.reduce((total, change) => total + (change.shortfallQuantity ?? 0), 0);
    return first && last ? [{ ...first, after: last.after, shortfallQuantity, orderIds }] : [];
  });
}

/** Zero and low are reported when the threshold is crossed, not while below it. */
function typesOf(
  { before, after, shortfallQuantity }: Summed,
  threshold: number | null,
): OutgoingEvent["type"][] {
  const crosses = (line: number) => before > line && after <= line;
  const types: (OutgoingEvent["type"] | false)[] = [
    before !== after && "inventory.stock_changed",
    crosses(0) && "inventory.stock_zero",
    threshold !== null && crosses(threshold) && after > 0 && "inventory.low_stock",
    shortfallQuantity > 0 && "inventory.oversold",
  ];
  return types.filter((type) => type !== false);
}

/** Pure: which events follow from figures that changed. */
export function stockEvents(
  changes: readonly StockChange[],
  facts: ReadonlyMap<string, VariantFacts>,
): OutgoingEvent[] {
  return sum(changes).flatMap((change) => {
    const { masterVariantId, before, after, reason, shortfallQuantity, orderIds } = change;
    const variant = facts.get(masterVariantId);
    const threshold = variant?.lowStockThreshold ?? null;
    const data = {
      masterVariantId,
      sku: variant?.sku ?? null,
      name: variant?.name ?? null,
      before,
      after,
      reason,
      threshold,
      shortfallQuantity,
      orderIds,
    };
    return typesOf(change, threshold).map((type) => ({ type, objectId: masterVariantId, data }));
  });
}
