import type { ShopStatus } from "@estiba/contract";
import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import { isEnabled, STATUS_FROM, type Shop } from "../model.ts";
import { findShop, moveShop, releaseRoutes } from "../store.ts";
import { writeCredentials, writeWebhookSecret } from "../secrets-store.ts";
import { deleteWork } from "../work-store.ts";

interface Change {
  readonly lastError?: string | null | undefined;
  readonly from?: readonly ShopStatus[];
}

/** Moves a shop where its state allows it; null where it does not. For what is found out while working. */
export async function tryShopStatus(
  tx: Tx,
  shopId: string,
  to: ShopStatus,
  { lastError, from = STATUS_FROM[to] }: Change = {},
): Promise<{ readonly shop: Shop; readonly hasMoved: boolean } | null> {
  const moved = await moveShop(tx, shopId, { to, from: [...from, to], lastError });
  if (!moved) {
    return null;
  }
  const { shop, before } = moved;
  if (before !== to) {
    const states = { before: { status: before }, after: { status: to } };
    await recordChanges(tx, [{ action: `shop.${to}`, targetKind: "shop", targetId: shopId, ...states }]);
  }
  return { shop, hasMoved: before !== to };
}

/** As a person wishes; whoever wishes what the state does not allow is told. */
export async function changeShopStatus(
  tx: Tx,
  shopId: string,
  to: ShopStatus,
  lastError?: string | null,
): Promise<Shop> {
  const changed = await tryShopStatus(tx, shopId, to, { lastError });
  if (changed) {
    return changed.shop;
  }
  throw new AppError((await findShop(tx, shopId)) ? "SHOP_NOT_ACTIVE" : "SHOP_NOT_FOUND");
}

/** Ends a pause, and nothing else: access that was lost is not back because somebody says so. */
export async function resumeShop(tx: Tx, shopId: string): Promise<Shop> {
  const resumed = await tryShopStatus(tx, shopId, "active", { from: ["paused"], lastError: null });
  const shop = resumed?.shop ?? (await findShop(tx, shopId));
  if (!shop) {
    throw new AppError("SHOP_NOT_FOUND");
  }
  if (!isEnabled(shop.status)) {
    throw new AppError("SHOP_NOT_ACTIVE", { details: { status: shop.status } });
  }
  return shop;
}

/** Credentials and routes go at once; the orders stay. */
export async function forgetShop(tx: Tx, shopId: string, lastError?: string): Promise<Shop> {
  const shop = await changeShopStatus(tx, shopId, "disconnected", lastError);
  await releaseRoutes(tx, shopId);
  await deleteWork(tx, shopId);
  await writeCredentials(tx, shopId, {
    sealed: null,
    tokenExpiresAt: null,
    expectedVersion: shop.credentialsVersion,
  });
  await writeWebhookSecret(tx, shopId, { sealed: null, previousSealed: null, previousUntil: null });
  return shop;
}
