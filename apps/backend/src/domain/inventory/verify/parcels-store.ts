import { sql, type RawBuilder } from "kysely";
import type { Invariant } from "./invariant-store.ts";

/**
 * Of an order that was edited down after its label was printed, parcels hold more than it claims: the most it ever held
 * counts. A kit is as many units as the scarcest of its components.
 */
const mostHeld = (tenantId: string, place: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select h.order_line_id, h.place_id, min(h.units / coalesce(c.quantity, 1)) as units
  from (
    select r.order_line_id, r.master_variant_id, r.place_id, max(r.units) as units
    from (
      select m.order_line_id, m.master_variant_id, ${place} as place_id, sum(-coalesce(m.place_delta, m.delta))
        over (partition by m.order_line_id, m.master_variant_id, ${place} order by m.seq) as units
      from app.stock_ledger m
      join app.places f on f.tenant_id = m.tenant_id and f.is_first
      where m.tenant_id = ${tenantId} and m.order_line_id is not null
    ) r group by 1, 2, 3
  ) h
  join app.stock_deductions d on d.tenant_id = ${tenantId} and d.order_line_id = h.order_line_id and d.revision = 0
  left join app.kit_components c on c.tenant_id = d.tenant_id and c.kit_id = d.master_variant_id
    and c.version = d.recipe_version and c.component_id = h.master_variant_id
  group by 1, 2)`;

/** Those of live parcels to buyers whose goods are taken from stock. */
const packed = (tenantId: string): RawBuilder<unknown> => sql`(
  select n.order_line_id, n.place_id, n.quantity
  from app.shipments s
  join app.shipment_lines n on n.tenant_id = s.tenant_id and n.shipment_id = s.id
  join app.order_lines l on l.tenant_id = n.tenant_id and l.id = n.order_line_id
  join app.stock_deductions d on d.tenant_id = n.tenant_id and d.order_line_id = n.order_line_id and d.revision = 0
  where s.tenant_id = ${tenantId} and not s.is_return and s.status not in ('failed', 'cancelled')
    and d.status in ('applied', 'shortfall') and l.exact_quantity is null)`;

export const notMoreThanLeft: Invariant = {
  name: "I16",
  text: "parcels hold no more units of a line than left the shelf for it, nor of a place that they name than left there",
  breaches: ({ tenantId }) => sql`
    select format('line %s: %s in parcels, %s left the shelf', p.order_line_id, p.units, coalesce(h.units, 0)) as what
    from (select order_line_id, sum(quantity) as units from ${packed(tenantId)} p group by 1) p
    left join ${mostHeld(tenantId, sql`''`)} h on h.order_line_id = p.order_line_id
    where p.units > coalesce(h.units, 0)
    union all
    select format('line %s: %s in parcels from %s, %s left there', p.order_line_id, p.units, p.place_id, coalesce(h.units, 0))
    from (select order_line_id, place_id, sum(quantity) as units from ${packed(tenantId)} p
      where place_id is not null group by 1, 2) p
    left join ${mostHeld(tenantId, sql`coalesce(m.place_id, f.id)`)} h
      on h.order_line_id = p.order_line_id and h.place_id = p.place_id
    where p.units > coalesce(h.units, 0)`,
};

export const notMoreThanOwed: Invariant = {
  name: "I18",
  text: "parcels that collect cash for the same order do not collect more than it costs",
  breaches: ({ tenantId }) => sql`
    select format('order %s costs %s, %s parcels collect %s', o.id, o.total_minor, p.parcels, p.cod) as what
    from (
      select s.order_id, count(*) as parcels, sum(s.cod_expected_minor) as cod, max(s.created_at) as last
      from app.shipments s
      where s.tenant_id = ${tenantId} and s.order_id is not null and not s.is_return and s.cod_expected_minor > 0
        and s.status not in ('failed', 'cancelled', 'returned', 'lost')
      group by 1 having count(*) > 1
    ) p
    join app.orders o on o.tenant_id = ${tenantId} and o.id = p.order_id
    where p.cod > o.total_minor and not exists (
      select from app.order_timeline t
      where t.tenant_id = o.tenant_id and t.order_id = o.id and t.kind = 'updated' and t.at > p.last)`,
};
