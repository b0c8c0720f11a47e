import type { WebhookDeliveryState } from "@estiba/contract";
import { sql, type SqlBool } from "kysely";
import { countUpTo } from "../../db/counted-page.ts";
import { orderBy } from "../../db/sorting.ts";
import type { Tx } from "../../db/transaction.ts";
import type { PageOf, SortedPage } from "../../kernel/paging.ts";
import { stored } from "../../kernel/json/stored-json.ts";
import type { AttemptItem, DeliveryItem, NotificationEvent } from "./model.ts";

export interface DeliveryFilter {
  readonly deliveryId?: string | undefined;
  readonly subscriptionIds?: readonly string[] | undefined;
  readonly states?: readonly WebhookDeliveryState[] | undefined;
  readonly eventTypes?: readonly string[] | undefined;
  readonly eventId?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

const MAX_ATTEMPTS_SHOWN = 50;

const deliveriesOf = (tx: Tx, filter: DeliveryFilter) => {
  let query = tx.query
    .selectFrom("app.webhook_deliveries as d")
    .innerJoin("app.outgoing_events as e", (join) =>
      join.onRef("e.tenant_id", "=", "d.tenant_id").onRef("e.id", "=", "d.event_id"),
    )
    .innerJoin("app.webhook_subscriptions as s", (join) =>
      join.onRef("s.tenant_id", "=", "d.tenant_id").onRef("s.id", "=", "d.subscription_id"),
    )
    .where("d.tenant_id", "=", tx.tenantId);
  const equal = [
    ["d.id", filter.deliveryId],
    ["d.event_id", filter.eventId],
  ] as const;
  for (const [column, value] of equal) {
    query = value === undefined ? query : query.where(column, "=", value);
  }
  const chosen = [
    ["d.subscription_id", filter.subscriptionIds],
    ["d.state", filter.states],
    ["e.type", filter.eventTypes],
  ] as const;
  for (const [column, values] of chosen) {
    query = values === undefined ? query : query.where(column, "in", values);
  }
  query = filter.from === undefined ? query : query.where("d.created_at", ">=", filter.from);
  return filter.to === undefined ? query : query.where("d.created_at", "<=", filter.to);
};

const COLUMNS = [
  "d.id",
  "d.event_id",
  "e.type",
  "s.kind",
  "d.subscription_id",
  "s.url",
  "d.state",
  "d.attempts",
  "d.replays",
  "d.response_status",
  "d.last_error",
  "d.created_at",
  "d.due_at",
  "d.finished_at",
] as const;

interface ItemRow {
  id: string;
  event_id: string;
  type: string;
  kind: string;
  subscription_id: string;
  url: string | null;
  state: WebhookDeliveryState;
  attempts: number;
  replays: number;
  response_status: number | null;
  last_error: string | null;
  created_at: Date;
  due_at: Date;
  finished_at: Date | null;
}

function toItem(row: ItemRow): DeliveryItem {
  return {
    id: row.id,
    eventId: row.event_id,
    eventType: row.type,
    target: row.kind === "alerts" ? "alerts" : "subscription",
    subscriptionId: row.subscription_id,
    url: row.url,
    state: row.state,
    attempts: row.attempts,
    replays: row.replays,
    responseStatus: row.response_status,
    lastError: row.last_error,
    createdAt: row.created_at,
    dueAt: row.due_at,
    finishedAt: row.finished_at,
  };
}

const SORTS = {
  createdAt: { column: "d.id" },
  attempts: { column: "d.attempts" },
} as const;

/** Ids of deliveries that match, in the list's order. */
export async function listDeliveryIds(
  tx: Tx,
  filter: DeliveryFilter,
  { sort = "-createdAt", limit, offset }: SortedPage<"deliveries">,
): Promise<readonly string[]> {
  const rows = await deliveriesOf(tx, filter)
    .select("d.id")
    .orderBy(orderBy(SORTS, "d.id", sort))
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

/** In the requested order. */
export async function findDeliveries(tx: Tx, ids: readonly string[]): Promise<DeliveryItem[]> {
  const rows = await deliveriesOf(tx, {})
    .select(COLUMNS)
    .where("d.id", "=", sql<string>`any(${[...ids]}::text[])`)
    .execute();
  const found = new Map(rows.map((row) => [row.id, toItem(row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

export async function listDeliveries(
  tx: Tx,
  filter: DeliveryFilter,
  page: SortedPage<"deliveries">,
): Promise<PageOf<DeliveryItem>> {
  const items = await findDeliveries(tx, await listDeliveryIds(tx, filter, page));
  return { items, total: await countUpTo(tx, deliveriesOf(tx, filter).select("d.id")) };
}

export async function findDelivery(
  tx: Tx,
  deliveryId: string,
): Promise<{ item: DeliveryItem; event: NotificationEvent } | null> {
  const row = await deliveriesOf(tx, { deliveryId })
    .select([...COLUMNS, "e.object_id", "e.data", "e.created_at as event_created_at"])
    .executeTakeFirst();
  return row
    ? {
        item: toItem(row),
        event: {
          id: row.event_id,
          type: row.type,
          objectId: row.object_id,
          data: stored<NotificationEvent["data"]>(row.data),
          createdAt: row.event_created_at,
        },
      }
    : null;
}

/** The latest first. */
export async function listAttempts(tx: Tx, deliveryId: string): Promise<AttemptItem[]> {
  const rows = await tx.query
    .selectFrom("app.webhook_attempts")
    .selectAll()
    .where("tenant_id", "=", tx.tenantId)
    .where("delivery_id", "=", deliveryId)
    .orderBy("replay", "desc")
    .orderBy("attempt", "desc")
    .limit(MAX_ATTEMPTS_SHOWN)
    .execute();
  return rows.map((row) => ({
    at: row.at,
    replay: row.replay,
    attempt: row.attempt,
    responseStatus: row.response_status,
    latencyMs: row.latency_ms,
    error: row.error,
    responseExcerpt: row.response_excerpt,
  }));
}

/** Due once more from the first attempt on; the event and its id stay the same. */
export async function reopenDeliveries(tx: Tx, filter: DeliveryFilter, most: number): Promise<number> {
  const chosen = deliveriesOf(tx, filter)
    .select("d.id")
    .where("s.status", "=", "active")
    .where("s.url", "is not", null)
    .orderBy("d.id")
    .limit(most);
  const { numUpdatedRows } = await tx.query
    .updateTable("app.webhook_deliveries as t")
    .from(chosen.as("c"))
    .set({
      state: "pending",
      attempts: 0,
      replays: sql`t.replays + 1`,
      due_at: tx.now,
      finished_at: null,
    })
    .where("t.tenant_id", "=", tx.tenantId)
    .where(sql<SqlBool>`t.id = c.id`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
