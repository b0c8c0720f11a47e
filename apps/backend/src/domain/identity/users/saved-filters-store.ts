import type { SavedFilterBody } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import { stored } from "../../../kernel/json/stored-json.ts";

export async function listSavedFilters(tx: Tx, userId: string): Promise<SavedFilterBody[]> {
  const row = await tx.query
    .selectFrom("app.users")
    .select("saved_filters")
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", userId)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (!row) {
    throw new AppError("SESSION_REQUIRED");
  }
  return stored<SavedFilterBody[]>(row.saved_filters);
}

export async function writeSavedFilters(
  tx: Tx,
  userId: string,
  filters: readonly SavedFilterBody[],
): Promise<void> {
  await tx.query
    .updateTable("app.users")
    .set({ saved_filters: sql`${JSON.stringify(filters)}::jsonb` })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", userId)
    .where("removed_at", "is", null)
    .execute();
}
