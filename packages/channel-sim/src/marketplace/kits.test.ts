import { afterEach, beforeEach, expect, it } from "vitest";
import { at } from "../kit/test-answer.ts";
import type { MarketplaceSim } from "./index.ts";
import { startMarketplaceSim } from "./index.ts";
import { type SellerClient, sellerClient } from "./test-client.ts";

const SELLER = "876543210";
let sim: MarketplaceSim;
let client: SellerClient;

beforeEach(async () => {
  sim = await startMarketplaceSim({ productsPerShop: 12, timeScale: 0 });
  client = sellerClient(sim, SELLER);
});
afterEach(async () => {
  await sim.close();
});

/** Three user products with one variant each: the first becomes a kit of the others. */
function putTogether() {
  const singles = sim.control.listProducts(SELLER).filter(({ variants }) => variants.length === 1);
  singles.slice(0, 3).forEach(({ variants: [variant] }, index) => {
    sim.control.renameSku(SELLER, variant?.id ?? "", `K-${index}`);
  });
  sim.marketplace.makeKit(SELLER, "K-0", [
    { sku: "K-1", quantity: 2 },
    { sku: "K-2", quantity: 1 },
  ]);
  sim.control.setStock(SELLER, "K-1", 9);
  sim.control.setStock(SELLER, "K-2", 7);
  return sim.marketplace.itemIds(SELLER, "K-0")[0] ?? "";
}

it("a kit names its components, and its stock is computed and cannot be written", async () => {
  const itemId = putTogether();
  const { body } = await client.get(`/items/${itemId}`);
  expect(body).toMatchObject({ available_quantity: 4, bundle: { type: "kit" } });
  expect(at(body, "tags")).toContain("bundle");
  const userProductId = String(at(body, "user_product_id"));
  expect((await client.get(`/user-products/${userProductId}`)).body).toMatchObject({
    tags: expect.arrayContaining(["bundle"]) as unknown,
    bundle: { components: [{ quantity: 2 }, { quantity: 1 }] },
  });
  const refused = await client.send("PUT", `/items/${itemId}`, { available_quantity: 3 });
  expect(refused.status).toBe(400);
  expect(sim.control.stockWrites({ source: "api" })).toEqual([]);
});

it("a kit is sold as an order for each component, which names the kit", async () => {
  const itemId = putTogether();
  const purchase = sim.control.placeOrder(SELLER, { lines: [{ sku: "K-0", quantity: 1 }] });
  const ids = sim.marketplace.orderIds(SELLER, purchase.id);
  const orders = await Promise.all(ids.map(async (id) => (await client.get(`/orders/${id}`)).body));
  expect(orders).toMatchObject(
    [
      { sku: "K-1", quantity: 2 },
      { sku: "K-2", quantity: 1 },
    ].map(({ sku, quantity }, index) => ({
      order_items: [
        {
          item: { seller_sku: sku },
          quantity,
          bundle: { parent_item: { id: itemId } },
          element_id: index + 1,
          kit_instance_id: expect.any(String) as unknown,
        },
      ],
    })),
  );
});
