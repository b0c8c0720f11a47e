import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { writeInventoryConfig, type InventoryConfig } from "./config-store.ts";
import { markAllDirty } from "../publishing/publication-store.ts";
import { postponeUnsure } from "./source-store.ts";
import { isSameSource } from "./source.ts";
import { adoptSource } from "./adopt-source.ts";

/** Addresses may hold a secret, so the log keeps only where they lead. */
const auditOf = (config: InventoryConfig) => ({
  ...config,
  alertWebhookUrl: config.alertWebhookUrl === null ? null : new URL(config.alertWebhookUrl).origin,
});

const READING_TIME_MS = 10 * 60_000;

const FIELDS = [
  "sourceType",
  "sourceShopId",
  "areAlertsEnabled",
  "alertWebhookUrl",
  "alertEmails",
] as const satisfies readonly (keyof InventoryConfig)[];

/** With another source of truth, every listing is checked again under the new rule. */
export async function saveConfig(tx: Tx, before: InventoryConfig, after: InventoryConfig): Promise<void> {
  if (FIELDS.every((field) => before[field] === after[field])) {
    return;
  }
  await writeInventoryConfig(tx, after);
  if (!isSameSource(before, after)) {
    // Without a source of truth the shop kept its own figure; in every other case it shows what we published.
    if (before.sourceType === null && after.sourceShopId !== null) {
      await adoptSource(tx, after.sourceShopId);
    }
    await markAllDirty(tx);
    if (after.sourceShopId !== null) {
      await postponeUnsure(tx, after.sourceShopId, READING_TIME_MS);
    }
  }
  await recordChanges(tx, [
    {
      action: "inventory.config_changed",
      targetKind: "inventory_config",
      targetId: null,
      before: auditOf(before),
      after: auditOf(after),
    },
  ]);
}
