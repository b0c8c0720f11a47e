import type { pickupEndpoints } from "@estiba/contract";
import {
  errorOf,
  findShipments,
  isPickupOpen,
  listPickups,
  needPickup,
  parcelsOf,
  resolvePickup,
  shipmentIdsOfPickup,
  type Pickup,
} from "../../../domain/shipping/index.ts";
import { cancelPickup } from "../../../flows/shipping/handover/cancel-pickup.ts";
import { createPickups } from "../../../flows/shipping/handover/create-pickups.ts";
import { AppError } from "../../../kernel/errors.ts";
import { pageRequest, presentPage } from "../../../kernel/paging.ts";
import type { Origin, Services } from "../../../ports/services.ts";
import type { HandlersOf } from "../../call.ts";
import { presentHandedOver, presentPickup } from "../../presenters/hand-overs.ts";
import { requestKeyOf } from "../../request-key.ts";

/** When no carrier at all will come, the request has failed; now and whenever it is repeated. */
function refuseRefused(pickups: readonly Pickup[]): void {
  const [first] = pickups;
  if (first?.failure && pickups.every(({ status }) => status === "refused")) {
    throw new AppError(errorOf(first.failure), {
      details: {
        pickups: pickups.map(({ id, carrier, failure }) => ({
          pickupId: id,
          carrier: carrier.code,
          reason: failure?.code,
          carrierMessage: failure?.message,
        })),
      },
    });
  }
}

type Ids = keyof typeof pickupEndpoints;

export function pickupsRoutes(services: Services): HandlersOf<Ids> {
  const present = (pickup: Pickup) => presentPickup(pickup, services.carriers[pickup.provider]);
  const show = async (tenantId: string, origin: Origin, pickupId: string) => {
    const data = await services.inTenant(tenantId, origin, async (tx) => {
      const pickup = await needPickup(tx, pickupId);
      const ids = await shipmentIdsOfPickup(tx, pickup.id);
      const parcels = Map.groupBy(await parcelsOf(tx, ids), ({ shipmentId }) => shipmentId);
      const shipments = await findShipments(tx, ids);
      return {
        ...present(pickup),
        items: shipments.map((shipment) => presentHandedOver(shipment, parcels.get(shipment.id) ?? [])),
      };
    });
    return { status: 200 as const, body: { success: true as const, data } };
  };
  return {
    createPickups: async ({ access, body, headers, origin }) => {
      const requestKey = requestKeyOf(headers);
      const { tenantId } = access;
      const { pickups, hasMore } = await createPickups(services, { tenantId, origin, requestKey, body });
      refuseRefused(pickups);
      const answer = {
        success: true as const,
        data: { pickups: pickups.map(present), more: hasMore },
      };
      return pickups.some(isPickupOpen) ? { status: 202, body: answer } : { status: 201, body: answer };
    },
    listPickups: ({ access, query, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const page = pageRequest(query);
        const found = await listPickups(tx, { connectionId: query.connectionId }, page);
        return { status: 200, body: { success: true, data: presentPage(found, page, present) } };
      }),
    getPickup: ({ access, params, origin }) => show(access.tenantId, origin, params.pickupId),
    cancelPickup: async ({ access, params, body, origin }) => {
      const { tenantId } = access;
      const { pickupId } = params;
      await cancelPickup(services, { tenantId, origin, pickupId, isByPhone: body.byPhone ?? false });
      return show(tenantId, origin, pickupId);
    },
    resolvePickup: async ({ access, params, body, origin }) => {
      const { tenantId } = access;
      const { pickupId } = params;
      const { booked: isBooked, confirmation = null } = body;
      await services.inTenant(tenantId, origin, (tx) =>
        resolvePickup(tx, pickupId, { isBooked, confirmation }),
      );
      return show(tenantId, origin, pickupId);
    },
  };
}
