import type { PickupStatus } from "@estiba/contract";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import type { BookedPickup, Outcome } from "../../../ports/carrier.ts";
import { isPickupOpen } from "./pickup-status.ts";
import { findPickups, lockPickup, movePickup, type Pickup } from "./pickup-store.ts";

const MAX_MESSAGE = 300;

export async function needPickup(tx: Tx, pickupId: string): Promise<Pickup> {
  const [pickup] = await findPickups(tx, [pickupId]);
  if (!pickup) {
    throw new AppError("PICKUP_NOT_FOUND");
  }
  return pickup;
}

async function holdIn(tx: Tx, pickupId: string, statuses: readonly PickupStatus[]): Promise<Pickup> {
  const pickup = await lockPickup(tx, pickupId);
  if (!pickup) {
    throw new AppError("PICKUP_NOT_FOUND");
  }
  if (!statuses.includes(pickup.status)) {
    throw new AppError("INVALID_TRANSITION", { details: { status: pickup.status } });
  }
  return pickup;
}

/** The carrier's answer to the pickup request, unless a person has entered its outcome meanwhile. */
export async function recordPickup(tx: Tx, pickupId: string, outcome: Outcome<BookedPickup>): Promise<void> {
  const pickup = await lockPickup(tx, pickupId);
  if (!pickup || !isPickupOpen(pickup)) {
    return;
  }
  switch (outcome.kind) {
    case "done":
      return movePickup(tx, pickup, "booked", { booked: outcome.value });
    case "rejected": {
      const failure = { code: outcome.code, message: outcome.message.slice(0, MAX_MESSAGE) };
      return movePickup(tx, pickup, "refused", { failure });
    }
    case "unknown": {
      const failure = { code: "unknown", message: outcome.reason.slice(0, MAX_MESSAGE) };
      return movePickup(tx, pickup, "unknown", { failure });
    }
  }
}

export async function beginPickupCancellation(tx: Tx, pickupId: string): Promise<Pickup> {
  const pickup = await holdIn(tx, pickupId, ["booked", "cancelling"]);
  await movePickup(tx, pickup, "cancelling");
  return pickup;
}

export async function recordPickupCancellation(
  tx: Tx,
  pickupId: string,
  { isCancelled }: { isCancelled: boolean },
): Promise<void> {
  const pickup = await holdIn(tx, pickupId, ["cancelling"]);
  await movePickup(tx, pickup, isCancelled ? "cancelled" : "booked");
}

/** A person has cancelled the pickup with the carrier. */
export async function cancelPickupByPhone(tx: Tx, pickupId: string): Promise<void> {
  await movePickup(tx, await holdIn(tx, pickupId, ["booked", "cancelling"]), "cancelled");
}

/** A person has confirmed with the carrier what became of a pickup with unknown outcome. */
export async function resolvePickup(
  tx: Tx,
  pickupId: string,
  told: { readonly isBooked: boolean; readonly confirmation: string | null },
): Promise<void> {
  await movePickup(tx, await holdIn(tx, pickupId, ["unknown"]), told.isBooked ? "booked" : "cancelled", {
    booked: { confirmation: told.confirmation, chargedMinor: null },
  });
}
