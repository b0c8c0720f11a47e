import type { Platform } from "@estiba/contract";
import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Keyring } from "../../../kernel/secrets/keyring.ts";
import type { Credentials } from "../../../ports/channel.ts";
import type { Shop, ShopHolder, WorkKind } from "../model.ts";
import { moveShop } from "../status-store.ts";
import { newWebhookSecret, openOrNull, placeOf } from "../secrets.ts";
import { readSealed, writeCredentials, writeWebhookSecret } from "../secrets-store.ts";
import { insertShop, lockShopByExternalId, writeFacts } from "../store.ts";
import { deleteWork, upsertWork } from "../work-store.ts";
import { claimRoutes } from "./claim-routes.ts";

export interface ShopToSave {
  readonly platform: Platform;
  readonly externalId: string;
  readonly name: string | null;
  readonly currency: string | null;
  readonly credentials: Credentials | null;
  readonly tokenExpiresAt: Date | null;
  /** Besides its own id, what events of this shop may call it. */
  readonly routeKeys: readonly string[];
  /** Whether the credentials have just been proven: then the shop is taken over from its holder. */
  readonly isProven: boolean;
  readonly hasWebhookSecret: boolean;
  /** The platform's webhooks are not registered yet: that is the first job. */
  readonly isSubscribedLater?: boolean;
  readonly work: readonly WorkKind[];
}

export interface SavedShop {
  readonly shop: Shop;
  readonly isNew: boolean;
  readonly webhookSecret: string | null;
  /** Shops of other tenants that had this one until now. */
  readonly displaced: readonly ShopHolder[];
}

/** The same external shop is the same shop: connecting it again keeps its id and its webhook secret, not its old keys. */
export async function saveShop(tx: Tx, keyring: Keyring, input: ShopToSave): Promise<SavedShop> {
  const { shop, isNew } = await lockOrInsert(tx, input);
  const displaced = await claimRoutes(tx, shop, input.routeKeys, input.isProven);
  const webhookSecret = input.hasWebhookSecret ? await keepWebhookSecret(tx, keyring, shop.id) : null;
  await storeCredentials(tx, keyring, shop, input.credentials, input.tokenExpiresAt);
  if (input.credentials === null) {
    await deleteWork(tx, shop.id);
  }
  await upsertWork(tx, shop.id, input.work, input.isSubscribedLater === true ? ["subscriptions"] : []);
  await moveShop(tx, shop.id, "connect", { lastError: null });
  const changed = await writeFacts(tx, shop.id, input);
  await recordChanges(tx, [
    {
      action: isNew ? "shop.connected" : "shop.reconnected",
      targetKind: "shop",
      targetId: shop.id,
      after: { platform: shop.platform, externalId: shop.externalId },
    },
  ]);
  return { shop: changed ?? shop, isNew, webhookSecret, displaced };
}

async function lockOrInsert(tx: Tx, input: ShopToSave): Promise<{ shop: Shop; isNew: boolean }> {
  const { platform, externalId, currency } = input;
  const known = await lockShopByExternalId(tx, platform, externalId);
  if (known) {
    return { shop: known, isNew: false };
  }
  const id = newId("shp");
  const inserted = await insertShop(tx, {
    id,
    platform,
    externalId,
    name: input.name ?? externalId,
    currency,
  });
  const shop = inserted ?? (await lockShopByExternalId(tx, platform, externalId));
  if (!shop) {
    throw new Error("the shop was neither there nor inserted");
  }
  return { shop, isNew: inserted !== null };
}

async function keepWebhookSecret(tx: Tx, keyring: Keyring, shopId: string): Promise<string> {
  const place = placeOf(tx.tenantId, shopId, "webhook_secret_sealed");
  const sealed = await readSealed(tx, shopId, true);
  const known = openOrNull(keyring, sealed?.webhook_secret_sealed ?? null, place);
  if (known !== null) {
    return known;
  }
  const secret = newWebhookSecret();
  await writeWebhookSecret(tx, shopId, {
    sealed: keyring.seal(secret, place),
    previousSealed: null,
    previousUntil: null,
  });
  return secret;
}

async function storeCredentials(
  tx: Tx,
  keyring: Keyring,
  shop: Shop,
  credentials: Credentials | null,
  tokenExpiresAt: Date | null,
): Promise<void> {
  const place = placeOf(tx.tenantId, shop.id, "credentials_sealed");
  const sealed = credentials && keyring.seal(JSON.stringify(credentials), place);
  await writeCredentials(tx, shop.id, { sealed, tokenExpiresAt, expectedVersion: shop.credentialsVersion });
}
