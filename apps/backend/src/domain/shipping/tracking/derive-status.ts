import type { ShipmentStatus } from "@estiba/contract";
import type { Tx } from "../../../db/transaction.ts";
import { moveShipment, writeStanding } from "../labels/shipment-status-store.ts";
import { lockShipments } from "../labels/shipment-store.ts";
import type { Shipment, StoredEvent } from "../model.ts";
import { foldTracking } from "./fold-tracking.ts";
import { isDecidedByEvents, marksOf } from "./marks.ts";
import { eventsOf, markIgnored } from "./tracking-store.ts";

export interface StatusChange {
  /** As it was before. */
  readonly shipment: Shipment;
  readonly from: ShipmentStatus;
  readonly to: ShipmentStatus;
  readonly at: Date;
  /** What the carrier says it collected, where it says so. */
  readonly collectedMinor: number | null;
}

async function derive(
  tx: Tx,
  shipment: Shipment,
  events: readonly StoredEvent[],
): Promise<StatusChange | null> {
  const folded = foldTracking(events.map((event) => ({ ...event, key: event.dedupeKey })));
  await markIgnored(tx, shipment.id, [...folded.ignored]);
  const { status, reason } = folded;
  if (status === null || !isDecidedByEvents(shipment, status)) {
    return null;
  }
  const at = folded.occurredAt ?? tx.now;
  const isChanged = status !== shipment.status;
  const marks = marksOf(shipment, status, at, tx.now, folded.isVoidedLabelUsed);
  await (isChanged
    ? moveShipment(tx, shipment, status, { status_reason: reason, needs_attention: marks })
    : writeStanding(tx, shipment.id, { reason, marks }));
  const collectedMinor = events.findLast((event) => event.collectedMinor !== null)?.collectedMinor ?? null;
  // A figure that the carrier reports later takes the place of what the delivery alone let us assume.
  const isReport = status === "delivered" && collectedMinor !== null;
  return isChanged || isReport ? { shipment, from: shipment.status, to: status, at, collectedMinor } : null;
}

/** Derives the state of each shipment from its events, and says what changed or was reported. */
export async function deriveStatuses(tx: Tx, shipmentIds: readonly string[]): Promise<StatusChange[]> {
  const shipments = await lockShipments(tx, shipmentIds);
  const ids = shipments.map(({ id }) => id);
  const events = Map.groupBy(await eventsOf(tx, ids), ({ shipmentId }) => shipmentId);
  const changes: StatusChange[] = [];
  for (const shipment of shipments) {
    const change = await derive(tx, shipment, events.get(shipment.id) ?? []);
    if (change) {
      changes.push(change);
    }
  }
  return changes;
}
