import type { OrderStatus, StockStatus } from "@estiba/contract";
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import type { Known } from "./model.ts";
import type { KnownLine, OrderPlan } from "./plan.ts";
import { lineRow, orderRow, timelineRow, type TimelineEntry } from "./rows.ts";

interface KnownRow {
  id: string;
  shop_id: string;
  external_id: string;
  source_version: number;
  source_rank: number;
  content_hash: Buffer;
  status: OrderStatus;
  manual_status: OrderStatus | null;
  stock_status: StockStatus;
}

export interface OrderKey {
  readonly shopId: string;
  readonly externalId: string;
}

/**
 * Looks one order up. Its id is asked for as a range and in order, which only the index on it can give: to the planner a
 * tenant and a shop name one order already, so any index that begins with them is as good.
 */
export const orderAt = (
  tx: Tx,
  columns: RawBuilder<unknown>,
  key: { shopId: RawBuilder<unknown>; externalId: RawBuilder<unknown> },
) => sql`
  select ${columns} from app.orders o where o.tenant_id = ${tx.tenantId} and o.shop_id = ${key.shopId}
    and o.external_id >= ${key.externalId} and o.external_id <= ${key.externalId} order by o.external_id limit 1`;

/**
 * Locked in the order of their ids, as everything that locks several rows does. Each is looked up for itself: joined, the
 * planner may read all orders of the tenant.
 */
export async function lockKnown(tx: Tx, keys: readonly OrderKey[]): Promise<Known[]> {
  const shopIds = keys.map(({ shopId }) => shopId);
  const externalIds = keys.map(({ externalId }) => externalId);
  const { rows } = await sql<KnownRow>`
    select o.* from (
      select distinct o.id from unnest(${shopIds}::text[], ${externalIds}::text[]) as k (shop_id, external_id)
      cross join lateral (${orderAt(tx, sql`o.id`, { shopId: sql`k.shop_id`, externalId: sql`k.external_id` })}) o
      order by 1
    ) k
    cross join lateral (
      select o.id, o.shop_id, o.external_id, o.source_version, o.source_rank, o.content_hash, o.status, o.manual_status,
        o.stock_status
      from app.orders o where o.tenant_id = ${tx.tenantId} and o.id = k.id limit 1 for update
    ) o`.execute(tx.query);
  return rows.map((row) => ({
    id: row.id,
    shopId: row.shop_id,
    externalId: row.external_id,
    sourceVersion: row.source_version,
    sourceRank: row.source_rank,
    contentHash: row.content_hash,
    status: row.status,
    manualStatus: row.manual_status,
    stockStatus: row.stock_status,
  }));
}

export async function readLines(tx: Tx, orderIds: readonly string[]): Promise<KnownLine[]> {
  if (orderIds.length === 0) {
    return [];
  }
  const rows = await tx.query
    .selectFrom("app.order_lines")
    .select(["id", "order_id", "external_line_id", "stock_quantity", "channel_variant_id", "sku"])
    .where("tenant_id", "=", tx.tenantId)
    .where("order_id", "=", sql<string>`any(${[...orderIds]}::text[])`)
    .orderBy("external_line_id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    externalLineId: row.external_line_id,
    stockQuantity: row.stock_quantity,
    channelVariantId: row.channel_variant_id,
    sku: row.sku,
  }));
}

const FIELDS = sql`id text, shop_id text, external_id text, number text, source_version bigint, source_rank integer,
  content_hash text, channel_status text, status text, payment_status text, stock_status text, payment_method text,
  is_cash_on_delivery boolean, currency text, total_minor bigint, shipping_minor bigint, charges jsonb,
  is_shipped_by_channel boolean, is_fulfilled_by_channel boolean, ship_by timestamptz,
  customer jsonb, shipping_address jsonb, group_id text, search text, placed_at timestamptz`;

/** How many were new. Fewer than given means that a concurrent insert was faster: the caller starts over. */
export async function insertOrders(
  tx: Tx,
  plans: readonly OrderPlan[],
  stockStatus: (plan: OrderPlan) => StockStatus,
): Promise<number> {
  if (plans.length === 0) {
    return 0;
  }
  const { rows } = await sql`
    insert into app.orders (tenant_id, id, shop_id, external_id, number, source_version, source_rank, content_hash,
      channel_status, status, payment_status, stock_status, payment_method, is_cash_on_delivery, currency, total_minor,
      shipping_minor, charges, is_shipped_by_channel, is_fulfilled_by_channel, ship_by, customer, shipping_address, group_id, search, placed_at)
    select ${tx.tenantId}, id, shop_id, external_id, number, source_version, source_rank, decode(content_hash, 'hex'),
      channel_status, status, payment_status, stock_status, payment_method, is_cash_on_delivery, currency, total_minor,
      shipping_minor, charges, is_shipped_by_channel, is_fulfilled_by_channel, ship_by, customer, shipping_address, group_id, search, placed_at
    from jsonb_to_recordset(${JSON.stringify(plans.map((plan) => orderRow(plan, stockStatus(plan))))}::jsonb)
      as x (${FIELDS})
    on conflict (tenant_id, shop_id, external_id) do nothing returning 1`.execute(tx.query);
  return rows.length;
}

