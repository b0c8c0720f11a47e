import { isBuying, leaseDueShipments, putOffReads, type Shipment } from "../../domain/shipping/index.ts";
import { inParallel } from "../../kernel/limits/in-parallel.ts";
import type { Search } from "../../ports/carrier.ts";
import type { Services } from "../../ports/services.ts";
import { openPurchase, purchaseOf } from "../shipping/labels/purchase-label.ts";
import { readTrackingOrPutOff } from "../shipping/tracking/read-tracking.ts";
import { runBatchItems } from "../shipping/labels/run-shipment-batch.ts";
import { recordPurchaseOutcome } from "../shipping/labels/record-purchase.ts";
import { pushDueTracking } from "../shipping/tracking/push-tracking.ts";

const MAX_AT_ONCE = 50;
const LEASE_MS = 60_000;
const PARALLEL_CALLS = 5;

/** Looks up the outcome of a purchase; the purchase is never repeated. */
async function findOne(services: Services, tenantId: string, shipment: Shipment): Promise<void> {
  const open = await openPurchase(services, tenantId, shipment.id);
  const found: Search = await open.carrier.adapter
    .findPurchase(open.context, purchaseOf(open))
    .catch((error: unknown) => ({ kind: "unknown" as const, reason: String(error) }));
  await recordPurchaseOutcome(services, tenantId, shipment.id, found);
}

/** Everything about a tenant's parcels that is due now; true when there may be more. */
export async function lookAtShipments(services: Services, tenantId: string): Promise<boolean> {
  const due = await services.asSystem(tenantId, "look-at-shipments", (tx) =>
    leaseDueShipments(tx, MAX_AT_ONCE, LEASE_MS),
  );
  const canBeRead = ({ provider, trackingNumber }: Shipment) =>
    services.carriers[provider].capabilities.can.tracking !== "manual" && trackingNumber !== null;
  const buying = due.filter(isBuying);
  const others = due.filter((shipment) => !isBuying(shipment));
  await inParallel(buying, PARALLEL_CALLS, (shipment) => findOne(services, tenantId, shipment));
  const byConnection = Map.groupBy(others.filter(canBeRead), ({ connectionId }) => connectionId);
  await inParallel(byConnection, PARALLEL_CALLS, ([connectionId, shipments]) =>
    readTrackingOrPutOff(services, tenantId, connectionId, shipments),
  );
  const unread = others.filter((shipment) => !canBeRead(shipment)).map(({ id }) => id);
  await services.asSystem(tenantId, "look-at-shipments", (tx) => putOffReads(tx, unread, null));
  const hasMorePushes = await pushDueTracking(services, tenantId);
  const hasMoreItems = await runBatchItems(services, tenantId);
  return due.length === MAX_AT_ONCE || hasMorePushes || hasMoreItems;
}
