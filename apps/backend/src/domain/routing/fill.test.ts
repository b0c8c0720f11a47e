import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Need, RoutePart, Stocked } from "./fill.ts";
import { route, type Candidate, type Use } from "./route.ts";

const USE: Use = { mode: "prefer_complete", maxParts: 3, tie: "rank" };
const place = (placeId: string, free: Readonly<Record<string, number>>): Candidate => ({
  placeId,
  costMinor: null,
  free: new Map(Object.entries(free)),
});
/** Two a and one b. */
const pack = (quantity: number): Need => ({
  variantId: "pack",
  quantity,
  pieces: [
    { variantId: "a", perUnit: 2 },
    { variantId: "b", perUnit: 1 },
  ],
});
const PIECES: Readonly<Record<string, NonNullable<Need["pieces"]>>> = {
  pack: pack(1).pieces ?? [],
  pair: [{ variantId: "a", perUnit: 2 }],
  mix: [
    { variantId: "b", perUnit: 1 },
    { variantId: "c", perUnit: 3 },
  ],
};
const shown = ({ outcome, parts }: ReturnType<typeof route>) => [
  outcome,
  parts.map(({ placeId, variantId, quantity }) => `${placeId} ${variantId}${quantity}`).join(", "),
];

describe("a kit", () => {
  it("leaves from a place that has all its components, though others have more of one", () => {
    const places = [place("A", { a: 9, b: 0 }), place("B", { a: 2, b: 1 }), place("C", { b: 9 })];
    expect(shown(route([pack(1)], places, USE))).toEqual(["complete", "B pack1"]);
  });

  it("goes one here and one there where no place makes both, but is never divided", () => {
    const places = [place("A", { a: 3, b: 5 }), place("B", { a: 2, b: 1 })];
    expect(shown(route([pack(2)], places, USE))).toEqual(["split", "A pack1, B pack1"]);
    const apart = [place("A", { a: 5, b: 0 }), place("B", { a: 1, b: 4 })];
    expect(shown(route([pack(1)], apart, USE))).toEqual(["short", "A pack1"]);
  });

  it("has its components before those that are sold alone, which can leave from elsewhere", () => {
    const places = [place("A", { a: 2, b: 1 }), place("B", { a: 2 })];
    expect(shown(route([{ variantId: "a", quantity: 2 }, pack(1)], places, USE))).toEqual([
      "split",
      "B a2, A pack1",
    ]);
  });
});

const freeOf = fc.record({
  a: fc.integer({ min: -2, max: 8 }),
  b: fc.integer({ min: -2, max: 8 }),
  c: fc.integer({ min: 0, max: 8 }),
});
const need = fc.oneof(
  fc.record({ variantId: fc.constantFrom("a", "b", "c"), quantity: fc.integer({ min: 1, max: 5 }) }),
  fc
    .record({ variantId: fc.constantFrom("pack", "pair", "mix"), quantity: fc.integer({ min: 1, max: 3 }) })
    .map((one) => ({ ...one, pieces: PIECES[one.variantId] })),
);

const sumOf = (all: readonly { variantId: string; quantity: number }[], id: string) =>
  all.filter(({ variantId }) => variantId === id).reduce((sum, { quantity }) => sum + quantity, 0);

/** Of what more leaves a place than is there. */
const overdrawn = (places: readonly Stocked[], parts: readonly RoutePart[]): readonly string[] =>
  places.flatMap(({ placeId, free }) => {
    const taken = parts
      .filter((part) => part.placeId === placeId)
      .flatMap(({ variantId, quantity }) =>
        (PIECES[variantId] ?? [{ variantId, perUnit: 1 }]).map((piece) => ({
          variantId: piece.variantId,
          quantity: piece.perUnit * quantity,
        })),
      );
    return ["a", "b", "c"].filter((id) => sumOf(taken, id) > Math.max(0, free.get(id) ?? 0));
  });

it("kits and single units that want the same goods never get more than there is, 5,000 orders", () => {
  fc.assert(
    fc.property(
      fc.array(freeOf, { minLength: 1, maxLength: 5 }),
      fc.array(need, { minLength: 1, maxLength: 5 }),
      (levels, demand) => {
        const places = levels.map((free, at) => place(`P${at}`, free));
        const routed = route(demand, places, USE);
        for (const { variantId } of demand) {
          expect(sumOf(routed.parts, variantId)).toBe(sumOf(demand, variantId));
        }
        expect(routed.outcome === "short" ? [] : overdrawn(places, routed.parts)).toEqual([]);
        expect(shown(route(demand.toReversed(), places, USE))).toEqual(shown(routed));
      },
    ),
    { numRuns: 5_000, seed: 20_261_119 },
  );
});
