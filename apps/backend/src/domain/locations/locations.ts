import type { Tx } from "../../db/transaction.ts";
import { recordChanges } from "../../db/audit-log.ts";
import { AppError, badRequest } from "../../kernel/errors.ts";
import type { ChannelLocation } from "../../ports/channel.ts";
import {
  listLocations,
  listReachedPlaces,
  writeLocations,
  writePlaceOf,
  writeServing,
} from "./location-store.ts";
import { keptLocations, writableLocations, type ShopReach } from "./model.ts";

export async function readReach(tx: Tx, shopId: string): Promise<ShopReach> {
  const locations = await listLocations(tx, shopId);
  return { locations, places: await listReachedPlaces(tx, shopId) };
}

/** A shop with one location has its goods there: it is the default place's, until somebody says otherwise. */
export async function recordLocations(
  tx: Tx,
  shopId: string,
  seen: readonly ChannelLocation[],
): Promise<ShopReach> {
  const isNew = (await listLocations(tx, shopId)).length === 0;
  await writeLocations(tx, shopId, keptLocations(seen));
  const reach = await readReach(tx, shopId);
  const [only, ...others] = writableLocations(reach);
  const [first] = reach.places;
  if (!isNew || !only || others.length > 0 || !first) {
    return reach;
  }
  await writePlaceOf(tx, shopId, only.externalId, first.id);
  return readReach(tx, shopId);
}

/** The place is there and its goods can be sold: the caller has made sure of that. */
export async function mapLocation(
  tx: Tx,
  shopId: string,
  externalId: string,
  placeId: string | null,
): Promise<void> {
  const before = (await listLocations(tx, shopId)).find((one) => one.externalId === externalId);
  if (!before) {
    throw new AppError("LOCATION_NOT_FOUND");
  }
  if (placeId !== null && before.isPlatformOwned) {
    throw badRequest("The platform keeps the figures of this location itself.", { field: "placeId" });
  }
  await writePlaceOf(tx, shopId, externalId, placeId);
  await recordChanges(tx, [
    {
      action: "location.mapped",
      targetKind: "shop",
      targetId: shopId,
      before: { locationId: externalId, placeId: before.placeId },
      after: { locationId: externalId, placeId },
    },
  ]);
}

export async function changeServing(
  tx: Tx,
  shopId: string,
  places: readonly { readonly placeId: string; readonly serves: boolean }[],
): Promise<void> {
  for (const { placeId, serves } of places) {
    await writeServing(tx, shopId, placeId, serves);
  }
  await recordChanges(tx, [
    {
      action: "shop.places_changed",
      targetKind: "shop",
      targetId: shopId,
      after: { places },
    },
  ]);
}
