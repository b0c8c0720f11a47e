import type { FulfilmentStatus, HoldReason, Platform, ShipBySource } from "@estiba/contract";
import { sql, type RawBuilder } from "kysely";
import { countUpTo, MAX_COUNTED } from "../../db/counted-page.ts";
import type { Tx } from "../../db/transaction.ts";
import type { PageOf, PageRequest } from "../../kernel/paging.ts";

export interface QueueFilter {
  readonly placeId?: string | undefined;
  /** All that is still to be dispatched, where nothing is named. */
  readonly statuses?: readonly FulfilmentStatus[] | undefined;
  readonly shipBefore?: Date | undefined;
  readonly shopIds?: readonly string[] | undefined;
  readonly platforms?: readonly Platform[] | undefined;
}

/** A fulfilment with what a person wants to know about its order. */
export interface QueueItem {
  readonly id: string;
  readonly placeId: string;
  readonly placeName: string;
  readonly status: FulfilmentStatus;
  readonly holdReasons: readonly HoldReason[];
  readonly shipBy: Date | null;
  readonly shipBySource: ShipBySource | null;
  readonly isLate: boolean;
  readonly units: number;
  readonly orderId: string;
  readonly externalOrderId: string;
  readonly orderNumber: string | null;
  readonly shopId: string;
  readonly shopName: string;
  readonly platform: Platform;
  readonly isShippedByChannel: boolean | null;
  readonly buyerName: string | null;
  readonly city: string | null;
  readonly waveId: string | null;
  readonly placedAt: Date;
}

const OPEN = sql`f.status not in ('done', 'cancelled')`;

const some = (values: readonly string[]) => sql`any(${[...values]}::text[])`;

/** Written so that the index of the queue answers what it can. */
function conditions(tx: Tx, filter: QueueFilter): RawBuilder<unknown> {
  const { placeId, statuses, shipBefore, shopIds, platforms } = filter;
  const isOpenOnly = !statuses?.some((status) => status === "done" || status === "cancelled");
  const all = [
    sql`f.tenant_id = ${tx.tenantId}`,
    ...(isOpenOnly ? [OPEN] : []),
    ...(statuses ? [sql`f.status = ${some(statuses)}`] : []),
    ...(placeId === undefined ? [] : [sql`f.place_id = ${placeId}`]),
    ...(shipBefore ? [sql`f.ship_by < ${shipBefore}`] : []),
    ...(shopIds ? [sql`f.shop_id = ${some(shopIds)}`] : []),
    ...(platforms
      ? [
          sql`f.shop_id in (select s.id from app.shops s where s.tenant_id = ${tx.tenantId} and s.platform = ${some(platforms)})`,
        ]
      : []),
  ];
  return sql.join(all, sql` and `);
}

const ORDERED = sql`order by f.ship_by, f.placed_at, f.id`;

async function readItems(tx: Tx, chosen: RawBuilder<unknown>): Promise<QueueItem[]> {
  const { rows } = await sql<QueueItem>`
    select f.id, f.place_id as "placeId", p.name as "placeName", f.status, f.hold_reasons as "holdReasons",
      f.ship_by as "shipBy", f.ship_by_source as "shipBySource",
      f.status not in ('done', 'cancelled') and coalesce(f.ship_by < now(), false) as "isLate", f.units,
      o.id as "orderId", o.external_id as "externalOrderId", o.number as "orderNumber", s.id as "shopId",
      s.name as "shopName", s.platform, o.is_shipped_by_channel as "isShippedByChannel",
      coalesce(o.customer ->> 'name', o.shipping_address ->> 'name') as "buyerName",
      o.shipping_address ->> 'city' as city, w.wave_id as "waveId", f.placed_at as "placedAt"
    from (${chosen}) f
    join app.places p on p.tenant_id = f.tenant_id and p.id = f.place_id
    join app.orders o on o.tenant_id = f.tenant_id and o.id = f.order_id
    join app.shops s on s.tenant_id = f.tenant_id and s.id = f.shop_id
    left join lateral (select w.wave_id from app.pick_wave_items w
      where w.tenant_id = ${tx.tenantId} and w.fulfilment_id = f.id and f.status in ('picking', 'picked', 'packed')
      order by w.wave_id desc limit 1) w on true
    ${ORDERED}`.execute(tx.query);
  return rows;
}

export async function listQueue(
  tx: Tx,
  filter: QueueFilter,
  { limit, offset }: PageRequest,
): Promise<PageOf<QueueItem>> {
  const where = conditions(tx, filter);
  const items = await readItems(
    tx,
    sql`select f.* from app.fulfilments f where ${where} ${ORDERED} limit ${limit} offset ${offset}`,
  );
  const total = await countUpTo(tx, sql`select from app.fulfilments f where ${where}`);
  return { items, total };
}

export interface QueueCounts {
  readonly statuses: Readonly<
    Record<"held" | "ready" | "picking" | "picked" | "packed" | "labelled", number>
  >;
  readonly late: number;
  /** Within a day. */
  readonly dueToday: number;
}

/** Each figure stops at what lists count to. */
/** What should have left by now. */
export const countLate = (tx: Tx): Promise<number> =>
  countUpTo(
    tx,
    sql`select 1 from app.fulfilments f where f.tenant_id = ${tx.tenantId} and ${OPEN} and f.ship_by < now()`,
  );

export async function countQueue(tx: Tx, placeId: string | undefined): Promise<QueueCounts> {
  const here = placeId === undefined ? sql`true` : sql`f.place_id = ${placeId}`;
  const { rows } = await sql<QueueCounts["statuses"] & { late: number; due: number }>`
    select least(count(*) filter (where f.status = 'held'), ${MAX_COUNTED})::integer as held,
      least(count(*) filter (where f.status = 'ready'), ${MAX_COUNTED})::integer as ready,
      least(count(*) filter (where f.status = 'picking'), ${MAX_COUNTED})::integer as picking,
      least(count(*) filter (where f.status = 'picked'), ${MAX_COUNTED})::integer as picked,
      least(count(*) filter (where f.status = 'packed'), ${MAX_COUNTED})::integer as packed,
      least(count(*) filter (where f.status = 'labelled'), ${MAX_COUNTED})::integer as labelled,
      least(count(*) filter (where f.ship_by < now()), ${MAX_COUNTED})::integer as late,
      least(count(*) filter (where f.ship_by >= now() and f.ship_by < now() + interval '1 day'), ${MAX_COUNTED})::integer as due
    from app.fulfilments f where f.tenant_id = ${tx.tenantId} and ${OPEN} and ${here}`.execute(tx.query);
  const { late = 0, due = 0, ...statuses } = rows[0] ?? {};
  return {
    statuses: { held: 0, ready: 0, picking: 0, picked: 0, packed: 0, labelled: 0, ...statuses },
    late,
    dueToday: due,
  };
}

export async function findQueueItem(tx: Tx, fulfilmentId: string): Promise<QueueItem | null> {
  const [item] = await readItems(
    tx,
    sql`select f.* from app.fulfilments f where f.tenant_id = ${tx.tenantId} and f.id = ${fulfilmentId}`,
  );
  return item ?? null;
}

/** From where an order leaves; what was called off is left out. */
export function orderFulfilments(tx: Tx, orderId: string): Promise<QueueItem[]> {
  return readItems(
    tx,
    sql`select f.* from app.fulfilments f
      where f.tenant_id = ${tx.tenantId} and f.order_id = ${orderId} and f.status <> 'cancelled'`,
  );
}
