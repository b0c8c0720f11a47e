import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";

export interface ShownFigure {
  readonly masterVariantId: string;
  readonly quantity: number;
}

/** What a shop shows of each variant, where it is certain; of two listings of one variant the older counts. */
export async function readShownFigures(
  tx: Tx,
  shopId: string,
  slice: { after: string; most: number },
): Promise<ShownFigure[]> {
  const { rows } = await sql<{ master_variant_id: string; assumed_quantity: number }>`
    select distinct on (master_variant_id) master_variant_id, assumed_quantity from app.publications
    where tenant_id = ${tx.tenantId} and shop_id = ${shopId} and assumed_quantity is not null
      and master_variant_id > ${slice.after}
    order by master_variant_id, listing_id limit ${slice.most}`.execute(tx.query);
  return rows.map((row) => ({ masterVariantId: row.master_variant_id, quantity: row.assumed_quantity }));
}

/** Where the shown figure is uncertain, nothing is published before there was time to read it. */
export async function postponeUnsure(tx: Tx, shopId: string, waitMs: number): Promise<void> {
  await sql`
    update app.publications set due_at = now() + ${waitMs} * interval '1 millisecond'
    where tenant_id = ${tx.tenantId} and shop_id = ${shopId} and is_dirty and assumed_quantity is null`.execute(
    tx.query,
  );
}
