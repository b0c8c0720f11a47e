import { recheckShop } from "../../domain/inventory/index.ts";
import { shopsShowing } from "../../domain/locations/index.ts";
import { changePlace, type Place } from "../../domain/places/index.ts";
import type { Services, Tx } from "../../ports/services.ts";

/** The order of places says which location of a shop is short first. */
export async function changeGoodsPlace(
  services: Services,
  tx: Tx,
  placeId: string,
  patch: Parameters<typeof changePlace>[2],
): Promise<Place> {
  const place = await changePlace(tx, placeId, patch);
  if (patch.rank !== undefined || patch.isDefault === true) {
    const shopIds = await shopsShowing(tx);
    for (const shopId of shopIds) {
      await recheckShop(tx, shopId);
    }
    if (shopIds.length > 0) {
      tx.afterCommit(() => services.ring("catalog-publish", tx.tenantId));
    }
  }
  return place;
}
