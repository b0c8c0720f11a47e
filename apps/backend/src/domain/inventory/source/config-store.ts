import { sql } from "kysely";
import type { Tx } from "../../../db/transaction.ts";

export interface InventoryConfig {
  readonly sourceType: "SERVICE_CENTRAL" | "SHOP" | null;
  readonly sourceShopId: string | null;
  readonly areAlertsEnabled: boolean;
  readonly alertWebhookUrl: string | null;
  readonly alertEmails: string;
}

const DEFAULTS: InventoryConfig = {
  sourceType: null,
  sourceShopId: null,
  areAlertsEnabled: true,
  alertWebhookUrl: null,
  alertEmails: "",
};

export async function readInventoryConfig(tx: Tx, options = { isLocked: false }): Promise<InventoryConfig> {
  const row = await tx.query
    .selectFrom("app.inventory_config")
    .selectAll()
    .where("tenant_id", "=", tx.tenantId)
    .$if(options.isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  return row
    ? {
        sourceType: row.source_type,
        sourceShopId: row.source_shop_id,
        areAlertsEnabled: row.alerts_enabled,
        alertWebhookUrl: row.alert_webhook_url,
        alertEmails: row.alert_emails,
      }
    : DEFAULTS;
}

/** The row as it is, kept from others until the transaction ends. */
export async function holdInventoryConfig(tx: Tx): Promise<InventoryConfig> {
  await tx.query
    .insertInto("app.inventory_config")
    .values({ tenant_id: tx.tenantId })
    .onConflict((conflict) => conflict.column("tenant_id").doNothing())
    .execute();
  return readInventoryConfig(tx, { isLocked: true });
}

export async function writeInventoryConfig(tx: Tx, config: InventoryConfig): Promise<void> {
  const values = {
    source_type: config.sourceType,
    source_shop_id: config.sourceShopId,
    alerts_enabled: config.areAlertsEnabled,
    alert_webhook_url: config.alertWebhookUrl,
    alert_emails: config.alertEmails,
  };
  await tx.query
    .insertInto("app.inventory_config")
    .values({ tenant_id: tx.tenantId, ...values })
    .onConflict((conflict) => conflict.column("tenant_id").doUpdateSet({ ...values, updated_at: sql`now()` }))
    .execute();
}

export async function writeBuffer(tx: Tx, shopId: string, quantity: number): Promise<void> {
  await tx.query
    .insertInto("app.shop_buffers")
    .values({ tenant_id: tx.tenantId, shop_id: shopId, quantity })
    .onConflict((conflict) => conflict.columns(["tenant_id", "shop_id"]).doUpdateSet({ quantity }))
    .execute();
}

export async function readBuffers(tx: Tx): Promise<{ shopId: string; buffer: number }[]> {
  const rows = await tx.query
    .selectFrom("app.shop_buffers")
    .select(["shop_id", "quantity"])
    .where("tenant_id", "=", tx.tenantId)
    .where("quantity", ">", 0)
    .orderBy("shop_id")
    .execute();
  return rows.map((row) => ({ shopId: row.shop_id, buffer: row.quantity }));
}
