import { sql, type RawBuilder } from "kysely";
import type { Invariant } from "./invariant-store.ts";

/** Units that lines hold by variant and place; movements without a place are of the first one. */
const unitsAtPlaces = (tenantId: string): RawBuilder<unknown> => sql`(
  select m.order_line_id, m.master_variant_id, coalesce(m.place_id, f.id) as place_id,
    -sum(coalesce(m.place_delta, m.delta)) as units
  from app.stock_ledger m
  join app.places f on f.tenant_id = m.tenant_id and f.is_first
  where m.tenant_id = ${tenantId} and m.order_line_id is not null group by 1, 2, 3)`;

/** What placed lines claim of each variant they are taken from: of a kit, its components by the recipe of the sale. */
const claims = (tenantId: string): RawBuilder<unknown> => sql`(
  select d.order_line_id, coalesce(c.component_id, d.master_variant_id) as master_variant_id,
    l.stock_quantity * coalesce(c.quantity, 1) as units
  from app.stock_deductions d
  join app.order_lines l on l.tenant_id = d.tenant_id and l.id = d.order_line_id
  left join app.kit_components c on c.tenant_id = d.tenant_id and c.kit_id = d.master_variant_id and c.version = d.recipe_version
  where d.tenant_id = ${tenantId} and d.revision = 0 and d.status in ('applied', 'shortfall'))`;

export const atLevels: Invariant = {
  name: "I13",
  text: "no line holds less than nothing of a variant at a place, and units only where the variant has a level",
  breaches: ({ tenantId }) => sql`
    select format('line %s holds %s of variant %s at %s', u.order_line_id, u.units, u.master_variant_id, u.place_id) as what
    from ${unitsAtPlaces(tenantId)} u where u.units < 0
    union all
    select format('line %s holds %s of variant %s at %s, which has no level of it', u.order_line_id, u.units,
      u.master_variant_id, u.place_id)
    from ${unitsAtPlaces(tenantId)} u
    join app.places p on p.tenant_id = ${tenantId} and p.id = u.place_id
    left join app.stock_levels v on v.tenant_id = ${tenantId} and v.master_variant_id = u.master_variant_id
    left join app.stock_place_levels l on l.tenant_id = ${tenantId} and l.master_variant_id = u.master_variant_id
      and l.place_id = u.place_id
    where u.units > 0 and not case when v.is_placed then l.place_id is not null
      else v.master_variant_id is not null and p.is_first end`,
};

export const allLeft: Invariant = {
  name: "I14",
  text: "what a placed line holds at all places together, of each of its variants, is what it claims",
  breaches: ({ tenantId }) => sql`
    select format('line %s claims %s of variant %s and holds %s', coalesce(c.order_line_id, u.order_line_id),
      coalesce(c.units, 0), coalesce(c.master_variant_id, u.master_variant_id), coalesce(u.units, 0)) as what
    from ${claims(tenantId)} c
    full join (
      select order_line_id, master_variant_id, sum(units) as units from ${unitsAtPlaces(tenantId)} u group by 1, 2
    ) u on u.order_line_id = c.order_line_id and u.master_variant_id = c.master_variant_id
    where coalesce(c.units, 0) <> coalesce(u.units, 0)`,
};
