import type { DeductionStatus, EventSource, Platform, UnmappedReason } from "@estiba/contract";
import { sql } from "kysely";
import { countUpTo } from "../../../db/counted-page.ts";
import { orderBy } from "../../../db/sorting.ts";
import type { Tx } from "../../../db/transaction.ts";
import { newIdBody } from "../../../kernel/ids.ts";
import type { PageOf, SortedPage } from "../../../kernel/paging.ts";
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
  readonly unmappedReason: UnmappedReason | null;
  readonly reason: string;
  readonly source: EventSource;
  readonly eventId: string | null;
  readonly reversalOf: string | null;
}

export interface DeductionFilter {
  readonly shopIds?: readonly string[] | undefined;
  readonly platforms?: readonly Platform[] | undefined;
  readonly statuses?: readonly DeductionStatus[] | undefined;
  readonly orderId?: string | undefined;
  readonly masterVariantId?: string | undefined;
  readonly sources?: readonly EventSource[] | undefined;
  /** When they were booked. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly search?: string | undefined;
}

const deductionsOf = (tx: Tx) =>
  tx.query.selectFrom("app.stock_deductions as d").where("d.tenant_id", "=", tx.tenantId);

const full = (tx: Tx) =>
  deductionsOf(tx)
    .innerJoin("app.shops as s", (join) =>
      join.onRef("s.tenant_id", "=", "d.tenant_id").onRef("s.id", "=", "d.shop_id"),
    )
    .innerJoin("app.orders as o", (join) =>
      join.onRef("o.tenant_id", "=", "d.tenant_id").onRef("o.id", "=", "d.order_id"),
    )
    .leftJoin("app.master_variants as v", (join) =>
      join.onRef("v.tenant_id", "=", "d.tenant_id").onRef("v.id", "=", "d.master_variant_id"),
    )
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
    unmappedReason: row.unmapped_reason,
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
    ["d.order_id", filter.orderId],
    ["d.master_variant_id", filter.masterVariantId],
  ] as const;
  for (const [column, value] of equal) {
    query = value === undefined ? query : query.where(column, "=", value);
  }
  const chosen = [
    ["d.shop_id", filter.shopIds],
    ["d.status", filter.statuses],
    ["d.source", filter.sources],
  ] as const;
  for (const [column, values] of chosen) {
    query = values === undefined ? query : query.where(column, "in", values);
  }
  const { from, to, platforms } = filter;
  if (platforms !== undefined) {
    query = query.where(
      sql<boolean>`d.shop_id = any(array(
        select id from app.shops where tenant_id = ${tx.tenantId} and platform = any(${[...platforms]}::text[])))`,
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

const SORTS = {
  recordedAt: { column: "d.id" },
  quantity: { column: "d.quantity" },
} as const;

async function meaningsIn(tx: Tx, { search }: DeductionFilter): Promise<Meanings | null> {
  return search === undefined ? null : meaningsOf(tx, search);
}

async function idsOf(
  query: ReturnType<typeof filtered>,
  { sort = "-recordedAt", limit, offset }: SortedPage<"stockMovements">,
): Promise<readonly string[]> {
  const rows = await query
    .select("d.id")
    .orderBy(orderBy(SORTS, "d.id", sort))
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids of deductions that match, in the list's order. */
export async function listDeductionIds(
  tx: Tx,
  filter: DeductionFilter,
  page: SortedPage<"stockMovements">,
): Promise<readonly string[]> {
  return idsOf(filtered(tx, filter, await meaningsIn(tx, filter)), page);
}

/** In the requested order. */
export async function findDeductions(tx: Tx, ids: readonly string[]): Promise<DeductionItem[]> {
  const rows = await full(tx)
    .where("d.id", "=", sql<string>`any(${[...ids]}::text[])`)
    .execute();
  const found = new Map(rows.map((row) => [row.id, toItem(row)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

export async function listDeductions(
  tx: Tx,
  filter: DeductionFilter,
  page: SortedPage<"stockMovements">,
): Promise<PageOf<DeductionItem>> {
  const query = filtered(tx, filter, await meaningsIn(tx, filter));
  const items = await findDeductions(tx, await idsOf(query, page));
  return { items, total: await countUpTo(tx, query.select("d.id")) };
}
