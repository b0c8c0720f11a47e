import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../db/transaction.ts";

const MAX_COUNTED = 1_000;

const OPEN = sql`('pending', 'on_hold', 'confirmed', 'preparing', 'ready_to_ship', 'partially_shipped')`;

/** Lines that something is to leave of, of orders that leave from here. */
const open = (tx: Tx): RawBuilder<unknown> => sql`
  select o.id as order_id, l.id as line_id from app.orders o
  join app.order_lines l on l.tenant_id = o.tenant_id and l.order_id = o.id
  where o.tenant_id = ${tx.tenantId} and o.status in ${OPEN} and not o.is_fulfilled_by_channel
    and case when l.exact_quantity is null then l.stock_quantity else l.quantity end > 0`;

/** Where the ledger says that units of those lines leave from. */
const held = (tx: Tx): RawBuilder<unknown> => sql`
  select m.order_line_id as line_id, coalesce(m.place_id, f.id) as place_id
  from app.stock_ledger m join app.places f on f.tenant_id = m.tenant_id and f.is_first
  where m.tenant_id = ${tx.tenantId} and m.order_line_id in (select line_id from open)
  group by 1, 2, m.master_variant_id having sum(coalesce(m.place_delta, m.delta)) < 0`;

const breaches = (tx: Tx): RawBuilder<{ what: string }> => sql`
  with open as materialized (${open(tx)}), held as materialized (select distinct * from (${held(tx)}) h)
  select format('fulfilment %s of order %s at %s has nothing to send', f.id, f.order_id, f.place_id) as what
  from app.fulfilments f
  where f.tenant_id = ${tx.tenantId} and f.status not in ('done', 'cancelled') and not exists (
    select from open o left join held h on h.line_id = o.line_id
    where o.order_id = f.order_id and coalesce(h.place_id, f.place_id) = f.place_id)
  union all
  select format('order %s has units at %s and no fulfilment there', o.order_id, h.place_id)
  from (select distinct o.order_id, h.place_id from open o join held h on h.line_id = o.line_id) h
  join (select distinct order_id from open) o on o.order_id = h.order_id
  where not exists (select from app.fulfilments f where f.tenant_id = ${tx.tenantId} and f.order_id = h.order_id
    and f.place_id = h.place_id and f.status <> 'cancelled')
  union all
  select format('order %s has goods to send and no fulfilment', o.order_id)
  from (select distinct order_id from open) o
  where not exists (select from app.fulfilments f where f.tenant_id = ${tx.tenantId} and f.order_id = o.order_id
    and f.status <> 'cancelled')`;

export const DISPATCH_INVARIANT = {
  name: "I17",
  text: "every fulfilment has goods to send, and all goods of open orders have a fulfilment where they are",
} as const;

/** Null when it holds. */
export async function findDispatchBreach(tx: Tx): Promise<{ count: number; first: string } | null> {
  const { rows } = await sql<{ what: string }>`
    select what from (${breaches(tx)}) breaches limit ${MAX_COUNTED}`.execute(tx.query);
  const [first] = rows;
  return first ? { count: rows.length, first: first.what } : null;
}
