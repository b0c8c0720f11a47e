import { readLineUnits } from "../../../domain/inventory/index.ts";
import {
  placesByLocation,
  readShopRouting,
  requestMoves,
  type RoutingByShop,
} from "../../../domain/locations/index.ts";
import { listLines, type OrderLine } from "../../../domain/orders/index.ts";
import { hastenMoves, platformsOf } from "../../../domain/shops/index.ts";
import type { Services, Tx } from "../../../ports/services.ts";

interface LedOrder {
  readonly orderId: string;
  readonly shopId: string;
}

/** The locations that show the goods of each place. */
const locationsOf = (places: ReturnType<typeof placesByLocation>): ReadonlyMap<string, string> =>
  new Map(
    (places ?? []).flatMap(({ locationId, placeIds }) => placeIds.map((id) => [id, locationId] as const)),
  );

/** Where ours leads, from where these orders leave is written down here, and a worker asks the platform to move them. */
export async function leadLocations(
  services: Services,
  tx: Tx,
  orders: readonly LedOrder[],
  routing: RoutingByShop,
): Promise<void> {
  for (const { orderId, shopId } of orders) {
    const shop = routing.get(shopId);
    const locations =
      shop?.mode === "lead" ? locationsOf(placesByLocation(shop.reach)) : new Map<string, string>();
    if (locations.size > 0) {
      await lead(tx, { orderId, shopId }, locations);
      await hastenMoves(tx, shopId);
      tx.afterCommit(() => services.ring("reconcile", tx.tenantId));
    }
  }
}

const linesOf = (some: readonly { line: OrderLine; quantity: number }[]) =>
  some.map(({ line, quantity }) => ({ externalLineId: line.externalLineId, quantity }));

async function lead(tx: Tx, order: LedOrder, locations: ReadonlyMap<string, string>): Promise<void> {
  const lines = new Map((await listLines(tx, order.orderId)).map((line) => [line.id, line]));
  const units = await readLineUnits(tx, [...lines.keys()]);
  const moved = units.flatMap(({ lineId, placeId, quantity }) => {
    const locationId = locations.get(placeId);
    const line = lines.get(lineId);
    return locationId !== undefined && line ? [{ locationId, line, quantity }] : [];
  });
  const byLocation = [...Map.groupBy(moved, ({ locationId }) => locationId)];
  const isOne = byLocation.length === 1 && moved.length === units.length;
  await requestMoves(
    tx,
    order,
    byLocation.map(([locationId, some]) => ({ locationId, lines: isOne ? null : linesOf(some) })),
  );
}

/** The same for an order that a person, or a place that could not send it, had leave from elsewhere. */
export async function leadLocationsOf(services: Services, tx: Tx, order: LedOrder): Promise<void> {
  const { byPlace } = await platformsOf(tx, [order.shopId]);
  const mode = byPlace.get(order.shopId);
  if (mode === "lead") {
    await leadLocations(services, tx, [order], await readShopRouting(tx, new Map([[order.shopId, mode]])));
  }
}
