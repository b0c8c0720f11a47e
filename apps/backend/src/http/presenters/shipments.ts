import {
  isBought,
  type Batch,
  type CodFacts,
  type Quote,
  type QuotedRate,
  type Shipment,
  type ShipmentLine,
  type ShipmentParcel,
  type StoredEvent,
} from "../../domain/shipping/index.ts";
import type { BookedCharges, StoredClaim } from "../../domain/finance/index.ts";
import type { NormalRate, ParcelSize } from "../../ports/carrier.ts";
import { presentAddress } from "./carriers.ts";
import { presentClaim } from "./finance.ts";

export function presentNormalRate(rate: NormalRate) {
  return {
    carrier: rate.carrier,
    service: rate.service,
    deliveryType: rate.deliveryType,
    currency: rate.currency,
    price: rate.price,
    billableG: rate.billableG,
    zone: rate.zone,
    eta: rate.eta,
    cod: rate.cod,
    binding: rate.isBinding,
    warnings: [...rate.warnings],
  };
}

function presentRate({ id, connectionId, provider, rate, tags }: QuotedRate) {
  return { rateId: id, connectionId, provider, ...presentNormalRate(rate), tags: [...tags] };
}

export function presentFailures(errors: Quote["errors"]) {
  return errors.map(({ connectionId, carrier, code, message }) => ({
    connectionId,
    ...(carrier === null ? {} : { carrier }),
    code,
    message,
  }));
}

const MM_PER_CM = 10;

export const presentSize = ({ lengthMm, widthMm, heightMm, weightG }: ParcelSize) => ({
  lengthCm: lengthMm / MM_PER_CM,
  widthCm: widthMm / MM_PER_CM,
  heightCm: heightMm / MM_PER_CM,
  weightG,
});

export function presentQuote(quote: Quote) {
  return {
    quoteId: quote.id,
    createdAt: quote.createdAt.toISOString(),
    expiresAt: quote.expiresAt.toISOString(),
    currency: quote.request.currency,
    partial: quote.isPartial,
    parcels: quote.request.parcels.map(presentSize),
    rates: quote.rates.map(presentRate),
    errors: presentFailures(quote.errors),
  };
}

export interface ShipmentView {
  readonly shipment: Shipment;
  readonly parcels: readonly ShipmentParcel[];
  readonly cod: CodFacts | null;
  /** Null where nothing is booked. */
  readonly booked: BookedCharges | null;
  readonly publicUrl: string;
}

function presentCod({ shipment, cod }: ShipmentView) {
  if (shipment.codExpectedMinor === 0) {
    return null;
  }
  return {
    codPaymentId: cod?.id ?? null,
    status: cod?.status ?? "expected",
    expected: shipment.codExpectedMinor,
    collected: cod?.collectedMinor ?? 0,
  };
}

function presentBooked({ booked }: ShipmentView) {
  if (booked === null) {
    return null;
  }
  const { freightMinor, codFeeMinor, returnFreightMinor, adjustmentsMinor } = booked;
  return {
    freight: freightMinor,
    codFee: codFeeMinor,
    returnFreight: returnFreightMinor,
    adjustments: adjustmentsMinor,
    total: freightMinor + codFeeMinor + returnFreightMinor + adjustmentsMinor,
  };
}

export function presentShipmentItem(view: ShipmentView) {
  const { shipment } = view;
  const { quotedMinor, actualMinor } = shipment;
  return {
    shipmentId: shipment.id,
    test: shipment.isTest,
    status: shipment.status,
    statusReason: shipment.statusReason,
    needsAttention: [...shipment.needsAttention],
    orderId: shipment.orderId,
    orderNumber: shipment.orderNumber,
    channel: shipment.channel,
    provider: shipment.provider,
    connectionId: shipment.connectionId,
    carrier: shipment.carrier,
    service: shipment.service,
    currency: shipment.currency,
    charges: {
      quoted: quotedMinor,
      actual: actualMinor,
      variance: actualMinor === null ? null : actualMinor - quotedMinor,
      adjustments: view.booked?.adjustmentsMinor ?? 0,
      chargedToCustomer: shipment.chargedToCustomerMinor,
      booked: presentBooked(view),
    },
    parcels: view.parcels.map(({ parcel, trackingNumber, weightG, billableG }) => ({
      parcel,
      trackingNumber,
      weightG,
      billableG,
    })),
    origin: presentAddress(shipment.origin),
    destination: presentAddress(shipment.destination),
    cod: presentCod(view),
    tracking: {
      number: shipment.trackingNumber,
      carrierUrl: shipment.carrierUrl,
      publicUrl: isBought(shipment.status) ? view.publicUrl : null,
      eta: shipment.etaDate,
    },
    label: isBought(shipment.status)
      ? {
          ready: shipment.provider !== "manual",
          format: shipment.labelFormat,
          href: `/api/v1/shipments/${shipment.id}/label`,
        }
      : null,
    channelPush: {
      status: shipment.channelPushStatus,
      at: shipment.channelPushAt?.toISOString() ?? null,
      error: shipment.channelPushError,
    },
    isReturnOf: shipment.returnOf,
    createdAt: shipment.createdAt.toISOString(),
    updatedAt: shipment.updatedAt.toISOString(),
  };
}

function presentEvent(event: StoredEvent) {
  return {
    eventId: event.id,
    status: event.status,
    reason: event.reason,
    occurredAt: event.occurredAt.toISOString(),
    receivedAt: event.receivedAt.toISOString(),
    text: event.text,
    place: event.place,
    source: event.source,
    ignored: event.isIgnored,
  };
}

const presentLine = ({ lineId, sku, name, quantity, parcel }: ShipmentLine) => ({
  orderLineId: lineId,
  sku,
  name,
  quantity,
  parcel: parcel === 0 ? null : parcel,
});

export function presentShipment(
  view: ShipmentView,
  parts: {
    readonly lines: readonly ShipmentLine[];
    readonly claim: StoredClaim | null;
    readonly events: readonly StoredEvent[];
  },
) {
  const { lines, claim, events } = parts;
  return {
    ...presentShipmentItem(view),
    lines: lines.map(presentLine),
    claim: claim && presentClaim(claim),
    events: events.map(presentEvent),
  };
}

export function presentBatch(batch: Batch) {
  const done = batch.items.filter(({ state }) => state !== "pending").length;
  return {
    jobId: batch.id,
    state: batch.finishedAt ? ("completed" as const) : done > 0 ? ("active" as const) : ("waiting" as const),
    progress: { done, total: batch.items.length },
    failed: batch.items.filter(({ state }) => state === "failed").length,
    items: batch.items.map(({ position, orderId, state, shipmentId, error }) => ({
      index: position,
      orderId,
      state,
      shipmentId,
      error,
    })),
    createdAt: batch.createdAt.toISOString(),
    finishedAt: batch.finishedAt?.toISOString() ?? null,
  };
}
