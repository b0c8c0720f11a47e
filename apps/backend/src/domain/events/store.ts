import { sql } from "kysely";
import { leased } from "../../db/lease.ts";
import type { Tx } from "../../db/transaction.ts";
import type { DirectoryQuery } from "../../ports/services.ts";
import { EVENT_LEASE_MS, HINT_KINDS, SUSPICIOUS_ATTEMPTS, type LeasedEvent } from "./model.ts";

interface LeasedRow {
  id: string;
  received_at: Date;
  due_at: Date;
  shop_id: string;
  source: LeasedEvent["source"];
  topic: string;
  kind: LeasedEvent["kind"];
  external_id: string | null;
  headers: Record<string, string>;
  raw_body: Buffer;
  attempts: number;
  traceparent: string | null;
}

export interface EventChoice {
  readonly areHints: boolean;
  readonly areSuspects: boolean;
}

const dueEvents = (tx: Tx, { areHints, areSuspects }: EventChoice) => sql`
  from app.inbound_events t join app.shops s on s.tenant_id = t.tenant_id and s.id = t.shop_id
  where t.tenant_id = ${tx.tenantId} and t.state = 'pending' and t.due_at <= now()
    and (t.kind = any(${[...HINT_KINDS]}::text[])) = ${areHints}
    and (t.attempts >= ${SUSPICIOUS_ATTEMPTS}) = ${areSuspects}
    and s.status in ('active', 'degraded', 'pending', 'reauth_required')`;

export async function hasDueEvents(tx: Tx, which: EventChoice): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select ${dueEvents(tx, which)}) as has`.execute(
    tx.query,
  );
  return rows[0]?.has === true;
}

/**
 * Leases the oldest due events of enabled shops: either those with few attempts, or those with so many that they may
 * be crashing the worker. When a worker dies, its events are due again after the lease.
 */
export async function leaseEvents(
  tx: Tx,
  { most, ...which }: EventChoice & { readonly most: number },
): Promise<LeasedEvent[]> {
  const { rows } = await sql<LeasedRow>`
    ${leased(tx, {
      table: "app.inbound_events",
      key: ["id", "received_at"],
      due: sql`select t.id, t.received_at, t.due_at ${dueEvents(tx, which)} order by t.due_at limit ${most}`,
      set: sql`attempts = t.attempts + 1, due_at = now() + ${EVENT_LEASE_MS} * interval '1 millisecond'`,
    })}
    select t.id, t.received_at, due.due_at, t.shop_id, t.source, t.topic, t.kind, t.external_id, t.headers, t.raw_body,
      t.attempts, t.traceparent
    from leased t join due on due.id = t.id
  `.execute(tx.query);
  return rows
    .map((row) => ({
      id: row.id,
      receivedAt: row.received_at,
      dueAt: row.due_at,
      shopId: row.shop_id,
      source: row.source,
      topic: row.topic,
      kind: row.kind,
      externalId: row.external_id,
      headers: row.headers,
      rawBody: row.raw_body,
      attempts: row.attempts,
      traceparent: row.traceparent,
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
  /** The try is given back: it did not come to one. */
  readonly isUntried?: boolean;
  /** Where what follows from the event continues its trace. */
  readonly traceparent: string | null;
}

/** They are counted too: of a number it does not know the planner expects few, and looks each up for itself. */
export async function recordEventOutcomes(tx: Tx, settlements: readonly Settlement[]): Promise<void> {
  if (settlements.length === 0) {
    return;
  }
  await sql`
    update app.inbound_events e set state = s.state, effect = s.effect, last_error = s.error,
      due_at = now() + s.retry_ms * interval '1 millisecond', attempts = e.attempts - s.untried,
      finished_at = case when s.state = 'pending' then null else now() end,
      traceparent = coalesce(s.traceparent, e.traceparent)
    from (select * from unnest(
      ${settlements.map(({ id }) => id)}::text[],
      ${settlements.map(({ receivedAt }) => receivedAt.toISOString())}::timestamptz[],
      ${settlements.map(({ state }) => state)}::text[],
      ${settlements.map(({ effect }) => (effect ? JSON.stringify(effect) : null))}::jsonb[],
      ${settlements.map(({ error }) => error)}::text[],
      ${settlements.map(({ retryMs }) => retryMs)}::integer[],
      ${settlements.map(({ isUntried }) => (isUntried === true ? 1 : 0))}::integer[],
      ${settlements.map(({ traceparent }) => traceparent)}::text[]
    ) as s (id, received_at, state, effect, error, retry_ms, untried, traceparent) limit ${settlements.length}) s
    where e.tenant_id = ${tx.tenantId} and e.id = s.id
      and e.received_at >= s.received_at - interval '1 millisecond'
      and e.received_at <= s.received_at + interval '1 millisecond'`.execute(tx.query);
}

/** Not retried automatically: a person should check it, and may retry it. */
export async function buryEvent(tx: Tx, eventId: string, reason: string): Promise<void> {
  await sql`update app.inbound_events set state = 'dead', last_error = ${reason}, finished_at = now()
    where tenant_id = ${tx.tenantId} and id = ${eventId} and state = 'pending'`.execute(tx.query);
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

export async function purgeOldFingerprints(
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
  readonly traceparent: string | null;
}

/** The columns of such an event; its body in base64, which keeps every byte. */
export const doneEventRow = (event: DoneEvent) => ({
  id: event.id,
  shop_id: event.shopId,
  source: event.source,
  topic: event.topic,
  external_id: event.externalId,
  verification: event.verification,
  raw_body: event.rawBody.toString("base64"),
  effect: event.effect,
  traceparent: event.traceparent,
});

/** Events whose work is done in the same transaction, many at once. */
export async function recordDoneEvents(tx: Tx, events: readonly DoneEvent[]): Promise<void> {
  if (events.length === 0) {
    return;
  }
  await sql`
    insert into app.inbound_events (tenant_id, id, shop_id, source, topic, kind, external_id, verification, headers,
      raw_body, state, effect, finished_at, traceparent)
    select ${tx.tenantId}, x.id, x.shop_id, x.source, x.topic, 'order', x.external_id, x.verification, '{}', x.raw_body,
      'done', x.effect, now(), x.traceparent
    from unnest(
      ${events.map(({ id }) => id)}::text[], ${events.map(({ shopId }) => shopId)}::text[],
      ${events.map(({ source }) => source)}::text[], ${events.map(({ topic }) => topic)}::text[],
      ${events.map(({ externalId }) => externalId)}::text[], ${events.map(({ verification }) => verification)}::text[],
      ${events.map(({ rawBody }) => rawBody)}::bytea[], ${events.map(({ effect }) => JSON.stringify(effect))}::jsonb[],
      ${events.map(({ traceparent }) => traceparent)}::text[]
    ) as x (id, shop_id, source, topic, external_id, verification, raw_body, effect, traceparent)`.execute(
    tx.query,
  );
}
