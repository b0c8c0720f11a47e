import type { Tx } from "../../../db/transaction.ts";
import type { Shipment } from "../model.ts";
import { labelCreated } from "../tracking/system-event.ts";
import { insertEvents } from "../tracking/tracking-store.ts";
import { insertAttempt, type AttemptPlan } from "./attempt-store.ts";
import { needShipment } from "./need-shipment.ts";
import { insertShipment, type NewParcel, type NewShipment } from "./shipment-store.ts";

/** The shipment and its one attempt are stored before the carrier is called. */
export async function openShipment(
  tx: Tx,
  shipment: Omit<NewShipment, "status">,
  parcels: readonly NewParcel[],
  purchase: { readonly plan: AttemptPlan; readonly leaseMs: number },
): Promise<Shipment> {
  const { id: shipmentId, requestHash } = shipment;
  await insertShipment(tx, { ...shipment, status: "purchasing" }, parcels);
  await insertAttempt(tx, { shipmentId, requestHash, ...purchase });
  return needShipment(tx, shipmentId);
}

/** A label that was bought elsewhere; the state follows from the event. */
export async function recordManualLabel(
  tx: Tx,
  shipment: Omit<NewShipment, "status">,
  parcels: readonly NewParcel[],
): Promise<void> {
  await insertShipment(tx, { ...shipment, status: "draft" }, parcels);
  await insertEvents(tx, [labelCreated(shipment.id, tx.now)]);
}
