import type { boxEndpoints } from "@estiba/contract";
import { needPlaces } from "../../../domain/places/index.ts";
import { addBox, changeBox, listBoxes, removeBox, type Box } from "../../../domain/shipping/index.ts";
import { proposeParcels } from "../../../flows/shipping/quotes/pack-order.ts";
import { pageRequest, presentPage } from "../../../kernel/paging.ts";
import type { Services } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";
import { presentSize } from "../../presenters/shipments.ts";

const presentBox = ({ id, placeIds, createdAt, updatedAt, ...box }: Box) => ({
  boxId: id,
  ...box,
  placeIds: [...placeIds],
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

export function boxRoutes(services: Services): HandlersOf<keyof typeof boxEndpoints> {
  return {
    listBoxes: ({ access, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const page = pageRequest(query);
        const data = presentPage(await listBoxes(tx, page), page, presentBox);
        return { status: 200, body: { success: true, data } };
      }),
    createBox: ({ access, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const { placeIds = [] } = body;
        await needPlaces(tx, placeIds);
        const box = await addBox(tx, { ...body, placeIds });
        return { status: 201, body: { success: true, data: presentBox(box) } };
      }),
    updateBox: ({ access, params, body, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        await needPlaces(tx, body.placeIds ?? []);
        const box = await changeBox(tx, params.boxId, body);
        return { status: 200, body: { success: true, data: presentBox(box) } };
      }),
    deleteBox: ({ access, params, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        await removeBox(tx, params.boxId);
        return { status: 200, body: { success: true } };
      }),
    getOrderPacking: ({ access, params, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const { source, parcels, missingSkus } = await proposeParcels(tx, {
          orderId: params.orderId,
          originId: query.originId ?? null,
        });
        const shown = parcels.map(({ box, lines, ...size }) => ({
          boxId: box?.id ?? null,
          boxName: box?.name ?? null,
          ...presentSize(size),
          lines: lines.map(({ lineId, ...line }) => ({ orderLineId: lineId, ...line })),
        }));
        const data = { source, missingSkus: [...missingSkus], parcels: shown };
        return { status: 200, body: { success: true, data } };
      }),
  };
}
