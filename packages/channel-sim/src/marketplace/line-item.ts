import type { SimOrderLine } from "../kit/index.ts";
import { variantListingsOf } from "./listings.ts";
import type { SellerHome } from "./state.ts";

/** The item a line was bought through; one that no longer exists keeps a plausible id. */
export function itemIdOfLine(seller: SellerHome, line: SimOrderLine): string {
  const variant = seller.shop.variantsById.get(line.variantId);
  const listing = variant === undefined ? undefined : variantListingsOf(seller, variant)[0];
  return listing?.itemId ?? `${seller.site.id}${line.productId}`;
}
