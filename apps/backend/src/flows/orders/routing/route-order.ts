import {
  linesByHand,
  markDirty,
  moveStock,
  rerouteMoves,
  type LineToRoute,
  type WantedUnits,
} from "../../../domain/inventory/index.ts";
import { needCountedPlace } from "../../../domain/places/index.ts";
import { routeByHand, saveRoutes, type OrderRoute } from "../../../domain/routing/index.ts";
import { badRequest } from "../../../kernel/errors.ts";
import type { Services, Tx } from "../../../ports/services.ts";
import { followFulfilments } from "../../kit/follow-fulfilments.ts";
import { leadLocationsOf } from "./lead-locations.ts";
import { linesByRules } from "./lines-by-rules.ts";
import { askRules, holdOpenRoute, type OpenRoute } from "./open-route.ts";

interface Plan {
  readonly lines: readonly LineToRoute[];
  readonly route: OrderRoute;
}

async function planByRules(services: Services, tx: Tx, open: OpenRoute): Promise<Plan | null> {
  const routed = await askRules(services, tx, open, { units: open.units, cause: "again", without: [] });
  return routed && { lines: linesByRules(open.units, routed.parts), route: routed.route };
}

async function planByHand(tx: Tx, open: OpenRoute, wanted: readonly WantedUnits[]): Promise<Plan> {
  for (const placeId of [...new Set(wanted.map((one) => one.placeId))].toSorted()) {
    await needCountedPlace(tx, placeId);
  }
  const lines = linesByHand(open.units, wanted);
  const routed = new Set(lines.map(({ lineId }) => lineId));
  const taken = [
    ...open.units.filter(({ lineId }) => !routed.has(lineId)),
    ...lines.flatMap(({ masterVariantId, wanted: units }) =>
      [...units].map(([placeId, quantity]) => ({ placeId, masterVariantId, quantity })),
    ),
  ];
  return { lines, route: routeByHand(open.order.id, taken) };
}

/** Lets units of an order leave from other places: those that are named, or those that the rules choose now. */
export async function rerouteOrder(
  services: Services,
  tx: Tx,
  input: { readonly orderId: string; readonly wanted: readonly WantedUnits[] | "again" },
): Promise<void> {
  const open = await holdOpenRoute(tx, input.orderId);
  const plan =
    input.wanted === "again"
      ? await planByRules(services, tx, open)
      : await planByHand(tx, open, input.wanted);
  const moves = (plan?.lines ?? []).flatMap((line) => rerouteMoves(line, open.order.id, open.revision));
  if (plan && moves.length > 0) {
    await moveStock(tx, moves);
    // Kits are made where all their components are.
    tx.afterCommit(() => services.ring("catalog-publish", tx.tenantId));
    await saveRoutes(tx, [plan.route]);
    await markDirty(
      tx,
      moves.map(({ masterVariantId }) => masterVariantId),
    );
    await leadLocationsOf(services, tx, { orderId: open.order.id, shopId: open.order.shopId });
    await followFulfilments(services, tx, [open.order.id]);
  }
}

/** Exactly one of the two ways to say it. */
export function wishOfBody(body: {
  readonly again?: true | undefined;
  readonly lines?: readonly WantedUnits[] | undefined;
}): readonly WantedUnits[] | "again" {
  if ((body.again === undefined) === (body.lines === undefined)) {
    throw badRequest("Give lines, or again.", { field: "lines" });
  }
  return body.lines ?? "again";
}
