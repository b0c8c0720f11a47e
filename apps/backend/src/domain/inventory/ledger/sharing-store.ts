import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import type { Sharing } from "./moves.ts";

/**
 * Which other variants share a figure with these: some shop offers both and counts them as one, such as the
 * variations of a product whose stock the product itself keeps.
 */
export async function findSharing(tx: Tx, variantIds: readonly string[]): Promise<Sharing> {
  if (variantIds.length === 0) {
    return new Map();
  }
  const { rows } = await sql<{ root: string; id: string }>`
    with recursive reached (root, id) as (
      select id, id from unnest(${[...new Set(variantIds)]}::directory.id[]) as id
      union
      select r.root, other.master_variant_id from reached r
      cross join lateral (
        select g.shop_id, g.stock_group from app.listings g
        where g.tenant_id = ${tx.tenantId} and g.master_variant_id = r.id and g.stock_group is not null offset 0
      ) g
      cross join lateral (
        select o.master_variant_id from app.listings o
        where o.tenant_id = ${tx.tenantId} and o.shop_id = g.shop_id and o.stock_group >= g.stock_group
          and o.stock_group <= g.stock_group and o.master_variant_id is not null order by o.stock_group
      ) other
    )
    select root, id from reached where root <> id order by root, id`.execute(tx.query);
  return new Map(
    [...Map.groupBy(rows, ({ root }) => root)].map(([root, group]) => [root, group.map(({ id }) => id)]),
  );
}
