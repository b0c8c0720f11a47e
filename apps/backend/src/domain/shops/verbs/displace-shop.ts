import { SHOP_TAKEN_OVER } from "@estiba/contract";
import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { Shop } from "../model.ts";
import { routeHolders } from "../route-store.ts";
import { lockShop } from "../store.ts";
import { forgetShop } from "./forget-shop.ts";

/**
 * Another tenant has proven access to the shop, so it is no longer connected here. Null when it was not, or is again:
 * connecting it holds the same lock.
 */
export async function displaceShop(
  tx: Tx,
  shopId: string,
  routeKeysOf: (shop: Shop) => readonly string[],
): Promise<Shop | null> {
  const shop = await lockShop(tx, shopId);
  if (!shop || shop.status === "disconnected") {
    return null;
  }
  const routeKeys = routeKeysOf(shop);
  const holders = await routeHolders(await tx.directory(), shop.platform, routeKeys);
  if (holders.filter((holder) => holder.shopId === shopId).length === routeKeys.length) {
    return null;
  }
  const forgotten = await forgetShop(tx, shopId, SHOP_TAKEN_OVER);
  const { platform, externalId } = shop;
  await recordChanges(tx, [
    { action: "shop.taken_over", targetKind: "shop", targetId: shopId, after: { platform, externalId } },
  ]);
  return forgotten;
}
