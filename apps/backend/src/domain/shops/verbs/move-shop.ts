import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import type { Shop } from "../model.ts";
import { SHOP_MOVES, type ShopMove } from "../status.ts";
import { moveShop } from "../status-store.ts";
import { findShop } from "../store.ts";

/** Moves a shop where its state allows it; null where it does not. For what is found out while working. */
export async function tryMove(
  tx: Tx,
  shopId: string,
  move: ShopMove,
  lastError?: string | null,
): Promise<{ readonly shop: Shop; readonly hasMoved: boolean } | null> {
  const moved = await moveShop(tx, shopId, move, { lastError });
  if (!moved) {
    return null;
  }
  const { shop, before } = moved;
  const { to } = SHOP_MOVES[move];
  if (before !== to) {
    const states = { before: { status: before }, after: { status: to } };
    await recordChanges(tx, [{ action: `shop.${to}`, targetKind: "shop", targetId: shopId, ...states }]);
  }
  return { shop, hasMoved: before !== to };
}

/** At a person's request; a transition that the state does not allow is an error. */
export async function mustMove(
  tx: Tx,
  shopId: string,
  move: ShopMove,
  lastError?: string | null,
): Promise<Shop> {
  const moved = await tryMove(tx, shopId, move, lastError);
  if (moved) {
    return moved.shop;
  }
  throw new AppError((await findShop(tx, shopId)) ? "SHOP_NOT_ACTIVE" : "SHOP_NOT_FOUND");
}
