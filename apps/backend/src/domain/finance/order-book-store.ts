import { sql } from "kysely";
import type { DirectoryQuery } from "../../ports/services.ts";
import type { Tx } from "../../db/transaction.ts";
import { newId, newIdBody } from "../../kernel/ids.ts";
import { jsonRows } from "../../kernel/json/json-rows.ts";
import type { OrderBook, OrderFacts } from "./order-book.ts";

interface FactsRow {
  id: string;
  channel: string;
  currency: string;
  status: string;
  payment_status: string;
  total_minor: number;
  cod_minor: number;
  shipping_minor: number;
  has_shipment: boolean;
  is_sent_back: boolean;
  placed_at: Date;
  updated_at: Date;
}

/** Orders as they are now, with the status of their parcels. Not locked: order intake never waits for the ledger. */
export async function readOrderFacts(tx: Tx, orderIds: readonly string[]): Promise<OrderFacts[]> {
  const { rows } = await sql<FactsRow>`
    select o.id, s.platform as channel, o.currency, o.status, o.payment_status, o.total_minor,
      coalesce(c.cod_minor, 0)::bigint as cod_minor, coalesce(o.shipping_minor, p.shipping_minor, 0)::bigint as shipping_minor,
      coalesce(p.live > 0, false) as has_shipment, coalesce(p.live > 0 and p.live = p.returned, false) as is_sent_back,
      o.placed_at, o.updated_at
    from unnest(${[...new Set(orderIds)]}::text[]) as k (id)
    cross join lateral (
      select * from app.orders o where o.tenant_id = ${tx.tenantId} and o.id = k.id limit 1
    ) o
    join app.shops s on s.tenant_id = o.tenant_id and s.id = o.shop_id
    left join lateral (
      select sum(expected_minor) as cod_minor from app.cod_payments c
      where c.tenant_id = o.tenant_id and c.order_id = o.id and c.currency = o.currency and c.status <> 'cancelled'
    ) c on true
    left join lateral (
      select count(*) as live, count(*) filter (where p.status = 'returned') as returned,
        sum(p.charged_to_customer_minor) filter (where p.currency = o.currency) as shipping_minor
      from app.shipments p
      where p.tenant_id = o.tenant_id and p.order_id = o.id and not p.is_return and not p.is_test
        and p.status not in ('draft', 'purchasing', 'purchase_unknown', 'failed', 'cancelled')
    ) p on true
    order by o.id`.execute(tx.query);
  return rows.map((row) => ({
    orderId: row.id,
    channel: row.channel,
    currency: row.currency,
    status: row.status,
    paymentStatus: row.payment_status,
    totalMinor: row.total_minor,
    codMinor: row.cod_minor,
    shippingMinor: row.shipping_minor,
    hasShipment: row.has_shipment,
    isSentBack: row.is_sent_back,
    placedAt: row.placed_at,
    updatedAt: row.updated_at,
  }));
}

