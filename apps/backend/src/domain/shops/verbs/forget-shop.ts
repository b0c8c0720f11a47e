import type { Tx } from "../../../db/transaction.ts";
import type { Shop } from "../model.ts";
import { writeCredentials, writeWebhookSecret } from "../secrets-store.ts";
import { releaseRoutes } from "../route-store.ts";
import { deleteWork } from "../work-store.ts";
import { mustMove } from "./move-shop.ts";

/** Credentials and routes go at once; the orders stay. */
export async function forgetShop(tx: Tx, shopId: string, lastError?: string): Promise<Shop> {
  const shop = await mustMove(tx, shopId, "disconnect", lastError);
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
