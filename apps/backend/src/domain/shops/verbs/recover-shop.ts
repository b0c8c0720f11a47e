import type { Tx } from "../../../db/transaction.ts";
import { lockShop } from "../store.ts";
import { mustMove } from "./move-shop.ts";

/** Active again, if access was all it lacked; true when that changed something. */
export async function recoverShop(tx: Tx, shopId: string): Promise<boolean> {
  const shop = await lockShop(tx, shopId);
  if (shop?.status !== "reauth_required") {
    return false;
  }
  await mustMove(tx, shopId, "regain_access", null);
  return true;
}
