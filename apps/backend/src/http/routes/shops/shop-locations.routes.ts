import type { shopLocationEndpoints } from "@estiba/contract";
import { changeMode, mapPlace, readShopLocations, serveFrom } from "../../../flows/shops/shop-locations.ts";
import type { Services, Tx } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";
import { presentLocations } from "../../presenters/locations.ts";

export function shopLocationRoutes(services: Services): HandlersOf<keyof typeof shopLocationEndpoints> {
  const answer = async (tx: Tx, shopId: string) => {
    const data = presentLocations(await readShopLocations(services, tx, shopId));
    return { status: 200 as const, body: { success: true as const, data } };
  };
  return {
    getShopLocations: ({ access, params, origin }) =>
      services.inTenant(access.tenantId, origin, (tx) => answer(tx, params.shopId)),
    updateShopLocations: ({ access, params, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        await changeMode(services, tx, params.shopId, body.mode);
        return answer(tx, params.shopId);
      }),
    mapShopLocation: ({ access, params, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        await mapPlace(services, tx, { ...params, placeId: body.placeId });
        return answer(tx, params.shopId);
      }),
    setServingPlace: ({ access, params, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        await serveFrom(services, tx, { ...params, serves: body.serves });
        return answer(tx, params.shopId);
      }),
  };
}
