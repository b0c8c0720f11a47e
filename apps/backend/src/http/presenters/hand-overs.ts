import type { Manifest, Pickup, Shipment, ShipmentParcel } from "../../domain/shipping/index.ts";
import type { CarrierAdapter } from "../../ports/carrier.ts";
import { presentAddress } from "./carriers.ts";

export function presentManifest(manifest: Manifest) {
  return {
    manifestId: manifest.id,
    status: manifest.status,
    test: manifest.isTest,
    provider: manifest.provider,
    connectionId: manifest.connectionId,
    carrier: manifest.carrier,
    origin: presentAddress(manifest.origin),
    shipments: manifest.shipmentCount,
    parcels: manifest.parcelCount,
    weightG: manifest.weightG,
    cod: [...manifest.cod],
    document: {
      source: manifest.source,
      ready: manifest.status === "ready",
      href: `/api/v1/manifests/${manifest.id}/document`,
    },
    failure: manifest.failure,
    createdAt: manifest.createdAt.toISOString(),
  };
}

export function presentHandedOver(shipment: Shipment, parcels: readonly ShipmentParcel[]) {
  const { currency, codExpectedMinor } = shipment;
  return {
    shipmentId: shipment.id,
    status: shipment.status,
    trackingNumber: shipment.trackingNumber,
    orderNumber: shipment.orderNumber,
    city: shipment.destination.city,
    parcels: parcels.length,
    weightG: parcels.reduce((sum, { weightG }) => sum + weightG, 0),
    cod: codExpectedMinor > 0 ? { currency, amount: codExpectedMinor } : null,
  };
}

export function presentPickup(pickup: Pickup, { pickups }: CarrierAdapter) {
  const { currency, costMinor } = pickup;
  return {
    pickupId: pickup.id,
    status: pickup.status,
    test: pickup.isTest,
    provider: pickup.provider,
    connectionId: pickup.connectionId,
    carrier: pickup.carrier,
    place: presentAddress(pickup.place),
    date: pickup.date,
    from: pickup.from,
    to: pickup.to,
    notes: pickup.notes,
    shipments: pickup.shipmentCount,
    parcels: pickup.parcelCount,
    weightG: pickup.weightG,
    confirmation: pickup.confirmation,
    cost: costMinor === null ? null : { currency, amount: costMinor },
    cancellable: pickups?.cancel !== undefined,
    failure: pickup.failure,
    createdAt: pickup.createdAt.toISOString(),
  };
}
