import type { RouteCause, RoutingRule } from "@estiba/contract";
import { chooseRule } from "./choose-rule.ts";
import type { OrderFacts, OrderRoute, RoutingRules, Units } from "./model.ts";
import { piecesOf, type Need, type RoutePart } from "./fill.ts";
import { route, type Candidate, type RuledOutcome, type Use } from "./route.ts";

/** A place whose goods can be sold, in the order in which places are asked. */
export interface RoutingPlace {
  readonly id: string;
  readonly isShipping: boolean;
}

/** An order, what it wants, and what is free of that. */
export interface OrderToRoute {
  readonly orderId: string;
  readonly cause: RouteCause;
  readonly facts: OrderFacts;
  readonly demand: readonly Need[];
  readonly places: readonly RoutingPlace[];
  /** These have said that they cannot. */
  readonly excluded?: readonly string[];
  /** Others were left out before: even one place is an answer. */
  readonly isOnlyOneAsked?: boolean;
  freeAt(placeId: string, variantId: string): number;
  /** What a parcel from a place costs; asked only by a rule that wants to know. */
  readonly costAt?: ((placeId: string) => number | null) | undefined;
}

export interface RoutedOrder {
  readonly route: OrderRoute & { readonly outcome: RuledOutcome };
  readonly parts: readonly RoutePart[];
}

/** As few places as possible, but rather two than leaving something behind. */
const USUAL: RoutingRule["use"] = { placeIds: "ranked", mode: "prefer_complete", maxParts: 2 };

/** A rule that names no place that still ships asks all of them. */
function placesOf({ placeIds }: RoutingRule["use"], shipping: readonly RoutingPlace[]): string[] {
  const all = shipping.map(({ id }) => id);
  const named = placeIds === "ranked" ? [] : placeIds.filter((id) => all.includes(id));
  return named.length > 0 ? named : all;
}

const unitsOf = (parts: readonly RoutePart[], placeId: string): Units =>
  parts
    .filter((part) => part.placeId === placeId)
    .map(({ variantId, quantity }): [string, number] => [variantId, quantity]);

/** The places that are asked, each with what it has of what is wanted. */
function candidatesOf(
  order: OrderToRoute,
  use: RoutingRule["use"],
  shipping: readonly RoutingPlace[],
): Candidate[] {
  const variantIds = [...new Set(order.demand.flatMap(piecesOf).map(({ variantId }) => variantId))];
  return placesOf(use, shipping).map((placeId) => ({
    placeId,
    costMinor: use.tie === "cost" ? (order.costAt?.(placeId) ?? null) : null,
    free: new Map(variantIds.map((id) => [id, order.freeAt(placeId, id)])),
  }));
}

/** Pure: from where an order leaves, and why. Null where there is nothing to choose. */
export function routeOrder({ version, rules }: RoutingRules, order: OrderToRoute): RoutedOrder | null {
  const shipping = order.places.filter(({ isShipping }) => isShipping);
  const excluded = shipping.filter(({ id }) => order.excluded?.includes(id));
  const asked = shipping.filter((place) => !excluded.includes(place));
  if ((shipping.length < 2 && order.isOnlyOneAsked !== true) || asked.length === 0) {
    return null;
  }
  const rule = chooseRule(rules, order.facts);
  const use = rule?.use ?? USUAL;
  const { mode, maxParts, tie } = use;
  const candidates = candidatesOf(order, use, asked);
  const how: Use = { mode, maxParts, tie: tie ?? "rank" };
  const { outcome, parts, verdicts } = route(order.demand, candidates, how);
  const judged = candidates.map(({ placeId, free, costMinor }) => ({
    placeId,
    verdict: verdicts.get(placeId) ?? "no_stock",
    free: [...free],
    taken: unitsOf(parts, placeId),
    ...(costMinor === null ? {} : { costMinor }),
  }));
  const left = excluded.map(({ id }) => ({ placeId: id, verdict: "excluded" as const, free: [], taken: [] }));
  return {
    parts,
    route: {
      orderId: order.orderId,
      cause: order.cause,
      outcome,
      rulesVersion: version,
      trace: {
        rule: { name: rule?.name ?? null, mode, maxParts, ...(tie ? { tie } : {}) },
        places: [...judged, ...left],
      },
    },
  };
}
