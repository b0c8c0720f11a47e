import type { LocationMode } from "@estiba/contract";
import type { Tx } from "../../db/transaction.ts";
import { readReach } from "./locations.ts";
import { placesByLocation, type ShopReach } from "./model.ts";

/** What of a shop decides from where its orders leave, beside the rules. */
export interface ShopRouting {
  readonly reach: ShopReach;
  readonly mode: LocationMode;
  /** By location, the places whose goods it shows. Empty where ours leads, or the shop has no mapped locations. */
  readonly followed: ReadonlyMap<string, readonly string[]>;
}

export type RoutingByShop = ReadonlyMap<string, ShopRouting>;

const NOBODY: RoutingByShop = new Map();

/** A location that shows nothing still leaves from its own place. */
function followedIn(reach: ShopReach, mode: LocationMode): ReadonlyMap<string, readonly string[]> {
  const shown = mode === "follow" ? (placesByLocation(reach) ?? []) : [];
  const ownOf = (locationId: string) =>
    reach.locations.flatMap(({ externalId, placeId }) =>
      externalId === locationId && placeId ? [placeId] : [],
    );
  return new Map(
    shown.map(({ locationId, placeIds }) => [locationId, [...new Set([...ownOf(locationId), ...placeIds])]]),
  );
}

/** Of shops that go by place; `byPlace` names them with their modes. */
export async function readShopRouting(
  tx: Tx,
  byPlace: ReadonlyMap<string, LocationMode>,
): Promise<RoutingByShop> {
  if (byPlace.size === 0) {
    return NOBODY;
  }
  const routing = new Map<string, ShopRouting>();
  for (const [shopId, mode] of byPlace) {
    const reach = await readReach(tx, shopId);
    routing.set(shopId, { reach, mode, followed: followedIn(reach, mode) });
  }
  return routing;
}
