import { findShop, type Shop } from "../domain/shops/index.ts";
import { AppError } from "../kernel/errors.ts";
import type { Tx } from "../ports/services.ts";

export async function needShop(tx: Tx, shopId: string): Promise<Shop> {
  const shop = await findShop(tx, shopId);
  if (!shop) {
    throw new AppError("SHOP_NOT_FOUND");
  }
  return shop;
}

/** A filter that names a shop outside the tenant is a mistake of the caller, not an empty list. */
export async function checkShopFilter(tx: Tx, { shopId }: { shopId?: string }): Promise<void> {
  if (shopId !== undefined) {
    await needShop(tx, shopId);
  }
}
