import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { kitFigures, kitMovements } from "../kits/verify-kits-store.ts";
import { ASSUMED, differs, TARGET, TARGET_JOINS } from "../publishing/publication-store.ts";

export interface Question {
  readonly tenantId: string;
  /** How long due work may wait before it counts as stuck. */
  readonly graceSeconds: number;
}

export interface Invariant {
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

const placeChain: Invariant = {
  name: "I11",
  text: "movements of a place are numbered without a gap, each balance follows from the one before, its level from all",
  breaches: ({ tenantId }) => sql`
    select format('variant %s at %s movement %s: number %s, %s and %s give not %s', m.master_variant_id, m.place_id,
      m.place_seq, m.n, coalesce(m.before, l.base), m.place_delta, m.place_balance_after) as what
    from (
      select master_variant_id, place_id, place_seq, place_delta, place_balance_after,
        lag(place_balance_after) over w as before, row_number() over w as n
      from app.stock_ledger where tenant_id = ${tenantId} and place_id is not null
      window w as (partition by master_variant_id, place_id order by place_seq)
    ) m
    left join app.stock_place_levels l on l.tenant_id = ${tenantId} and l.master_variant_id = m.master_variant_id
      and l.place_id = m.place_id
    where l.place_id is null or m.place_seq <> m.n or m.place_balance_after <> coalesce(m.before, l.base) + m.place_delta
    union all
    select format('variant %s at %s: level %s at version %s, movements add up to %s in %s', l.master_variant_id, l.place_id,
      l.on_hand, l.version, l.base + coalesce(m.total, 0), coalesce(m.n, 0))
    from app.stock_place_levels l
    left join (
      select master_variant_id, place_id, sum(place_delta) as total, count(*) as n from app.stock_ledger
      where tenant_id = ${tenantId} and place_id is not null group by 1, 2
    ) m on m.master_variant_id = l.master_variant_id and m.place_id = l.place_id
    where l.tenant_id = ${tenantId} and (l.on_hand <> l.base + coalesce(m.total, 0) or l.version <> coalesce(m.n, 0))`,
};

const placesAddUp: Invariant = {
  name: "I12",
  text: "what can be sold is the sum of warehouses and stores, and a movement changes it by what it changes there",
  breaches: ({ tenantId }) => sql`
    select format('variant %s: level %s, its places add up to %s', l.master_variant_id, l.on_hand, coalesce(x.total, 0)) as what
    from app.stock_levels l
    left join (
      select x.master_variant_id, sum(x.on_hand) filter (where p.kind in ('warehouse', 'store')) as total
      from app.stock_place_levels x join app.places p on p.tenant_id = x.tenant_id and p.id = x.place_id
      where x.tenant_id = ${tenantId} group by 1
    ) x on x.master_variant_id = l.master_variant_id
    where l.tenant_id = ${tenantId}
      and (l.is_placed <> (x.master_variant_id is not null) or l.is_placed and l.on_hand <> coalesce(x.total, 0))
    union all
    select format('variant %s movement %s: %s at %s, and %s for the variant', m.master_variant_id, m.seq, m.place_delta, p.name,
      m.delta)
    from app.stock_ledger m join app.places p on p.tenant_id = m.tenant_id and p.id = m.place_id
    where m.tenant_id = ${tenantId}
      and m.delta <> case when p.kind in ('warehouse', 'store') then m.place_delta else 0 end
    union all
    select format('variant %s: %s before movements named places, its first place begins with %s', l.master_variant_id,
      coalesce(m.balance_after, 0), l.base)
    from app.stock_place_levels l
    join app.places p on p.tenant_id = l.tenant_id and p.id = l.place_id
    left join lateral (
      select m.balance_after from app.stock_ledger m
      where m.tenant_id = l.tenant_id and m.master_variant_id = l.master_variant_id and m.place_id is null
      order by m.seq desc limit 1
    ) m on p.is_first
    where l.tenant_id = ${tenantId} and l.base <> coalesce(m.balance_after, 0)
    union all
    select format('variant %s movement %s names no place after others did', m.master_variant_id, m.seq)
    from app.stock_ledger m where m.tenant_id = ${tenantId} and m.place_id is null and exists (
      select from app.stock_ledger b where b.tenant_id = m.tenant_id and b.master_variant_id = m.master_variant_id
        and b.seq < m.seq and b.place_id is not null)`,
};

const transit: Invariant = {
  name: "I15",
  text: "what is in transit is what open transfers sent and nobody received or lost",
  breaches: ({ tenantId }) => sql`
    select format('variant %s: %s in transit, open transfers have %s', coalesce(l.master_variant_id, t.master_variant_id),
      coalesce(l.on_hand, 0), coalesce(t.open, 0)) as what
    from (
      select l.master_variant_id, l.on_hand from app.stock_place_levels l
      join app.places p on p.tenant_id = l.tenant_id and p.id = l.place_id
      where l.tenant_id = ${tenantId} and p.kind = 'transit'
    ) l
    full join (
      select n.master_variant_id, sum(n.quantity - n.received - n.lost) as open from app.transfers t
      join app.transfer_lines n on n.tenant_id = t.tenant_id and n.transfer_id = t.id
      where t.tenant_id = ${tenantId} and t.status in ('sent', 'partly_received') group by 1
    ) t on t.master_variant_id = l.master_variant_id
    where coalesce(l.on_hand, 0) <> coalesce(t.open, 0)`,
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
      from app.stock_deductions where tenant_id = ${tenantId} and recipe_version is null group by 1
    ) d
    left join (
      select order_line_id, sum(delta) as moved, count(*) filter (where reason = 'sale' and part = 0) as sales from app.stock_ledger
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
    where m.tenant_id = ${tenantId} and m.delta < 0 and m.balance_after < 0 and m.reason <> 'reroute'
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

export const INVARIANTS = {
  chain,
  placeChain,
  placesAddUp,
  transit,
  oneRecord,
  oneMovement,
  lastUnit,
  kitMovements,
  kitFigures,
  drained,
  published,
} as const;
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
