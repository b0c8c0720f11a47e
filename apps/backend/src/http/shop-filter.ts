import { needShop } from "../domain/shops/index.ts";
import type { Tx } from "../ports/services.ts";

/** A filter that names a shop outside the tenant is a mistake of the caller, not an empty list. */
export async function checkShopFilter(tx: Tx, { shopId }: { shopId?: string }): Promise<void> {
  if (shopId !== undefined) {
    await needShop(tx, shopId);
  }
}
