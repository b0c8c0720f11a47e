import type { ShipmentCreateBody } from "@estiba/contract";
import { findOrder } from "../domain/orders/index.ts";
import {
  insertEvents,
  insertShipment,
  needConnection,
  newToken,
  normalAddress,
  normalParcels,
  type Shipment,
} from "../domain/shipping/index.ts";
import { AppError, badRequest } from "../kernel/errors.ts";
import { newId } from "../kernel/ids.ts";
import { isCurrency } from "../kernel/currencies.ts";
import type { ParcelAddress } from "../ports/carrier.ts";
import type { Services, Tx } from "../ports/services.ts";
import { type CreateInput, hashOf, keyHashOf } from "./shipment-request.ts";
import { addressOfOrder } from "./plan-quote.ts";
import { needShipment } from "./plan-shipment.ts";
import { applyChanges } from "./shipment-changes.ts";

const NOTHING: ParcelAddress = normalAddress({ city: "-", country: "XX" });
const SMALLEST = { lengthMm: 1, widthMm: 1, heightMm: 1, weightG: 1, content: null, reference: null };
const FREE = {
  base: 0,
  fuel: 0,
  insurance: 0,
  codFee: 0,
  remote: 0,
  other: 0,
  discount: 0,
  tax: 0,
  total: 0,
};

async function goalOf(tx: Tx, body: ShipmentCreateBody) {
  const order = body.orderId === undefined ? null : await findOrder(tx, body.orderId);
  const currency = body.currency ?? order?.currency;
  if (currency === undefined || !isCurrency(currency)) {
    throw currency === undefined
      ? badRequest("currency is missing.", { field: "currency" })
      : new AppError("INVALID_CURRENCY", { details: { currency } });
  }
  const destination = body.destination
    ? normalAddress(body.destination)
    : order && (await addressOfOrder(tx, order));
  if (!destination) {
    throw badRequest("destination is missing.", { field: "destination" });
  }
  return { order, currency, destination };
}

/** A label bought elsewhere: nothing is spent here, it is only followed. */
export async function recordManualShipment(
  services: Services,
  input: CreateInput,
  manual: NonNullable<ShipmentCreateBody["manual"]>,
): Promise<Shipment> {
  const { body } = input;
  return services.inTenant(input.tenantId, input.origin, async (tx) => {
    const connection = await needConnection(tx, manual.connectionId);
    const { order, currency, destination } = await goalOf(tx, body);
    const cost = manual.cost ?? 0;
    const id = newId("shm");
    const number = manual.trackingNumber.trim().toUpperCase();
    await insertShipment(
      tx,
      {
        id,
        requestKeyHash: keyHashOf(input.requestKey),
        requestHash: hashOf(body),
        orderId: order?.id ?? null,
        shopId: order?.shopId ?? null,
        channel: order?.platform ?? null,
        orderNumber: order === null ? null : (order.number ?? order.externalId),
        connectionId: connection.id,
        provider: "manual",
        isTest: connection.mode === "test",
        status: "draft",
        carrier: { code: "manual", name: connection.name },
        service: { code: "manual", name: connection.name },
        deliveryType: "home",
        zone: null,
        currency,
        price: { ...FREE, base: cost, total: cost },
        quotedMinor: cost,
        actualMinor: cost,
        chargedToCustomerMinor: 0,
        declaredMinor: body.declaredValue ?? 0,
        codExpectedMinor: body.codAmount ?? 0,
        codFeeMinor: 0,
        codFeeTiming: null,
        returnFreightMinor: 0,
        origin: body.origin ? normalAddress(body.origin) : NOTHING,
        destination,
        trackingNumber: number,
        carrierUrl: manual.trackingUrl ?? null,
        publicToken: newToken(),
        etaDate: null,
        labelFormat: "pdf",
        labelSize: "4x6",
        isReturn: body.isReturnOf !== undefined,
        returnOf: body.isReturnOf ?? null,
        isExtra: body.allowSecond ?? false,
        isChannelNotified: body.notifyChannel ?? true,
        reference: body.reference ?? null,
        boughtAt: tx.now,
        dueAt: null,
        rateCardId: null,
        rateCardVersion: null,
        quoteId: null,
        rateId: null,
      },
      (body.parcels ? normalParcels(body.parcels) : [SMALLEST]).map((parcel) => ({
        ...parcel,
        trackingNumber: number,
        billableG: null,
      })),
    );
    await insertEvents(tx, [
      {
        shipmentId: id,
        dedupeKey: "system:label_created",
        status: "label_created",
        reason: null,
        occurredAt: tx.now,
        text: null,
        place: null,
        source: "system",
        collectedMinor: null,
      },
    ]);
    await applyChanges(services, tx, [id]);
    return needShipment(tx, id);
  });
}
