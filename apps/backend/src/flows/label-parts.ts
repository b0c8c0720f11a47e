import {
  isBought,
  labelsOf,
  lastAttempt,
  parcelsOf,
  saveLabel,
  type LabelFacts,
  type LabelPart,
  type Mark,
  type Shipment,
  type ShipmentParcel,
} from "../domain/shipping/index.ts";
import { AppError } from "../kernel/errors.ts";
import type { Origin, Services } from "../ports/services.ts";
import { trackingUrl } from "./tracking-url.ts";

const DOWNLOAD_MS = 8_000;

function markOf({ status, isTest }: Shipment): Mark {
  return status === "cancelled" || status === "cancelling" ? "void" : isTest ? "test" : null;
}

/** A label that the carrier keeps is fetched once and then served from here. */
async function fetchLabel(
  services: Services,
  tenantId: string,
  origin: Origin,
  shipmentId: string,
): Promise<Buffer | null> {
  const attempt = await services.inTenant(tenantId, origin, (tx) => lastAttempt(tx, shipmentId));
  const url = attempt?.bought?.labelUrl ?? null;
  if (url === null) {
    return null;
  }
  try {
    const { status, body } = await services.outbound.request({ method: "GET", url, timeoutMs: DOWNLOAD_MS });
    if (status !== 200 || !body.subarray(0, 5).equals(Buffer.from("%PDF-"))) {
      return null;
    }
    await services.inTenant(tenantId, origin, (tx) =>
      saveLabel(tx, { shipmentId, format: "pdf", content: body }),
    );
    return body;
  } catch {
    return null;
  }
}

export function factsOf(
  services: Services,
  shipment: Shipment,
  parcels: readonly ShipmentParcel[],
): LabelFacts[] {
  const boughtAt = shipment.boughtAt ?? shipment.createdAt;
  return parcels.map((parcel) => ({
    carrier: shipment.carrier.name,
    service: shipment.service.name,
    zone: shipment.zone,
    recipient: shipment.destination,
    sender: shipment.origin,
    orderNumber: shipment.orderNumber,
    parcel: parcel.parcel,
    parcels: parcels.length,
    weightG: parcel.weightG,
    date: boughtAt.toISOString().slice(0, 10).split("-").toReversed().join("/"),
    trackingNumber: parcel.trackingNumber ?? shipment.trackingNumber ?? "",
    trackingUrl: trackingUrl(services.config, shipment.publicToken),
    cod:
      shipment.codExpectedMinor > 0 && parcel.parcel === 1
        ? { minor: shipment.codExpectedMinor, currency: shipment.currency }
        : null,
    mark: markOf(shipment),
  }));
}

/** What is to be printed of each shipment, in the order given. */
export async function labelParts(
  services: Services,
  tenantId: string,
  origin: Origin,
  shipments: readonly Shipment[],
): Promise<LabelPart[]> {
  const unbought = shipments.find(({ status }) => !isBought(status));
  if (unbought) {
    throw new AppError("INVALID_TRANSITION", {
      details: { shipmentId: unbought.id, status: unbought.status },
    });
  }
  const ids = shipments.map(({ id }) => id);
  const { parcels, stored } = await services.inTenant(tenantId, origin, async (tx) => ({
    parcels: Map.groupBy(await parcelsOf(tx, ids), ({ shipmentId }) => shipmentId),
    stored: new Map((await labelsOf(tx, ids)).map((label) => [label.shipmentId, label.content])),
  }));
  const parts: LabelPart[] = [];
  for (const shipment of shipments) {
    if (services.carriers[shipment.provider].manifest.givesNumbers) {
      const facts = factsOf(services, shipment, parcels.get(shipment.id) ?? []);
      parts.push(...facts.map((one) => ({ kind: "own", facts: one }) as const));
      continue;
    }
    const pdf = stored.get(shipment.id) ?? (await fetchLabel(services, tenantId, origin, shipment.id));
    if (!pdf) {
      throw new AppError("CARRIER_UNAVAILABLE", { details: { shipmentId: shipment.id } });
    }
    parts.push({ kind: "foreign", pdf, mark: markOf(shipment) });
  }
  return parts;
}
