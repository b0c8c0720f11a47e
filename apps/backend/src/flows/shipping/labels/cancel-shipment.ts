import { reverseLabels } from "../../../domain/finance/index.ts";
import {
  findConnectionEver,
  insertEvents,
  lockShipment,
  providerIdsOf,
  updateShipment,
  type RefundStatus,
  type Shipment,
} from "../../../domain/shipping/index.ts";
import { AppError } from "../../../kernel/errors.ts";
import type { Origin, Services } from "../../../ports/services.ts";
import { openCarriers, type OpenCarrier } from "../quotes/open-carriers.ts";
import { needShipment } from "./plan-shipment.ts";
import { readTracking } from "../tracking/read-tracking.ts";
import { applyChanges } from "../tracking/shipment-changes.ts";
import { labelCancelled } from "../tracking/system-event.ts";

const VOID_CALL_MS = 10_000;

async function needLocked(tx: Parameters<typeof lockShipment>[0], shipmentId: string): Promise<Shipment> {
  const shipment = await lockShipment(tx, shipmentId);
  if (!shipment) {
    throw new AppError("SHIPMENT_NOT_FOUND");
  }
  return shipment;
}

const UNKNOWN = "cancellation_unknown";

interface Begun {
  readonly shipment: Shipment;
  readonly carrier: OpenCarrier;
  readonly providerShipmentId: string | null;
  /** An earlier attempt may have been heard: a refusal now does not say that it was refused then. */
  readonly isRetry: boolean;
}

/** Nobody else cancels it meanwhile, and nobody buys anything on it. A shipment alone is cancelled already. */
async function begin(
  services: Services,
  tenantId: string,
  origin: Origin,
  shipmentId: string,
): Promise<Begun | Shipment> {
  return services.inTenant(tenantId, origin, async (tx) => {
    const shipment = await needLocked(tx, shipmentId);
    if (shipment.status === "cancelled" && shipment.needsAttention.includes(UNKNOWN)) {
      return shipment;
    }
    const isRetry = shipment.status === "cancelling";
    if ((shipment.status !== "label_created" && !isRetry) || shipment.trackingNumber === null) {
      throw new AppError("SHIPMENT_NOT_CANCELLABLE", { details: { status: shipment.status } });
    }
    const connection = await findConnectionEver(tx, shipment.connectionId);
    const [carrier] = connection ? await openCarriers(services, tx, [connection]) : [];
    if (!carrier) {
      throw new AppError("SHIPMENT_NOT_CANCELLABLE");
    }
    await updateShipment(tx, shipmentId, { status: "cancelling" });
    const providerIds = await providerIdsOf(tx, [shipmentId]);
    return { shipment, carrier, isRetry, providerShipmentId: providerIds.get(shipmentId) ?? null };
  });
}

const withoutMark = ({ needsAttention }: Shipment) => needsAttention.filter((mark) => mark !== UNKNOWN);

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
      needsAttention: withoutMark(shipment),
    });
    await insertEvents(tx, [labelCancelled(shipmentId, tx.now, result.reason)]);
    await applyChanges(services, tx, [shipmentId]);
    if (result.refund === "refunded") {
      await reverseLabels(tx, [shipmentId]);
    }
    return needShipment(tx, shipmentId);
  });
}

/** The label is valid after all: what was scanned while we waited for the answer counts from now on. */
async function takeBack(
  services: Services,
  tenantId: string,
  origin: Origin,
  shipmentId: string,
  failure: NonNullable<Shipment["failure"]>,
): Promise<Shipment> {
  return services.inTenant(tenantId, origin, async (tx) => {
    const shipment = await needLocked(tx, shipmentId);
    if (shipment.status !== "cancelling") {
      return shipment;
    }
    await updateShipment(tx, shipmentId, { status: "label_created", needsAttention: withoutMark(shipment) });
    await applyChanges(services, tx, [shipmentId]);
    return { ...(await needShipment(tx, shipmentId)), failure };
  });
}

async function noteUnknown(
  services: Services,
  tenantId: string,
  origin: Origin,
  shipmentId: string,
): Promise<Shipment> {
  return services.inTenant(tenantId, origin, async (tx) => {
    const { needsAttention } = await needLocked(tx, shipmentId);
    await updateShipment(tx, shipmentId, { needsAttention: [...new Set([...needsAttention, UNKNOWN])] });
    return needShipment(tx, shipmentId);
  });
}

/** Voids the label, where the carrier lets us; a carrier that refuses leaves everything as it was. */
export async function cancelShipment(
  services: Services,
  input: { tenantId: string; origin: Origin; shipmentId: string; reason: string | null },
): Promise<Shipment> {
  const { tenantId, origin, shipmentId } = input;
  const begun = await begin(services, tenantId, origin, shipmentId);
  if (!("carrier" in begun && "isRetry" in begun)) {
    return begun;
  }
  const { shipment, carrier, providerShipmentId, isRetry } = begun;
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
  if (outcome.kind === "unknown") {
    return noteUnknown(services, tenantId, origin, shipmentId);
  }
  const { code, message } = outcome;
  if (isRetry) {
    try {
      await readTracking(services, tenantId, shipment.connectionId, [shipment]);
    } catch {
      return noteUnknown(services, tenantId, origin, shipmentId);
    }
  }
  return takeBack(services, tenantId, origin, shipmentId, { code, message });
}
