import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { ASSUMED, differs, TARGET, TARGET_JOINS } from "../publishing/publication-store.ts";

interface Question {
  readonly tenantId: string;
  /** How long due work may wait before it counts as stuck. */
  readonly graceSeconds: number;
}

interface Invariant {
  readonly name: string;
  readonly text: string;
  /** Selects what breaks it, one row each, with a column `what`; one statement, so one instant. */
  breaches(question: Question): RawBuilder<{ what: string }>;
}

const MAX_COUNTED = 1_000;

const chain: Invariant = {
  name: "I1",
  text: "movements are numbered without a gap, each balance follows from the one before, the level from all",
  breaches: ({ tenantId }) => sql`
    select format('variant %s movement %s: number %s, %s and %s give not %s', master_variant_id, seq, n, before, delta,
      balance_after) as what
    from (
      select master_variant_id, seq, delta, balance_after, lag(balance_after, 1, 0) over w as before,
        row_number() over w as n
      from app.stock_ledger where tenant_id = ${tenantId} window w as (partition by master_variant_id order by seq)
    ) m where seq <> n or balance_after <> before + delta
    union all
    select format('variant %s: level %s at version %s, movements add up to %s in %s',
      coalesce(l.master_variant_id, m.master_variant_id), l.on_hand, l.version, coalesce(m.total, 0), coalesce(m.n, 0))
    from (select * from app.stock_levels where tenant_id = ${tenantId}) l
    full join (
      select master_variant_id, sum(delta) as total, count(*) as n from app.stock_ledger
      where tenant_id = ${tenantId} group by 1
    ) m on m.master_variant_id = l.master_variant_id
    where coalesce(l.on_hand, 0) <> coalesce(m.total, 0) or coalesce(l.version, 0) <> coalesce(m.n, 0)`,
};

const oneRecord: Invariant = {
  name: "I2",
  text: "every order line has one record, and it claims what the line claims",
  breaches: ({ tenantId }) => sql`
    select format('line %s of order %s: %s records, claims %s of %s', l.id, l.order_id, count(d.id)
      filter (where d.revision = 0), coalesce(sum(case when d.revision = 0 then d.quantity else -d.quantity end), 0),
      l.stock_quantity) as what
    from app.order_lines l
    left join app.stock_deductions d on d.tenant_id = l.tenant_id and d.order_line_id = l.id
    where l.tenant_id = ${tenantId}
    group by l.id, l.order_id, l.stock_quantity
    having count(d.id) filter (where d.revision = 0 and d.status <> 'reversed') <> 1
      or count(d.id) filter (where d.revision = 0) <> 1
      or sum(case when d.revision = 0 then d.quantity else -d.quantity end) <> l.stock_quantity`,
};

const oneMovement: Invariant = {
  name: "I2",
  text: "what a placed line claims has left the shelf once, and what waits has not",
  breaches: ({ tenantId }) => sql`
    select format('line %s is %s: claims %s, movements take %s in %s sales', d.order_line_id, d.status, d.net,
      -coalesce(m.moved, 0), coalesce(m.sales, 0)) as what
    from (
      select order_line_id, max(status) filter (where revision = 0) as status,
        sum(case when revision = 0 then quantity else -quantity end) as net
      from app.stock_deductions where tenant_id = ${tenantId} group by 1
    ) d
    left join (
      select order_line_id, sum(delta) as moved, count(*) filter (where reason = 'sale') as sales from app.stock_ledger
      where tenant_id = ${tenantId} and order_line_id is not null group by 1
    ) m on m.order_line_id = d.order_line_id
    where coalesce(m.sales, 0) > 1
      or case when d.status in ('applied', 'shortfall') then coalesce(m.moved, 0) <> -d.net
        else m.order_line_id is not null end`,
};

