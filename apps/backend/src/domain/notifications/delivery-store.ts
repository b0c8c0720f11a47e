import { sql } from "kysely";
import { leased } from "../../db/lease.ts";
import type { Tx } from "../../db/transaction.ts";
import { newId } from "../../kernel/ids.ts";
import { jsonRows } from "../../kernel/json/json-rows.ts";
import { LEASE_MS, type AttemptResult, type NotificationEvent } from "./model.ts";
import { FAILURES_UNTIL_BLOCKED } from "./schedule.ts";

/** The same event goes to the same address once, however often it is decided. */
export async function insertDeliveries(
  tx: Tx,
  deliveries: readonly { subscriptionId: string; eventId: string }[],
): Promise<string[]> {
  if (deliveries.length === 0) {
    return [];
  }
  const rows = deliveries.map(({ subscriptionId, eventId }) => ({
    id: newId("dlv"),
    subscription_id: subscriptionId,
    event_id: eventId,
  }));
  const { rows: inserted } = await sql<{ id: string }>`
    insert into app.webhook_deliveries (tenant_id, id, subscription_id, event_id)
    select ${tx.tenantId}, id, subscription_id, event_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id text, subscription_id text, event_id text)
    on conflict (tenant_id, subscription_id, event_id) do nothing
    returning id`.execute(tx.query);
  return inserted.map(({ id }) => id);
}

export interface LeasedRow {
  readonly id: string;
  readonly subscription_id: string;
  readonly attempts: number;
  readonly replays: number;
  readonly url: string;
  readonly secret_sealed: string;
  readonly previous_secret_sealed: string | null;
  readonly previous_secret_until: Date | null;
  readonly event_id: string;
  readonly type: string;
  readonly object_id: string;
  readonly data: NotificationEvent["data"];
  readonly created_at: Date;
}

/**
 * A few due deliveries of each receiver, one of a receiver that keeps failing. If a worker dies, they are due again
 * when the lease ends.
 */
export async function leaseDueDeliveries(tx: Tx, mostEach: number): Promise<LeasedRow[]> {
  const { rows } = await sql<LeasedRow>`
    ${leased(tx, {
      table: "app.webhook_deliveries",
      key: ["id"],
      due: sql`
        select t.id from app.webhook_subscriptions s cross join lateral (
          select w.id from app.webhook_deliveries w
          where w.tenant_id = ${tx.tenantId} and w.subscription_id = s.id and w.state = 'pending' and w.due_at <= now()
          order by w.due_at
          limit case when s.consecutive_failures >= ${FAILURES_UNTIL_BLOCKED} then 1 else ${mostEach} end
        ) t
        where s.tenant_id = ${tx.tenantId} and s.status = 'active' and s.url is not null
          and (s.blocked_until is null or s.blocked_until <= now())`,
      set: sql`attempts = t.attempts + 1, due_at = now() + ${LEASE_MS} * interval '1 millisecond'`,
    })}
    select d.id, d.subscription_id, d.attempts, d.replays, s.url, s.secret_sealed, s.previous_secret_sealed,
      s.previous_secret_until, e.id as event_id, e.type, e.object_id, e.data, e.created_at
    from leased d
    join app.webhook_subscriptions s on s.tenant_id = d.tenant_id and s.id = d.subscription_id
    join app.outgoing_events e on e.tenant_id = d.tenant_id and e.id = d.event_id`.execute(tx.query);
  return rows;
}

export interface Settled {
  readonly result: AttemptResult;
  /** Null when it is over, one way or the other. */
  readonly retryDelayMs: number | null;
}

/** A slow attempt whose lease has expired changes nothing any more, unless it succeeded. */
export async function recordDeliveryOutcomes(tx: Tx, settled: readonly Settled[]): Promise<void> {
  const rows = settled.map(({ result, retryDelayMs }) => ({
    id: result.delivery.id,
    replay: result.delivery.replay,
    attempt: result.delivery.attempt,
    state: result.error === null ? "delivered" : retryDelayMs === null ? "dead" : "pending",
    retry_ms: retryDelayMs ?? 0,
    at: result.at,
    latency_ms: result.latencyMs,
    response_status: result.responseStatus,
    error: result.error,
    response_excerpt: result.responseExcerpt,
  }));
  const fields = sql`id text, replay integer, attempt integer, state text, retry_ms bigint, at timestamptz,
    latency_ms integer, response_status integer, error text, response_excerpt text`;
  const text = jsonRows(rows);
  await sql`
    update app.webhook_deliveries d set state = x.state, response_status = x.response_status, last_error = x.error,
      due_at = now() + x.retry_ms * interval '1 millisecond',
      finished_at = case when x.state = 'pending' then null else now() end
    from jsonb_to_recordset(${text}::jsonb) as x (${fields})
    where d.tenant_id = ${tx.tenantId} and d.id = x.id and d.state = 'pending'
      and (x.state = 'delivered' or (d.attempts = x.attempt and d.replays = x.replay))`.execute(tx.query);
  await sql`
    insert into app.webhook_attempts (tenant_id, delivery_id, replay, attempt, at, response_status, latency_ms,
      error, response_excerpt)
    select ${tx.tenantId}, id, replay, attempt, at, response_status, latency_ms, error, response_excerpt
    from jsonb_to_recordset(${text}::jsonb) as x (${fields})
    on conflict do nothing`.execute(tx.query);
}

/** Ends the pending deliveries of a disabled receiver as dead. */
export async function buryPending(tx: Tx, subscriptionId: string, reason: string): Promise<void> {
  await tx.query
    .updateTable("app.webhook_deliveries")
    .set({ state: "dead", last_error: reason, finished_at: tx.now })
    .where("tenant_id", "=", tx.tenantId)
    .where("subscription_id", "=", subscriptionId)
    .where("state", "=", "pending")
    .execute();
}
