import type { RoutePart } from "./fill.ts";

/** So many units of a variant, wanted by somebody. */
interface Wanted<By> {
  readonly by: By;
  readonly variantId: string;
  readonly quantity: number;
}

/** From which place units come. */
export interface Given {
  readonly placeId: string;
  readonly quantity: number;
}

/** Pure: who gets which units of what was routed by variant; each takes what those before it have left. */
export function shareOut<By>(
  wants: readonly Wanted<By>[],
  parts: readonly RoutePart[],
): ReadonlyMap<By, readonly Given[]> {
  const left = parts.map((part) => ({ ...part }));
  return new Map(
    wants.map(({ by, variantId, quantity }) => {
      let open = quantity;
      const given = left.flatMap((part): Given[] => {
        const some = part.variantId === variantId ? Math.min(open, part.quantity) : 0;
        open -= some;
        part.quantity -= some;
        return some > 0 ? [{ placeId: part.placeId, quantity: some }] : [];
      });
      return [by, given];
    }),
  );
}
