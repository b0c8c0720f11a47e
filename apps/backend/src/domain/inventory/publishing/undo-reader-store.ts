import type { Tx } from "../../../db/transaction.ts";

export const undoScope = (jobId: string): string => `undo:${jobId}`;

/** The job that takes this one back, unless it failed. */
export async function findUndo(tx: Tx, jobId: string): Promise<string | null> {
  const row = await tx.query
    .selectFrom("app.jobs")
    .select("id")
    .where("tenant_id", "=", tx.tenantId)
    .where("queue", "=", "catalog-publish")
    .where("scope", "=", undoScope(jobId))
    .where("state", "not in", ["failed", "cancelled"])
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  return row?.id ?? null;
}
