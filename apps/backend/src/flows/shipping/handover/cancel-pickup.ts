import { lockPickup, recordPickupOutcome, type Pickup } from "../../../domain/shipping/index.ts";
import { AppError } from "../../../kernel/errors.ts";
import type { Origin, Services, Tx } from "../../../ports/services.ts";
import { openPickup } from "./book-pickup.ts";

interface OnePickup {
  readonly tenantId: string;
  readonly origin: Origin;
  readonly pickupId: string;
}

async function needIn(tx: Tx, pickupId: string, statuses: readonly Pickup["status"][]): Promise<Pickup> {
  const pickup = await lockPickup(tx, pickupId);
  if (!pickup) {
    throw new AppError("PICKUP_NOT_FOUND");
  }
  if (!statuses.includes(pickup.status)) {
    throw new AppError("INVALID_TRANSITION", { details: { status: pickup.status } });
  }
  return pickup;
}

const bookedOf = ({ confirmation, costMinor }: Pickup) => ({ confirmation, chargedMinor: costMinor });

/** Tells the carrier not to come; one that refuses leaves everything as it was. */
async function askToStay(services: Services, { tenantId, origin, pickupId }: OnePickup): Promise<void> {
  const { pickup, open, cancel } = await services.inTenant(tenantId, origin, async (tx) => {
    const found = await needIn(tx, pickupId, ["booked", "cancelling"]);
    const opened = await openPickup(services, tx, found);
    const ask = opened.carrier?.adapter.pickups?.cancel;
    if (!ask) {
      throw new AppError("PICKUP_NOT_CANCELLABLE");
    }
    await recordPickupOutcome(tx, pickupId, { status: "cancelling" });
    return { pickup: found, open: opened, cancel: ask };
  });
  const outcome = open.context
    ? await cancel(open.context, open.request, bookedOf(pickup)).catch((error: unknown) => ({
        kind: "unknown" as const,
        reason: String(error),
      }))
    : { kind: "unknown" as const, reason: "nobody to be asked" };
  if (outcome.kind === "unknown") {
    return;
  }
  await services.inTenant(tenantId, origin, async (tx) => {
    await needIn(tx, pickupId, ["cancelling"]);
    await recordPickupOutcome(tx, pickupId, { status: outcome.kind === "done" ? "cancelled" : "booked" });
  });
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
  if (!input.isByPhone) {
    return askToStay(services, input);
  }
  await services.inTenant(input.tenantId, input.origin, async (tx) => {
    await needIn(tx, input.pickupId, ["booked", "cancelling"]);
    await recordPickupOutcome(tx, input.pickupId, { status: "cancelled" });
  });
}

/** What a person heard from the carrier about a pickup of which nobody knew. */
export async function resolvePickup(
  services: Services,
  input: OnePickup & { readonly isBooked: boolean; readonly confirmation: string | null },
): Promise<void> {
  await services.inTenant(input.tenantId, input.origin, async (tx) => {
    await needIn(tx, input.pickupId, ["unknown"]);
    await recordPickupOutcome(tx, input.pickupId, {
      status: input.isBooked ? "booked" : "cancelled",
      booked: { confirmation: input.confirmation, chargedMinor: null },
    });
  });
}
