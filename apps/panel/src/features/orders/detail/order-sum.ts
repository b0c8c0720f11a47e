import type { Order } from "../queries.ts";

type Part = "items" | "shipping" | "discounts" | "taxes" | "extras" | "extrasWithShipping" | "reductions";

export interface SumRow {
  readonly part: Part;
  readonly minor: number;
}

type Summed = Pick<Order, "shippingMinor" | "totalMinor" | "charges"> & {
  readonly lines: readonly Pick<Order["lines"][number], "quantity" | "unitPriceMinor">[];
};

/** Tax that is in the prices is named below the total instead. */
export const includedTaxOf = ({ charges }: Pick<Order, "charges">): number =>
  charges?.isTaxIncluded === true ? charges.taxMinor : 0;

/** What makes an order's total: what its channel names, and a row for what it leaves unnamed. */
export function sumOf({ lines, shippingMinor, totalMinor, charges }: Summed): SumRow[] {
  const items = lines.reduce((sum, { quantity, unitPriceMinor }) => sum + quantity * unitPriceMinor, 0);
  const named: SumRow[] = [
    { part: "items", minor: items },
    ...(shippingMinor === null ? [] : [{ part: "shipping" as const, minor: shippingMinor }]),
    { part: "discounts", minor: -(charges?.discountMinor ?? 0) },
    { part: "taxes", minor: charges === null || charges.isTaxIncluded ? 0 : charges.taxMinor },
  ];
  const rest = totalMinor - named.reduce((sum, { minor }) => sum + minor, 0);
  const isNamed = (charges?.discountMinor ?? 0) > 0;
  const less = isNamed ? "reductions" : "discounts";
  const more = shippingMinor === null ? "extrasWithShipping" : "extras";
  const rows: SumRow[] = [...named, { part: rest < 0 ? less : more, minor: rest }];
  return rows.filter(({ part, minor }) => part === "items" || part === "shipping" || minor !== 0);
}
