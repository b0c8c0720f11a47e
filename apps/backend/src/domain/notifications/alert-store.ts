import type { AlertType } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import { newId } from "../../kernel/ids.ts";
import { jsonRows } from "../../kernel/json/json-rows.ts";
import { COOLDOWN_MS, WINDOW_MS } from "./alert-plan.ts";
import type { NotificationEvent } from "./model.ts";

/** Which of these objects had an alert within the cooldown; counts the repeat with that alert. */
export async function countRepeats(
  tx: Tx,
  events: readonly NotificationEvent[],
): Promise<ReadonlySet<string>> {
  if (events.length === 0) {
    return new Set();
  }
  const rows = events.map(({ type, objectId }) => ({ type, object_id: objectId }));
  const { rows: repeated } = await sql<{ type: string; object_id: string }>`
    update app.alerts a set repeats = a.repeats + x.n
    from (
      select type, object_id, count(*) as n
      from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as j (type text, object_id text) group by 1, 2
    ) x
    where a.tenant_id = ${tx.tenantId} and a.type = x.type and a.object_id = x.object_id and a.state <> 'dropped'
      and a.raised_at > now() - ${COOLDOWN_MS} * interval '1 millisecond'
    returning a.type, a.object_id`.execute(tx.query);
  return new Set(repeated.map(({ type, object_id }) => `${type}\n${object_id}`));
}

/** Which of these objects have an alert of this type, or an event that becomes one. */
export async function findAlerted(
  tx: Tx,
  type: AlertType,
  objectIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const ids = [...objectIds];
  const { rows } = await sql<{ object_id: string }>`
    select object_id from app.alerts
    where tenant_id = ${tx.tenantId} and type = ${type} and object_id = any(${ids}::text[])
    union select object_id from app.outgoing_events
    where tenant_id = ${tx.tenantId} and state = 'pending' and type = ${type} and object_id = any(${ids}::text[])`.execute(
    tx.query,
  );
  return new Set(rows.map(({ object_id }) => object_id));
}

export async function insertAlerts(
  tx: Tx,
  events: readonly NotificationEvent[],
  state: "held" | "sent" | "shown",
): Promise<void> {
  if (events.length === 0) {
    return;
  }
  const rows = events.map(({ id, type, objectId }) => ({
    id: newId("alr"),
    type,
    object_id: objectId,
    event_id: id,
  }));
  await sql`
    insert into app.alerts (tenant_id, id, type, object_id, event_id, state, due_at)
    select ${tx.tenantId}, id, type, object_id, event_id, ${state}, now() + ${WINDOW_MS} * interval '1 millisecond'
    from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as x (id text, type text, object_id text, event_id text)
  `.execute(tx.query);
}

export interface AlertFigures {
  readonly recent: number;
  readonly held: number;
  readonly oldestHeldAt: Date | null;
  readonly lastDigestAt: Date | null;
}

export async function readAlertFigures(tx: Tx): Promise<AlertFigures> {
  const { rows } = await sql<{
    recent: number;
    held: number;
    oldest_held_at: Date | null;
    last_digest_at: Date | null;
  }>`
    select
      (select count(*) from app.alerts where tenant_id = ${tx.tenantId}
        and raised_at > now() - ${WINDOW_MS} * interval '1 millisecond') as recent,
      (select count(*) from app.alerts where tenant_id = ${tx.tenantId} and state = 'held') as held,
      (select min(raised_at) from app.alerts where tenant_id = ${tx.tenantId} and state = 'held') as oldest_held_at,
      (select max(digested_at) from app.alerts where tenant_id = ${tx.tenantId} and digested_at is not null)
        as last_digest_at`.execute(tx.query);
  const [row] = rows;
  return {
    recent: row?.recent ?? 0,
    held: row?.held ?? 0,
    oldestHeldAt: row?.oldest_held_at ?? null,
    lastDigestAt: row?.last_digest_at ?? null,
  };
}

export interface HeldAlerts {
  readonly counts: Readonly<Record<string, number>>;
  readonly events: readonly NotificationEvent[];
}

/** How many of each type, and the first of them in full. */
export async function readHeld(tx: Tx, most: number): Promise<HeldAlerts> {
  const { rows: counted } = await sql<{ type: string; n: number }>`
    select type, count(*) as n from app.alerts
    where tenant_id = ${tx.tenantId} and state = 'held' group by type order by type`.execute(tx.query);
  const { rows } = await sql<{
    id: string;
    type: string;
    object_id: string;
    data: NotificationEvent["data"];
    created_at: Date;
  }>`
    select e.id, e.type, e.object_id, e.data, e.created_at
    from app.alerts a join app.outgoing_events e on e.tenant_id = a.tenant_id and e.id = a.event_id
    where a.tenant_id = ${tx.tenantId} and a.state = 'held' order by a.id limit ${most}`.execute(tx.query);
  return {
    counts: Object.fromEntries(counted.map(({ type, n }) => [type, n])),
    events: rows.map((row) => ({
      id: row.id,
      type: row.type,
      objectId: row.object_id,
      data: row.data,
      createdAt: row.created_at,
    })),
  };
}

export async function markHeld(
  tx: Tx,
  outcome: { state: "digested"; digestId: string } | { state: "dropped" },
): Promise<void> {
  await tx.query
    .updateTable("app.alerts")
    .set(
      outcome.state === "digested"
        ? { state: "digested", digest_id: outcome.digestId, digested_at: tx.now }
        : { state: "dropped" },
    )
    .where("tenant_id", "=", tx.tenantId)
    .where("state", "=", "held")
    .execute();
}
