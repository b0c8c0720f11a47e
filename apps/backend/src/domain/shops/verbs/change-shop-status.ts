import type { ShopStatus } from "@estiba/contract";
import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import { isTakingPart, type Shop } from "../model.ts";
import { findShop, releaseRoutes, updateShop } from "../store.ts";
import { writeCredentials, writeWebhookSecret } from "../secrets-store.ts";
import { deleteWork } from "../work-store.ts";

export async function changeShopStatus(
  tx: Tx,
  shopId: string,
  status: ShopStatus,
  lastError?: string | null,
): Promise<Shop> {
  const shop = await findShop(tx, shopId);
  if (!shop) {
    throw new AppError("SHOP_NOT_FOUND");
  }
  if (shop.status === "disconnected" && status !== "disconnected") {
    throw new AppError("SHOP_NOT_ACTIVE");
  }
  const changed = await updateShop(tx, shopId, { status, ...(lastError === undefined ? {} : { lastError }) });
  if (shop.status !== status) {
    await recordChanges(tx, [
      {
        action: `shop.${status}`,
        targetKind: "shop",
        targetId: shopId,
        before: { status: shop.status },
        after: { status },
      },
    ]);
  }
  return changed ?? shop;
}

/** Ends a pause, and nothing else: access that was lost is not back because somebody says so. */
export async function resumeShop(tx: Tx, shopId: string): Promise<Shop> {
  const shop = await findShop(tx, shopId);
  if (shop && isTakingPart(shop.status)) {
    return shop;
  }
  if (shop && shop.status !== "paused") {
    throw new AppError("SHOP_NOT_ACTIVE", { details: { status: shop.status } });
  }
  return changeShopStatus(tx, shopId, "active", null);
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
