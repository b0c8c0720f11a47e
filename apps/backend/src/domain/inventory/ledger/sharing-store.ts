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
      join app.listings g on g.tenant_id = ${tx.tenantId} and g.master_variant_id = r.id and g.stock_group is not null
      join app.listings other on other.tenant_id = ${tx.tenantId} and other.shop_id = g.shop_id
        and other.stock_group = g.stock_group and other.master_variant_id is not null
    )
    select root, id from reached where root <> id order by root, id`.execute(tx.query);
  return new Map(
    [...Map.groupBy(rows, ({ root }) => root)].map(([root, group]) => [root, group.map(({ id }) => id)]),
  );
}
