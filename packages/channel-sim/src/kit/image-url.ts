import type { SimProduct, SimShop } from "./model.ts";
import type { SimContext } from "./platform.ts";

/** Where the picture of a product is. */
export function imageUrl(
  sim: Pick<SimContext, "baseUrl">,
  shop: Pick<SimShop, "id">,
  product: Pick<SimProduct, "id">,
): string {
  return `${sim.baseUrl()}/__image/${encodeURIComponent(shop.id)}/${encodeURIComponent(product.id)}.svg`;
}