const lastUnit: Invariant = {
  name: "I3",
  text: "no level is capped: what was not there is a shortfall, with its incident",
  breaches: ({ tenantId }) => sql`
    select format('line %s left %s on the shelf and its record is %s with %s short', m.order_line_id, m.balance_after,
      d.status, d.shortfall_quantity) as what
    from app.stock_ledger m
    join app.stock_deductions d on d.tenant_id = m.tenant_id and d.order_line_id = m.order_line_id and d.revision = 0
    where m.tenant_id = ${tenantId} and m.delta < 0 and m.balance_after < 0
      and (d.status <> 'shortfall' or d.shortfall_quantity = 0)
    union all
    select format('record %s of line %s: %s applied and %s short make not %s', d.id, d.order_line_id, d.applied_quantity,
      d.shortfall_quantity, d.quantity)
    from app.stock_deductions d
    where d.tenant_id = ${tenantId} and d.revision = 0 and d.status in ('applied', 'shortfall')
      and d.applied_quantity + d.shortfall_quantity <> d.quantity
    union all
    select format('line %s is short and has no incident', d.order_line_id) from app.stock_deductions d
    where d.tenant_id = ${tenantId} and d.status = 'shortfall' and not exists (
      select from app.incidents i where i.tenant_id = d.tenant_id and i.order_line_id = d.order_line_id)`,
};

const overdue = (column: string, seconds: number) =>
  sql`${sql.ref(column)} < now() - ${seconds} * interval '1 second'`;

const drained: Invariant = {
  name: "I6",
  text: "nothing that is due lies about",
  breaches: ({ tenantId, graceSeconds: grace }) => sql`
    select format('event %s is due since %s', e.id, e.due_at) as what from app.inbound_events e
    join app.shops s on s.tenant_id = e.tenant_id and s.id = e.shop_id
    where e.tenant_id = ${tenantId} and e.state = 'pending' and ${overdue("e.due_at", grace)}
      and s.status in ('active', 'degraded', 'pending')
    union all
    select format('job %s is due since %s', id, due_at) from app.jobs
    where tenant_id = ${tenantId} and state in ('waiting', 'active', 'delayed') and ${overdue("due_at", grace)}
      and (leased_until is null or ${overdue("leased_until", grace)})
    union all
    select format('listing %s is due since %s', p.listing_id, p.due_at) from app.publications p
    join app.shops s on s.tenant_id = p.tenant_id and s.id = p.shop_id
    where p.tenant_id = ${tenantId} and p.is_dirty and ${overdue("p.due_at", grace)}
      and (p.leased_until is null or ${overdue("p.leased_until", grace)}) and s.status in ('active', 'degraded')
    union all
    select format('mail %s is due since %s', id, due_at) from app.mails
    where tenant_id = ${tenantId} and state = 'pending' and ${overdue("due_at", grace)}
    union all
    select format('outgoing event %s waits since %s', id, created_at) from app.outgoing_events
    where tenant_id = ${tenantId} and state = 'pending' and ${overdue("created_at", grace)}`,
};

const published: Invariant = {
  name: "I7",
  text: "every listing that is not due shows its target, and no write was acknowledged that was never requested",
  breaches: ({ tenantId }) => sql`
    select format('listing %s of shop %s shows %s, its target is %s', p.listing_id, p.shop_id,
      coalesce(p.assumed_quantity::text, 'nobody knows what'), ${TARGET}) as what
    from app.publications p ${TARGET_JOINS}
    where p.tenant_id = ${tenantId} and c.source_type is not null and not p.is_dirty
      and ${differs(TARGET, ASSUMED)}
    union all
    select format('listing %s acknowledged %s of %s', p.listing_id, p.acknowledged_version, p.desired_version)
    from app.publications p where p.tenant_id = ${tenantId} and p.acknowledged_version > p.desired_version`,
};

export const INVARIANTS = { chain, oneRecord, oneMovement, lastUnit, drained, published } as const;
export type InvariantId = keyof typeof INVARIANTS;

export interface Breach {
  readonly count: number;
  readonly first: string;
}

/** Null when it holds. */
export async function findBreach(tx: Tx, id: InvariantId, graceSeconds: number): Promise<Breach | null> {
  const { rows } = await sql<{ what: string }>`
    select what from (${INVARIANTS[id].breaches({ tenantId: tx.tenantId, graceSeconds })}) breaches
    limit ${MAX_COUNTED}`.execute(tx.query);
  const [first] = rows;
  return first ? { count: rows.length, first: first.what } : null;
}
