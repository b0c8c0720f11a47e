import type { EventSource, EventState, Platform } from "@estiba/contract";
import { sql, type SqlBool } from "kysely";
import { countUpTo } from "../../db/counted-page.ts";
import { orderBy } from "../../db/sorting.ts";
import type { Tx } from "../../db/transaction.ts";
import type { PageOf, SortedPage } from "../../kernel/paging.ts";
import { stored } from "../../kernel/json/stored-json.ts";
import type { EventDetail, EventItem, Verification } from "./model.ts";

export interface EventFilter {
  readonly shopIds?: readonly string[] | undefined;
  readonly states?: readonly EventState[] | undefined;
  readonly sources?: readonly EventSource[] | undefined;
  readonly topic?: string | undefined;
  readonly externalId?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** Times are shown in milliseconds and kept in microseconds: the one that is shown must be inside. */
const afterMillisecondOf = (time: Date) => new Date(time.getTime() + 1);

const eventsOf = (tx: Tx, filter: EventFilter) => {
  let query = tx.query
    .selectFrom("app.inbound_events as e")
    .innerJoin("app.shops as s", (join) =>
      join.onRef("s.tenant_id", "=", "e.tenant_id").onRef("s.id", "=", "e.shop_id"),
    )
    .where("e.tenant_id", "=", tx.tenantId);
  const equal = [
    ["e.topic", filter.topic],
    ["e.external_id", filter.externalId],
  ] as const;
  for (const [column, value] of equal) {
    query = value === undefined ? query : query.where(column, "=", value);
  }
  const chosen = [
    ["e.shop_id", filter.shopIds],
    ["e.state", filter.states],
    ["e.source", filter.sources],
  ] as const;
  for (const [column, values] of chosen) {
    query = values === undefined ? query : query.where(column, "in", values);
  }
  query = filter.from === undefined ? query : query.where("e.received_at", ">=", filter.from);
  return filter.to === undefined ? query : query.where("e.received_at", "<", afterMillisecondOf(filter.to));
};

const COLUMNS = [
  "e.id",
  "e.shop_id",
  "s.name as shop_name",
  "s.platform",
  "e.source",
  "e.topic",
  "e.external_id",
  "e.delivery_id",
  "e.verification",
  "e.state",
  "e.attempts",
  "e.duplicates",
  "e.effect",
  "e.last_error",
  "e.received_at",
  "e.finished_at",
] as const;

interface ItemRow {
  id: string;
  shop_id: string;
  shop_name: string;
  platform: Platform;
  source: EventSource;
  topic: string;
  external_id: string | null;
  delivery_id: string | null;
  verification: Verification;
  state: EventState;
  attempts: number;
  duplicates: number;
  effect: unknown;
  last_error: string | null;
  received_at: Date;
  finished_at: Date | null;
}

function toItem(row: ItemRow): EventItem {
  return {
    id: row.id,
    shopId: row.shop_id,
    shopName: row.shop_name,
    platform: row.platform,
    source: row.source,
    topic: row.topic,
    externalId: row.external_id,
    deliveryId: row.delivery_id,
    verification: row.verification,
    state: row.state,
    attempts: row.attempts,
    duplicates: row.duplicates,
    effect: stored<EventItem["effect"]>(row.effect),
    lastError: row.last_error,
    receivedAt: row.received_at,
    finishedAt: row.finished_at,
  };
}

const SORTS = {
  receivedAt: { column: "e.received_at" },
  attempts: { column: "e.attempts" },
} as const;

/** Ids of events that match, in the list's order. */
export async function listEventIds(
  tx: Tx,
  filter: EventFilter,
  { sort = "-receivedAt", limit, offset }: SortedPage<"events">,
): Promise<readonly string[]> {
  const rows = await eventsOf(tx, filter)
    .select("e.id")
    .orderBy(orderBy(SORTS, "e.id", sort))
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

/** In the requested order. */
export async function findEvents(tx: Tx, ids: readonly string[]): Promise<EventItem[]> {
  const rows = await eventsOf(tx, {})
    .select(COLUMNS)
    .where("e.id", "=", sql<string>`any(${[...ids]}::text[])`)
    .execute();
  const found = new Map(rows.map((row) => [row.id, toItem(row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

export async function listEvents(
  tx: Tx,
  filter: EventFilter,
  { sort = "-receivedAt", limit, offset }: SortedPage<"events">,
): Promise<PageOf<EventItem>> {
  const rows = await eventsOf(tx, filter)
    .select(COLUMNS)
    .orderBy(orderBy(SORTS, "e.id", sort))
    .limit(limit)
    .offset(offset)
    .execute();
  return { items: rows.map(toItem), total: await countUpTo(tx, eventsOf(tx, filter).select("e.id")) };
}

export async function findEvent(tx: Tx, eventId: string): Promise<EventDetail | null> {
  const row = await eventsOf(tx, {})
    .select([...COLUMNS, "e.headers", "e.raw_body"])
    .where("e.id", "=", eventId)
    .executeTakeFirst();
  return row
    ? { ...toItem(row), headers: stored<Record<string, string>>(row.headers), rawBody: row.raw_body }
    : null;
}

/** Finished events become pending again; pending ones are due already. */
export async function reopenEvents(
  tx: Tx,
  filter: EventFilter & { eventId?: string },
  most: number,
): Promise<number> {
  const chosen = eventsOf(tx, filter)
    .select(["e.id", "e.received_at"])
    .$if(filter.eventId !== undefined, (query) => query.where("e.id", "=", filter.eventId ?? ""))
    .orderBy("e.received_at")
    .limit(most);
  const { numUpdatedRows } = await tx.query
    .updateTable("app.inbound_events as t")
    .from(chosen.as("c"))
    .set({ state: "pending", attempts: 0, due_at: tx.now, finished_at: null, last_error: null })
    .where("t.tenant_id", "=", tx.tenantId)
    .where(sql<SqlBool>`t.id = c.id and t.received_at = c.received_at`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Which of these orders an event was received for. */
export async function externalIdsWithEvents(
  tx: Tx,
  shopId: string,
  externalIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (externalIds.length === 0) {
    return new Set();
  }
  const { rows } = await sql<{ external_id: string }>`
    select distinct k.external_id from unnest(${[...externalIds]}::text[]) as k (external_id)
    cross join lateral (
      select e.shop_id from app.inbound_events e
      where e.tenant_id = ${tx.tenantId} and e.external_id = k.external_id offset 0
    ) e
    where e.shop_id = ${shopId}`.execute(tx.query);
  return new Set(rows.map(({ external_id }) => external_id));
}

const MAX_LOOKED_THROUGH = 200;

/** Whether the shop itself has sent an event lately; polls do not count. */
export async function hasSignedEvent(tx: Tx, shopId: string): Promise<boolean> {
  const latest = tx.query
    .selectFrom("app.inbound_events")
    .select("verification")
    .where("tenant_id", "=", tx.tenantId)
    .where("shop_id", "=", shopId)
    .orderBy("id", "desc")
    .limit(MAX_LOOKED_THROUGH);
  const signed = await tx.query
    .selectFrom(latest.as("latest"))
    .select("verification")
    .where("verification", "=", "signature")
    .limit(1)
    .executeTakeFirst();
  return signed !== undefined;
}
