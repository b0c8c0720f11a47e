import type { ListName, ListSettingsBody } from "@estiba/contract";
import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import { stored } from "../../../kernel/json/stored-json.ts";

type AllSettings = Record<string, ListSettingsBody>;

export async function readListSettings(tx: Tx, userId: string): Promise<AllSettings> {
  const row = await tx.query
    .selectFrom("app.users")
    .select("list_settings")
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", userId)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (!row) {
    throw new AppError("SESSION_REQUIRED");
  }
  return stored<AllSettings>(row.list_settings);
}

export async function writeListSettings(
  tx: Tx,
  userId: string,
  list: ListName,
  settings: ListSettingsBody,
): Promise<void> {
  await tx.query
    .updateTable("app.users")
    .set({ list_settings: sql`list_settings || ${JSON.stringify({ [list]: settings })}::jsonb` })
    .where("tenant_id", "=", tx.tenantId)
    .where("id", "=", userId)
    .where("removed_at", "is", null)
    .execute();
}
