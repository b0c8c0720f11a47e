import { sql } from "kysely";
import type { Invariant } from "./invariant-store.ts";

export const oneRecord: Invariant = {
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

export const oneMovement: Invariant = {
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

export const lastUnit: Invariant = {
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

export const misplaced: Invariant = {
  name: "I3",
  text: "an incident of misplaced units is open only while its place owes some",
  breaches: ({ tenantId }) => sql`
    select format('incident %s is %s: its place has %s', i.id, i.state, coalesce(l.on_hand, 0)) as what
    from app.incidents i
    left join app.stock_place_levels l on l.tenant_id = i.tenant_id and l.master_variant_id = i.master_variant_id
      and l.place_id = i.place_id
    where i.tenant_id = ${tenantId} and i.kind = 'misplaced' and i.state <> 'resolved' and coalesce(l.on_hand, 0) >= 0`,
};
