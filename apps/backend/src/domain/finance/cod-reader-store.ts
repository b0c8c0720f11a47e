import type { CodStatus } from "@estiba/contract";
import { sql } from "kysely";
import { countUpTo } from "../../db/counted-page.ts";
import { orderBy } from "../../db/sorting.ts";
import type { Tx } from "../../db/transaction.ts";
import type { PageOf, SortedPage } from "../../kernel/paging.ts";
import { escapeLike, likePattern } from "../../kernel/text/search-text.ts";
import { toPayment, type CodRow } from "./cod-store.ts";
import type { CodPayment } from "./cod.ts";
import { refsOfShipments, type ParcelRef } from "./parcel-ref-store.ts";
import type { AccountCode } from "./posting.ts";
import { trackingKey } from "./tracking-key.ts";

export interface CodFilter {
  readonly statuses?: readonly CodStatus[] | undefined;
  readonly connectionIds?: readonly string[] | undefined;
  readonly channels?: readonly string[] | undefined;
  readonly currency?: string | undefined;
  /** Days, as the database's zone has them; the last one is not included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly isOverdue?: boolean | undefined;
  readonly search?: string | undefined;
}

/** Parcels that a name may mean. */
const MAX_FOUND = 1_000;

const OVERDUE = sql`(c.status in ('collected', 'partially_collected')
  and c.collected_minor > c.remitted_minor + c.lost_at_carrier_minor
  and c.collected_at < now() - k.remittance_cycle_days * interval '1 day')`;

/** The condition of the index of open payments: some money is with the buyer, with the carrier or in transit. */
const OPEN = sql`(
  (c.status <> 'cancelled' and c.expected_minor - (c.collected_minor - c.overpaid_minor) <> c.lost_at_customer_minor)
  or c.collected_minor - c.remitted_minor <> c.lost_at_carrier_minor or c.remitted_minor <> c.settled_minor)`;

function matching(tx: Tx, filter: CodFilter) {
  const conditions = [
    sql`c.tenant_id = ${tx.tenantId}`,
    ...(filter.statuses === undefined ? [] : [sql`c.status = any(${[...filter.statuses]}::text[])`]),
    ...(filter.connectionIds === undefined
      ? []
      : [sql`c.connection_id = any(${[...filter.connectionIds]}::text[])`]),
    ...(filter.channels === undefined ? [] : [sql`c.channel = any(${[...filter.channels]}::text[])`]),
    ...(filter.currency === undefined ? [] : [sql`c.currency = ${filter.currency}`]),
    ...(filter.from === undefined ? [] : [sql`c.shipped_at >= ${filter.from}::date`]),
    ...(filter.to === undefined ? [] : [sql`c.shipped_at < ${filter.to}::date`]),
    ...(filter.isOverdue ? [OVERDUE] : []),
    ...(filter.search === undefined
      ? []
      : [
          sql`(c.tracking_key like ${`${escapeLike(trackingKey(filter.search))}%`} or c.shipment_id = any(array(
            select directory.search_shipments(${likePattern(filter.search)}, ${MAX_FOUND}))))`,
        ]),
  ];
  return sql`from app.cod_payments c
    join app.carrier_connections k on k.tenant_id = c.tenant_id and k.id = c.connection_id
    where ${sql.join(conditions, sql` and `)}`;
}

export interface CodTotals {
  readonly currency: string;
  readonly atCustomer: number;
  readonly atCarrier: number;
  readonly inTransit: number;
  readonly disputed: number;
  readonly overdue: number;
}

/** What booked statements that are not in the bank yet bring for a payment: its money less what the carrier kept. */
const inTransit = (tx: Tx) => sql`
  select l.cod_payment_id, sum(l.booked_minor - coalesce(l.cod_fee_minor, 0) - coalesce(l.freight_minor, 0)
    - coalesce(l.withheld_minor, 0))::bigint as net
  from app.remittances r
  join app.remittance_lines l on l.tenant_id = r.tenant_id and l.remittance_id = r.id and l.booked_minor is not null
  where r.tenant_id = ${tx.tenantId} and r.status = 'confirmed'
  group by l.cod_payment_id`;

/** Of all payments that match, not only of the page. They add up to the accounts of the ledger. */
async function totalsOf(tx: Tx, filter: CodFilter): Promise<CodTotals[]> {
  const { rows } = await sql<{
    currency: string;
    at_customer: number;
    at_carrier: number;
    in_transit: number;
    disputed: number;
    overdue: number;
  }>`
    select currency, sum(at_customer)::bigint as at_customer, sum(at_carrier)::bigint as at_carrier,
      sum(in_transit)::bigint as in_transit, coalesce(sum(at_carrier) filter (where status = 'disputed'), 0)::bigint as disputed,
      coalesce(sum(at_carrier) filter (where is_overdue), 0)::bigint as overdue
    from (
      select c.currency, c.status, ${OVERDUE} as is_overdue,
        case when c.status = 'cancelled' then 0
          else c.expected_minor - (c.collected_minor - c.overpaid_minor) - c.lost_at_customer_minor end as at_customer,
        c.collected_minor - c.remitted_minor - c.lost_at_carrier_minor as at_carrier, 0 as in_transit
      ${matching(tx, filter)} and ${OPEN}
      union all
      select c.currency, c.status, false, 0, 0, w.net
      from (select c.* ${matching(tx, filter)}) c join (${inTransit(tx)}) w on w.cod_payment_id = c.id
    ) parts group by currency order by currency`.execute(tx.query);
  return rows.map((row) => ({
    currency: row.currency,
    atCustomer: row.at_customer,
    atCarrier: row.at_carrier,
    inTransit: row.in_transit,
    disputed: row.disputed,
    overdue: row.overdue,
  }));
}

export interface CodView {
  readonly payment: CodPayment;
  readonly parcel: ParcelRef | null;
  readonly inTransitMinor: number;
}

async function viewsOf(tx: Tx, rows: readonly CodRow[]): Promise<CodView[]> {
  const { rows: shares } = await sql<{ cod_payment_id: string; net: number }>`
    select cod_payment_id, net from (${inTransit(tx)}) w
    where cod_payment_id = any(${rows.map(({ id }) => id)}::text[])`.execute(tx.query);
  const netOf = new Map(shares.map((share) => [share.cod_payment_id, share.net]));
  const parcels = await refsOfShipments(
    tx,
    rows.map((row) => row.shipment_id),
  );
  return rows.map((row) => ({
    payment: toPayment(row),
    parcel: parcels.get(row.shipment_id) ?? null,
    inTransitMinor: netOf.get(row.id) ?? 0,
  }));
}

const SORTS = {
  shippedAt: { column: "c.shipped_at" },
  expected: { column: "c.expected_minor" },
  collectedAt: { column: "c.collected_at", isNullable: true },
} as const;

/** Ids of payments that match, in the list's order. */
export async function listPaymentIds(
  tx: Tx,
  filter: CodFilter,
  { sort = "-shippedAt", limit, offset }: SortedPage<"codPayments">,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id ${matching(tx, filter)} order by ${orderBy(SORTS, "c.id", sort)} limit ${limit}
    offset ${offset}`.execute(tx.query);
  return rows.map(({ id }) => id);
}

/** In the requested order. */
export async function findPayments(tx: Tx, ids: readonly string[]): Promise<CodView[]> {
  const { rows } = await sql<CodRow>`
    select c.* from app.cod_payments c where c.tenant_id = ${tx.tenantId} and c.id = any(${[...ids]}::text[])`.execute(
    tx.query,
  );
  const found = new Map((await viewsOf(tx, rows)).map((view) => [view.payment.id, view]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

export async function listPayments(
  tx: Tx,
  filter: CodFilter,
  page: SortedPage<"codPayments">,
): Promise<PageOf<CodView> & { totals: CodTotals[] }> {
  return {
    items: await findPayments(tx, await listPaymentIds(tx, filter, page)),
    total: await countUpTo(tx, sql`select ${matching(tx, filter)}`),
    totals: await totalsOf(tx, filter),
  };
}

export interface CodTimeline extends CodView {
  readonly moments: readonly {
    readonly at: Date;
    readonly from: CodStatus | null;
    readonly to: CodStatus;
    readonly cause: string;
    readonly amountMinor: number | null;
    readonly note: string | null;
    readonly actorKind: string;
  }[];
  readonly postings: readonly {
    readonly key: string;
    readonly kind: string;
    readonly occurredAt: Date;
    readonly note: string | null;
    readonly entries: readonly { readonly account: AccountCode; readonly amountMinor: number }[];
  }[];
}

const MAX_MOMENTS = 200;

async function readTimeline(tx: Tx, codPaymentId: string): Promise<CodTimeline["moments"]> {
  const rows = await tx.query
    .selectFrom("app.cod_moments")
    .selectAll()
    .where("tenant_id", "=", tx.tenantId)
    .where("cod_payment_id", "=", codPaymentId)
    .orderBy("id")
    .limit(MAX_MOMENTS)
    .execute();
  return rows.map((row) => ({
    at: row.at,
    from: row.from_status,
    to: row.to_status,
    cause: row.cause,
    amountMinor: row.amount_minor,
    note: row.note,
    actorKind: row.actor_kind,
  }));
}

interface EntryRow {
  posting_key: string;
  kind: string;
  occurred_at: Date;
  note: string | null;
  account: AccountCode;
  amount_minor: number;
}

/** Of a statement only the payment's own line, not its other payments. */
async function readCodPostings(tx: Tx, codPaymentId: string): Promise<CodTimeline["postings"]> {
  const { rows } = await sql<EntryRow>`
    select t.posting_key, t.kind, t.occurred_at, t.note, a.code as account, e.amount_minor
    from app.ledger_entries e
    join app.ledger_transactions t on t.tenant_id = e.tenant_id and t.id = e.tx_id
    join app.ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
    where e.tenant_id = ${tx.tenantId} and e.cod_payment_id = ${codPaymentId}
    order by t.id, e.line limit ${MAX_MOMENTS * 4}`.execute(tx.query);
  return [...Map.groupBy(rows, (row) => row.posting_key)].flatMap(([key, lines]) => {
    const [head] = lines;
    return head
      ? [
          {
            key,
            kind: head.kind,
            occurredAt: head.occurred_at,
            note: head.note,
            entries: lines.map((row) => ({ account: row.account, amountMinor: row.amount_minor })),
          },
        ]
      : [];
  });
}

export async function findPaymentTimeline(tx: Tx, codPaymentId: string): Promise<CodTimeline | null> {
  const { rows } = await sql<CodRow>`
    select * from app.cod_payments where tenant_id = ${tx.tenantId} and id = ${codPaymentId}`.execute(
    tx.query,
  );
  const [view] = await viewsOf(tx, rows);
  return view
    ? {
        ...view,
        moments: await readTimeline(tx, codPaymentId),
        postings: await readCodPostings(tx, codPaymentId),
      }
    : null;
}
