import {
  ORDER_STAGES,
  type OrderStatus,
  type PaymentStatus,
  type Platform,
  type SortOf,
  type StockStatus,
} from "@estiba/contract";
import { sql } from "kysely";
import { countUpTo, MAX_COUNTED } from "../../db/counted-page.ts";
import { orderBy } from "../../db/sorting.ts";
import type { Tx } from "../../db/transaction.ts";
import type { PageOf, SortedPage } from "../../kernel/paging.ts";
import { likePattern } from "../../kernel/text/search-text.ts";
import { stored } from "../../kernel/json/stored-json.ts";
import type { OrderItem } from "./model.ts";
import { atStage, ordersByParcels, type StageCounts, type StageFilter } from "./stage-store.ts";
import { orderAt } from "./store.ts";

export interface OrderFilter {
  readonly shopIds?: readonly string[] | undefined;
  readonly platforms?: readonly Platform[] | undefined;
  readonly statuses?: readonly OrderStatus[] | undefined;
  readonly paymentStatuses?: readonly PaymentStatus[] | undefined;
  readonly stockStatuses?: readonly StockStatus[] | undefined;
  readonly stage?: StageFilter | undefined;
  readonly search?: string | undefined;
  readonly placedFrom?: Date | undefined;
  readonly placedTo?: Date | undefined;
}

const ordersOf = (tx: Tx, filter: OrderFilter) => {
  let query = tx.query
    .selectFrom("app.orders as o")
    .innerJoin("app.shops as s", (join) =>
      join.onRef("s.tenant_id", "=", "o.tenant_id").onRef("s.id", "=", "o.shop_id"),
    )
    .where("o.tenant_id", "=", tx.tenantId);
  const chosen = [
    ["o.shop_id", filter.shopIds],
    ["s.platform", filter.platforms],
    ["o.status", filter.statuses],
    ["o.payment_status", filter.paymentStatuses],
    ["o.stock_status", filter.stockStatuses],
  ] as const;
  for (const [column, values] of chosen) {
    query = values === undefined ? query : query.where(column, "in", values);
  }
  query = filter.stage === undefined ? query : query.where(atStage(tx, filter.stage));
  query = filter.placedFrom === undefined ? query : query.where("o.placed_at", ">=", filter.placedFrom);
  return filter.placedTo === undefined ? query : query.where("o.placed_at", "<=", filter.placedTo);
};

const COLUMNS = [
  "o.id",
  "o.external_id",
  "o.number",
  "o.shop_id",
  "s.name as shop_name",
  "s.platform",
  "o.status",
  "o.payment_status",
  "o.stock_status",
  "o.payment_method",
  "o.is_cash_on_delivery",
  "o.currency",
  "o.total_minor",
  "o.shipping_minor",
  "o.charges",
  "o.is_shipped_by_channel",
  "o.customer",
  "o.shipping_address",
  "o.group_id",
  "o.source_version",
  "o.placed_at",
  "o.created_at",
  "o.updated_at",
] as const;

interface OrderRow {
  id: string;
  external_id: string;
  number: string | null;
  shop_id: string;
  shop_name: string;
  platform: Platform;
  status: OrderStatus;
  payment_status: PaymentStatus;
  stock_status: StockStatus;
  payment_method: string | null;
  is_cash_on_delivery: boolean;
  currency: string;
  total_minor: number;
  shipping_minor: number | null;
  charges: unknown;
  is_shipped_by_channel: boolean | null;
  customer: unknown;
  shipping_address: unknown;
  group_id: string | null;
  source_version: number;
  placed_at: Date;
  created_at: Date;
  updated_at: Date;
}

