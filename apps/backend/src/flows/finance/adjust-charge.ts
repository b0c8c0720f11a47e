import { adjustCharges, bookedCharges } from "../../domain/finance/index.ts";
import { holdShipment, isCharged, parcelsOf } from "../../domain/shipping/index.ts";
import { AppError, badRequest } from "../../kernel/errors.ts";
import type { Tx } from "../../ports/services.ts";

export interface Adjustment {
  readonly amountMinor: number;
  readonly note: string;
  readonly billedWeightG: number | undefined;
}

/** Both weights, to dispute the price. */
async function noteOf(tx: Tx, shipmentId: string, { note, billedWeightG }: Adjustment): Promise<string> {
  if (billedWeightG === undefined) {
    return note;
  }
  const declaredG = (await parcelsOf(tx, [shipmentId])).reduce((sum, { weightG }) => sum + weightG, 0);
  return `${note} (${declaredG} g declared, ${billedWeightG} g billed)`;
}

/** The sum of all changes stays an exactly representable whole number. */
async function isCountable(tx: Tx, shipmentId: string, amountMinor: number): Promise<boolean> {
  const booked = (await bookedCharges(tx, [shipmentId])).get(shipmentId)?.adjustmentsMinor ?? 0;
  return Number.isSafeInteger(booked + amountMinor);
}

/** A carrier charges more, or refunds, weeks after the label was bought. */
export async function adjustCharge(tx: Tx, shipmentId: string, adjustment: Adjustment): Promise<void> {
  const shipment = await holdShipment(tx, shipmentId);
  const { amountMinor } = adjustment;
  if (amountMinor === 0 || !(await isCountable(tx, shipmentId, amountMinor))) {
    throw badRequest("amount must be what the price changes by.", { field: "amount" });
  }
  if (!isCharged(shipment)) {
    throw new AppError("INVALID_TRANSITION", { details: { status: shipment.status } });
  }
  const note = await noteOf(tx, shipmentId, adjustment);
  await adjustCharges(tx, [{ shipmentId, amountMinor, at: tx.now, note }]);
}
