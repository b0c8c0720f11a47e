import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import type { NewEvent } from "./model.ts";

export interface Mark {
  readonly shopId: string;
  readonly fingerprint: Buffer;
  readonly eventId: string;
}

/**
 * One statement: the fingerprints decide, and a row exists only if the event is new. Fingerprints are inserted in
 * sorted order, so that two batches with the same ones wait for each other instead of deadlocking.
 */
export async function insertEvents(tx: Tx, events: readonly NewEvent[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    with given as (
      select * from unnest(
        ${events.map(({ id }) => id)}::text[], ${events.map(({ shopId }) => shopId)}::text[],
        ${events.map(({ source }) => source)}::text[], ${events.map(({ topic }) => topic)}::text[],
        ${events.map(({ kind }) => kind)}::text[], ${events.map(({ externalId }) => externalId)}::text[],
        ${events.map(({ deliveryId }) => deliveryId)}::text[],
        ${events.map(({ verification }) => verification)}::text[],
        ${events.map(({ headers }) => JSON.stringify(headers))}::jsonb[],
        ${events.map(({ rawBody }) => rawBody)}::bytea[],
        ${events.map(({ fingerprint }) => fingerprint)}::bytea[],
        ${events.map(({ dueInMs }) => Math.ceil(dueInMs))}::integer[], ${events.map(({ idle }) => idle)}::text[],
        ${events.map(({ traceparent }) => traceparent)}::text[]
      ) as x (id, shop_id, source, topic, kind, external_id, delivery_id, verification, headers, raw_body,
        fingerprint, due_in_ms, idle, traceparent)
    ), mark as (
      insert into app.event_fingerprints (tenant_id, shop_id, fingerprint, event_id)
      select ${tx.tenantId}, shop_id, fingerprint, id from given where fingerprint is not null
      order by shop_id, fingerprint, id
      on conflict do nothing returning event_id
    )
    insert into app.inbound_events (tenant_id, id, shop_id, source, topic, kind, external_id, delivery_id,
      verification, headers, raw_body, due_at, state, effect, finished_at, traceparent)
    select ${tx.tenantId}, id, shop_id, source, topic, kind, external_id, delivery_id, verification, headers, raw_body,
      now() + due_in_ms * interval '1 millisecond', case when idle is null then 'pending' else 'ignored' end,
      case when idle is not null then jsonb_build_object('note', idle) end, case when idle is not null then now() end,
      traceparent
    from given where fingerprint is null or id in (select event_id from mark)
    returning id`.execute(tx.query);
  return new Set(rows.map(({ id }) => id));
}

/** The events that came first, by fingerprint. A statement of its own, so that it sees what the insert waited for. */
export async function firstEvents(
  tx: Tx,
  marks: readonly Omit<Mark, "eventId">[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ shop_id: string; fingerprint: Buffer; event_id: string }>`
    select f.shop_id, f.fingerprint, f.event_id from unnest(
      ${marks.map(({ shopId }) => shopId)}::text[], ${marks.map(({ fingerprint }) => fingerprint)}::bytea[]
    ) as x (shop_id, fingerprint)
    cross join lateral (
      select * from app.event_fingerprints f
      where f.tenant_id = ${tx.tenantId} and f.shop_id = x.shop_id and f.fingerprint = x.fingerprint limit 1
    ) f`.execute(tx.query);
  return new Map(rows.map((row) => [`${row.shop_id}/${row.fingerprint.toString("hex")}`, row.event_id]));
}

/** Marks that were not there before; of two at the same instant one waits for the other. */
export async function insertMarks(tx: Tx, marks: readonly Mark[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ event_id: string }>`
    insert into app.event_fingerprints (tenant_id, shop_id, fingerprint, event_id)
    select ${tx.tenantId}, shop_id, fingerprint, event_id from unnest(
      ${marks.map(({ shopId }) => shopId)}::text[], ${marks.map(({ fingerprint }) => fingerprint)}::bytea[],
      ${marks.map(({ eventId }) => eventId)}::text[]
    ) as x (shop_id, fingerprint, event_id)
    order by shop_id, fingerprint, event_id
    on conflict do nothing returning event_id`.execute(tx.query);
  return new Set(rows.map(({ event_id }) => event_id));
}

/** A pending notice that arrives again is processed soon, however long it was postponed. */
const AGAIN_WITHIN_MS = 5_000;

/** They are counted too: of a number it does not know the planner expects few, and looks each up for itself. */
export async function countRepeats(
  tx: Tx,
  repeats: ReadonlyMap<string, { readonly count: number; readonly isNotice: boolean }>,
): Promise<void> {
  await sql`
    update app.inbound_events e set duplicates = e.duplicates + x.count,
      due_at = case when x.is_notice and e.state = 'pending'
        then least(e.due_at, now() + ${AGAIN_WITHIN_MS} * interval '1 millisecond') else e.due_at end
    from (select * from unnest(
      ${[...repeats.keys()]}::text[], ${[...repeats.values()].map(({ count }) => count)}::integer[],
      ${[...repeats.values()].map(({ isNotice }) => isNotice)}::boolean[]
    ) as x (id, count, is_notice) limit ${repeats.size}) x
    where e.tenant_id = ${tx.tenantId} and e.id = x.id`.execute(tx.query);
}
