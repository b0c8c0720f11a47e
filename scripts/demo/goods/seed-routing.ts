import { BEST_SELLER } from "../seed-orders.ts";
import type { OwnShop, SeedGround } from "../seed-shops.ts";

const IN_STORE = 5;
const PRICE_MINOR = 3_990_000;
const SPLIT_ORDER = "M-PARTES";

/** A rule, a product that only the store has, and an order for it and for another one: it leaves in two parts. */
export async function seedRouting({ owner, integration }: SeedGround, { shopId }: OwnShop): Promise<void> {
  const [{ data: places }, { data: rules }] = [await owner.listPlaces(), await owner.getRoutingRules()];
  const [depot, store] = places.items;
  if (rules.version > 0 || depot === undefined || store === undefined) {
    return;
  }
  const use = { placeIds: "ranked", mode: "only_complete", maxParts: 1 } as const;
  await owner.saveRoutingRules({
    body: { version: 0, rules: [{ name: "Contra entrega en una caja", when: { cod: true }, use }] },
  });
  const { data: goods } = await owner.listCatalog({ query: { sort: "-stock", limit: 12 } });
  const [inDepot, inStore] = goods.items.filter(({ sku }) => sku !== BEST_SELLER).slice(-2);
  if (inDepot === undefined || inStore === undefined) {
    return;
  }
  const note = "Está todo en la tienda";
  for (const [placeId, stock] of [
    [store.placeId, IN_STORE],
    [depot.placeId, 0],
  ] as const) {
    await owner.updateMasterVariant({
      params: { masterVariantId: inStore.masterVariantId },
      body: { stock, placeId, reason: note },
    });
  }
  const address = { address: "Calle 45 # 12-30", city: "Bogotá", country: "CO" };
  await integration.createCustomOrder({
    body: {
      shopId,
      orderId: SPLIT_ORDER,
      total: 2 * PRICE_MINOR,
      currency: "COP",
      items: [inDepot, inStore].map(({ sku }) => ({ sku, quantity: 1, price: PRICE_MINOR })),
      customer: { name: "Lucía Herrera", phone: "+573005550199" },
      shippingAddress: { name: "Lucía Herrera", phone: "+573005550199", ...address },
    },
  });
}
