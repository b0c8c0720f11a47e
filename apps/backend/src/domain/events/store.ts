import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import type { DirectoryQuery } from "../../ports/services.ts";
import { EVENT_LEASE_MS, HINT_KINDS, SUSPICIOUS_ATTEMPTS, type LeasedEvent, type NewEvent } from "./model.ts";

export interface RecordedEvent {
  readonly id: string;
  readonly isDuplicate: boolean;
}

/** One statement: the fingerprint decides, and the row exists only if it is news. */
export async function insertEvent(tx: Tx, event: NewEvent): Promise<RecordedEvent> {
  const { rows } = await sql<{ id: string; is_duplicate: boolean }>`
    with mark as (
      insert into app.event_fingerprints (tenant_id, shop_id, fingerprint, event_id)
      select ${tx.tenantId}, ${event.shopId}, ${event.fingerprint}::bytea, ${event.id}
      where ${event.fingerprint}::bytea is not null
      on conflict do nothing returning event_id
    ), kept as (
      insert into app.inbound_events (tenant_id, id, shop_id, source, topic, kind, external_id, delivery_id,
        verification, headers, raw_body)
      select ${tx.tenantId}, ${event.id}, ${event.shopId}, ${event.source}, ${event.topic}, ${event.kind},
        ${event.externalId}, ${event.deliveryId}, ${event.verification}, ${JSON.stringify(event.headers)}::jsonb,
        ${event.rawBody}
      where ${event.fingerprint}::bytea is null or exists (select 1 from mark)
      returning id
    )
    select id, false as is_duplicate from kept
    union all
    select event_id, true from app.event_fingerprints
    where tenant_id = ${tx.tenantId} and shop_id = ${event.shopId} and fingerprint = ${event.fingerprint}::bytea
      and not exists (select 1 from kept)
    limit 1`.execute(tx.query);
  const [row] = rows;
  return row
    ? { id: row.id, isDuplicate: row.is_duplicate }
    : { id: await firstOf(tx, event), isDuplicate: true };
}

/** Two at the same instant: the other one's row is not visible to the statement that waited for it, but to the next. */
async function firstOf(tx: Tx, event: NewEvent): Promise<string> {
  const { event_id } = await tx.query
    .selectFrom("app.event_fingerprints")
    .select("event_id")
    .where("tenant_id", "=", tx.tenantId)
    .where("shop_id", "=", event.shopId)
    .where("fingerprint", "=", event.fingerprint)
    .executeTakeFirstOrThrow();
  return event_id;
}

