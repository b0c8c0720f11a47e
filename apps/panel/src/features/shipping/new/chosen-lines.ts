import { openUnits } from "../../../base/orders/open-units.ts";
import type { OrderLine, OrderRoute } from "../../orders/queries.ts";

export interface OpenLine {
  readonly id: string;
  readonly name: string;
  readonly sku: string | null;
  readonly open: number;
}

/** What somebody typed, by line; an empty field counts as none. Of a line without an entry, all leaves. */
export type TypedUnits = Readonly<Record<string, number | "">>;

export interface PartLine {
  orderLineId: string;
  quantity: number;
}

type Line = Pick<
  OrderLine,
  "id" | "name" | "sku" | "quantity" | "exactQuantity" | "stockQuantity" | "parcelQuantity"
>;

export const openLinesOf = (lines: readonly Line[]): OpenLine[] =>
  lines
    .map((line) => ({ id: line.id, name: line.name, sku: line.sku, open: openUnits(line) }))
    .filter(({ open }) => open > 0);

/** Never more than is open: the order may have changed since somebody typed. */
export const chosenUnits = ({ id, open }: OpenLine, typed: TypedUnits): number =>
  Math.min(Number(typed[id] ?? open), open);

/** The part of the order that leaves; undefined where all of it does, and empty where nothing does. */
export function partOf(open: readonly OpenLine[], typed: TypedUnits): PartLine[] | undefined {
  const chosen = open.map((line) => ({ line, quantity: chosenUnits(line, typed) }));
  return chosen.every(({ line, quantity }) => quantity === line.open)
    ? undefined
    : chosen
        .filter(({ quantity }) => quantity > 0)
        .map(({ line, quantity }) => ({ orderLineId: line.id, quantity }));
}

/** Of each line as many units as the order takes from the place. */
export const unitsFrom = (
  open: readonly OpenLine[],
  { lines }: Pick<OrderRoute["places"][number], "lines">,
): Record<string, number> =>
  Object.fromEntries(
    open.map((line) => {
      const there = lines.filter(({ orderLineId }) => orderLineId === line.id);
      return [
        line.id,
        Math.min(
          line.open,
          there.reduce((sum, { quantity }) => sum + quantity, 0),
        ),
      ];
    }),
  );

/** A single unit leaves or stays: there is nothing to divide. */
export const canBeDivided = (open: readonly OpenLine[]): boolean =>
  open.reduce((sum, line) => sum + line.open, 0) > 1;
