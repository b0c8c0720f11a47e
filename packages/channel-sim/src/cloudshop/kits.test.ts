import { afterEach, beforeEach, expect, it } from "vitest";
import { object, objects } from "../kit/test-call.ts";
import type { CloudshopSim } from "./index.ts";
import { startCloudshopSim } from "./index.ts";
import { type CloudClient, cloudClient } from "./test-client.ts";

const STORE = "3400001";
let sim: CloudshopSim;
let client: CloudClient;

beforeEach(async () => {
  sim = await startCloudshopSim({ timeScale: 0, productsPerShop: 20 });
  client = cloudClient(sim, STORE);
});
afterEach(async () => {
  await sim.close();
});

/** Three products that have one variant each, counted: the first becomes a kit of the others. */
function putTogether() {
  const [kit, cup, bottle] = sim.control
    .listProducts(STORE)
    .filter(({ variants: [first, ...others] }) => first?.sku && first.isTracked && others.length === 0);
  const [one, two, three] = [kit, cup, bottle].map((product) => product?.variants[0]?.sku ?? "");
  sim.makeKit(STORE, one ?? "", [
    { sku: two ?? "", quantity: 2 },
    { sku: three ?? "", quantity: 1 },
  ]);
  sim.control.setStock(STORE, two ?? "", 9);
  sim.control.setStock(STORE, three ?? "", 7);
  return { kit: kit?.id ?? "", variant: kit?.variants[0]?.id ?? "", one, cup: two, bottle: three };
}

it("a kit shows as many as its components make, and its stock cannot be written", async () => {
  const { kit, variant } = putTogether();
  expect(object((await client.call("GET", `kits/${kit}`)).json)).toMatchObject({ kit_stock: 4 });
  const product = object((await client.call("GET", `products/${kit}`)).json);
  expect(objects(product["variants"])).toMatchObject([{ stock: 4 }]);
  expect(product).not.toHaveProperty("kit");
  const others = sim.control.listProducts(STORE).filter(({ id }) => id !== kit);
  expect((await client.call("GET", `kits/${others[0]?.id}`)).status).toBe(404);
  const level = { stock: 3 };
  const writes = [
    client.call("PATCH", "products/stock-price", [
      { id: Number(kit), variants: [{ id: Number(variant), inventory_levels: [level] }] },
    ]),
    client.call("POST", `products/${kit}/variants/stock`, { action: "replace", value: 3 }),
    client.call("PUT", `products/${kit}/variants/${variant}`, level),
  ];
  expect((await Promise.all(writes)).map(({ status }) => status)).toEqual([422, 422, 422]);
  expect(sim.control.stockWrites({ source: "api" })).toEqual([]);
});

it("a kit is sold as lines of its components", async () => {
  const { kit, one, cup, bottle } = putTogether();
  const order = sim.control.placeOrder(STORE, { lines: [{ sku: one, quantity: 2 }] });
  const lines = objects(object((await client.call("GET", `orders/${order.id}`)).json)["products"]);
  expect(lines.map(({ sku, quantity }) => [sku, Number(quantity)])).toEqual([
    [cup, 4],
    [bottle, 2],
  ]);
  expect(new Set(lines.map((line) => line["catalog_kit_id"]))).toEqual(new Set([Number(kit)]));
  expect(new Set(lines.map((line) => line["order_kit_id"])).size).toBe(1);
  expect(object((await client.call("GET", `kits/${kit}`)).json)).toMatchObject({ kit_stock: 2 });
});
