import { readChannelLabels, readLabelledOrders } from "../../../domain/dispatch/index.ts";
import {
  isBought,
  isVoid,
  labelsOf,
  labelSizes,
  lastAttempt,
  parcelsOf,
  saveLabel,
  type LabelFacts,
  type LabelPart,
  type Mark,
  type Shipment,
  type ShipmentParcel,
} from "../../../domain/shipping/index.ts";
import { AppError, badRequest } from "../../../kernel/errors.ts";
import type { Origin, Services, Tx } from "../../../ports/services.ts";
import { runHeavy } from "../../kit/heavy-work.ts";
import { trackingUrl } from "../tracking/tracking-url.ts";

const DOWNLOAD_MS = 8_000;
const FETCH_ALL_MS = 30_000;
const MAX_PRINTED_BYTES = 40_000_000;

function markOf({ status, isTest }: Shipment): Mark {
  return isVoid({ status }) ? "void" : isTest ? "test" : null;
}

/** A label that the carrier keeps is fetched once and then served from here. */
async function fetchLabel(
  services: Services,
  tenantId: string,
  origin: Origin,
  shipmentId: string,
): Promise<boolean> {
  const attempt = await services.inTenant(tenantId, origin, (tx) => lastAttempt(tx, shipmentId));
  const url = attempt?.bought?.labelUrl ?? null;
  if (url === null) {
    return false;
  }
  try {
    const { status, body } = await services.outbound.request({ method: "GET", url, timeoutMs: DOWNLOAD_MS });
    if (status !== 200 || !body.subarray(0, 5).equals(Buffer.from("%PDF-"))) {
      return false;
    }
    await services.inTenant(tenantId, origin, (tx) =>
      saveLabel(tx, { shipmentId, format: "pdf", content: body }),
    );
    return true;
  } catch {
    return false;
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

const drawsOwn = (services: Services, { provider }: Shipment) =>
  services.carriers[provider].capabilities.givesNumbers;

function refuseUnbought(shipments: readonly Shipment[]): void {
  const unbought = shipments.find(({ status }) => !isBought(status));
  if (unbought) {
    throw new AppError("INVALID_TRANSITION", {
      details: { shipmentId: unbought.id, status: unbought.status },
    });
  }
}

/** Those that only the carrier has are fetched and kept; what was fetched in time need not be fetched again. */
async function fetchMissing(
  services: Services,
  tenantId: string,
  origin: Origin,
  shipments: readonly Shipment[],
): Promise<void> {
  const foreign = shipments.filter((shipment) => !drawsOwn(services, shipment)).map(({ id }) => id);
  const sizes = await services.inTenant(tenantId, origin, (tx) => labelSizes(tx, foreign));
  const untilMs = Date.now() + FETCH_ALL_MS;
  for (const shipmentId of foreign.filter((id) => !sizes.has(id))) {
    const isFetched = Date.now() < untilMs && (await fetchLabel(services, tenantId, origin, shipmentId));
    if (!isFetched) {
      throw new AppError("CARRIER_UNAVAILABLE", { details: { shipmentId } });
    }
  }
}

interface Printed {
  readonly shipments: readonly Shipment[];
  /** Orders whose channel's own labels are printed, after those of the shipments. */
  readonly orderIds?: readonly string[];
}

/** Only what was fetched before: a platform that is slow keeps nobody at the printer. */
async function channelBytes(tx: Tx, orderIds: readonly string[]): Promise<number> {
  const orders = await readLabelledOrders(tx, orderIds);
  const known = new Map(orders.map((order) => [order.orderId, order]));
  const missing = orderIds.filter((id) => !known.has(id));
  if (missing.length > 0) {
    throw new AppError("ORDER_NOT_FOUND", { details: { orderIds: missing } });
  }
  const unready = orders.filter(({ bytes }) => bytes === null);
  if (unready.length > 0) {
    throw new AppError("LABEL_NOT_READY", { details: { orderIds: unready.map(({ orderId }) => orderId) } });
  }
  return orders.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);
}

/** What is to be printed of each shipment, in the order given. */
async function partsOf(
  services: Services,
  tenantId: string,
  origin: Origin,
  { shipments, orderIds = [] }: Printed,
): Promise<LabelPart[]> {
  const ids = shipments.map(({ id }) => id);
  const { parcels, stored, ofChannels } = await services.inTenant(tenantId, origin, async (tx) => {
    const sizes = await labelSizes(tx, ids);
    const ofChannel = orderIds.length === 0 ? 0 : await channelBytes(tx, orderIds);
    const bytes = [...sizes.values()].reduce((sum, size) => sum + size, ofChannel);
    if (bytes > MAX_PRINTED_BYTES) {
      throw badRequest("The labels are too large for one file. Print fewer at a time.", { bytes });
    }
    return {
      parcels: Map.groupBy(await parcelsOf(tx, ids), ({ shipmentId }) => shipmentId),
      stored: new Map((await labelsOf(tx, ids)).map((label) => [label.shipmentId, label.content])),
      ofChannels: orderIds.length === 0 ? [] : await readChannelLabels(tx, orderIds),
    };
  });
  const own = shipments.flatMap((shipment): LabelPart[] => {
    if (drawsOwn(services, shipment)) {
      const facts = factsOf(services, shipment, parcels.get(shipment.id) ?? []);
      return facts.map((one) => ({ kind: "own", facts: one }));
    }
    const pdf = stored.get(shipment.id);
    return pdf ? [{ kind: "foreign", pdf, mark: markOf(shipment) }] : [];
  });
  return [...own, ...ofChannels.map((pdf): LabelPart => ({ kind: "foreign", pdf, mark: null }))];
}

/** One file of all labels, in the order given. */
export async function printLabels(
  services: Services,
  tenantId: string,
  origin: Origin,
  input: Printed & { readonly size: "4x6" | "a4" },
): Promise<Buffer> {
  const { shipments, size } = input;
  refuseUnbought(shipments);
  await fetchMissing(services, tenantId, origin, shipments);
  const pdf = await runHeavy(services, tenantId, "drawLabels", async () => [
    await partsOf(services, tenantId, origin, input),
    size,
  ]);
  return Buffer.from(pdf);
}
