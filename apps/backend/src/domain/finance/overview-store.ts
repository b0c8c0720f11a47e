import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";
import type { BalanceRow, FlowRow, OverviewFacts, ParcelRow } from "./overview.ts";
import type { AccountCode, PostingKind } from "./posting.ts";

export interface Span {
  readonly from: Date;
  /** Not included. */
  readonly to: Date;
  readonly currency: string | null;
}

/** Movements of the span, as finely as any figure of the overview needs them. */
async function readFlows(tx: Tx, { from, to, currency }: Span): Promise<FlowRow[]> {
  const { rows } = await sql<{
    currency: string;
    account: AccountCode;
    kind: PostingKind;
    channel: string | null;
    connection_id: string | null;
    amount: number;
    postings: number;
  }>`
    select e.currency, a.code as account, t.kind, e.channel, e.connection_id, sum(e.amount_minor)::bigint as amount,
      count(distinct t.id) as postings
    from app.ledger_entries e
    join app.ledger_transactions t on t.tenant_id = e.tenant_id and t.id = e.tx_id
    join app.ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
    where e.tenant_id = ${tx.tenantId} and e.occurred_at >= ${from} and e.occurred_at < ${to}
      and t.occurred_at >= ${from} and t.occurred_at < ${to}
      and (${currency}::text is null or e.currency = ${currency})
    group by 1, 2, 3, 4, 5`.execute(tx.query);
  return rows.map((row) => ({
    currency: row.currency,
    account: row.account,
    kind: row.kind,
    channel: row.channel,
    connectionId: row.connection_id,
    amountMinor: row.amount,
    postings: row.postings,
  }));
}

const disputedNow = (to: Date) => sql`
  select coalesce(sum(e.amount_minor), 0)::bigint from app.cod_payments c
  join app.ledger_entries e on e.tenant_id = c.tenant_id and e.cod_payment_id = c.id and e.account_id = a.id
    and e.occurred_at < ${to}
  where c.tenant_id = a.tenant_id and c.status = 'disputed' and c.connection_id = a.connection_id`;

/** By the state each payment was in then. */
const disputedThen = (to: Date) => sql`
  select coalesce(sum(held.amount), 0)::bigint from (
    select e.cod_payment_id, sum(e.amount_minor) as amount from app.ledger_entries e
    where e.tenant_id = a.tenant_id and e.account_id = a.id and e.occurred_at < ${to}
    group by e.cod_payment_id having sum(e.amount_minor) <> 0
  ) held
  where 'disputed' = (
    select m.to_status from app.cod_moments m
    where m.tenant_id = a.tenant_id and m.cod_payment_id = held.cod_payment_id and m.at < ${to}
    order by m.id desc limit 1)`;

/** Where the money of cash on delivery was at the end of the period. */
async function readBalances(tx: Tx, { to, currency }: Span): Promise<BalanceRow[]> {
  const { rows } = await sql<{
    currency: string;
    account: AccountCode;
    connection_id: string | null;
    amount: number;
    disputed: number;
  }>`
    select a.currency, a.code as account, a.connection_id, b.amount,
      case when a.code <> 'cod_at_carrier' then 0
        when ${to} > now() then (${disputedNow(to)}) else (${disputedThen(to)}) end as disputed
    from app.ledger_accounts a
    cross join lateral (
      select coalesce(sum(e.amount_minor), 0)::bigint as amount from app.ledger_entries e
      where e.tenant_id = a.tenant_id and e.account_id = a.id and e.occurred_at < ${to}
    ) b
    where a.tenant_id = ${tx.tenantId} and a.code in ('cod_at_customer', 'cod_at_carrier', 'remittance_in_transit')
      and (${currency}::text is null or a.currency = ${currency})`.execute(tx.query);
  return rows.map((row) => ({
    currency: row.currency,
    account: row.account,
    connectionId: row.connection_id,
    amountMinor: row.amount,
    disputedMinor: row.disputed,
  }));
}

/** How the parcels of the span fared, by carrier. */
async function readParcels(tx: Tx, { from, to, currency }: Span): Promise<ParcelRow[]> {
  const { rows } = await sql<{
    currency: string;
    connection_id: string;
    shipments: number;
    delivered: number;
    returned: number;
  }>`
    select currency, connection_id, count(*) as shipments, count(*) filter (where status = 'delivered') as delivered,
      count(*) filter (where status = 'returned') as returned
    from app.shipments
    where tenant_id = ${tx.tenantId} and created_at >= ${from} and created_at < ${to} and not is_test
      and status not in ('draft', 'purchasing', 'purchase_unknown', 'failed', 'cancelled')
      and (${currency}::text is null or currency = ${currency})
    group by 1, 2`.execute(tx.query);
  return rows.map((row) => ({
    currency: row.currency,
    connectionId: row.connection_id,
    shipments: row.shipments,
    delivered: row.delivered,
    returned: row.returned,
  }));
}

export async function readOverview(tx: Tx, span: Span): Promise<OverviewFacts> {
  return {
    flows: await readFlows(tx, span),
    balances: await readBalances(tx, span),
    parcels: await readParcels(tx, span),
  };
}
