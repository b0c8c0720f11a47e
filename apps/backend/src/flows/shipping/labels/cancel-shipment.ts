import { reverseLabels } from "../../../domain/finance/index.ts";
import {
  beginCancellation,
  findConnectionEver,
  needShipment,
  noteCancellationUnknown,
  recordCancellation,
  takeBackCancellation,
  type BegunCancellation,
  type Cancellation,
  type Shipment,
} from "../../../domain/shipping/index.ts";
import { AppError } from "../../../kernel/errors.ts";
import type { Origin, Services } from "../../../ports/services.ts";
import { openCarriers, type OpenCarrier } from "../quotes/open-carriers.ts";
import { readTracking } from "../tracking/read-tracking.ts";
import { applyChanges } from "../tracking/shipment-changes.ts";

const VOID_CALL_MS = 10_000;

interface Asked {
  readonly tenantId: string;
  readonly origin: Origin;
  readonly shipmentId: string;
}

/** Without a carrier it is over already. */
async function begin(
  services: Services,
  { tenantId, origin, shipmentId }: Asked,
): Promise<BegunCancellation & { readonly carrier: OpenCarrier | null }> {
  return services.inTenant(tenantId, origin, async (tx) => {
    const begun = await beginCancellation(tx, shipmentId);
    if (begun.isOver) {
      return { ...begun, carrier: null };
    }
    const connection = await findConnectionEver(tx, begun.shipment.connectionId);
    const [carrier] = connection ? await openCarriers(services, tx, [connection]) : [];
    if (!carrier) {
      throw new AppError("SHIPMENT_NOT_CANCELLABLE");
    }
    return { ...begun, carrier };
  });
}

async function finish(services: Services, asked: Asked, told: Cancellation): Promise<Shipment> {
  const { tenantId, origin, shipmentId } = asked;
  return services.inTenant(tenantId, origin, async (tx) => {
    await recordCancellation(tx, shipmentId, told);
    await applyChanges(services, tx, [shipmentId]);
    if (told.refund === "refunded") {
      await reverseLabels(tx, [shipmentId]);
    }
    return needShipment(tx, shipmentId);
  });
}

/** The label is valid after all: what was scanned while we waited for the answer counts from now on. */
async function takeBack(
  services: Services,
  { tenantId, origin, shipmentId }: Asked,
  failure: NonNullable<Shipment["failure"]>,
): Promise<Shipment> {
  return services.inTenant(tenantId, origin, async (tx) => {
    if (!(await takeBackCancellation(tx, shipmentId))) {
      return needShipment(tx, shipmentId);
    }
    await applyChanges(services, tx, [shipmentId]);
    return { ...(await needShipment(tx, shipmentId)), failure };
  });
}

async function noteUnknown(services: Services, { tenantId, origin, shipmentId }: Asked): Promise<Shipment> {
  return services.inTenant(tenantId, origin, async (tx) => {
    await noteCancellationUnknown(tx, shipmentId);
    return needShipment(tx, shipmentId);
  });
}

/** Voids the label, where the carrier lets us; a carrier that refuses leaves everything as it was. */
export async function cancelShipment(
  services: Services,
  input: Asked & { readonly reason: string | null },
): Promise<Shipment> {
  const { shipment, carrier, providerShipmentId, isRetry } = await begin(services, input);
  if (!carrier) {
    return shipment;
  }
  const outcome = await carrier.adapter
    .void(carrier.contextFor(VOID_CALL_MS), {
      shipmentId: shipment.id,
      trackingNumber: shipment.trackingNumber ?? "",
      carrierCode: shipment.carrier.code,
      providerShipmentId,
      currency: shipment.currency,
    })
    .catch((error: unknown) => ({ kind: "unknown" as const, reason: String(error) }));
  if (outcome.kind === "done") {
    return finish(services, input, { ...outcome.value, reason: input.reason });
  }
  if (outcome.kind === "unknown") {
    return noteUnknown(services, input);
  }
  const { code, message } = outcome;
  if (isRetry) {
    try {
      await readTracking(services, input.tenantId, shipment.connectionId, [shipment]);
    } catch {
      return noteUnknown(services, input);
    }
  }
  return takeBack(services, input, { code, message });
}
