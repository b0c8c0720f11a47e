import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../db/transaction.ts";

interface Invariant {
  readonly name: string;
  readonly text: string;
  /** Selects what breaks it, one row each, with a column `what`; one statement, so one instant. */
  breaches(tenantId: string): RawBuilder<{ what: string }>;
}

const MAX_COUNTED = 1_000;

const balanced: Invariant = {
  name: "I10",
  text: "every posting has two entries or more, and they add up to nothing",
  breaches: (tenantId) => sql`
    select format('posting %s: %s entries add up to %s', tx_id, count(*), sum(amount_minor)) as what
    from app.ledger_entries where tenant_id = ${tenantId} group by tx_id having count(*) < 2 or sum(amount_minor) <> 0
    union all
    select format('posting %s has no entries', t.posting_key) from app.ledger_transactions t
    where t.tenant_id = ${tenantId} and not exists (
      select from app.ledger_entries e where e.tenant_id = t.tenant_id and e.tx_id = t.id)`,
};

const trial: Invariant = {
  name: "I10",
  text: "all accounts of a currency add up to nothing",
  breaches: (tenantId) => sql`
    select format('%s adds up to %s', currency, sum(amount_minor)) as what from app.ledger_entries
    where tenant_id = ${tenantId} group by currency having sum(amount_minor) <> 0`,
};

const codAgrees: Invariant = {
  name: "I10",
  text: "each payment on delivery says what the ledger says of it",
  breaches: (tenantId) => sql`
    select format('payment %s is %s: the ledger has %s with the buyer and %s with the carrier', c.id, c.status, x.cust,
      x.carr) as what
    from app.cod_payments c
    cross join lateral (
      select coalesce(sum(e.amount_minor) filter (where a.code = 'cod_at_customer'), 0) as cust,
        coalesce(sum(e.amount_minor) filter (where a.code = 'cod_at_carrier'), 0) as carr
      from app.ledger_entries e
      join app.ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
      where e.tenant_id = c.tenant_id and e.cod_payment_id = c.id
    ) x
    where c.tenant_id = ${tenantId} and (
      x.cust <> case when c.status = 'cancelled' then 0
        else c.expected_minor - (c.collected_minor - c.overpaid_minor) - c.lost_at_customer_minor end
      or x.carr <> c.collected_minor - c.remitted_minor - c.lost_at_carrier_minor)`,
};

const carrierHolds: Invariant = {
  name: "I10",
  text: "no carrier holds less than nothing",
  breaches: (tenantId) => sql`
    select format('connection %s holds %s %s', a.connection_id, x.amount, a.currency) as what
    from app.ledger_accounts a
    cross join lateral (
      select sum(e.amount_minor) as amount from app.ledger_entries e
      where e.tenant_id = a.tenant_id and e.account_id = a.id
    ) x
    where a.tenant_id = ${tenantId} and a.code = 'cod_at_carrier' and x.amount < 0`,
};

const inTransit: Invariant = {
  name: "I10",
  text: "what is on its way is what confirmed statements say, and nothing once they are settled",
  breaches: (tenantId) => sql`
    select format('statement %s is %s: %s on its way, net %s', r.id, r.status, x.amount, r.net_minor) as what
    from app.remittances r
    cross join lateral (
      select coalesce(sum(e.amount_minor), 0) as amount from app.ledger_entries e
      join app.ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
      where e.tenant_id = r.tenant_id and e.remittance_id = r.id and a.code = 'remittance_in_transit'
    ) x
    where r.tenant_id = ${tenantId} and x.amount <> case when r.status = 'confirmed' then r.net_minor else 0 end`,
};

const arithmetic: Invariant = {
  name: "I10",
  text: "a booked statement's lines and deductions make its net amount",
  breaches: (tenantId) => sql`
    select format('statement %s: %s less %s, %s and %s is not %s; its lines have %s', r.id, r.gross_minor,
      r.cod_fees_minor, r.freight_minor, r.withheld_minor, r.net_minor, x.booked) as what
    from app.remittances r
    cross join lateral (
      select coalesce(sum(l.booked_minor), 0) as booked, coalesce(sum(l.booked_minor - coalesce(l.cod_fee_minor, 0)
        - coalesce(l.freight_minor, 0) - coalesce(l.withheld_minor, 0)), 0) as net
      from app.remittance_lines l
      where l.tenant_id = r.tenant_id and l.remittance_id = r.id and l.booked_minor is not null
    ) x
    where r.tenant_id = ${tenantId} and r.status in ('confirmed', 'settled') and (
      r.gross_minor - r.cod_fees_minor - r.freight_minor - r.withheld_minor <> r.net_minor
      or r.gross_minor <> x.booked or r.net_minor <> x.net)`,
};

const mirrored: Invariant = {
  name: "I10",
  text: "a reversal mirrors what it reverses",
  breaches: (tenantId) => sql`
    select format('posting %s does not mirror its original', r.posting_key) as what
    from app.ledger_transactions r
    where r.tenant_id = ${tenantId} and r.reverses_id is not null and exists (
      select from app.ledger_entries e where e.tenant_id = ${tenantId} and e.tx_id in (r.id, r.reverses_id)
      group by e.account_id having sum(e.amount_minor) <> 0)`,
};

const labelled: Invariant = {
  name: "I10",
  text: "every label that was bought and cost something is posted, once",
  breaches: (tenantId) => sql`
    select format('shipment %s is %s and its label is not posted', s.id, s.status) as what from app.shipments s
    join directory.currencies k on k.code = s.currency
    where s.tenant_id = ${tenantId} and s.status not in ('draft', 'purchasing', 'purchase_unknown', 'failed')
      and s.bought_at is not null and s.provider <> 'manual' and not s.is_test
      and coalesce(s.actual_minor, s.quoted_minor)
        > case when s.cod_fee_timing = 'remittance' then s.cod_fee_minor else 0 end
      and not exists (select from app.ledger_transactions t
        where t.tenant_id = s.tenant_id and t.posting_key = 'shipment:' || s.id || ':label')`,
};

export const MONEY_INVARIANTS = {
  balanced,
  trial,
  codAgrees,
  carrierHolds,
  inTransit,
  arithmetic,
  mirrored,
  labelled,
} as const;
export type MoneyInvariantId = keyof typeof MONEY_INVARIANTS;

/** Null when it holds. */
export async function findMoneyBreach(
  tx: Tx,
  id: MoneyInvariantId,
): Promise<{ count: number; first: string } | null> {
  const { rows } = await sql<{ what: string }>`
    select what from (${MONEY_INVARIANTS[id].breaches(tx.tenantId)}) breaches limit ${MAX_COUNTED}`.execute(
    tx.query,
  );
  const [first] = rows;
  return first ? { count: rows.length, first: first.what } : null;
}
