import {
  boughtRefs,
  findConnectionEver,
  findShipments,
  needPickup,
  recordPickup,
  shipmentIdsOfPickup,
  type Pickup,
} from "../../../domain/shipping/index.ts";
import type { BookedPickup, Outcome, PickupRequest } from "../../../ports/carrier.ts";
import type { Origin, Services, Tx } from "../../../ports/services.ts";
import { openCarriers } from "../quotes/open-carriers.ts";

const MAX_CALL_MS = 10_000;

/** All data a carrier gets for a pickup, and how to reach it. */
export async function openPickup(services: Services, tx: Tx, pickup: Pickup) {
  const connection = await findConnectionEver(tx, pickup.connectionId);
  const [carrier] = connection ? await openCarriers(services, tx, [connection]) : [];
  const shipments = await findShipments(tx, await shipmentIdsOfPickup(tx, pickup.id));
  const request: PickupRequest = {
    pickupId: pickup.id,
    carrierCode: pickup.carrier.code,
    place: pickup.place,
    date: pickup.date,
    from: pickup.from,
    to: pickup.to,
    notes: pickup.notes,
    parcels: pickup.parcelCount,
    weightG: pickup.weightG,
    currency: pickup.currency,
    refs: await boughtRefs(tx, shipments),
  };
  // The call times out well before the lease ends, so that no outcome is "unknown" while the call still runs.
  const callMs = Math.min(MAX_CALL_MS, (services.config.PURCHASE_LEASE_SECONDS * 1_000) / 2);
  return { request, carrier, context: carrier?.contextFor(callMs) };
}

async function ask(services: Services, open: Awaited<ReturnType<typeof openPickup>>) {
  const { carrier, context, request } = open;
  const nobody: Outcome<BookedPickup> = { kind: "rejected", code: "config", message: "no carrier to call" };
  if (!context) {
    return nobody;
  }
  try {
    return (await carrier?.adapter.pickups?.book(context, request)) ?? nobody;
  } catch (error) {
    services.logger.error({ err: error, reason: "pickup" }, "what became of a pickup is not known");
    return { kind: "unknown" as const, reason: "the answer cannot be read" };
  }
}

/** Requests the pickup exactly once, and stores the carrier's answer. */
export async function bookPickup(
  services: Services,
  tenantId: string,
  origin: Origin,
  pickupId: string,
): Promise<void> {
  const open = await services.inTenant(tenantId, origin, async (tx) =>
    openPickup(services, tx, await needPickup(tx, pickupId)),
  );
  const outcome = await ask(services, open);
  await services.inTenant(tenantId, origin, (tx) => recordPickup(tx, pickupId, outcome));
}
