import type { CodStatus } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import type { PageOf, PageRequest } from "../../kernel/paging.ts";
import { toPayment, type CodRow } from "./cod-store.ts";
import type { CodPayment } from "./cod.ts";
import type { AccountCode } from "./posting.ts";
import { trackingKey } from "./tracking-key.ts";

export interface CodFilter {
  readonly statuses?: readonly CodStatus[] | undefined;
  readonly connectionId?: string | undefined;
  readonly channel?: string | undefined;
  readonly currency?: string | undefined;
  /** Days, as the database's zone has them; the last one is not included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly isOverdue?: boolean | undefined;
  readonly search?: string | undefined;
}

/** Counting stops here: nobody turns that many pages, and a count must not cost more than the page. */
const MOST_COUNTED = 10_000;

const OVERDUE = sql`(c.status in ('collected', 'partially_collected')
  and c.collected_minor > c.remitted_minor + c.lost_at_carrier_minor
  and c.collected_at < now() - k.remittance_cycle_days * interval '1 day')`;

const escapeLike = (text: string) => text.replace(/[\\%_]/g, (char) => `\\${char}`);

function matching(tx: Tx, filter: CodFilter) {
  const conditions = [
    sql`c.tenant_id = ${tx.tenantId}`,
    ...(filter.statuses === undefined ? [] : [sql`c.status = any(${[...filter.statuses]}::text[])`]),
    ...(filter.connectionId === undefined ? [] : [sql`c.connection_id = ${filter.connectionId}`]),
    ...(filter.channel === undefined ? [] : [sql`c.channel = ${filter.channel}`]),
    ...(filter.currency === undefined ? [] : [sql`c.currency = ${filter.currency}`]),
    ...(filter.from === undefined ? [] : [sql`c.shipped_at >= ${filter.from}::date`]),
    ...(filter.to === undefined ? [] : [sql`c.shipped_at < ${filter.to}::date`]),
    ...(filter.isOverdue ? [OVERDUE] : []),
    ...(filter.search === undefined
      ? []
      : [sql`c.tracking_key like ${`${escapeLike(trackingKey(filter.search))}%`}`]),
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

/** Of all payments that match, not only of the page. */
async function totalsOf(tx: Tx, filter: CodFilter): Promise<CodTotals[]> {
  const { rows } = await sql<{
    currency: string;
    at_customer: number;
    at_carrier: number;
    in_transit: number;
    disputed: number;
    overdue: number;
  }>`
    select c.currency,
      sum(c.expected_minor - (c.collected_minor - c.overpaid_minor) - c.lost_at_customer_minor)::bigint as at_customer,
      sum(c.collected_minor - c.remitted_minor - c.lost_at_carrier_minor)::bigint as at_carrier,
      sum(c.remitted_minor - c.settled_minor)::bigint as in_transit,
      coalesce(sum(c.collected_minor - c.remitted_minor - c.lost_at_carrier_minor)
        filter (where c.status = 'disputed'), 0)::bigint as disputed,
      coalesce(sum(c.collected_minor - c.remitted_minor - c.lost_at_carrier_minor)
        filter (where ${OVERDUE}), 0)::bigint as overdue
    ${matching(tx, filter)} and c.status not in ('settled', 'cancelled')
    group by c.currency order by c.currency`.execute(tx.query);
  return rows.map((row) => ({
    currency: row.currency,
    atCustomer: row.at_customer,
    atCarrier: row.at_carrier,
    inTransit: row.in_transit,
    disputed: row.disputed,
    overdue: row.overdue,
  }));
}

/** Newest shipment first. */
export async function listPayments(
  tx: Tx,
  filter: CodFilter,
  page: PageRequest,
): Promise<PageOf<CodPayment> & { totals: CodTotals[] }> {
  const { rows } = await sql<CodRow>`
    select c.* ${matching(tx, filter)} order by c.shipped_at desc, c.id desc limit ${page.limit}
    offset ${page.offset}`.execute(tx.query);
  const { rows: counted } = await sql<{ n: number }>`
    select count(*) as n from (select ${matching(tx, filter)} limit ${MOST_COUNTED}) counted`.execute(
    tx.query,
  );
  return { items: rows.map(toPayment), total: counted[0]?.n ?? 0, totals: await totalsOf(tx, filter) };
}

export interface CodStory {
  readonly payment: CodPayment;
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

const MOST_MOMENTS = 200;

async function readMoments(tx: Tx, codPaymentId: string): Promise<CodStory["moments"]> {
  const rows = await tx.query
    .selectFrom("app.cod_moments")
    .selectAll()
    .where("tenant_id", "=", tx.tenantId)
    .where("cod_payment_id", "=", codPaymentId)
    .orderBy("id")
    .limit(MOST_MOMENTS)
    .execute();
  return rows.map((row) => ({
    at: row.at,
    from: row.from_status as CodStatus | null,
    to: row.to_status as CodStatus,
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

/** Of a statement only the payment's own line: its other payments are another story. */
async function readCodPostings(tx: Tx, codPaymentId: string): Promise<CodStory["postings"]> {
  const { rows } = await sql<EntryRow>`
    select t.posting_key, t.kind, t.occurred_at, t.note, a.code as account, e.amount_minor
    from app.ledger_entries e
    join app.ledger_transactions t on t.tenant_id = e.tenant_id and t.id = e.tx_id
    join app.ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
    where e.tenant_id = ${tx.tenantId} and e.cod_payment_id = ${codPaymentId}
    order by t.id, e.line limit ${MOST_MOMENTS * 4}`.execute(tx.query);
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

export async function findPaymentStory(tx: Tx, codPaymentId: string): Promise<CodStory | null> {
  const { rows } = await sql<CodRow>`
    select * from app.cod_payments where tenant_id = ${tx.tenantId} and id = ${codPaymentId}`.execute(
    tx.query,
  );
  const [row] = rows;
  return row
    ? {
        payment: toPayment(row),
        moments: await readMoments(tx, codPaymentId),
        postings: await readCodPostings(tx, codPaymentId),
      }
    : null;
}
