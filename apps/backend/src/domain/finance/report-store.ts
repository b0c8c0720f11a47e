import { sql } from "kysely";
import { countUpTo } from "../../db/counted-page.ts";
import type { Tx } from "../../db/transaction.ts";
import type { PageOf, PageRequest } from "../../kernel/paging.ts";
import type { Span } from "./overview-store.ts";

export interface FreightItem {
  readonly shipmentId: string;
  readonly trackingNumber: string | null;
  readonly connectionId: string;
  readonly carrier: string;
  readonly currency: string;
  readonly boughtAt: Date;
  readonly quoted: number;
  readonly booked: number | null;
  readonly billed: number | null;
  readonly adjusted: number;
  readonly difference: number;
}

interface FreightRow {
  id: string;
  tracking_number: string | null;
  connection_id: string;
  carrier_name: string;
  currency: string;
  bought_at: Date;
  quoted: number;
  booked: number | null;
  billed: number | null;
  adjusted: number;
  difference: number;
}

export interface FreightFilter extends Span {
  readonly connectionId: string | null;
  readonly areDifferences: boolean;
}

/** The bill is what statements took off for freight; without one, what was booked. The fee for collecting is left out. */
const audited = (tx: Tx, filter: FreightFilter) => sql`
  select * from (
    select s.id, s.tracking_number, s.connection_id, s.carrier_name, s.currency, s.bought_at,
      greatest(s.quoted_minor - s.cod_fee_minor, 0) as quoted, b.booked, l.billed, coalesce(b.adjusted, 0) as adjusted,
      coalesce(l.billed, b.booked, 0) + coalesce(b.adjusted, 0) - greatest(s.quoted_minor - s.cod_fee_minor, 0)
        as difference
    from app.shipments s
    left join lateral (
      select sum(e.amount_minor) filter (where a.code = 'shipping_expense')::bigint as booked,
        sum(e.amount_minor) filter (where a.code = 'carrier_adjustment_expense')::bigint as adjusted
      from app.ledger_entries e
      join app.ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
      where e.tenant_id = s.tenant_id and e.shipment_id = s.id
    ) b on true
    left join lateral (
      select sum(l.freight_minor)::bigint as billed from app.cod_payments c
      join app.remittance_lines l on l.tenant_id = c.tenant_id and l.cod_payment_id = c.id
      where c.tenant_id = s.tenant_id and c.shipment_id = s.id and l.booked_minor is not null
    ) l on true
    where s.tenant_id = ${tx.tenantId} and s.created_at >= ${filter.from} and s.created_at < ${filter.to}
      and s.bought_at is not null and not s.is_test and s.provider <> 'manual' and s.status <> 'cancelled'
      and (${filter.currency}::text is null or s.currency = ${filter.currency})
      and (${filter.connectionId}::text is null or s.connection_id = ${filter.connectionId})
    order by s.created_at desc, s.id desc
  ) audited where (not ${filter.areDifferences}::boolean or difference <> 0)`;

const MAX_AUDITED = 1_000;

export async function auditFreight(
  tx: Tx,
  filter: FreightFilter,
  page: PageRequest,
): Promise<PageOf<FreightItem>> {
  const { rows } = await sql<FreightRow>`
    ${audited(tx, filter)} limit ${page.limit} offset ${page.offset}`.execute(tx.query);
  const items = rows.map((row) => ({
    shipmentId: row.id,
    trackingNumber: row.tracking_number,
    connectionId: row.connection_id,
    carrier: row.carrier_name,
    currency: row.currency,
    boughtAt: row.bought_at,
    quoted: row.quoted,
    booked: row.booked,
    billed: row.billed,
    adjusted: row.adjusted,
    difference: row.difference,
  }));
  return { items, total: await countUpTo(tx, audited(tx, filter), MAX_AUDITED) };
}

export interface StatementRow {
  readonly occurred_at: Date;
  readonly tx_id: string;
  readonly line: number;
  readonly posting_key: string;
  readonly kind: string;
  readonly account: string;
  readonly currency: string;
  readonly amount_minor: number;
  readonly channel: string | null;
  readonly connection_id: string | null;
  readonly order_id: string | null;
  readonly shipment_id: string | null;
  readonly cod_payment_id: string | null;
  readonly remittance_id: string | null;
  readonly note: string | null;
}

/** The next postings after a place, oldest first, with all their entries. */
export async function nextEntries(
  tx: Tx,
  span: Span,
  after: { readonly occurredAt: Date; readonly txId: string } | null,
  most: number,
): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select t.occurred_at, t.id as tx_id, e.line, t.posting_key, t.kind, a.code as account, t.currency, e.amount_minor,
      e.channel, e.connection_id, e.order_id, e.shipment_id, e.cod_payment_id, e.remittance_id, t.note
    from (
      select * from app.ledger_transactions
      where tenant_id = ${tx.tenantId} and occurred_at >= ${span.from} and occurred_at < ${span.to}
        and (${span.currency}::text is null or currency = ${span.currency})
        and (${after?.occurredAt ?? null}::timestamptz is null
          or (occurred_at, id) > (${after?.occurredAt ?? null}::timestamptz, ${after?.txId ?? null}::text))
      order by occurred_at, id limit ${most}
    ) t
    join app.ledger_entries e on e.tenant_id = t.tenant_id and e.tx_id = t.id
    join app.ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
    order by t.occurred_at, t.id, e.line`.execute(tx.query);
  return rows;
}
