import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import type { RefundStatus, Shipment } from "../model.ts";
import { labelCancelled } from "../tracking/system-event.ts";
import { insertEvents } from "../tracking/tracking-store.ts";
import { providerIdsOf } from "./attempt-store.ts";
import { writeRefund } from "./cancellation-store.ts";
import { holdShipment } from "./need-shipment.ts";
import { moveShipment, writeStanding } from "./shipment-status-store.ts";

const UNKNOWN = "cancellation_unknown";

const withoutMark = ({ needsAttention }: Shipment) => needsAttention.filter((mark) => mark !== UNKNOWN);

export interface BegunCancellation {
  readonly shipment: Shipment;
  readonly providerShipmentId: string | null;
  /** An earlier attempt may have reached the carrier: a refusal now does not mean that it was refused then. */
  readonly isRetry: boolean;
  /** It is cancelled already, whatever the carrier answered then. */
  readonly isOver: boolean;
}

/** Locked: no other cancellation or purchase runs meanwhile. */
export async function beginCancellation(tx: Tx, shipmentId: string): Promise<BegunCancellation> {
  const shipment = await holdShipment(tx, shipmentId);
  const isRetry = shipment.status === "cancelling";
  if (shipment.status === "cancelled" && shipment.needsAttention.includes(UNKNOWN)) {
    return { shipment, isRetry, isOver: true, providerShipmentId: null };
  }
  if ((shipment.status !== "label_created" && !isRetry) || shipment.trackingNumber === null) {
    throw new AppError("SHIPMENT_NOT_CANCELLABLE", { details: { status: shipment.status } });
  }
  await moveShipment(tx, shipment, "cancelling");
  const providerIds = await providerIdsOf(tx, [shipmentId]);
  return { shipment, isRetry, isOver: false, providerShipmentId: providerIds.get(shipmentId) ?? null };
}

export interface Cancellation {
  readonly refund: RefundStatus;
  readonly amountMinor: number | null;
  readonly reason: string | null;
}

/** The carrier took the label back; the state follows from the event. */
export async function recordCancellation(tx: Tx, shipmentId: string, told: Cancellation): Promise<void> {
  const shipment = await holdShipment(tx, shipmentId);
  const isPaidBack = told.refund === "refunded" || told.refund === "pending";
  await writeRefund(tx, shipmentId, {
    status: told.refund,
    amountMinor: isPaidBack ? (told.amountMinor ?? shipment.actualMinor ?? 0) : 0,
  });
  await writeStanding(tx, shipmentId, { marks: withoutMark(shipment) });
  await insertEvents(tx, [labelCancelled(shipmentId, tx.now, told.reason)]);
}

/** The carrier refused: the label is valid after all. False when it was decided otherwise meanwhile. */
export async function takeBackCancellation(tx: Tx, shipmentId: string): Promise<boolean> {
  const shipment = await holdShipment(tx, shipmentId);
  if (shipment.status !== "cancelling") {
    return false;
  }
  await moveShipment(tx, shipment, "label_created", { needs_attention: withoutMark(shipment) });
  return true;
}

/** The carrier did not say; a person is called. */
export async function noteCancellationUnknown(tx: Tx, shipmentId: string): Promise<void> {
  const { needsAttention } = await holdShipment(tx, shipmentId);
  await writeStanding(tx, shipmentId, { marks: [...new Set([...needsAttention, UNKNOWN])] });
}
