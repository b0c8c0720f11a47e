import { providerIdsOf, type Shipment } from "../../../domain/shipping/index.ts";
import type { BoughtRef } from "../../../ports/carrier.ts";
import type { Tx } from "../../../ports/services.ts";

/** By what names the carrier knows these parcels. */
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
