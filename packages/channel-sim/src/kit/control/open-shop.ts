import type { ShopSpec, SimShop } from "../model.ts";
import type { SimContext, SimOptions, SimPlatform } from "../platform.ts";
import { seedCatalog } from "../seed-catalog.ts";

const DEFAULT_PRODUCTS = 20;

/** A new shop with its credentials and a filled catalog. */
export function openShop(
  platform: SimPlatform,
  sim: SimContext,
  spec: ShopSpec,
  {
    productsPerShop = DEFAULT_PRODUCTS,
    productsMadeAtMs,
    usedNumbers = 0,
  }: Pick<SimOptions, "productsPerShop" | "productsMadeAtMs" | "usedNumbers">,
): SimShop {
  const shop = sim.store.createShop(spec);
  platform.openShop(sim, shop);
  seedCatalog(sim.store, shop, { products: productsPerShop, seed: sim.seed, madeAtMs: productsMadeAtMs });
  platform.onSeeded?.(sim, shop);
  shop.lastId += usedNumbers;
  shop.lastOrderNumber += usedNumbers;
  return shop;
}
