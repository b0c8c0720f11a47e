import type { Claims } from "../kit/claims.ts";
import { timeUntil } from "../../packages/testbed/src/index.ts";
import type { Sql } from "../world/sql.ts";

const DRAIN_LIMIT_MS = 60_000;
/** Recurring work is late only when it has been due for longer than the sweeper needs. */
const OVERDUE_S = 15;

const OPEN_EVENTS = "select count(*) as n from app.inbound_events where state = 'pending'";
const OPEN_MAILS = "select count(*) as n from app.mails where state = 'pending'";
const LATE_WORK = `select count(*) as n from app.shop_work where due_at < now() - ${OVERDUE_S} * interval '1 second'
  and (leased_until is null or leased_until < now() - ${OVERDUE_S} * interval '1 second')`;

export interface DrainOptions {
  readonly limitMs?: number;
  /** Events that are meant to end as dead letters, by external id. */
  readonly poison?: readonly string[];
}

async function isDrained(sql: Sql): Promise<boolean> {
  const [events, mails, work] = await Promise.all([
    sql.number(OPEN_EVENTS),
    sql.number(OPEN_MAILS),
    sql.number(LATE_WORK),
  ]);
  return events + mails + work === 0;
}

async function describeOpen(sql: Sql): Promise<string> {
  const rows = await sql.rows<{ what: string }>(`
    select 'event ' || coalesce(topic, '') || ' tried ' || attempts || ', due in ' ||
      round(extract(epoch from due_at - now())) || ' s: ' || coalesce(last_error, 'no error') || ' x' || count(*) as what
    from app.inbound_events where state = 'pending' group by topic, attempts, due_at, last_error
    union all select 'mail tried ' || attempts || ': ' || coalesce(last_error, '') from app.mails where state = 'pending'
    union all select 'work ' || kind || ': ' || coalesce(last_error, '') from app.shop_work
    where due_at < now() - ${OVERDUE_S} * interval '1 second' limit 5`);
  return rows.map(({ what }) => what).join("; ");
}

/** Waits until nothing is left to do, and returns how long it took from now. */
export async function holdDrained(sql: Sql, claims: Claims, options: DrainOptions = {}): Promise<number> {
  const limitMs = options.limitMs ?? DRAIN_LIMIT_MS;
  const tookMs = await timeUntil(() => isDrained(sql).catch(() => false), limitMs, 100);
  claims.hold(
    `I6 everything is finished within ${limitMs / 1_000} s`,
    tookMs !== null,
    tookMs === null ? await describeOpen(sql) : "",
  );
  const dead = await sql.rows<{ external_id: string; last_error: string }>(
    "select external_id, last_error from app.inbound_events where state = 'dead'",
  );
  const wanted = new Set(options.poison ?? []);
  const wrong = dead.filter(({ external_id }) => !wanted.has(external_id));
  claims.hold(
    "I6 dead is exactly the poison",
    wrong.length === 0 && new Set(dead.map(({ external_id }) => external_id)).size === wanted.size,
    `${dead.length} dead, ${wrong.length} of them sound, e.g. ${wrong[0]?.external_id ?? "-"}: ${wrong[0]?.last_error ?? "-"}`,
  );
  return tookMs ?? limitMs;
}