function toItem(row: OrderRow): OrderItem {
  return {
    id: row.id,
    externalId: row.external_id,
    number: row.number,
    shopId: row.shop_id,
    shopName: row.shop_name,
    platform: row.platform,
    status: row.status,
    paymentStatus: row.payment_status,
    stockStatus: row.stock_status,
    paymentMethod: row.payment_method,
    isCashOnDelivery: row.is_cash_on_delivery,
    currency: row.currency,
    totalMinor: row.total_minor,
    shippingMinor: row.shipping_minor,
    charges: stored<OrderItem["charges"]>(row.charges),
    isShippedByChannel: row.is_shipped_by_channel,
    customer: stored<OrderItem["customer"]>(row.customer),
    shippingAddress: stored<OrderItem["shippingAddress"]>(row.shipping_address),
    groupId: row.group_id,
    sourceVersion: row.source_version,
    placedAt: row.placed_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

async function shopIdsOf(
  tx: Tx,
  { shopIds, platforms }: OrderFilter,
): Promise<readonly string[] | undefined> {
  if (platforms === undefined) {
    return shopIds;
  }
  const rows = await tx.query
    .selectFrom("app.shops")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .where("platform", "in", platforms)
    .execute();
  return rows.map(({ id }) => id).filter((id) => shopIds?.includes(id) ?? true);
}

/** Behind row-level security no index serves a text search, so the database looks on our behalf. Newest first. */
async function searchOrders(tx: Tx, search: string, filter: OrderFilter): Promise<string[]> {
  const { statuses, paymentStatuses, stockStatuses, placedFrom, placedTo } = filter;
  const shopIds = await shopIdsOf(tx, filter);
  const filters = { shopIds, statuses, paymentStatuses, stockStatuses, placedFrom, placedTo };
  const { rows } = await sql<{ id: string }>`
    select id from directory.search_orders(${likePattern(search)}, ${JSON.stringify(filters)}::jsonb, ${MAX_COUNTED}) as id`.execute(
    tx.query,
  );
  return rows.map(({ id }) => id);
}

/** Of orders that were found, those that are there; as they were. */
async function onlyAtStage(tx: Tx, found: readonly string[], stage: StageFilter): Promise<string[]> {
  const rows = await ordersOf(tx, { stage })
    .select("o.id")
    .where("o.id", "=", sql<string>`any(${[...found]}::text[])`)
    .execute();
  const there = new Set(rows.map(({ id }) => id));
  return found.filter((id) => there.has(id));
}

async function foundOrders(tx: Tx, search: string, filter: OrderFilter): Promise<readonly string[]> {
  const found = await searchOrders(tx, search, filter);
  return filter.stage === undefined ? found : onlyAtStage(tx, found, filter.stage);
}

const SORTS = {
  placedAt: { column: "o.placed_at" },
  updatedAt: { column: "o.updated_at" },
  total: { column: "o.total_minor" },
} as const;
const NEWEST = "-placedAt";

/** What was found comes newest first; any other order is made among it. */
async function inOrder(tx: Tx, found: readonly string[], sort: SortOf<"orders">): Promise<readonly string[]> {
  if (sort === NEWEST) {
    return found;
  }
  const { rows } = await sql<{ id: string }>`
    select o.id from app.orders o where o.tenant_id = ${tx.tenantId} and o.id = any(${[...found]}::text[])
    order by ${orderBy(SORTS, "o.id", sort)}`.execute(tx.query);
  return rows.map(({ id }) => id);
}

async function pageOfFound(
  tx: Tx,
  found: readonly string[],
  { sort = NEWEST, offset, limit }: SortedPage<"orders">,
): Promise<readonly string[]> {
  return (await inOrder(tx, found, sort)).slice(offset, offset + limit);
}

async function pageOfAll(
  tx: Tx,
  filter: OrderFilter,
  { sort = NEWEST, offset, limit }: SortedPage<"orders">,
): Promise<readonly string[]> {
  const rows = await ordersOf(tx, filter)
    .select("o.id")
    .orderBy(orderBy(SORTS, "o.id", sort))
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of orders that match, in the list's order. */
export async function listOrderIds(
  tx: Tx,
  filter: OrderFilter,
  page: SortedPage<"orders">,
): Promise<readonly string[]> {
  return filter.search === undefined
    ? pageOfAll(tx, filter, page)
    : pageOfFound(tx, await foundOrders(tx, filter.search, filter), page);
}

export async function listOrders(
  tx: Tx,
  filter: OrderFilter,
  page: SortedPage<"orders">,
): Promise<PageOf<OrderItem>> {
  const found = filter.search === undefined ? null : await foundOrders(tx, filter.search, filter);
  const ids = found === null ? await pageOfAll(tx, filter, page) : await pageOfFound(tx, found, page);
  const orders = await findOrders(tx, ids);
  const total = found?.length ?? (await countUpTo(tx, ordersOf(tx, filter).select("o.id")));
  return { items: ids.flatMap((id) => orders.get(id) ?? []), total };
}

/** How many orders wait at each stage, counted as far as a list is. */
export async function countStages(
  tx: Tx,
  shippedByChannel: StageFilter["shippedByChannel"],
): Promise<StageCounts> {
  const counts = { to_confirm: 0, to_dispatch: 0, to_print: 0, to_hand_over: 0, problems: 0 };
  for (const stage of ORDER_STAGES) {
    const orders =
      ordersByParcels(tx, stage) ?? ordersOf(tx, { stage: { stage, shippedByChannel } }).select("o.id");
    counts[stage] = await countUpTo(tx, orders);
  }
  return counts;
}

export async function findOrder(tx: Tx, orderId: string): Promise<OrderItem | null> {
  const row = await ordersOf(tx, {}).select(COLUMNS).where("o.id", "=", orderId).executeTakeFirst();
  return row ? toItem(row) : null;
}

export async function findOrders(tx: Tx, orderIds: readonly string[]): Promise<Map<string, OrderItem>> {
  if (orderIds.length === 0) {
    return new Map();
  }
  // Chosen before the shops are joined, or they are looked for among all orders of a shop.
  const chosen = tx.query
    .selectFrom("app.orders")
    .selectAll()
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", sql<string>`any(${[...orderIds]}::text[])`)
    .offset(0);
  const rows = await tx.query
    .selectFrom(chosen.as("o"))
    .innerJoin("app.shops as s", (join) =>
      join.onRef("s.tenant_id", "=", "o.tenant_id").onRef("s.id", "=", "o.shop_id"),
    )
    .select(COLUMNS)
    .execute();
  return new Map(rows.map((row) => [row.id, toItem(row)]));
}

/** What the book holds of these, by the fingerprint of its content. */
export async function knownHashes(
  tx: Tx,
  shopId: string,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  if (externalIds.length === 0) {
    return new Map();
  }
  const { rows } = await sql<{ external_id: string; content_hash: Buffer }>`
    select o.external_id, o.content_hash from unnest(${[...externalIds]}::text[]) as k (external_id)
    cross join lateral (
      ${orderAt(tx, sql`o.external_id, o.content_hash`, { shopId: sql`${shopId}`, externalId: sql`k.external_id` })}
    ) o`.execute(tx.query);
  return new Map(rows.map((row) => [row.external_id, row.content_hash]));
}

/** How a shop sold over the last two weeks. */
export async function orderRhythm(
  tx: Tx,
  shopId: string,
): Promise<{ count: number; firstAt: Date | null; lastAt: Date | null }> {
  const { rows } = await sql<{ count: number; first_at: Date | null; last_at: Date | null }>`
    select count(*) as count, min(placed_at) as first_at, max(placed_at) as last_at from app.orders
    where tenant_id = ${tx.tenantId} and shop_id = ${shopId} and placed_at > now() - interval '14 days'`.execute(
    tx.query,
  );
  const [row] = rows;
  return { count: row?.count ?? 0, firstAt: row?.first_at ?? null, lastAt: row?.last_at ?? null };
}
