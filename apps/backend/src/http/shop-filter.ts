import { needShop } from "../domain/shops/index.ts";
import type { Tx } from "../ports/services.ts";

/** A filter that names a shop outside the tenant is a mistake of the caller, not an empty list. */
export async function checkShopFilter(tx: Tx, { shopId }: { readonly shopId?: unknown }): Promise<void> {
  const ids: readonly unknown[] = Array.isArray(shopId) ? shopId : [shopId];
  for (const id of ids.filter((one) => typeof one === "string")) {
    await needShop(tx, id);
  }
}
