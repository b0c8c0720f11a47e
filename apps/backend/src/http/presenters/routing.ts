import type { KeptRoute, RoutingRules } from "../../domain/routing/index.ts";
import type { Simulation } from "../../flows/orders/routing/simulate-rules.ts";
import type { ExplainedRoute } from "../../flows/orders/routing/explain-route.ts";

export const presentRules = ({ version, rules, savedAt }: RoutingRules) => ({
  version,
  rules: [...rules],
  savedAt: savedAt?.toISOString() ?? null,
});

type Names = Pick<ExplainedRoute, "placeNames" | "skus">;

const unitsWith =
  ({ skus }: Names) =>
  (units: KeptRoute["trace"]["places"][number]["free"]) =>
    units.map(([masterVariantId, quantity]) => ({
      masterVariantId,
      sku: skus.get(masterVariantId) ?? "",
      quantity,
    }));

function presentDecision(
  { number, at, cause, actorKind, outcome, rulesVersion, trace }: KeptRoute,
  names: Names,
) {
  const presentUnits = unitsWith(names);
  return {
    number,
    at: at.toISOString(),
    cause,
    actorKind,
    outcome,
    rule: trace.rule && { ...trace.rule, tie: trace.rule.tie ?? "rank", version: rulesVersion ?? 0 },
    rejected: trace.rejected
      ? { ...trace.rejected, name: names.placeNames.get(trace.rejected.placeId) ?? "" }
      : null,
    places: trace.places.map(({ placeId, verdict, free, taken, costMinor = null }) => ({
      placeId,
      name: names.placeNames.get(placeId) ?? "",
      verdict,
      free: presentUnits(free),
      taken: presentUnits(taken),
      cost: costMinor,
    })),
  };
}

export function presentRoute({ order, lines, units, routes, ...names }: ExplainedRoute) {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return {
    orderId: order.id,
    isRouted: routes.length > 0,
    places: [...Map.groupBy(units, ({ placeId }) => placeId)].map(([placeId, some]) => ({
      placeId,
      name: names.placeNames.get(placeId) ?? "",
      lines: some.map(({ lineId, quantity }) => ({
        orderLineId: lineId,
        sku: byId.get(lineId)?.sku ?? null,
        name: byId.get(lineId)?.name ?? "",
        quantity,
      })),
    })),
    decisions: routes.map((route) => presentDecision(route, names)),
  };
}

export function presentSimulation({
  placeNames,
  unitsBefore,
  unitsAfter,
  examples,
  ...simulation
}: Simulation) {
  const named = (placeId: string) => ({ placeId, name: placeNames.get(placeId) ?? "" });
  const placeIds = [...new Set([...unitsBefore.keys(), ...unitsAfter.keys()])];
  return {
    ...simulation,
    places: placeIds.map((placeId) => ({
      ...named(placeId),
      before: unitsBefore.get(placeId) ?? 0,
      after: unitsAfter.get(placeId) ?? 0,
    })),
    examples: examples.map(({ order, outcome, ruleName, before, after }) => ({
      orderId: order.id,
      number: order.number,
      outcome,
      ruleName,
      before: before.map(named),
      after: after.map(named),
    })),
  };
}
