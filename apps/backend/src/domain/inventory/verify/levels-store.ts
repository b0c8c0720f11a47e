import { sql } from "kysely";
import type { Invariant } from "./invariant-store.ts";

export const chain: Invariant = {
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

export const placeChain: Invariant = {
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

export const placesAddUp: Invariant = {
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

export const transit: Invariant = {
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
