import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import type { Shop } from "../model.ts";
import { isEnabled } from "../status.ts";
import { mustMove, tryMove } from "./move-shop.ts";
import { needShop } from "./need-shop.ts";

export async function pauseShop(tx: Tx, shopId: string): Promise<Shop> {
  return mustMove(tx, shopId, "pause");
}

/** Ends a pause, and nothing else: it does not restore lost access. */
export async function resumeShop(tx: Tx, shopId: string): Promise<Shop> {
  const resumed = await tryMove(tx, shopId, "resume", null);
  const shop = resumed?.shop ?? (await needShop(tx, shopId));
  if (!isEnabled(shop.status)) {
    throw new AppError("SHOP_NOT_ACTIVE", { details: { status: shop.status } });
  }
  return shop;
}
