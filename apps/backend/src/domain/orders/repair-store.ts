import type { Tx } from "../../db/transaction.ts";

/** Orders in the order of their ids, for full scans. */
export async function nextOrderIds(tx: Tx, after: string, most: number): Promise<string[]> {
  const rows = await tx.query
    .selectFrom("app.orders")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .where("id", ">", after)
    .orderBy("id")
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}
