import type { Tx } from "../../../db/transaction.ts";

/** Of these variants those that some kit is made of. */
export async function componentsInUse(tx: Tx, variantIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.query
    .selectFrom("app.stock_levels")
    .select("master_variant_id")
    .where("tenant_id", "=", tx.tenantId)
    .where("master_variant_id", "in", [...variantIds])
    .where("is_component", "=", true)
    .execute();
  return new Set(rows.map((row) => row.master_variant_id));
}
