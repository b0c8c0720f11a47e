import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import type { Shop } from "../model.ts";
import { findShop } from "../store.ts";

export async function needShop(tx: Tx, shopId: string): Promise<Shop> {
  const shop = await findShop(tx, shopId);
  if (!shop) {
    throw new AppError("SHOP_NOT_FOUND");
  }
  return shop;
}
