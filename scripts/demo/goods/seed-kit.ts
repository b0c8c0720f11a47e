import { holdsWithin } from "../../../packages/testbed/src/index.ts";
import { awaitCalm, findVariantId } from "../seed-catalog.ts";
import { type SeedGround, simShop } from "../seed-shops.ts";
import { DemoError } from "../setup.ts";

export const KIT = "SKU-KIT-DESAYUNO";
const NAME = "Kit desayuno";
const PRICE = "219000";
const CUP = "SKU-00009";
const BOTTLE = "SKU-00008";
const COMPONENTS = [
  { sku: CUP, quantity: 2 },
  { sku: BOTTLE, quantity: 1 },
];
/** Enough for one kit in the store too. */
const IN_STORE = [
  { sku: CUP, quantity: 2 },
  { sku: BOTTLE, quantity: 1 },
];

const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 300;

/** The merchant adds a product to a shop: the kit, of which nothing is there by itself. */
export async function offerKit({ sims }: SeedGround): Promise<void> {
  const { id, address, credentials } = simShop(sims.wpshop);
  const variants = sims.wpshop.control.listProducts(id).flatMap((product) => product.variants);
  if (variants.some(({ sku }) => sku === KIT)) {
    return;
  }
  const { consumerKey = "", consumerSecret = "" } = credentials;
  const answer = await fetch(`${address}/wp-json/wc/v3/products`, {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString("base64")}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({
      name: NAME,
      sku: KIT,
      regular_price: PRICE,
      manage_stock: true,
      stock_quantity: 0,
    }),
  });
  if (!answer.ok) {
    throw new DemoError(`the kit could not be added to a shop: ${answer.status} ${await answer.text()}`);
  }
}

async function stockStore({ owner }: SeedGround): Promise<void> {
  const [depot, store] = (await owner.listPlaces()).data.items;
  if (depot === undefined || store === undefined) {
    return;
  }
  const { data } = await owner.createTransfer({
    body: { fromPlaceId: depot.placeId, toPlaceId: store.placeId, lines: IN_STORE, send: true },
  });
  const lines = IN_STORE.map(({ sku, quantity }) => ({ sku, received: quantity }));
  await owner.receiveTransfer({ params: { transferId: data.transferId }, body: { lines } });
}

/** Two cups and a bottle, sold once in the shop that shows it. */
export async function seedKit(ground: SeedGround): Promise<void> {
  const { owner, sims, signal } = ground;
  const params = { masterVariantId: (await findVariantId(ground, KIT)) ?? "" };
  if ((await owner.getRecipe({ params })).data.kit !== null) {
    return;
  }
  await stockStore(ground);
  await owner.saveRecipe({ params, body: { components: COMPONENTS } });
  await awaitCalm(ground);
  const { id } = simShop(sims.wpshop);
  const query = { search: KIT, limit: 1 };
  const before = (await owner.listStockDeductions({ query })).data.total;
  sims.wpshop.control.placeOrder(id, { lines: [{ sku: KIT, quantity: 1 }], payment: "card" });
  const isSold = async (): Promise<boolean> => {
    signal.throwIfAborted();
    const { data } = await owner.listStockDeductions({ query });
    return data.total > before || new Promise((resolve) => setTimeout(() => resolve(false), LOOK_EVERY_MS));
  };
  if (!(await holdsWithin(isSold, PATIENCE_MS))) {
    throw new DemoError("the sale of the kit has not arrived; see the events in the panel");
  }
  await awaitCalm(ground);
}
