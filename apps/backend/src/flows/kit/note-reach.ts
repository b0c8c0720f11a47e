import { recheckShop } from "../../domain/inventory/index.ts";
import { isByPlace, readReach, type ShopReach } from "../../domain/locations/index.ts";
import { noteByPlace, type Shop } from "../../domain/shops/index.ts";
import type { Services, Tx } from "../../ports/services.ts";
import { adapterOf } from "./open-shop.ts";

const gistOf = ({ locations, places }: ShopReach): string =>
  JSON.stringify([
    locations.map(({ externalId, placeId, isActive, isPlatformOwned }) => [
      externalId,
      placeId,
      isActive,
      isPlatformOwned,
    ]),
    places.map(({ id, isHidden }) => [id, isHidden]),
  ]);

/** Runs what changes where a shop's goods are shown, and has its figures published again where that makes a difference. */
export async function changeReach(
  services: Services,
  tx: Tx,
  shop: Pick<Shop, "id" | "platform" | "isByPlace">,
  change: () => Promise<unknown>,
): Promise<ShopReach> {
  const before = await readReach(tx, shop.id);
  await change();
  const reach = await readReach(tx, shop.id);
  const { sumsLocations = false } = adapterOf(services, shop.platform).capabilities;
  const isByPlaceNow = isByPlace(reach, { sumsLocations });
  if (isByPlaceNow !== shop.isByPlace) {
    await noteByPlace(tx, shop.id, isByPlaceNow);
  }
  if ((isByPlaceNow || shop.isByPlace) && gistOf(before) !== gistOf(reach)) {
    await recheckShop(tx, shop.id);
    tx.afterCommit(() => services.ring("catalog-publish", tx.tenantId));
  }
  return reach;
}
