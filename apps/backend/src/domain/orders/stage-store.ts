import type { OrderStage, Platform } from "@estiba/contract";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Tx } from "../../db/transaction.ts";

/** Which orders a stage holds, and of which platforms the channel ships unless an order says otherwise. */
export interface StageFilter {
  readonly stage: OrderStage;
  readonly shippedByChannel: readonly Platform[];
}

const OPEN = sql`('pending', 'on_hold', 'confirmed', 'preparing', 'ready_to_ship', 'partially_shipped')`;

const labelled = (tx: Tx, isPrinted: boolean) => sql`
  select distinct p.order_id from app.shipments p
  where p.tenant_id = ${tx.tenantId} and p.status = 'label_created' and not p.is_return and p.order_id is not null
    and p.printed_at is ${isPrinted ? sql`not null` : sql`null`}
    and not exists (select from app.manifest_shipments m
      where m.tenant_id = ${tx.tenantId} and m.shipment_id = p.id and m.is_live)`;

/**
 * Each kind of problem is found by an index of its own. Materialized, since a database that has no statistics yet looks
 * them up again for each order.
 */
const troubled = (tx: Tx) => sql`
  with troubled as materialized (
  select u.id from app.orders u
  where u.tenant_id = ${tx.tenantId} and u.stock_status in ('unmapped', 'partial', 'shortfall') and u.status in ${OPEN}
  union all
  select u.id from app.orders u
  where u.tenant_id = ${tx.tenantId} and u.payment_status = 'failed' and u.status in ${OPEN}
  union all
  select p.order_id from app.shipments p
  where p.tenant_id = ${tx.tenantId} and p.needs_attention <> '{}' and p.order_id is not null
  union all
  select p.order_id from app.shipments p
  join app.orders u on u.tenant_id = p.tenant_id and u.id = p.order_id
  where p.tenant_id = ${tx.tenantId} and p.status = 'failed' and not p.is_return and u.status in ${OPEN}
    and not exists (select from app.shipments q where q.tenant_id = p.tenant_id and q.order_id = p.order_id
      and not q.is_return and q.status not in ('failed', 'cancelled'))
  )
  select id from troubled`;

/** The orders of a stage that parcels tell alone. */
export function ordersByParcels(tx: Tx, stage: OrderStage): RawBuilder<unknown> | null {
  return stage === "to_print" || stage === "to_hand_over" ? labelled(tx, stage === "to_hand_over") : null;
}

/** A condition on orders `o` joined with their shops `s`. */
export function atStage(tx: Tx, { stage, shippedByChannel }: StageFilter): RawBuilder<SqlBool> {
  switch (stage) {
    case "to_confirm":
      return sql`o.status in ('pending', 'on_hold')`;
    case "to_dispatch":
      return sql`o.status in ('confirmed', 'preparing', 'ready_to_ship', 'partially_shipped')
        and not coalesce(o.is_shipped_by_channel, s.platform = any(${[...shippedByChannel]}::text[]))
        and not exists (select from app.shipments p where p.tenant_id = ${tx.tenantId} and p.order_id = o.id
          and p.order_id is not null and not p.is_return and not p.is_part and p.status not in ('failed', 'cancelled'))`;
    case "to_print":
      return sql`o.id in (${labelled(tx, false)})`;
    case "to_hand_over":
      return sql`o.id in (${labelled(tx, true)})`;
    case "problems":
      return sql`o.id in (${troubled(tx)})`;
  }
}

/** Why a person holds these orders. */
export async function holdReasons(tx: Tx, orderIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (orderIds.length === 0) {
    return new Map();
  }
  const { rows } = await sql<{ order_id: string; note: string | null }>`
    select distinct on (t.order_id) t.order_id, t.details ->> 'note' as note from app.order_timeline t
    where t.tenant_id = ${tx.tenantId} and t.order_id = any(${[...orderIds]}::text[])
      and t.kind = 'status_changed' and t.details ->> 'to' = 'on_hold'
    order by t.order_id, t.id desc`.execute(tx.query);
  return new Map(rows.flatMap(({ order_id: id, note }) => (note === null ? [] : [[id, note]])));
}

export type StageCounts = Readonly<Record<OrderStage, number>>;
