import type { ShipmentCreateBody } from "@estiba/contract";
import { findOrder, holdOrder } from "../../../domain/orders/index.ts";
import {
  recordManualLabel,
  needConnection,
  normalAddress,
  normalParcels,
  recordContents,
  type Connection,
  type NewShipment,
  type Shipment,
  needShipment,
  fieldsOfRequest,
  type CreateInput,
} from "../../../domain/shipping/index.ts";
import { given } from "../../../kernel/given.ts";
import { AppError, badRequest } from "../../../kernel/errors.ts";
import { isCurrency } from "../../../kernel/money/currencies.ts";
import type { ParcelAddress } from "../../../ports/carrier.ts";
import type { Services, Tx } from "../../../ports/services.ts";
import { addressOfOrder } from "../quotes/plan-quote.ts";
import { planContents, refuseExcessCod } from "./plan-contents.ts";
import { applyChanges } from "../tracking/shipment-changes.ts";

type Manual = NonNullable<ShipmentCreateBody["manual"]>;

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

function shipmentOf(
  input: CreateInput,
  manual: Manual,
  parts: Awaited<ReturnType<typeof goalOf>> & { isPart: boolean; connection: Connection; now: Date },
): Omit<NewShipment, "status"> {
  const { body } = input;
  const { order, currency, destination, connection } = parts;
  const cost = manual.cost ?? 0;
  const carrier = { code: "manual", name: connection.name };
  return {
    ...fieldsOfRequest(input, order),
    isPart: parts.isPart,
    connectionId: connection.id,
    provider: "manual",
    isTest: connection.mode === "test",
    carrier,
    service: carrier,
    deliveryType: "home",
    zone: null,
    currency,
    price: { ...FREE, base: cost, total: cost },
    quotedMinor: cost,
    actualMinor: cost,
    declaredMinor: body.declaredValue ?? 0,
    codExpectedMinor: body.codAmount ?? 0,
    codFeeMinor: 0,
    codFeeTiming: null,
    returnFreightMinor: 0,
    origin: body.origin ? normalAddress(body.origin) : NOTHING,
    destination,
    trackingNumber: manual.trackingNumber.trim().toUpperCase(),
    carrierUrl: manual.trackingUrl ?? null,
    etaDate: null,
    boughtAt: parts.now,
    dueAt: null,
    rateCardId: null,
    rateCardVersion: null,
    quoteId: null,
    rateId: null,
  };
}

/** A label bought elsewhere: nothing is spent here, it is only followed. */
export async function recordManualShipment(
  services: Services,
  input: CreateInput,
  manual: Manual,
): Promise<Shipment> {
  const { body } = input;
  return services.inTenant(input.tenantId, input.origin, async (tx) => {
    const connection = await needConnection(tx, manual.connectionId);
    await holdOrder(tx, body.orderId ?? "");
    const goal = await goalOf(tx, body);
    const parcels = body.parcels ? normalParcels(body.parcels) : [SMALLEST];
    const isReturn = body.isReturnOf !== undefined;
    const wish = {
      isReturn,
      parcelCount: parcels.length,
      ...given({ lines: body.lines, placeId: body.originId }),
    };
    const { contents, isPart, isFirst } = await planContents(tx, goal.order, wish);
    await refuseExcessCod(tx, goal.order, body.codAmount ?? 0);
    const order = goal.order && { ...goal.order, shippingMinor: isFirst ? goal.order.shippingMinor : 0 };
    const parts = { ...goal, order, isPart, connection, now: tx.now };
    const shipment = shipmentOf(input, manual, parts);
    const { id: shipmentId, trackingNumber } = shipment;
    await recordManualLabel(
      tx,
      shipment,
      parcels.map((parcel) => ({ ...parcel, trackingNumber, billableG: null })),
    );
    await recordContents(tx, shipmentId, contents);
    await applyChanges(services, tx, [shipmentId]);
    return needShipment(tx, shipmentId);
  });
}
