import type { DeductionStatus, EventSource, Platform } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { newIdBody } from "../../../kernel/ids.ts";
import type { PageOf, PageRequest } from "../../../kernel/paging.ts";
import { likePattern } from "../../../kernel/text/search-text.ts";

export interface DeductionItem {
  readonly id: string;
  readonly sequence: number;
  readonly occurredAt: Date;
  readonly recordedAt: Date;
  readonly shopId: string;
  readonly shopName: string;
  readonly platform: Platform;
  readonly orderId: string;
  readonly externalOrderId: string;
  readonly orderNumber: string | null;
  readonly orderLineId: string;
  readonly channelVariantId: string | null;
  readonly channelSku: string | null;
  readonly masterVariantId: string | null;
  readonly masterSku: string | null;
  readonly masterName: string | null;
  readonly mappingId: string | null;
  readonly quantity: number;
  readonly appliedQuantity: number;
  readonly shortfallQuantity: number;
  readonly stockBefore: number | null;
  readonly stockAfter: number | null;
  readonly status: DeductionStatus;
  readonly reason: string;
  readonly source: EventSource;
  readonly eventId: string | null;
  readonly reversalOf: string | null;
}

export interface DeductionFilter {
  readonly shopId?: string | undefined;
  readonly platform?: Platform | undefined;
  readonly status?: DeductionStatus | undefined;
  readonly orderId?: string | undefined;
  readonly masterVariantId?: string | undefined;
  readonly source?: EventSource | undefined;
  /** When they were booked. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly search?: string | undefined;
}

const deductionsOf = (tx: Tx) =>
  tx.query
    .selectFrom("app.stock_deductions as d")
    .innerJoin("app.shops as s", (join) =>
      join.onRef("s.tenant_id", "=", "d.tenant_id").onRef("s.id", "=", "d.shop_id"),
    )
    .innerJoin("app.orders as o", (join) =>
      join.onRef("o.tenant_id", "=", "d.tenant_id").onRef("o.id", "=", "d.order_id"),
    )
    .leftJoin("app.master_variants as v", (join) =>
      join.onRef("v.tenant_id", "=", "d.tenant_id").onRef("v.id", "=", "d.master_variant_id"),
    )
    .where("d.tenant_id", "=", tx.tenantId);

const full = (query: ReturnType<typeof deductionsOf>) =>
  query
    .selectAll("d")
    .select([
      "s.name as shop_name",
      "s.platform",
      "o.external_id as external_order_id",
      "o.number as order_number",
      "v.sku as master_sku",
      "v.name as master_name",
    ]);

type DeductionRow = Awaited<ReturnType<ReturnType<typeof full>["execute"]>>[number];

function toItem(row: DeductionRow): DeductionItem {
  return {
    id: row.id,
    sequence: row.revision,
    occurredAt: row.occurred_at,
    recordedAt: row.recorded_at,
    shopId: row.shop_id,
    shopName: row.shop_name,
    platform: row.platform,
    orderId: row.order_id,
    externalOrderId: row.external_order_id,
    orderNumber: row.order_number,
    orderLineId: row.order_line_id,
    channelVariantId: row.channel_variant_id,
    channelSku: row.channel_sku,
    masterVariantId: row.master_variant_id,
    masterSku: row.master_sku,
    masterName: row.master_name,
    mappingId: row.mapping_id,
    quantity: row.quantity,
    appliedQuantity: row.applied_quantity,
    shortfallQuantity: row.shortfall_quantity,
    stockBefore: row.stock_before,
    stockAfter: row.stock_after,
    status: row.status,
    reason: row.reason,
    source: row.source,
    eventId: row.event_id,
    reversalOf: row.reversal_of,
  };
}

export async function listDeductionsOfOrder(tx: Tx, orderId: string): Promise<DeductionItem[]> {
  return listDeductionsOfOrders(tx, [orderId]);
}

export async function listDeductionsOfOrders(tx: Tx, orderIds: readonly string[]): Promise<DeductionItem[]> {
  if (orderIds.length === 0) {
    return [];
  }
  // Each is looked up for itself: joined, the planner may read whole tables of the tenant.
  const { rows } = await sql<DeductionRow>`
    select d.*, s.name as shop_name, s.platform, o.external_id as external_order_id, o.number as order_number,
      v.sku as master_sku, v.name as master_name
    from unnest(${[...orderIds]}::text[]) as k (order_id)
    cross join lateral (
      select o.external_id, o.number from app.orders o
      where o.tenant_id = ${tx.tenantId} and o.id = k.order_id limit 1
    ) o
    cross join lateral (
      select d.* from app.stock_deductions d
      where d.tenant_id = ${tx.tenantId} and d.order_id = k.order_id offset 0
    ) d
    cross join lateral (
      select s.name, s.platform from app.shops s where s.tenant_id = ${tx.tenantId} and s.id = d.shop_id limit 1
    ) s
    left join lateral (
      select v.sku, v.name from app.master_variants v
      where v.tenant_id = ${tx.tenantId} and v.id = d.master_variant_id limit 1
    ) v on true
    order by d.order_line_id, d.revision`.execute(tx.query);
  return rows.map(toItem);
}

/** Counting stops here: no one pages that far, and a count must not cost more than the page. */
const MAX_COUNTED = 10_000;
const MAX_FOUND = 500;
/** Ids hold the time they were made at, by a clock that is not the database's. */
const CLOCK_SLACK_MS = 3_600_000;

/** Where the id must lie when the record was booked at that time; ids sort by time, so no index of times is needed. */
const idAt = (at: Date, slackMs: number) => `ded_${newIdBody(Math.max(0, at.getTime() + slackMs))}`;

/** What a text may mean: orders, variants, or listings of variants. */
interface Meanings {
  readonly pattern: string;
  readonly orderIds: readonly string[];
  readonly variantIds: readonly string[];
}

async function meaningsOf(tx: Tx, search: string): Promise<Meanings> {
  const pattern = likePattern(search);
  // The words of an order's lines come after its own; a line is found by its variant or its SKU.
  const ofOrder = `${pattern}\n%`;
  const { rows } = await sql<{ orders: string[]; variants: string[] }>`
    select array(select id::text from directory.search_orders(${ofOrder}, '{}', ${MAX_FOUND}) as id) as orders,
      array(select id::text from directory.search_variants(${pattern}, ${MAX_FOUND}) as id
        union
        select g.master_variant_id::text from app.listings g
        where g.tenant_id = ${tx.tenantId} and g.master_variant_id is not null
          and g.id = any(array(select directory.search_listings(${pattern}, ${MAX_FOUND})))) as variants`.execute(
    tx.query,
  );
  return { pattern, orderIds: rows[0]?.orders ?? [], variantIds: rows[0]?.variants ?? [] };
}

function filtered(tx: Tx, filter: DeductionFilter, meanings: Meanings | null) {
  let query = deductionsOf(tx);
  const equal = [
    ["d.shop_id", filter.shopId],
    ["d.status", filter.status],
    ["d.order_id", filter.orderId],
    ["d.master_variant_id", filter.masterVariantId],
    ["d.source", filter.source],
  ] as const;
  for (const [column, value] of equal) {
    query = value === undefined ? query : query.where(column, "=", value);
  }
  const { from, to, platform } = filter;
  if (platform !== undefined) {
    query = query.where(
      sql<boolean>`d.shop_id = any(array(
        select id from app.shops where tenant_id = ${tx.tenantId} and platform = ${platform}))`,
    );
  }
  if (from !== undefined) {
    query = query.where("d.recorded_at", ">=", from).where("d.id", ">=", idAt(from, -CLOCK_SLACK_MS));
  }
  if (to !== undefined) {
    query = query.where("d.recorded_at", "<=", to).where("d.id", "<=", idAt(to, CLOCK_SLACK_MS));
  }
  return meanings === null
    ? query
    : query.where(
        sql<boolean>`(d.order_id = any(${[...meanings.orderIds]}::text[])
          or d.master_variant_id = any(${[...meanings.variantIds]}::text[])
          or (d.status = 'unmapped' and lower(regexp_replace(normalize(d.channel_sku, NFD), '[\\u0300-\\u036f]', '', 'g'))
            like ${meanings.pattern}))`,
      );
}

/** Newest first. */
export async function listDeductions(
  tx: Tx,
  filter: DeductionFilter,
  page: PageRequest,
): Promise<PageOf<DeductionItem>> {
  const meanings = filter.search === undefined ? null : await meaningsOf(tx, filter.search);
  const rows = await full(filtered(tx, filter, meanings))
    .orderBy("d.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const counted = filtered(tx, filter, meanings).select("d.id").limit(MAX_COUNTED).as("counted");
  const { n } = await tx.query
    .selectFrom(counted)
    .select(sql<number>`count(*)`.as("n"))
    .executeTakeFirstOrThrow();
  return { items: rows.map(toItem), total: n };
}
