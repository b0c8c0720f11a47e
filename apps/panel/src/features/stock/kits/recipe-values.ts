import { MAX_KIT_COMPONENTS, MAX_KIT_QUANTITY } from "@estiba/contract/values";
import { filledLines, type SkuLine } from "../lines/lines.ts";
import type { Kit } from "./queries.ts";

export interface RecipeLine {
  readonly sku: string;
  readonly quantity: number;
}

export const linesOf = (kit: Pick<Kit, "components"> | null): readonly SkuLine[] =>
  (kit?.components ?? []).map(({ sku, name, quantity }) => ({ sku, name, units: quantity }));

/** What is saved, or null while a quantity is missing or there are too many. */
export function recipeOf(lines: readonly SkuLine[]): readonly RecipeLine[] | null {
  const filled = filledLines(lines, 1);
  const isPossible =
    filled !== null &&
    filled.length <= MAX_KIT_COMPONENTS &&
    filled.every(({ units }) => units <= MAX_KIT_QUANTITY);
  return isPossible ? filled.map(({ sku, units }) => ({ sku, quantity: units })) : null;
}
