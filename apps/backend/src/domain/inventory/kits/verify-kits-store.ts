import { sql } from "kysely";
import type { Invariant } from "../verify/invariant-store.ts";
import { makeableOf } from "./makeable-store.ts";

export const kitMovements: Invariant = {
  name: "I19",
  text: "a sold kit has a recipe, and what it claims has left the shelf as the components of that recipe",
  breaches: ({ tenantId }) => sql`
    select format('record %s sold a kit by the recipe %s of %s, which is not there', d.id, d.recipe_version, d.master_variant_id)
      as what
    from app.stock_deductions d
    where d.tenant_id = ${tenantId} and d.recipe_version is not null and not exists (
      select from app.kit_components c where c.tenant_id = d.tenant_id and c.kit_id = d.master_variant_id
        and c.version = d.recipe_version)
    union all
    select format('line %s claims %s kits: %s of component %s moved, not %s', x.order_line_id, x.net, -coalesce(m.moved, 0),
      x.component_id, x.net * x.quantity)
    from (
      select d.order_line_id, d.net, c.component_id, c.quantity
      from (
        select order_line_id, max(master_variant_id) as kit_id, max(recipe_version) as version,
          max(status) filter (where revision = 0) as status,
          sum(case when revision = 0 then quantity else -quantity end) as net
        from app.stock_deductions where tenant_id = ${tenantId} and recipe_version is not null group by 1
      ) d
      join app.kit_components c on c.tenant_id = ${tenantId} and c.kit_id = d.kit_id and c.version = d.version
      where d.status in ('applied', 'shortfall')
    ) x
    left join (
      select order_line_id, master_variant_id, sum(delta) as moved from app.stock_ledger
      where tenant_id = ${tenantId} and order_line_id is not null group by 1, 2
    ) m on m.order_line_id = x.order_line_id and m.master_variant_id = x.component_id
    where coalesce(m.moved, 0) <> -x.net * x.quantity`,
};

export const kitFigures: Invariant = {
  name: "I19",
  text: "of every kit as many can be sold as its components make, unless one of them has just moved",
  breaches: ({ tenantId }) => sql`
    select format('kit %s: %s can be made, its figure is %s', l.master_variant_id, n.makeable, l.makeable) as what
    from app.stock_levels l
    join (${makeableOf(
      tenantId,
      sql`(
      select master_variant_id from app.stock_levels where tenant_id = ${tenantId} and recipe_version is not null)`,
    )}) n
      on n.kit_id = l.master_variant_id
    where l.tenant_id = ${tenantId} and l.makeable <> n.makeable and not exists (
      select from app.kit_marks k join app.kit_components c on c.tenant_id = k.tenant_id and c.component_id = k.component_id
      where k.tenant_id = ${tenantId} and c.kit_id = l.master_variant_id and c.version = l.recipe_version)
    union all
    select format('variant %s is marked as a component: %s', l.master_variant_id, l.is_component)
    from app.stock_levels l
    where l.tenant_id = ${tenantId} and l.is_component <> exists (
      select from app.kit_components c join app.stock_levels k on k.tenant_id = c.tenant_id
        and k.master_variant_id = c.kit_id and k.recipe_version = c.version
      where c.tenant_id = ${tenantId} and c.component_id = l.master_variant_id)`,
};
