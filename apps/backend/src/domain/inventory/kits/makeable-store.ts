import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../../db/transaction.ts";

/**
 * How many of each of these kits can be made: at each place as many as all components make there, and in all no more than
 * they make beyond what is kept back of them.
 */
export function makeableOf(tenantId: string, kits: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with ingredients as materialized (
      select k.id as kit_id, c.component_id, c.quantity, l.on_hand, l.is_placed, v.safety_stock
      from ${kits} as k (id)
      cross join lateral (select s.recipe_version from app.stock_levels s
        where s.tenant_id = ${tenantId} and s.master_variant_id = k.id limit 1) s
      cross join lateral (select c.component_id, c.quantity from app.kit_components c
        where c.tenant_id = ${tenantId} and c.kit_id = k.id and c.version = s.recipe_version offset 0) c
      cross join lateral (select l.on_hand, l.is_placed from app.stock_levels l
        where l.tenant_id = ${tenantId} and l.master_variant_id = c.component_id limit 1) l
      cross join lateral (select v.safety_stock from app.master_variants v
        where v.tenant_id = ${tenantId} and v.id = c.component_id limit 1) v
    ), places as materialized (
      select id, is_first from app.places
      where tenant_id = ${tenantId} and kind in ('warehouse', 'store') and deleted_at is null
    ), capped as (
      select kit_id, greatest(0, min(floor((on_hand - safety_stock)::numeric / quantity)))::integer as most
      from ingredients group by 1
    ), placed as (
      select kit_id, sum(here)::integer as here from (
        select i.kit_id, p.id, min(greatest(0, case when i.is_placed then coalesce(x.on_hand, 0) when p.is_first then i.on_hand
          else 0 end) / i.quantity) as here
        from ingredients i cross join places p
        left join lateral (select x.on_hand from app.stock_place_levels x
          where i.is_placed and x.tenant_id = ${tenantId} and x.master_variant_id = i.component_id and x.place_id = p.id
          limit 1) x on true
        group by 1, 2
      ) by_place group by 1
    )
    select kit_id, least(capped.most, placed.here) as makeable from capped join placed using (kit_id)`;
}

/** Puts the figures of these kits right, and returns those that had another one. They stay locked. */
export async function refreshMakeable(tx: Tx, kitIds: readonly string[]): Promise<readonly string[]> {
  if (kitIds.length === 0) {
    return [];
  }
  // Locked first: a statement that waits sees its own row as it is then, and the components as they were before.
  await sql`
    select from app.stock_levels where tenant_id = ${tx.tenantId} and master_variant_id = any(${[...new Set(kitIds)]}::text[])
    order by master_variant_id for update`.execute(tx.query);
  const { rows } = await sql<{ id: string }>`
    update app.stock_levels l set makeable = n.makeable, updated_at = now()
    from (${makeableOf(tx.tenantId, sql`unnest(${[...new Set(kitIds)]}::text[])`)}) n
    where l.tenant_id = ${tx.tenantId} and l.master_variant_id = n.kit_id and l.makeable <> n.makeable
      and l.master_variant_id = any(${[...new Set(kitIds)]}::text[])
    returning l.master_variant_id as id`.execute(tx.query);
  return rows.map(({ id }) => id);
}
