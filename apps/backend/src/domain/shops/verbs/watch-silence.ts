import type { Tx } from "../../../db/transaction.ts";
import { silenceOf, type Shop } from "../model.ts";
import { findShop, writeSilence } from "../store.ts";

export interface Silence {
  readonly shop: Shop;
  readonly since: Date | null;
  /** It was selling as usual until now. */
  readonly hasBegun: boolean;
}

/** Records when a shop that usually sells has no orders, or sells again; null when nothing has changed. */
export async function watchSilence(
  tx: Tx,
  shopId: string,
  recent: Parameters<typeof silenceOf>[0],
): Promise<Silence | null> {
  const shop = await findShop(tx, shopId);
  const since = silenceOf(recent, tx.now);
  if (!shop || since?.getTime() === shop.silentSince?.getTime()) {
    return null;
  }
  await writeSilence(tx, shopId, since);
  return { shop, since, hasBegun: shop.silentSince === null };
}
