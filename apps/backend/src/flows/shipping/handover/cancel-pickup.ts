import {
  beginPickupCancellation,
  cancelPickupByPhone,
  recordPickupCancellation,
  type Pickup,
} from "../../../domain/shipping/index.ts";
import { AppError } from "../../../kernel/errors.ts";
import type { Origin, Services } from "../../../ports/services.ts";
import { openPickup } from "./book-pickup.ts";

interface OnePickup {
  readonly tenantId: string;
  readonly origin: Origin;
  readonly pickupId: string;
}

const bookedOf = ({ confirmation, costMinor }: Pickup) => ({ confirmation, chargedMinor: costMinor });

/** Cancels the pickup with the carrier; a refusal leaves everything as it was. */
async function askToStay(services: Services, { tenantId, origin, pickupId }: OnePickup): Promise<void> {
  const { pickup, open, cancel } = await services.inTenant(tenantId, origin, async (tx) => {
    const begun = await beginPickupCancellation(tx, pickupId);
    const opened = await openPickup(services, tx, begun);
    const ask = opened.carrier?.adapter.pickups?.cancel;
    if (!ask) {
      throw new AppError("PICKUP_NOT_CANCELLABLE");
    }
    return { pickup: begun, open: opened, cancel: ask };
  });
  const outcome = open.context
    ? await cancel(open.context, open.request, bookedOf(pickup)).catch((error: unknown) => ({
        kind: "unknown" as const,
        reason: String(error),
      }))
    : { kind: "unknown" as const, reason: "no carrier to call" };
  if (outcome.kind === "unknown") {
    return;
  }
  await services.inTenant(tenantId, origin, (tx) =>
    recordPickupCancellation(tx, pickupId, { isCancelled: outcome.kind === "done" }),
  );
  if (outcome.kind === "rejected") {
    const isDown = outcome.code === "unavailable" || outcome.code === "throttled";
    throw new AppError(isDown ? "CARRIER_UNAVAILABLE" : "PICKUP_NOT_CANCELLABLE", {
      details: { reason: outcome.code, carrierMessage: outcome.message },
    });
  }
}

export async function cancelPickup(
  services: Services,
  input: OnePickup & { readonly isByPhone: boolean },
): Promise<void> {
  const { tenantId, origin, pickupId, isByPhone } = input;
  return isByPhone
    ? services.inTenant(tenantId, origin, (tx) => cancelPickupByPhone(tx, pickupId))
    : askToStay(services, input);
}
