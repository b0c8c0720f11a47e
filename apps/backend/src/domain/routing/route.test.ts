import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Need } from "./fill.ts";
import { route, type Candidate, type Use } from "./route.ts";

const FREE = { A: { x: 5, y: 0, z: 2 }, B: { x: 1, y: 4, z: 0 }, C: { x: 3, y: 3, z: 3 } } as const;
const COSTS = { A: 9_000, B: 5_200, C: 11_800 } as const;
type Name = keyof typeof FREE;

const candidate = (placeId: Name): Candidate => ({
  placeId,
  costMinor: COSTS[placeId],
  free: new Map(Object.entries(FREE[placeId])),
});
const USUAL: Use = { mode: "prefer_complete", maxParts: 2, tie: "rank" };

function routed(
  demand: string,
  use: Partial<Use> & { readonly from?: readonly Name[] } = {},
): readonly [string, string] {
  const needs = demand.split(" ").map(
    (one): Need => ({
      variantId: one.charAt(0),
      quantity: Number(one.slice(1)),
    }),
  );
  const { from = ["A", "B", "C"], ...rest } = use;
  const { outcome, parts } = route(needs, from.map(candidate), { ...USUAL, ...rest });
  return [
    outcome,
    parts.map(({ placeId, variantId, quantity }) => `${placeId} ${variantId}${quantity}`).join(", "),
  ];
}

const verdicts = (demand: readonly Need[], use: Partial<Use> = {}) =>
  Object.fromEntries(route(demand, (["A", "B", "C"] as const).map(candidate), { ...USUAL, ...use }).verdicts);

describe("an order is routed", () => {
  it.each([
    ["R1", "x2", {}, "complete", "A x2"],
    ["R2", "x1", { tie: "cost" }, "complete", "B x1"],
    ["R3", "x2 y1", {}, "complete", "C x2, C y1"],
    ["R4", "x4 y3", {}, "split", "A x4, B y3"],
    ["R6", "x4 y3", { mode: "only_complete" }, "short", "C x4, C y3"],
    ["R7", "x8", {}, "split", "A x5, C x3"],
    ["R8", "x12", {}, "short", "A x9, C x3"],
    ["R10", "y9", {}, "short", "B y6, C y3"],
    ["R12", "x4 y3", { from: ["B", "C"] }, "split", "B x1, C x3, B y3"],
  ] as const)("%s: %s", (_name, demand, use, outcome, parts) => {
    expect(routed(demand, use)).toEqual([outcome, parts]);
  });

  it("from the first place when nobody has anything", () => {
    expect(routed("w2")).toEqual(["short", "A w2"]);
  });

  it("says of each place why it was not chosen", () => {
    expect(verdicts([{ variantId: "x", quantity: 2 }])).toEqual({
      A: "chosen",
      B: "no_stock",
      C: "lower_rank",
    });
    expect(verdicts([{ variantId: "x", quantity: 1 }], { tie: "cost" })).toEqual({
      A: "costlier",
      B: "chosen",
      C: "costlier",
    });
  });

  it("takes places without a price last", () => {
    const unpriced = { ...candidate("A"), costMinor: null };
    const { placeIds } = route([{ variantId: "x", quantity: 2 }], [unpriced, candidate("C")], {
      ...USUAL,
      tie: "cost",
    });
    expect(placeIds).toEqual(["C"]);
  });
});

const VARIANTS = ["u", "v", "w", "x", "y", "z"];

const cases = (most: number) =>
  fc.record({
    demand: fc.array(
      fc.record({ variantId: fc.constantFrom(...VARIANTS), quantity: fc.integer({ min: 1, max: 9 }) }),
      { minLength: 1, maxLength: 6 },
    ),
    places: fc.array(
      fc.record({
        costMinor: fc.option(fc.integer({ min: 1, max: 6 })),
        free: fc.array(fc.integer({ min: -2, max: 9 }), { minLength: 6, maxLength: 6 }),
      }),
      { minLength: 1, maxLength: most },
    ),
    use: fc.record({
      mode: fc.constantFrom("prefer_complete" as const, "only_complete" as const),
      maxParts: fc.integer({ min: 1, max: 3 }),
      tie: fc.constantFrom("rank" as const, "cost" as const),
    }),
  });

