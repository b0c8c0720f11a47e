import type { placeEndpoints } from "@estiba/contract";
import { listPlaceStock } from "../../../domain/inventory/index.ts";
import { addPlace, listPlaces, needPlace, removePlace } from "../../../domain/places/index.ts";
import { normalAddress } from "../../../domain/shipping/index.ts";
import { changeGoodsPlace } from "../../../flows/stock/change-place.ts";
import { countGoods } from "../../../flows/stock/count-goods.ts";
import { setGoodsAside } from "../../../flows/stock/set-goods-aside.ts";
import { pageRequest, presentPage } from "../../../kernel/paging.ts";
import type { Services } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";
import { presentCount, presentPlace } from "../../presenters/places.ts";

type AddressBody = Parameters<typeof normalAddress>[0];

/** Null takes the address away. */
const addressOf = (address: AddressBody | null | undefined) => (address ? normalAddress(address) : address);

export function placeRoutes(services: Services): HandlersOf<keyof typeof placeEndpoints> {
  return {
    listPlaces: ({ access, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const page = pageRequest(query);
        const data = presentPage(await listPlaces(tx, page), page, presentPlace);
        return { status: 200, body: { success: true, data } };
      }),
    createPlace: ({ access, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const place = await addPlace(tx, { ...body, address: addressOf(body.address) });
        return { status: 201, body: { success: true, data: presentPlace(place) } };
      }),
    updatePlace: ({ access, params, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const patch = { ...body, address: addressOf(body.address) };
        const place = await changeGoodsPlace(services, tx, params.placeId, patch);
        return { status: 200, body: { success: true, data: presentPlace(place) } };
      }),
    deletePlace: ({ access, params, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        await removePlace(tx, params.placeId);
        return { status: 200, body: { success: true } };
      }),
    listPlaceStock: ({ access, params, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const page = pageRequest(query);
        const place = await needPlace(tx, params.placeId);
        const stock = await listPlaceStock(tx, place, { ...page, search: query.search });
        return { status: 200, body: { success: true, data: presentPage(stock, page, (item) => item) } };
      }),
    countPlace: ({ access, params, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const count = await countGoods(services, tx, {
          placeId: params.placeId,
          lines: body.lines,
          isDryRun: body.dryRun ?? false,
          isConfirmed: body.confirm ?? false,
          note: body.note ?? null,
        });
        return { status: 200, body: { success: true, data: presentCount(count) } };
      }),
    setAside: ({ access, params, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const data = await setGoodsAside(services, tx, {
          placeId: params.placeId,
          sku: body.sku,
          quantity: body.quantity,
          isBack: body.direction === "out",
          note: body.note ?? null,
        });
        return { status: 200, body: { success: true, data } };
      }),
  };
}
