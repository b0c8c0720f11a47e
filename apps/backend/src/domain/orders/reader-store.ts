import type { OrderStatus, PaymentStatus, Platform, StockStatus } from "@estiba/contract";
import { sql } from "kysely";
import { countUpTo, MAX_COUNTED } from "../../db/counted-page.ts";
import type { Tx } from "../../db/transaction.ts";
import type { PageOf, PageRequest } from "../../kernel/paging.ts";
import { likePattern } from "../../kernel/text/search-text.ts";
import { stored } from "../../kernel/json/stored-json.ts";
import type { TimelineEntry, OrderItem, OrderLine } from "./model.ts";
import { orderAt } from "./store.ts";

export interface OrderFilter {
  readonly shopId?: string | undefined;
  readonly platform?: Platform | undefined;
  readonly status?: OrderStatus | undefined;
  readonly paymentStatus?: PaymentStatus | undefined;
  readonly stockStatus?: StockStatus | undefined;
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
  const equal = [
    ["o.shop_id", filter.shopId],
    ["s.platform", filter.platform],
    ["o.status", filter.status],
    ["o.payment_status", filter.paymentStatus],
    ["o.stock_status", filter.stockStatus],
  ] as const;
  for (const [column, value] of equal) {
    query = value === undefined ? query : query.where(column, "=", value);
  }
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

async function shopIdsOf(tx: Tx, { shopId, platform }: OrderFilter): Promise<readonly string[] | undefined> {
  if (platform === undefined) {
    return shopId === undefined ? undefined : [shopId];
  }
  const rows = await tx.query
    .selectFrom("app.shops")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .where("platform", "=", platform)
    .execute();
  return rows.map(({ id }) => id).filter((id) => shopId === undefined || id === shopId);
}

/** Behind row-level security no index serves a text search, so the database looks on our behalf. Newest first. */
async function searchOrders(tx: Tx, search: string, filter: OrderFilter): Promise<string[]> {
  const { status, paymentStatus, stockStatus, placedFrom, placedTo } = filter;
  const shopIds = await shopIdsOf(tx, filter);
  const filters = { shopIds, status, paymentStatus, stockStatus, placedFrom, placedTo };
  const { rows } = await sql<{ id: string }>`
    select id from directory.search_orders(${likePattern(search)}, ${JSON.stringify(filters)}::jsonb, ${MAX_COUNTED}) as id`.execute(
    tx.query,
  );
  return rows.map(({ id }) => id);
}

async function pageOfFound(tx: Tx, found: readonly string[], page: PageRequest): Promise<PageOf<OrderItem>> {
  const ids = found.slice(page.offset, page.offset + page.limit);
  const orders = await findOrders(tx, ids);
  return { items: ids.flatMap((id) => orders.get(id) ?? []), total: found.length };
}

export async function listOrders(tx: Tx, filter: OrderFilter, page: PageRequest): Promise<PageOf<OrderItem>> {
  if (filter.search !== undefined) {
    return pageOfFound(tx, await searchOrders(tx, filter.search, filter), page);
  }
  const rows = await ordersOf(tx, filter)
    .select(COLUMNS)
    .orderBy("o.placed_at", "desc")
    .orderBy("o.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { items: rows.map(toItem), total: await countUpTo(tx, ordersOf(tx, filter).select("o.id")) };
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

export async function listLines(tx: Tx, orderId: string): Promise<OrderLine[]> {
  const rows = await tx.query
    .selectFrom("app.order_lines")
    .selectAll()
    .where("tenant_id", "=", tx.tenantId)
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    externalLineId: row.external_line_id,
    channelVariantId: row.channel_variant_id,
    sku: row.sku,
    name: row.name,
    quantity: row.quantity,
    exactQuantity: row.exact_quantity,
    stockQuantity: row.stock_quantity,
    unitPriceMinor: row.unit_price_minor,
  }));
}

const MAX_MOMENTS = 200;

export async function listTimeline(tx: Tx, orderId: string): Promise<TimelineEntry[]> {
  const rows = await tx.query
    .selectFrom("app.order_timeline")
    .selectAll()
    .where("tenant_id", "=", tx.tenantId)
    .where("order_id", "=", orderId)
    .orderBy("id")
    .limit(MAX_MOMENTS)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    kind: row.kind,
    actorKind: row.actor_kind,
    eventId: row.event_id,
    details: stored<Record<string, unknown>>(row.details),
  }));
}
