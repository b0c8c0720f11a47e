import {
  markDirty,
  moveStock,
  readLineUnits,
  readUnitsAt,
  rerouteMoves,
  type LineToRoute,
  type LineUnits,
} from "../../../domain/inventory/index.ts";
import {
  findOrder,
  holdOrder,
  isShippable,
  listLines,
  type OrderPlan,
} from "../../../domain/orders/index.ts";
import { listRoutes, partsAsAssigned, routeAsAssigned, saveRoutes } from "../../../domain/routing/index.ts";
import { isLive, markShipments, shipmentsOfOrder } from "../../../domain/shipping/index.ts";
import type { LocationUnits } from "../../../ports/channel.ts";
import type { Tx } from "../../../ports/services.ts";
import type { RoutingByShop, ShopRouting } from "../../../domain/locations/index.ts";

/** The platform and we say different things about where a parcel leaves from. */
const LOCATION_DIFFERS = "location_differs";

const sumOf = (units: Iterable<number>): number => [...units].reduce((all, one) => all + one, 0);

interface FollowedLine {
  readonly lineId: string;
  readonly masterVariantId: string;
  readonly pieces: LineUnits["pieces"];
  readonly held: ReadonlyMap<string, number>;
  /** As the platform has it now, as far as its locations are mapped. */
  readonly wanted: readonly { readonly placeIds: readonly string[]; readonly quantity: number }[];
}

function wantedOf(
  leavesFrom: readonly LocationUnits[],
  { followed }: ShopRouting,
  total: number,
): FollowedLine["wanted"] {
  let left = total;
  return leavesFrom.flatMap(({ locationId, quantity }) => {
    const placeIds = followed.get(locationId);
    const some = placeIds ? Math.min(left, quantity) : 0;
    left -= some;
    return placeIds && some > 0 ? [{ placeIds, quantity: some }] : [];
  });
}

const unitsIn = ({ held }: FollowedLine, placeIds: readonly string[]): number =>
  placeIds.reduce((sum, id) => sum + (held.get(id) ?? 0), 0);

const isElsewhere = (line: FollowedLine): boolean =>
  line.wanted.some(({ placeIds, quantity }) => unitsIn(line, placeIds) < quantity);

function linesOf(
  units: readonly LineUnits[],
  leavesFromOf: (lineId: string) => readonly LocationUnits[],
  shop: ShopRouting,
): FollowedLine[] {
  return [...Map.groupBy(units, ({ lineId }) => lineId)].map(([lineId, some]) => {
    const held = new Map(some.map(({ placeId, quantity }) => [placeId, quantity]));
    const total = [...held.values()].reduce((sum, quantity) => sum + quantity, 0);
    const wanted = wantedOf(leavesFromOf(lineId), shop, total);
    return {
      lineId,
      masterVariantId: some[0]?.masterVariantId ?? "",
      pieces: some[0]?.pieces ?? [],
      held,
      wanted,
    };
  });
}

/** What the platform says nothing of stays where it is. */
function toRoute(line: FollowedLine, parts: readonly { placeId: string; quantity: number }[]): LineToRoute {
  const wanted = new Map<string, number>();
  const add = (placeId: string, quantity: number) =>
    wanted.set(placeId, (wanted.get(placeId) ?? 0) + quantity);
  parts.forEach(({ placeId, quantity }) => add(placeId, quantity));
  let left = sumOf(line.held.values()) - sumOf(wanted.values());
  for (const [placeId, quantity] of line.held) {
    const kept = Math.min(left, quantity);
    left -= kept;
    if (kept > 0) {
      add(placeId, kept);
    }
  }
  const { lineId, masterVariantId, pieces, held } = line;
  return { lineId, masterVariantId, pieces, held, wanted };
}

async function reroute(
  tx: Tx,
  orderId: string,
  lines: readonly FollowedLine[],
  shop: ShopRouting,
): Promise<void> {
  const moving = lines.filter(isElsewhere);
  const units = await readUnitsAt(
    tx,
    moving.map(({ masterVariantId }) => masterVariantId),
  );
  const own = (placeId: string, variantId: string) =>
    moving
      .filter(({ masterVariantId }) => masterVariantId === variantId)
      .reduce((sum, { held }) => sum + (held.get(placeId) ?? 0), 0);
  const freeAt = (placeId: string, variantId: string) =>
    (units.get(variantId)?.get(placeId) ?? 0) + own(placeId, variantId);
  const needs = moving.flatMap((line) =>
    line.wanted.map((one) => ({ line, variantId: line.masterVariantId, ...one })),
  );
  const parts = partsAsAssigned(needs, freeAt);
  const [newest] = await listRoutes(tx, orderId);
  const revision = (newest?.number ?? 0) + 1;
  const moves = moving.flatMap((line) => {
    const given = needs.flatMap((need, index) => (need.line === line ? (parts[index] ?? []) : []));
    return rerouteMoves(toRoute(line, given), orderId, revision);
  });
  if (moves.length === 0) {
    return;
  }
  await moveStock(tx, moves);
  const placeIds = shop.reach.places.map(({ id }) => id);
  const asked = { parts: parts.flat(), placeIds, freeAt };
  await saveRoutes(tx, [routeAsAssigned({ orderId, cause: "platform" }, asked, null)]);
  await markDirty(
    tx,
    moves.map(({ masterVariantId }) => masterVariantId),
  );
}

/** Whether its units may leave from elsewhere now. */
async function follow(tx: Tx, { orderId, incoming }: OrderPlan, shop: ShopRouting): Promise<boolean> {
  await holdOrder(tx, orderId);
  const order = await findOrder(tx, orderId);
  const lines = await listLines(tx, orderId);
  const byExternal = new Map(
    incoming.order.lines.map((line) => [line.externalLineId, line.leavesFrom ?? []]),
  );
  const leavesFrom = new Map(lines.map((line) => [line.id, byExternal.get(line.externalLineId) ?? []]));
  const units = await readLineUnits(
    tx,
    lines.map(({ id }) => id),
  );
  const followed = linesOf(units, (lineId) => leavesFrom.get(lineId) ?? [], shop);
  if (!order || !followed.some(isElsewhere)) {
    return false;
  }
  const live = (await shipmentsOfOrder(tx, orderId)).filter(isLive);
  if (live.length > 0) {
    await markShipments(
      tx,
      live.map(({ id }) => id),
      LOCATION_DIFFERS,
    );
    return false;
  }
  if (!isShippable(order, { hasParcel: false })) {
    return false;
  }
  await reroute(tx, orderId, followed, shop);
  return true;
}

/**
 * Orders that are known, as the platform has them now: where it has moved one to another location, its units are taken
 * there. One with a parcel stays where it is, and somebody has to look at it. Answers which orders leave from elsewhere.
 */
export async function followLocations(
  tx: Tx,
  plans: readonly OrderPlan[],
  routing: RoutingByShop,
): Promise<string[]> {
  const moved: string[] = [];
  for (const plan of plans) {
    const shop = routing.get(plan.incoming.shopId);
    const isNamed = plan.incoming.order.lines.some(({ leavesFrom }) => leavesFrom !== undefined);
    if (shop && shop.followed.size > 0 && isNamed && (await follow(tx, plan, shop))) {
      moved.push(plan.orderId);
    }
  }
  return moved;
}
