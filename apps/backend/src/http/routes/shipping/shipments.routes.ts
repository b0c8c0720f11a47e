import type { shipmentEndpoints } from "@estiba/contract";
import { bookedCharges, findClaim } from "../../../domain/finance/index.ts";
import {
  codOf,
  eventsOf,
  findBatch,
  isBuying,
  returnBody,
  listShipments,
  parcelsOf,
  readContents,
  type Shipment,
  needShipment,
  errorOf,
} from "../../../domain/shipping/index.ts";
import { cancelShipment } from "../../../flows/shipping/labels/cancel-shipment.ts";
import { openShipmentBatch } from "../../../flows/shipping/labels/open-shipment-batch.ts";
import { createShipment } from "../../../flows/shipping/labels/create-shipment.ts";
import { quoteShipping } from "../../../flows/shipping/quotes/quote-shipping.ts";
import { trackingUrl } from "../../../flows/shipping/tracking/tracking-url.ts";
import { AppError } from "../../../kernel/errors.ts";
import { presentPage, sortedPage } from "../../../kernel/paging.ts";
import type { Services, Tx } from "../../../ports/services.ts";
import type { Call, HandlersOf } from "../../call.ts";
import { shipmentFilter } from "../../list-filters.ts";
import {
  presentBatch,
  presentQuote,
  presentShipment,
  presentShipmentItem,
  type ShipmentView,
} from "../../presenters/shipments.ts";
import { requestKeyOf } from "../../request-key.ts";

export async function viewsOf(
  services: Services,
  tx: Tx,
  shipments: readonly Shipment[],
): Promise<ShipmentView[]> {
  const ids = shipments.map(({ id }) => id);
  const parcels = Map.groupBy(await parcelsOf(tx, ids), ({ shipmentId }) => shipmentId);
  const cod = await codOf(tx, ids);
  const booked = await bookedCharges(tx, ids);
  return shipments.map((shipment) => ({
    shipment,
    parcels: parcels.get(shipment.id) ?? [],
    cod: cod.get(shipment.id) ?? null,
    booked: booked.get(shipment.id) ?? null,
    publicUrl: trackingUrl(services.config, shipment.publicToken),
  }));
}

export async function showShipment(services: Services, tx: Tx, shipmentId: string) {
  const shipment = await needShipment(tx, shipmentId);
  const [view] = await viewsOf(services, tx, [shipment]);
  if (!view) {
    throw new AppError("SHIPMENT_NOT_FOUND");
  }
  return presentShipment(view, {
    lines: await readContents(tx, shipmentId),
    claim: await findClaim(tx, shipmentId),
    events: await eventsOf(tx, [shipmentId]),
  });
}

/** A purchase that certainly failed is answered with an error, now and whenever its request is repeated. */
function refuseFailed({ id, status, failure }: Shipment): void {
  if (status === "failed" && failure) {
    throw new AppError(errorOf(failure), {
      details: { shipmentId: id, reason: failure.code, carrierMessage: failure.message },
    });
  }
}

type Ids = keyof typeof shipmentEndpoints;

function creating(services: Services): HandlersOf<Extract<Ids, `create${string}`>> {
  const answer = async (access: { tenantId: string }, origin: Call<never>["origin"], shipment: Shipment) => {
    refuseFailed(shipment);
    const data = await services.inTenant(access.tenantId, origin, (tx) =>
      showShipment(services, tx, shipment.id),
    );
    const body = { success: true as const, data };
    return isBuying(shipment) ? { status: 202 as const, body } : { status: 201 as const, body };
  };
  return {
    createQuote: async ({ access, body, origin }) => {
      const quote = await quoteShipping(services, access.tenantId, origin, body);
      return { status: 200, body: { success: true, data: presentQuote(quote) } };
    },
    createShipment: async ({ access, body, headers, origin }) => {
      const requestKey = requestKeyOf(headers);
      const { tenantId } = access;
      return answer(access, origin, await createShipment(services, { tenantId, origin, requestKey, body }));
    },
    createReturn: async ({ access, params, body, headers, origin }) => {
      const { tenantId } = access;
      const wanted = await services.inTenant(tenantId, origin, (tx) =>
        returnBody(tx, params.shipmentId, body),
      );
      const requestKey = requestKeyOf(headers);
      return answer(
        access,
        origin,
        await createShipment(services, { tenantId, origin, requestKey, body: wanted }),
      );
    },
    createShipments: async ({ access, body, headers, origin }) => {
      const requestKey = requestKeyOf(headers);
      return services.inTenant(access.tenantId, origin, async (tx) => {
        const batch = await openShipmentBatch(services, tx, { items: body.items, requestKey });
        return { status: 202, body: { success: true, data: presentBatch(batch) } };
      });
    },
  };
}

function reading(services: Services): HandlersOf<Exclude<Ids, `create${string}`>> {
  return {
    getShipment: ({ access, params, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => ({
        status: 200,
        body: { success: true, data: await showShipment(services, tx, params.shipmentId) },
      })),
    listShipments: ({ access, query, origin }) => {
      const filter = shipmentFilter(query);
      return services.inTenant(access.tenantId, origin, async (tx) => {
        const page = sortedPage<"shipments">(query);
        const found = await listShipments(tx, filter, page);
        const items = await viewsOf(services, tx, found.items);
        const data = presentPage({ items, total: found.total }, page, presentShipmentItem);
        return { status: 200, body: { success: true, data } };
      });
    },
    cancelShipment: async ({ access, params, body, origin }) => {
      const shipment = await cancelShipment(services, {
        tenantId: access.tenantId,
        origin,
        shipmentId: params.shipmentId,
        reason: body.reason ?? null,
      });
      if (shipment.status !== "cancelled" && shipment.status !== "cancelling") {
        const isDown = shipment.failure?.code === "unavailable" || shipment.failure?.code === "throttled";
        throw new AppError(isDown ? "CARRIER_UNAVAILABLE" : "SHIPMENT_NOT_CANCELLABLE", {
          details: { reason: shipment.failure?.code, carrierMessage: shipment.failure?.message },
        });
      }
      const data = {
        shipmentId: shipment.id,
        status: shipment.status,
        refund: { status: shipment.refundStatus ?? ("pending" as const), amount: shipment.refundMinor ?? 0 },
      };
      return { status: 200, body: { success: true, data } };
    },
    getShipmentBatch: ({ access, params, origin }) =>
      services.inTenant(access.tenantId, origin, async (tx) => {
        const batch = await findBatch(tx, params.jobId);
        if (!batch) {
          throw new AppError("SHIPMENT_BATCH_NOT_FOUND");
        }
        return { status: 200, body: { success: true, data: presentBatch(batch) } };
      }),
  };
}

export function shipmentsRoutes(services: Services): HandlersOf<Ids> {
  return { ...creating(services), ...reading(services) };
}
