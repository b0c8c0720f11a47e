import type { TrackStatus } from "@estiba/contract";
import {
  clampToNow,
  eventKey,
  insertEvents,
  isBought,
  nextReadAt,
  updateShipment,
  type EventSourceName,
  type NewEvent,
  type Shipment,
} from "../../../domain/shipping/index.ts";
import type { CarrierEvent, TrackSnapshot } from "../../../ports/carrier.ts";
import type { Services, Tx } from "../../../ports/services.ts";
import { applyChanges } from "./shipment-changes.ts";
import type { ShipmentChange } from "./shipment-events.ts";

export interface HeardEvent {
  readonly shipment: Shipment;
  readonly key: string | null;
  readonly status: TrackStatus | null;
  readonly reason: string | null;
  readonly occurredAt: Date;
  readonly text: string | null;
  readonly place: string | null;
  readonly collectedMinor: number | null;
}

/** Words nobody has explained change nothing: they are kept as a repeat of where the parcel is. */
function toEvent(heard: HeardEvent, source: EventSourceName, now: Date): NewEvent | null {
  const { shipment } = heard;
  const occurredAt = clampToNow(heard.occurredAt, now);
  const current =
    isBought(shipment.status) && shipment.status !== "cancelling" ? shipment.status : "label_created";
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what was bought and is not being cancelled is where tracking says
  const status = heard.status ?? (current as TrackStatus);
  return {
    shipmentId: shipment.id,
    dedupeKey: eventKey({
      providerKey: heard.key,
      status: heard.status ?? `unmapped`,
      occurredAt,
      text: heard.text,
      place: heard.place,
    }),
    status,
    reason: heard.status === null ? "unmapped" : heard.reason,
    occurredAt,
    text: heard.text,
    place: heard.place,
    source,
    collectedMinor: heard.collectedMinor,
  };
}

export interface Recorded {
  readonly recorded: number;
  readonly changes: readonly ShipmentChange[];
}

export async function recordTracking(
  services: Services,
  tx: Tx,
  heard: readonly HeardEvent[],
  source: EventSourceName,
): Promise<Recorded> {
  const events = heard.map((one) => toEvent(one, source, tx.now)).filter((event) => event !== null);
  const recorded = await insertEvents(tx, events);
  const ids = [...new Set(events.map(({ shipmentId }) => shipmentId))];
  return { recorded, changes: recorded === 0 ? [] : await applyChanges(services, tx, ids) };
}

export function heardFrom(shipment: Shipment, snapshot: TrackSnapshot): HeardEvent[] {
  return snapshot.events.map((event: CarrierEvent) => ({
    shipment,
    ...event,
    collectedMinor: event.status === "delivered" ? snapshot.collectedMinor : null,
  }));
}

/** When to ask again, by where the parcel is now. */
export async function planNextRead(
  tx: Tx,
  shipments: readonly Shipment[],
  timeZone: string | undefined,
  etas: ReadonlyMap<string, string>,
): Promise<void> {
  for (const shipment of shipments) {
    const eta = etas.get(shipment.id);
    await updateShipment(tx, shipment.id, {
      lastReadAt: tx.now,
      dueAt: nextReadAt({
        status: shipment.status,
        sinceAt: shipment.statusChangedAt,
        now: tx.now,
        timeZone,
        jitter: Math.random(),
      }),
      ...(eta === undefined ? {} : { etaDate: eta }),
      isReleased: true,
    });
  }
}
