import type { TrackStatus } from "@estiba/contract";
import { sql, type Selectable } from "kysely";
import type { AppTrackingEvents } from "../../../db/schema.ts";
import type { Tx } from "../../../db/transaction.ts";
import { newId } from "../../../kernel/ids.ts";
import { jsonRows } from "../../../kernel/json/json-rows.ts";
import type { EventSourceName, StoredEvent } from "../model.ts";

export interface NewEvent {
  readonly shipmentId: string;
  readonly dedupeKey: string;
  readonly status: TrackStatus;
  readonly reason: string | null;
  readonly occurredAt: Date;
  readonly text: string | null;
  readonly place: string | null;
  readonly source: EventSourceName;
  readonly collectedMinor: number | null;
}

/** Only new events, identified by their key. */
export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<number> {
  if (events.length === 0) {
    return 0;
  }
  const rows = events.map((event) => ({
    shipment_id: event.shipmentId,
    id: newId("trk"),
    dedupe_key: event.dedupeKey,
    status: event.status,
    reason: event.reason,
    occurred_at: event.occurredAt,
    text: event.text?.slice(0, 500) ?? null,
    place: event.place?.slice(0, 200) ?? null,
    source: event.source,
    collected_minor: event.collectedMinor,
  }));
  const { rows: inserted } = await sql`
    insert into app.tracking_events (tenant_id, shipment_id, id, dedupe_key, status, reason, occurred_at, text, place, source, collected_minor, created_by)
    select ${tx.tenantId}, x.*, ${tx.origin.actor.id}::text from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as x
      (shipment_id text, id text, dedupe_key text, status text, reason text, occurred_at timestamptz, text text, place text, source text, collected_minor bigint)
    on conflict (tenant_id, shipment_id, dedupe_key) do nothing returning 1`.execute(tx.query);
  return inserted.length;
}

function toEvent(row: Selectable<AppTrackingEvents>): StoredEvent {
  return {
    id: row.id,
    shipmentId: row.shipment_id,
    dedupeKey: row.dedupe_key,
    status: row.status,
    reason: row.reason,
    occurredAt: row.occurred_at,
    receivedAt: row.received_at,
    text: row.text,
    place: row.place,
    source: row.source,
    isIgnored: row.is_ignored,
    collectedMinor: row.collected_minor,
  };
}

const MAX_EVENTS = 10_000;

export async function eventsOf(tx: Tx, shipmentIds: readonly string[]): Promise<StoredEvent[]> {
  if (shipmentIds.length === 0) {
    return [];
  }
  const rows = await tx.query
    .selectFrom("app.tracking_events")
    .selectAll()
    .where("tenant_id", "=", tx.tenantId)
    .where("shipment_id", "in", [...shipmentIds])
    .orderBy("occurred_at")
    .orderBy("id")
    .limit(MAX_EVENTS)
    .execute();
  return rows.map(toEvent);
}

export async function markIgnored(tx: Tx, shipmentId: string, keys: readonly string[]): Promise<void> {
  await sql`
    update app.tracking_events set is_ignored = dedupe_key = any(${[...keys]}::text[])
    where tenant_id = ${tx.tenantId} and shipment_id = ${shipmentId}
      and is_ignored <> (dedupe_key = any(${[...keys]}::text[]))`.execute(tx.query);
}
