import type { AlertType } from "@estiba/contract";
import { sql } from "kysely";
import { countUpTo } from "../../db/counted-page.ts";
import type { Tx } from "../../db/transaction.ts";
import type { PageOf, PageRequest } from "../../kernel/paging.ts";
import { stored } from "../../kernel/json/stored-json.ts";
import type { NotificationEvent } from "./model.ts";

/** An alert as the panel shows it. */
export interface PanelNotification {
  readonly id: string;
  readonly type: AlertType;
  readonly data: NotificationEvent["data"];
  /** How often the same came again while it was suppressed. */
  readonly repeats: number;
  readonly raisedAt: Date;
  readonly isRead: boolean;
}

/** The reader's row, or what it would be: who joined later has read what was before. */
const readerOf = (tx: Tx, userId: string) => sql`
  select coalesce(r.read_through, u.created_at) as read_through, coalesce(r.read_ids, '{}') as read_ids
  from app.users u
  left join app.notification_reads r on r.tenant_id = u.tenant_id and r.user_id = u.id
  where u.tenant_id = ${tx.tenantId} and u.id = ${userId}`;

interface Row {
  id: string;
  type: AlertType;
  data: unknown;
  repeats: number;
  raised_at: Date;
  is_read: boolean;
}

/** Newest first. */
export async function listNotifications(
  tx: Tx,
  userId: string,
  page: PageRequest,
): Promise<PageOf<PanelNotification>> {
  const { rows } = await sql<Row>`
    select a.id, a.type, e.data, a.repeats, a.raised_at,
      a.raised_at <= r.read_through or a.id = any(r.read_ids) as is_read
    from (${readerOf(tx, userId)}) r
    cross join app.alerts a
    join app.outgoing_events e on e.tenant_id = a.tenant_id and e.id = a.event_id
    where a.tenant_id = ${tx.tenantId}
    order by a.raised_at desc, a.id desc limit ${page.limit} offset ${page.offset}`.execute(tx.query);
  const all = tx.query.selectFrom("app.alerts").select("id").where("tenant_id", "=", tx.tenantId);
  return {
    items: rows.map((row) => ({
      id: row.id,
      type: row.type,
      data: stored<NotificationEvent["data"]>(row.data),
      repeats: row.repeats,
      raisedAt: row.raised_at,
      isRead: row.is_read,
    })),
    total: await countUpTo(tx, all),
  };
}

/** Counting stops at a hundred: the bell shows no more. */
export async function countUnread(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select from (${readerOf(tx, userId)}) r cross join app.alerts a
      where a.tenant_id = ${tx.tenantId} and a.raised_at > r.read_through and a.id <> all(r.read_ids)
      limit 100
    ) unread`.execute(tx.query);
  return rows[0]?.n ?? 0;
}

const MAX_SINGLE_READS = 200;

export async function writeAllRead(tx: Tx, userId: string): Promise<void> {
  await sql`
    insert into app.notification_reads (tenant_id, user_id, read_through)
    values (${tx.tenantId}, ${userId}, ${tx.now})
    on conflict (tenant_id, user_id) do update set read_through = excluded.read_through, read_ids = '{}'`.execute(
    tx.query,
  );
}

/** The newest are remembered; ids of others' alerts find nothing. */
export async function writeRead(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  await sql`
    insert into app.notification_reads as kept (tenant_id, user_id, read_through, read_ids)
    select ${tx.tenantId}, ${userId}, r.read_through, array(
      select a.id from app.alerts a
      where a.tenant_id = ${tx.tenantId} and a.id = any(r.read_ids || ${[...ids]}::text[])
        and a.raised_at > r.read_through
      order by a.raised_at desc limit ${MAX_SINGLE_READS})
    from (${readerOf(tx, userId)}) r
    on conflict (tenant_id, user_id) do update set read_ids = excluded.read_ids`.execute(tx.query);
}
