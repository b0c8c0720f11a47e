import type { PlaceVerdict, RouteMode, RouteOutcome, RouteTie } from "@estiba/contract";
import { fill, freeAt, unitsIn, type Need, type RoutePart, type Stocked } from "./fill.ts";

export interface Use {
  readonly mode: RouteMode;
  readonly maxParts: number;
  readonly tie: RouteTie;
}

/** A place that may be asked, the first of them first. */
export interface Candidate extends Stocked {
  /** What the own rate tables ask for a parcel from here; null where they have no price. */
  readonly costMinor: number | null;
}

/** What asking the rules can end in. */
export type RuledOutcome = Exclude<RouteOutcome, "platform_assigned">;

export interface Routed {
  readonly outcome: RuledOutcome;
  /** The chosen places, in their order. */
  readonly placeIds: readonly string[];
  readonly parts: readonly RoutePart[];
  /** Why each candidate was chosen or not. */
  readonly verdicts: ReadonlyMap<string, PlaceVerdict>;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** One need a variant, in an order of its own, so that the order of the lines does not matter. */
function merged(demand: readonly Need[]): readonly Need[] {
  const wanted = new Map<string, Need>();
  for (const need of demand) {
    const before = wanted.get(need.variantId)?.quantity ?? 0;
    wanted.set(need.variantId, { ...need, quantity: before + need.quantity });
  }
  return [...wanted.values()]
    .filter(({ quantity }) => quantity > 0)
    .toSorted((left, right) => (left.variantId < right.variantId ? -1 : 1));
}

/** All ways to choose `size` of them, those with the first members first. */
function* choose(candidates: readonly Candidate[], size: number): Generator<readonly Candidate[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (const [at, candidate] of candidates.entries()) {
    for (const others of choose(candidates.slice(at + 1), size - 1)) {
      yield [candidate, ...others];
    }
  }
}

const covered = (some: readonly Candidate[], demand: readonly Need[]): number =>
  demand.some(({ pieces }) => pieces)
    ? unitsIn(some, demand)
    : sum(
        demand.map(({ variantId, quantity }) =>
          Math.min(quantity, sum(some.map((candidate) => freeAt(candidate, variantId)))),
        ),
      );

const costOf = (some: readonly Candidate[]): number =>
  sum(some.map(({ costMinor }) => costMinor ?? Number.POSITIVE_INFINITY));

/** The first one of the best: ways come by rank. */
function best(
  ways: Iterable<readonly Candidate[]>,
  isBetter: (way: readonly Candidate[], than: readonly Candidate[]) => boolean,
): readonly Candidate[] | null {
  let found: readonly Candidate[] | null = null;
  for (const way of ways) {
    if (found === null || isBetter(way, found)) {
      found = way;
    }
  }
  return found;
}

/** The fewest places that have everything. */
function findWhole(
  candidates: readonly Candidate[],
  demand: readonly Need[],
  { tie, maxParts }: Use,
): readonly Candidate[] | null {
  const wanted = sum(demand.map(({ quantity }) => quantity));
  for (let size = 1; size <= Math.min(maxParts, candidates.length); size += 1) {
    const whole = choose(candidates, size).filter((way) => covered(way, demand) === wanted);
    const found = best(whole, (way, than) => tie === "cost" && costOf(way) < costOf(than));
    if (found) {
      return found;
    }
  }
  return null;
}

/** The places that have most of it, as few as possible. */
function findMost(
  candidates: readonly Candidate[],
  demand: readonly Need[],
  maxParts: number,
): readonly Candidate[] {
  const sizes = Array.from({ length: Math.min(maxParts, candidates.length) }, (_none, at) => at + 1);
  const ways = sizes.flatMap((size) => [...choose(candidates, size)]);
  return best(ways, (way, than) => covered(way, demand) > covered(than, demand)) ?? [];
}

function verdictOn(
  candidate: Candidate,
  chosen: readonly Candidate[],
  { demand, tie }: { readonly demand: readonly Need[]; readonly tie: RouteTie },
): PlaceVerdict {
  if (chosen.includes(candidate)) {
    return "chosen";
  }
  const most = Math.max(...chosen.map((one) => covered([one], demand)));
  if (covered([candidate], demand) < most) {
    return "no_stock";
  }
  return tie === "cost" && costOf([candidate]) > Math.min(...chosen.map((one) => costOf([one])))
    ? "costlier"
    : "lower_rank";
}

/**
 * Pure: from which places an order leaves. As few as possible that have everything, then the cheapest where that is asked
 * for, then those that come first. Where no places have everything, those that have most.
 */
export function route(demand: readonly Need[], candidates: readonly Candidate[], use: Use): Routed {
  const wanted = merged(demand);
  const holding = candidates.filter((candidate) => covered([candidate], wanted) > 0);
  const limits = { ...use, maxParts: use.mode === "only_complete" ? 1 : use.maxParts };
  const whole = findWhole(holding, wanted, limits);
  const most = whole ?? findMost(holding, wanted, limits.maxParts);
  const chosen = most.length > 0 ? most : candidates.slice(0, 1);
  return {
    outcome: whole === null ? "short" : whole.length > 1 ? "split" : "complete",
    placeIds: chosen.map(({ placeId }) => placeId),
    parts: fill(chosen, wanted),
    verdicts: new Map(
      candidates.map((candidate) => [
        candidate.placeId,
        verdictOn(candidate, chosen, { demand: wanted, tie: use.tie }),
      ]),
    ),
  };
}
