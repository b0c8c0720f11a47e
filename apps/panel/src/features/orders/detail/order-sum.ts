import type { Order } from "../queries.ts";

type Part = "items" | "shipping" | "discounts" | "extras" | "extrasWithShipping";

export interface SumRow {
  readonly part: Part;
  readonly minor: number;
}

/** What makes an order's total. Channels name the items, the shipping and the total; the rest is what is left. */
export function sumOf({
  lines,
  shippingMinor,
  totalMinor,
}: Pick<Order, "shippingMinor" | "totalMinor"> & {
  readonly lines: readonly Pick<Order["lines"][number], "quantity" | "unitPriceMinor">[];
}): SumRow[] {
  const items = lines.reduce((sum, { quantity, unitPriceMinor }) => sum + quantity * unitPriceMinor, 0);
  const rest = totalMinor - items - (shippingMinor ?? 0);
  const extras = shippingMinor === null ? "extrasWithShipping" : "extras";
  const rows: SumRow[] = [{ part: "items", minor: items }];
  if (shippingMinor !== null) {
    rows.push({ part: "shipping", minor: shippingMinor });
  }
  if (rest !== 0) {
    rows.push({ part: rest < 0 ? "discounts" : extras, minor: rest });
  }
  return rows;
}
