import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";

export interface ShownFigure {
  readonly masterVariantId: string;
  readonly quantity: number;
}

/** What a shop shows of each variant, as far as we know; of two listings of one variant the older speaks. */
export async function readShownFigures(tx: Tx, shopId: string): Promise<ShownFigure[]> {
  const { rows } = await sql<{ master_variant_id: string; quantity: number }>`
    select distinct on (p.master_variant_id) p.master_variant_id, coalesce(p.assumed_quantity, g.stock) as quantity
    from app.publications p join app.listings g on g.tenant_id = p.tenant_id and g.id = p.listing_id
    where p.tenant_id = ${tx.tenantId} and p.shop_id = ${shopId} and coalesce(p.assumed_quantity, g.stock) is not null
    order by p.master_variant_id, p.listing_id`.execute(tx.query);
  return rows.map((row) => ({ masterVariantId: row.master_variant_id, quantity: row.quantity }));
}

/** Where we were not sure what a shop shows, its catalog is taken at its word. */
export async function assumeCatalogFigures(tx: Tx, shopId: string): Promise<void> {
  await sql`
    update app.publications p set assumed_quantity = g.stock
    from app.listings g
    where p.tenant_id = ${tx.tenantId} and p.shop_id = ${shopId} and p.assumed_quantity is null
      and g.tenant_id = p.tenant_id and g.id = p.listing_id and g.stock is not null`.execute(tx.query);
}
