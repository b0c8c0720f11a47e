import type { ListName, ListSettingsBody } from "@estiba/contract";
import type { Tx } from "../../../db/transaction.ts";
import { readListSettings, writeListSettings } from "./list-settings-store.ts";

export async function saveListSettings(
  tx: Tx,
  input: { userId: string; list: ListName; settings: ListSettingsBody },
): Promise<Record<string, ListSettingsBody>> {
  await writeListSettings(tx, input.userId, input.list, input.settings);
  return readListSettings(tx, input.userId);
}
