import type { Tx } from "../../../db/transaction.ts";
import type { BoughtRef } from "../../../ports/carrier.ts";
import { providerIdsOf } from "../labels/attempt-store.ts";
import type { Shipment } from "../model.ts";

/** The carrier's identifiers of these parcels. */
export async function boughtRefs(tx: Tx, shipments: readonly Shipment[]): Promise<BoughtRef[]> {
  const providerIds = await providerIdsOf(
    tx,
    shipments.map(({ id }) => id),
  );
  return shipments.map(({ id, trackingNumber, carrier, currency }) => ({
    shipmentId: id,
    trackingNumber: trackingNumber ?? "",
    carrierCode: carrier.code,
    providerShipmentId: providerIds.get(id) ?? null,
    currency,
  }));
}
