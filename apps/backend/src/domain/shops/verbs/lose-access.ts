import type { Tx } from "../../../db/transaction.ts";
import type { Shop } from "../model.ts";
import { lockShop } from "../store.ts";
import { tryMove } from "./move-shop.ts";

export interface LostAccess {
  /** The credentials were replaced meanwhile: the refusal is not about the new ones. */
  readonly isStale: boolean;
  /** Only where this has changed something. */
  readonly lost: Shop | null;
}

/** The platform refused these credentials. */
export async function loseAccess(
  tx: Tx,
  shopId: string,
  refused: { credentialsVersion: number; reason: string },
): Promise<LostAccess> {
  const before = await lockShop(tx, shopId);
  if (before && before.credentialsVersion !== refused.credentialsVersion) {
    return { isStale: true, lost: null };
  }
  const moved = await tryMove(tx, shopId, "lose_access", refused.reason);
  return { isStale: false, lost: moved?.hasMoved ? moved.shop : null };
}