/** Made where there is none, so that there is a row to lock: two never book one order at a time. */
export async function lockBooks(
  tx: Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderBook>> {
  const ids = [...new Set(orderIds)];
  await sql`
    insert into app.order_books (tenant_id, order_id, currency)
    select tenant_id, id, currency from app.orders where tenant_id = ${tx.tenantId} and id = any(${ids}::text[])
    order by id on conflict do nothing`.execute(tx.query);
  const rows = await tx.query
    .selectFrom("app.order_books")
    .selectAll()
    .where("tenant_id", "=", tx.tenantId)
    .where("order_id", "=", sql<string>`any(${ids}::text[])`)
    .orderBy("order_id")
    .forUpdate()
    .execute();
  return new Map(
    rows.map((row) => [
      row.order_id,
      {
        orderId: row.order_id,
        currency: row.currency,
        salesMinor: row.sales_minor,
        shippingMinor: row.shipping_minor,
        paidMinor: row.paid_minor,
        returnedMinor: row.returned_minor,
        revisions: row.revisions,
        payments: row.payments,
        returns: row.returns,
        checkAt: row.check_at,
      },
    ]),
  );
}

export async function writeBooks(tx: Tx, books: readonly OrderBook[]): Promise<void> {
  const rows = books.map((book) => ({
    order_id: book.orderId,
    sales_minor: book.salesMinor,
    shipping_minor: book.shippingMinor,
    paid_minor: book.paidMinor,
    returned_minor: book.returnedMinor,
    revisions: book.revisions,
    payments: book.payments,
    returns: book.returns,
    check_at: book.checkAt,
  }));
  await sql`
    update app.order_books b set sales_minor = x.sales_minor, shipping_minor = x.shipping_minor,
      paid_minor = x.paid_minor, returned_minor = x.returned_minor, revisions = x.revisions, payments = x.payments,
      returns = x.returns, check_at = x.check_at
    from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as x (order_id text, sales_minor bigint, shipping_minor bigint,
      paid_minor bigint, returned_minor bigint, revisions integer, payments integer, returns integer,
      check_at timestamptz)
    where b.tenant_id = ${tx.tenantId} and b.order_id = x.order_id
      and b.order_id = any(${books.map(({ orderId }) => orderId)}::text[])`.execute(tx.query);
}

/** Ids hold the time they were made at; one made this long ago is committed or never will be. */
const SETTLED_AFTER_MS = 600_000;
const FIRST_DUE_MS = 30_000;
const LAST_DUE_MS = 600_000;

/** How far orders have been seen; null where the tenant is about to leave this cell, and is left to the next one. */
export async function beginLook(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ orders_seen_to: string }>`
    insert into app.finance_work (tenant_id)
    select ${tx.tenantId} where directory.takes_work(${tx.tenantId})
    on conflict (tenant_id) do update set looked_at = now() returning orders_seen_to`.execute(tx.query);
  return rows[0]?.orders_seen_to ?? null;
}

/** Orders without a posting, oldest first, and how far the scan came. */
export async function nextUnbooked(
  tx: Tx,
  from: string,
  most: number,
): Promise<{ ids: string[]; seenTo: string }> {
  const { rows } = await sql<{ id: string }>`
    select o.id from app.orders o
    left join lateral (
      select true as is_booked from app.order_books b where b.tenant_id = o.tenant_id and b.order_id = o.id limit 1
    ) b on true
    where o.tenant_id = ${tx.tenantId} and o.id > ${from} and b.is_booked is null
    order by o.id limit ${most}`.execute(tx.query);
  const settled = `ord_${newIdBody(Math.max(0, tx.now.getTime() - SETTLED_AFTER_MS))}`;
  const last = rows.length === most ? (rows.at(-1)?.id ?? settled) : settled;
  return { ids: rows.map(({ id }) => id), seenTo: last < settled ? last : settled };
}

export async function nextToCheck(tx: Tx, most: number): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    select order_id from app.order_books where tenant_id = ${tx.tenantId} and check_at <= now()
    order by check_at limit ${most}`.execute(tx.query);
  return rows.map(({ order_id: id }) => id);
}

/** A tenant without new orders is checked less often. */
export async function noteLooked(tx: Tx, look: { seenTo: string; found: number }): Promise<void> {
  await sql`
    update app.finance_work set orders_seen_to = greatest(orders_seen_to, ${look.seenTo}),
      due_at = now() + ${look.found > 0 ? FIRST_DUE_MS : LAST_DUE_MS} * interval '1 millisecond'
    where tenant_id = ${tx.tenantId}`.execute(tx.query);
}

/** The ledger follows at its next look; nothing waits for it. */
export async function noteOrderChanges(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) {
    return;
  }
  await tx.query
    .insertInto("app.order_book_changes")
    .values(orderIds.map((orderId) => ({ tenant_id: tx.tenantId, id: newId("obc"), order_id: orderId })))
    .execute();
}

/** Taken before the orders are read, so that none of them is read too early. */
export async function takeOrderChanges(tx: Tx, most: number): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    with taken as materialized (
      select id from app.order_book_changes where tenant_id = ${tx.tenantId}
      order by id limit ${most}
    )
    delete from app.order_book_changes c using taken
    where c.tenant_id = ${tx.tenantId} and c.id = taken.id returning c.order_id`.execute(tx.query);
  return rows.map(({ order_id: id }) => id);
}

export async function tenantsWithDueBooks(query: DirectoryQuery, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select directory.tenants_with_due_books(${most}) as id`.execute(query);
  return rows.map(({ id }) => id);
}
