import type { Tx } from "../../../db/transaction.ts";

/** Which of these variants exist, by id or by the key of their SKU. */
export async function findVariants(
  tx: Tx,
  wanted: { ids: readonly string[] } | { skuKeys: readonly string[] },
): Promise<{ id: string; skuKey: string }[]> {
  const [column, values] =
    "ids" in wanted ? (["id", wanted.ids] as const) : (["sku_key", wanted.skuKeys] as const);
  if (values.length === 0) {
    return [];
  }
  const rows = await tx.query
    .selectFrom("app.master_variants")
    .select(["id", "sku_key"])
    .where("tenant_id", "=", tx.tenantId)
    .where(column, "in", [...values])
    .execute();
  return rows.map((row) => ({ id: row.id, skuKey: row.sku_key }));
}
