import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import type { Shop, ShopHolder } from "../model.ts";
import { deleteForeignRoutes, deleteRoutesOf, insertRoutes, routeHolders } from "../route-store.ts";
import { findShops } from "../store.ts";

const ATTEMPTS = 3;

/**
 * A tenant that has just proven access to a shop receives its events, even if another tenant had them before: returns
 * from whom they were taken. Without proof only the shop's own id is claimed, and the answer does not reveal another
 * holder.
 */
export async function claimRoutes(
  tx: Tx,
  shop: Shop,
  routeKeys: readonly string[],
  isProven: boolean,
): Promise<ShopHolder[]> {
  await insertRoutes(tx, shop, [`id:${shop.id}`, ...(isProven ? routeKeys : [])]);
  const isMine = ({ tenantId, shopId }: ShopHolder) => tenantId === tx.tenantId && shopId === shop.id;
  const displaced = new Map<string, ShopHolder>();
  for (let attempt = 0; ; attempt += 1) {
    const holders = await routeHolders(await tx.directory(), shop.platform, routeKeys);
    await refuseSecondShop(
      tx,
      holders.filter((holder) => holder.tenantId === tx.tenantId && !isMine(holder)),
    );
    if (!isProven || (holders.length === routeKeys.length && holders.every(isMine))) {
      return [...displaced.values()];
    }
    if (attempt === ATTEMPTS) {
      throw new AppError("SERVICE_UNAVAILABLE");
    }
    for (const holder of await deleteForeignRoutes(tx, shop.platform, routeKeys)) {
      displaced.set(holder.shopId, holder);
    }
    await insertRoutes(tx, shop, routeKeys);
  }
}

/** Claims of a shop that was never stored, or is disconnected, stand in nobody's way. */
async function refuseSecondShop(tx: Tx, others: readonly ShopHolder[]): Promise<void> {
  if (others.length === 0) {
    return;
  }
  const shopIds = others.map(({ shopId }) => shopId);
  const shops = await findShops(tx, shopIds);
  if ([...shops.values()].some(({ status }) => status !== "disconnected")) {
    throw new AppError("SHOP_ALREADY_CONNECTED");
  }
  await deleteRoutesOf(tx, shopIds);
}
