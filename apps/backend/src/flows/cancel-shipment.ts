import { reverseLabels } from "../domain/finance/index.ts";
import {
  findConnectionEver,
  insertEvents,
  lockShipment,
  providerIdsOf,
  updateShipment,
  type RefundStatus,
  type Shipment,
} from "../domain/shipping/index.ts";
import { AppError } from "../kernel/errors.ts";
import type { Origin, Services } from "../ports/services.ts";
import { openCarriers } from "./open-carriers.ts";
import { needShipment } from "./plan-shipment.ts";
import { applyChanges } from "./shipment-changes.ts";
import { labelCancelled } from "./system-event.ts";

const VOID_CALL_MS = 10_000;

async function needLocked(tx: Parameters<typeof lockShipment>[0], shipmentId: string): Promise<Shipment> {
  const shipment = await lockShipment(tx, shipmentId);
  if (!shipment) {
    throw new AppError("SHIPMENT_NOT_FOUND");
  }
  return shipment;
}

/** Nobody else cancels it meanwhile, and nobody buys anything on it. */
async function begin(services: Services, tenantId: string, origin: Origin, shipmentId: string) {
  return services.inTenant(tenantId, origin, async (tx) => {
    const shipment = await needLocked(tx, shipmentId);
    const isCancellable = shipment.status === "label_created" || shipment.status === "cancelling";
    if (!isCancellable || shipment.trackingNumber === null) {
      throw new AppError("SHIPMENT_NOT_CANCELLABLE", { details: { status: shipment.status } });
    }
    const connection = await findConnectionEver(tx, shipment.connectionId);
    const [carrier] = connection ? await openCarriers(services, tx, [connection]) : [];
    if (!carrier) {
      throw new AppError("SHIPMENT_NOT_CANCELLABLE");
    }
    await updateShipment(tx, shipmentId, { status: "cancelling" });
    const providerIds = await providerIdsOf(tx, [shipmentId]);
    return { shipment, carrier, providerShipmentId: providerIds.get(shipmentId) ?? null };
  });
}

async function finish(
  services: Services,
  tenantId: string,
  origin: Origin,
  shipmentId: string,
  result: { refund: RefundStatus; amountMinor: number | null; reason: string | null },
): Promise<Shipment> {
  return services.inTenant(tenantId, origin, async (tx) => {
    const shipment = await needLocked(tx, shipmentId);
    const isPaidBack = result.refund === "refunded" || result.refund === "pending";
    await updateShipment(tx, shipmentId, {
      refundStatus: result.refund,
      refundMinor: isPaidBack ? (result.amountMinor ?? shipment.actualMinor ?? 0) : 0,
    });
    await insertEvents(tx, [labelCancelled(shipmentId, tx.now, result.reason)]);
    await applyChanges(services, tx, [shipmentId]);
    if (result.refund === "refunded") {
      await reverseLabels(tx, [shipmentId]);
    }
    return needShipment(tx, shipmentId);
  });
}

/** Voids the label, where the carrier lets us; a carrier that refuses leaves everything as it was. */
export async function cancelShipment(
  services: Services,
  input: { tenantId: string; origin: Origin; shipmentId: string; reason: string | null },
): Promise<Shipment> {
  const { tenantId, origin, shipmentId } = input;
  const { shipment, carrier, providerShipmentId } = await begin(services, tenantId, origin, shipmentId);
  const outcome = await carrier.adapter
    .void(carrier.contextFor(VOID_CALL_MS), {
      shipmentId,
      trackingNumber: shipment.trackingNumber ?? "",
      carrierCode: shipment.carrier.code,
      providerShipmentId,
      currency: shipment.currency,
    })
    .catch((error: unknown) => ({ kind: "unknown" as const, reason: String(error) }));
  if (outcome.kind === "done") {
    const { refund, amountMinor } = outcome.value;
    return finish(services, tenantId, origin, shipmentId, { refund, amountMinor, reason: input.reason });
  }
  return services.inTenant(tenantId, origin, async (tx) => {
    if (outcome.kind === "unknown") {
      await updateShipment(tx, shipmentId, {
        needsAttention: [...new Set([...shipment.needsAttention, "cancellation_unknown"])],
      });
      return needShipment(tx, shipmentId);
    }
    await updateShipment(tx, shipmentId, { status: "label_created" });
    return { ...shipment, failure: { code: outcome.code, message: outcome.message } };
  });
}
