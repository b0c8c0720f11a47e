import { AppError } from "../../../kernel/errors.ts";
import type { Move } from "../ledger/move.ts";
import type { LineUnits } from "./line-unit-store.ts";

/** So many units of a line are to leave from a place. */
export interface WantedUnits {
  readonly orderLineId: string;
  readonly placeId: string;
  readonly quantity: number;
}

/** By place. */
type Units = ReadonlyMap<string, number>;

export interface LineToRoute {
  readonly lineId: string;
  readonly masterVariantId: string;
  readonly pieces: LineUnits["pieces"];
  /** From where its units leave now, in the order in which they were taken. */
  readonly held: Units;
  readonly wanted: Units;
}

export const unitsIn = (units: Units): number => [...units.values()].reduce((sum, some) => sum + some, 0);

/** What is not named stays where it is, as far as units are left. */
function wishOf(held: Units, named: Units): Units {
  const wanted = new Map(named);
  let left = unitsIn(held) - unitsIn(named);
  for (const [placeId, quantity] of held) {
    const kept = Math.min(left, Math.max(0, quantity - (named.get(placeId) ?? 0)));
    wanted.set(placeId, (wanted.get(placeId) ?? 0) + kept);
    left -= kept;
  }
  return wanted;
}

/** By line. */
export const heldBy = (units: readonly LineUnits[]): Map<string, Omit<LineToRoute, "lineId" | "wanted">> =>
  new Map(
    [...Map.groupBy(units, ({ lineId }) => lineId)].map(([lineId, some]) => [
      lineId,
      {
        masterVariantId: some[0]?.masterVariantId ?? "",
        pieces: some[0]?.pieces ?? [],
        held: new Map(some.map(({ placeId, quantity }) => [placeId, quantity])),
      },
    ]),
  );

/** As a person wants it, line by line. */
export function linesByHand(units: readonly LineUnits[], wanted: readonly WantedUnits[]): LineToRoute[] {
  const lines = heldBy(units);
  return [...Map.groupBy(wanted, ({ orderLineId }) => orderLineId)].map(([lineId, wishes]) => {
    const { masterVariantId = "", pieces = [], held = new Map<string, number>() } = lines.get(lineId) ?? {};
    const named = new Map<string, number>();
    for (const { placeId, quantity } of wishes) {
      named.set(placeId, (named.get(placeId) ?? 0) + quantity);
    }
    if (unitsIn(named) > unitsIn(held)) {
      throw new AppError("LINES_EXCEED_ALLOCATION", {
        details: { lines: [{ orderLineId: lineId, wanted: unitsIn(named), open: unitsIn(held) }] },
      });
    }
    return { lineId, masterVariantId, pieces, held, wanted: wishOf(held, named) };
  });
}

/**
 * Units go back to where they were taken, then are taken where they are wanted, so that no figure dips; of a kit, all its
 * components.
 */
export function rerouteMoves(line: LineToRoute, orderId: string, revision: number): Move[] {
  const { lineId, masterVariantId, pieces, held, wanted } = line;
  const parts = [...new Set([...held.keys(), ...wanted.keys()])]
    .map((placeId) => ({ placeId, delta: (held.get(placeId) ?? 0) - (wanted.get(placeId) ?? 0) }))
    .filter(({ delta }) => delta !== 0)
    .toSorted((left, right) => right.delta - left.delta);
  return parts.length === 0
    ? []
    : pieces.map(
        ({ masterVariantId: pieceId, quantity: perKit }, ordinal): Move => ({
          masterVariantId: pieceId,
          orderId,
          orderLineId: lineId,
          revision,
          parts: parts.map(({ placeId, delta }) => ({ placeId, delta: delta * perKit })),
          change: { delta: 0 },
          reason: "reroute",
          kit: { kitId: masterVariantId, perKit, ordinal },
        }),
      );
}