const candidatesOf = (places: readonly { costMinor: number | null; free: readonly number[] }[]) =>
  places.map(
    ({ costMinor, free }, at): Candidate => ({
      placeId: `p${at}`,
      costMinor,
      free: new Map(VARIANTS.map((id, variant) => [id, free[variant] ?? 0])),
    }),
  );

const totals = (demand: readonly Need[]) =>
  new Map(
    [...Map.groupBy(demand, ({ variantId }) => variantId)].map(([id, needs]) => [
      id,
      needs.reduce((sum, { quantity }) => sum + quantity, 0),
    ]),
  );

const byRank = (left: readonly string[], right: readonly string[]) => (left.join() < right.join() ? -1 : 1);

/** Every set of places, tried one after another: the slow and plain way to the same answer. */
function tryAll(demand: readonly Need[], candidates: readonly Candidate[], { mode, maxParts, tie }: Use) {
  const most = mode === "only_complete" ? 1 : maxParts;
  const wanted = totals(demand);
  const sets = Array.from({ length: 2 ** candidates.length - 1 }, (_none, bits) =>
    candidates.filter((_one, at) => ((bits + 1) & (1 << at)) !== 0),
  ).filter(({ length }) => length <= most);
  const judged = sets.map((set) => {
    const units = [...wanted].map(([id, quantity]) => {
      const there = set.reduce((sum, { free }) => sum + Math.max(0, free.get(id) ?? 0), 0);
      return Math.min(quantity, there);
    });
    const cost = set.reduce((sum, { costMinor }) => sum + (costMinor ?? Number.POSITIVE_INFINITY), 0);
    return {
      ids: set.map(({ placeId }) => placeId),
      units: units.reduce((sum, some) => sum + some, 0),
      cost,
    };
  });
  const all = [...wanted.values()].reduce((sum, some) => sum + some, 0);
  const isWhole = judged.some(({ units }) => units === all);
  const [first] = judged
    .filter(({ units }) => !isWhole || units === all)
    .toSorted(
      (left, right) =>
        right.units - left.units ||
        left.ids.length - right.ids.length ||
        (isWhole && tie === "cost" && left.cost !== right.cost ? left.cost - right.cost : 0) ||
        byRank(left.ids, right.ids),
    );
  return { isWhole, ids: first && first.units > 0 ? first.ids : ["p0"] };
}

describe("the router", () => {
  it("chooses as trying every set of places does, 20,000 times", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(cases(5), ({ demand, places, use }) => {
        const candidates = candidatesOf(places);
        const answer = route(demand, candidates, use);
        const { isWhole, ids } = tryAll(demand, candidates, use);
        expect(answer.placeIds).toEqual(ids);
        expect(answer.outcome).toBe(isWhole ? (ids.length > 1 ? "split" : "complete") : "short");
      }),
      { numRuns: 20_000, seed: 16 },
    );
  });

  it("gives out what was asked for, at places that were asked, whichever way the lines come", () => {
    fc.assert(
      fc.property(cases(8), ({ demand, places, use }) => {
        const candidates = candidatesOf(places);
        const answer = route(demand, candidates, use);
        expect(route(demand.toReversed(), candidates, use)).toEqual(answer);
        expect(totals(answer.parts)).toEqual(totals(demand.toSorted(byVariant)));
        expect(answer.placeIds).toEqual(expect.arrayContaining(answer.parts.map(({ placeId }) => placeId)));
        expect(new Set(answer.placeIds).size).toBeLessThanOrEqual(use.maxParts);
        const taken = Map.groupBy(answer.parts, ({ placeId, variantId }) => `${placeId} ${variantId}`);
        expect([...taken.values()].every(({ length }) => length === 1)).toBe(true);
      }),
      { numRuns: 20_000, seed: 17 },
    );
  });
});

const byVariant = (left: Need, right: Need) => (left.variantId < right.variantId ? -1 : 1);
