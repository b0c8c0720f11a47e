import { heldBy, unitsIn, type LineToRoute, type LineUnits } from "../../../domain/inventory/index.ts";
import { shareOut, type RoutedOrder } from "../../../domain/routing/index.ts";

/** As the router gave them out, by variant and place. */
export function linesByRules(units: readonly LineUnits[], parts: RoutedOrder["parts"]): LineToRoute[] {
  const lines = [...heldBy(units)];
  const shares = shareOut(
    lines.map(([by, { masterVariantId, held }]) => ({
      by,
      variantId: masterVariantId,
      quantity: unitsIn(held),
    })),
    parts,
  );
  return lines.map(([lineId, { masterVariantId, pieces, held }]) => ({
    lineId,
    masterVariantId,
    pieces,
    held,
    wanted: new Map((shares.get(lineId) ?? []).map(({ placeId, quantity }) => [placeId, quantity])),
  }));
}
