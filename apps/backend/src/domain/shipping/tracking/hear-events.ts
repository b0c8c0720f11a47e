import type { TrackStatus } from "@estiba/contract";
import type { Tx } from "../../../db/transaction.ts";
import type { CarrierEvent, TrackSnapshot } from "../../../ports/carrier.ts";
import { isCommanded } from "../labels/shipment-status.ts";
import type { EventSourceName, Shipment } from "../model.ts";
import { clampToNow, eventKey } from "./fold-tracking.ts";
import { insertEvents, type NewEvent } from "./tracking-store.ts";

export interface HeardEvent {
  readonly shipment: Shipment;
  readonly key: string | null;
  /** Null when these words are not mapped. */
  readonly status: TrackStatus | null;
  readonly reason: string | null;
  readonly occurredAt: Date;
  readonly text: string | null;
  readonly place: string | null;
  readonly collectedMinor: number | null;
}

/** Unmapped words change nothing: they are stored as a repeat of the parcel's status. */
function toEvent(heard: HeardEvent, source: EventSourceName, now: Date): NewEvent {
  const { shipment } = heard;
  const occurredAt = clampToNow(heard.occurredAt, now);
  const current = isCommanded(shipment.status) ? "label_created" : shipment.status;
  return {
    shipmentId: shipment.id,
    dedupeKey: eventKey({
      providerKey: heard.key,
      status: heard.status ?? "unmapped",
      occurredAt,
      text: heard.text,
      place: heard.place,
    }),
    status: heard.status ?? current,
    reason: heard.status === null ? "unmapped" : heard.reason,
    occurredAt,
    text: heard.text,
    place: heard.place,
    source,
    collectedMinor: heard.collectedMinor,
  };
}

/** Stores tracking events; returns how many were new. */
export async function hearEvents(
  tx: Tx,
  heard: readonly HeardEvent[],
  source: EventSourceName,
): Promise<number> {
  return insertEvents(
    tx,
    heard.map((one) => toEvent(one, source, tx.now)),
  );
}

export function heardFrom(shipment: Shipment, snapshot: TrackSnapshot): HeardEvent[] {
  return snapshot.events.map((event: CarrierEvent) => ({
    shipment,
    ...event,
    collectedMinor: event.status === "delivered" ? snapshot.collectedMinor : null,
  }));
}