export async function updateOrders(
  tx: Tx,
  plans: readonly OrderPlan[],
  stockStatus: (plan: OrderPlan) => StockStatus,
): Promise<void> {
  if (plans.length === 0) {
    return;
  }
  await sql`
    update app.orders o set number = x.number, source_version = x.source_version, source_rank = x.source_rank,
      content_hash = decode(x.content_hash, 'hex'), channel_status = x.channel_status,
      payment_status = x.payment_status, stock_status = x.stock_status, payment_method = x.payment_method,
      is_cash_on_delivery = x.is_cash_on_delivery, currency = x.currency, total_minor = x.total_minor,
      shipping_minor = x.shipping_minor, charges = x.charges, is_shipped_by_channel = x.is_shipped_by_channel,
      is_fulfilled_by_channel = x.is_fulfilled_by_channel, ship_by = coalesce(x.ship_by, o.ship_by), customer = x.customer, shipping_address = x.shipping_address, group_id = x.group_id, search = x.search,
      updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(plans.map((plan) => orderRow(plan, stockStatus(plan))))}::jsonb)
      as x (${FIELDS})
    where o.tenant_id = ${tx.tenantId} and o.id = x.id
      and o.id = any(${plans.map(({ orderId }) => orderId)}::text[])`.execute(tx.query);
}

/** All its lines stay as they are. */
export async function writeDeleted(
  tx: Tx,
  orderId: string,
  deleted: { version: number; contentHash: Buffer },
): Promise<void> {
  await tx.query
    .updateTable("app.orders")
    .set({
      channel_status: "cancelled",
      source_version: deleted.version,
      content_hash: deleted.contentHash,
      updated_at: tx.now,
    })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", orderId)
    .execute();
}

/** Removed lines stay with quantity zero: what they did to the stock must remain readable. */
export async function writeLines(tx: Tx, plans: readonly OrderPlan[]): Promise<void> {
  const lines = plans.flatMap((plan) =>
    plan.lines.map((line) => ({ order_id: plan.orderId, ...lineRow(line) })),
  );
  const gone = plans.flatMap((plan) => {
    const here = new Set(plan.lines.map(({ id }) => id));
    return plan.changes
      .filter(({ orderLineId }) => !here.has(orderLineId))
      .map(({ orderLineId }) => orderLineId);
  });
  if (lines.length > 0) {
    await sql`
      insert into app.order_lines (tenant_id, order_id, id, external_line_id, channel_product_id, channel_variant_id,
        sku, name, quantity, exact_quantity, stock_quantity, unit_price_minor)
      select ${tx.tenantId}, x.* from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x (order_id text, id text,
        external_line_id text, channel_product_id text, channel_variant_id text, sku text, name text, quantity integer,
        exact_quantity text, stock_quantity integer, unit_price_minor bigint)
      on conflict (tenant_id, order_id, external_line_id) do update set
        channel_product_id = excluded.channel_product_id, channel_variant_id = excluded.channel_variant_id,
        sku = excluded.sku, name = excluded.name, quantity = excluded.quantity,
        exact_quantity = excluded.exact_quantity, stock_quantity = excluded.stock_quantity, unit_price_minor = excluded.unit_price_minor`.execute(
      tx.query,
    );
  }
  if (gone.length > 0) {
    await tx.query
      .updateTable("app.order_lines")
      .set({ quantity: 0, exact_quantity: null, stock_quantity: 0 })
      .where("tenant_id", "=", tx.tenantId)
      .where("id", "in", gone)
      .execute();
  }
}

export async function appendTimeline(tx: Tx, entries: readonly TimelineEntry[]): Promise<void> {
  if (entries.length === 0) {
    return;
  }
  const { actor } = tx.origin;
  const rows = entries.map(timelineRow);
  await sql`
    insert into app.order_timeline (tenant_id, order_id, id, kind, actor_kind, actor_id, event_id, details)
    select ${tx.tenantId}, order_id, id, kind, ${actor.kind}::text, ${actor.id}::text, event_id, details
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x (order_id text, id text, kind text, event_id text, details jsonb)`.execute(tx.query);
}

export async function releaseLines(tx: Tx, orderId: string): Promise<void> {
  await tx.query
    .updateTable("app.order_lines")
    .set({ stock_quantity: 0 })
    .where("tenant_id", "=", tx.tenantId)
    .where("order_id", "=", orderId)
    .execute();
}