/** False when this very attempt was here before; of two at the same instant one waits for the other. */
export async function markAttempt(
  tx: Tx,
  attempt: { readonly shopId: string; readonly fingerprint: Buffer; readonly eventId: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.query
    .insertInto("app.event_fingerprints")
    .values({
      tenant_id: tx.tenantId,
      shop_id: attempt.shopId,
      fingerprint: attempt.fingerprint,
      event_id: attempt.eventId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function countDuplicate(tx: Tx, eventId: string): Promise<void> {
  await sql`update app.inbound_events set duplicates = duplicates + 1
    where tenant_id = ${tx.tenantId} and id = ${eventId}`.execute(tx.query);
}

interface LeasedRow {
  id: string;
  received_at: Date;
  shop_id: string;
  source: LeasedEvent["source"];
  topic: string;
  kind: LeasedEvent["kind"];
  external_id: string | null;
  headers: Record<string, string>;
  raw_body: Buffer;
  attempts: number;
}

export interface EventChoice {
  readonly most: number;
  readonly areHints: boolean;
  readonly areSuspects: boolean;
}

/**
 * Takes the oldest due events of shops that take part; either those tried seldom, or those tried often enough to be
 * suspected of taking the worker along. A worker that dies gives them back when the lease ends.
 */
export async function leaseEvents(
  tx: Tx,
  { most, areHints, areSuspects }: EventChoice,
): Promise<LeasedEvent[]> {
  const { rows } = await sql<LeasedRow>`
    update app.inbound_events e
    set attempts = e.attempts + 1, due_at = now() + ${EVENT_LEASE_MS} * interval '1 millisecond'
    from (
      select i.id, i.received_at from app.inbound_events i
      join app.shops s on s.tenant_id = i.tenant_id and s.id = i.shop_id
      where i.tenant_id = ${tx.tenantId} and i.state = 'pending' and i.due_at <= now()
        and (i.kind = any(${[...HINT_KINDS]}::text[])) = ${areHints}
        and (i.attempts >= ${SUSPICIOUS_ATTEMPTS}) = ${areSuspects} and s.status in ('active', 'degraded', 'pending', 'reauth_required')
      order by i.due_at limit ${most} for update of i skip locked
    ) due
    where e.tenant_id = ${tx.tenantId} and e.id = due.id and e.received_at = due.received_at
    returning e.id, e.received_at, e.shop_id, e.source, e.topic, e.kind, e.external_id, e.headers, e.raw_body, e.attempts
  `.execute(tx.query);
  return rows
    .map((row) => ({
      id: row.id,
      receivedAt: row.received_at,
      shopId: row.shop_id,
      source: row.source,
      topic: row.topic,
      kind: row.kind,
      externalId: row.external_id,
      headers: row.headers,
      rawBody: row.raw_body,
      attempts: row.attempts,
    }))
    .toSorted((left, right) => (left.id < right.id ? -1 : 1));
}

export interface Settlement {
  readonly id: string;
  readonly receivedAt: Date;
  readonly state: "pending" | "done" | "ignored" | "dead";
  readonly effect: Record<string, unknown> | null;
  readonly error: string | null;
  readonly retryMs: number;
}

export async function settleEvents(tx: Tx, settlements: readonly Settlement[]): Promise<void> {
  if (settlements.length === 0) {
    return;
  }
  await sql`
    update app.inbound_events e set state = s.state, effect = s.effect, last_error = s.error,
      due_at = now() + s.retry_ms * interval '1 millisecond',
      finished_at = case when s.state = 'pending' then null else now() end
    from unnest(
      ${settlements.map(({ id }) => id)}::text[],
      ${settlements.map(({ receivedAt }) => receivedAt.toISOString())}::timestamptz[],
      ${settlements.map(({ state }) => state)}::text[],
      ${settlements.map(({ effect }) => (effect ? JSON.stringify(effect) : null))}::jsonb[],
      ${settlements.map(({ error }) => error)}::text[],
      ${settlements.map(({ retryMs }) => retryMs)}::integer[]
    ) as s (id, received_at, state, effect, error, retry_ms)
    where e.tenant_id = ${tx.tenantId} and e.id = s.id
      and e.received_at >= s.received_at - interval '1 millisecond'
      and e.received_at <= s.received_at + interval '1 millisecond'`.execute(tx.query);
}

export async function tenantsWithDueEvents(query: DirectoryQuery, most: number): Promise<string[]> {
  const { rows } = await sql<{ tenant_id: string }>`
    select tenant_id from directory.tenants_with_due_events(${most}) as tenant_id`.execute(query);
  return rows.map(({ tenant_id }) => tenant_id);
}

/** Makes partitions for the days ahead and drops the days beyond the retention. */
export async function keepEventDays(
  query: DirectoryQuery,
  days: { ahead: number; kept: number },
): Promise<void> {
  await sql`select directory.keep_event_days(${days.ahead}, ${days.kept})`.execute(query);
}

export async function deleteOldFingerprints(
  query: DirectoryQuery,
  daysKept: number,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select directory.delete_old_fingerprints(${daysKept}, ${most}) as n`.execute(query);
  return rows[0]?.n ?? 0;
}

export interface DoneEvent {
  readonly id: string;
  readonly shopId: string;
  readonly source: "api";
  readonly topic: string;
  readonly verification: "key";
  readonly externalId: string;
  readonly rawBody: Buffer;
  readonly effect: Record<string, unknown>;
}

/** Events whose work is done in the same transaction, many at once. */
export async function recordDoneEvents(tx: Tx, events: readonly DoneEvent[]): Promise<void> {
  if (events.length === 0) {
    return;
  }
  await sql`
    insert into app.inbound_events (tenant_id, id, shop_id, source, topic, kind, external_id, verification, headers,
      raw_body, state, effect, finished_at)
    select ${tx.tenantId}, x.id, x.shop_id, x.source, x.topic, 'order', x.external_id, x.verification, '{}', x.raw_body,
      'done', x.effect, now()
    from unnest(
      ${events.map(({ id }) => id)}::text[], ${events.map(({ shopId }) => shopId)}::text[],
      ${events.map(({ source }) => source)}::text[], ${events.map(({ topic }) => topic)}::text[],
      ${events.map(({ externalId }) => externalId)}::text[], ${events.map(({ verification }) => verification)}::text[],
      ${events.map(({ rawBody }) => rawBody)}::bytea[], ${events.map(({ effect }) => JSON.stringify(effect))}::jsonb[]
    ) as x (id, shop_id, source, topic, external_id, verification, raw_body, effect)`.execute(tx.query);
}
