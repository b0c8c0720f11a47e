import type { LocationMode } from "@estiba/contract";
import { needFeature } from "../../domain/identity/index.ts";
import { sumShownAt } from "../../domain/inventory/index.ts";
import {
  changeServing,
  mapLocation,
  placesByLocation,
  readReach,
  type ShopReach,
} from "../../domain/locations/index.ts";
import { needCountedPlace } from "../../domain/places/index.ts";
import { changeLocationMode, needShop, type Shop } from "../../domain/shops/index.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Services, Tx } from "../../ports/services.ts";
import { changeReach } from "../kit/note-reach.ts";
import { adapterOf } from "../kit/open-shop.ts";

export interface LocationsOfShop {
  readonly shop: Shop;
  readonly reach: ShopReach;
  /** By location: units of all listings that it is assumed to show. */
  readonly shown: ReadonlyMap<string, number>;
  readonly canLead: boolean;
  readonly isByLocation: boolean;
}

const canBeLed = (services: Services, { platform }: Shop): boolean =>
  adapterOf(services, platform).client?.moveOrder !== undefined;

export async function readShopLocations(
  services: Services,
  tx: Tx,
  shopId: string,
): Promise<LocationsOfShop> {
  const shop = await needShop(tx, shopId);
  const reach = await readReach(tx, shop.id);
  return {
    shop,
    reach,
    shown: await sumShownAt(tx, shop.id),
    canLead: canBeLed(services, shop),
    isByLocation: placesByLocation(reach) !== null,
  };
}

export async function changeMode(
  services: Services,
  tx: Tx,
  shopId: string,
  mode: LocationMode,
): Promise<void> {
  const shop = await needShop(tx, shopId);
  if (mode === "lead" && !canBeLed(services, shop)) {
    throw badRequest("The platform decides itself from where an order leaves.", { field: "mode" });
  }
  await changeLocationMode(tx, shop, mode);
}

/** With one place there is nothing to choose that a plan could restrict. */
async function needSeveral(tx: Tx, { places }: ShopReach): Promise<void> {
  if (places.length > 1) {
    await needFeature(tx, "fulfilment");
  }
}

export async function mapPlace(
  services: Services,
  tx: Tx,
  input: { readonly shopId: string; readonly locationId: string; readonly placeId: string | null },
): Promise<void> {
  const shop = await needShop(tx, input.shopId);
  await needSeveral(tx, await readReach(tx, shop.id));
  if (input.placeId !== null) {
    await needCountedPlace(tx, input.placeId);
  }
  await changeReach(services, tx, shop, () => mapLocation(tx, shop.id, input.locationId, input.placeId));
}

export async function serveFrom(
  services: Services,
  tx: Tx,
  {
    shopId,
    placeId,
    serves,
  }: { readonly shopId: string; readonly placeId: string; readonly serves: boolean },
): Promise<void> {
  const shop = await needShop(tx, shopId);
  await needCountedPlace(tx, placeId);
  await changeReach(services, tx, shop, () => changeServing(tx, shop.id, [{ placeId, serves }]));
}
