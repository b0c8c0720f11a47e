import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { at, listAt } from "../kit/test-answer.ts";
import type { MarketplaceSim } from "./index.ts";
import { startMarketplaceSim } from "./index.ts";
import type { SellerClient } from "./test-client.ts";
import { sellerClient } from "./test-client.ts";

const USER_PRODUCT = "876543210";
const MULTI_ORIGIN = "765432109";
const CHILE_UP = "600000001";

let sim: MarketplaceSim;

beforeEach(async () => {
  sim = await startMarketplaceSim({ productsPerShop: 12 });
});

afterEach(async () => {
  await sim.close();
});

function itemId(seller: string, sku: string): string {
  return sim.marketplace.itemIds(seller, sku)[0] ?? "";
}

function level(seller: string, sku: string): number[] {
  const shop = sim.shops.find((candidate) => candidate.id === seller);
  return shop?.variantsBySku.get(sku)?.[0]?.levels ?? [];
}

async function readStock(client: SellerClient, id: string): Promise<{ body: unknown; version: string }> {
  const answer = await client.get(`/user-products/${id}/stock`);
  return { body: answer.body, version: answer.headers.get("x-version") ?? "" };
}

describe("stock of a user product", () => {
  it("compares the version of a depot write: missing 400, stale 409, right 200", async () => {
    const client = sellerClient(sim, MULTI_ORIGIN);
    const item = (await client.get(`/items/${itemId(MULTI_ORIGIN, "SKU-00001")}`)).body;
    const id = String(at(item, "user_product_id"));
    const { body, version } = await readStock(client, id);
    expect(listAt(body, "locations").map((location) => at(location, "type"))).toEqual([
      "seller_warehouse",
      "seller_warehouse",
    ]);
    const stores = await client.get(`/users/${MULTI_ORIGIN}/stores/search?tags=stock_location`);
    const [store] = listAt(stores.body, "results");
    const locations = [
      { store_id: at(store, "store_id"), network_node_id: at(store, "network_node_id"), quantity: 15 },
    ];
    const path = `/user-products/${id}/stock/type/seller_warehouse`;
    expect((await client.send("PUT", path, { locations })).status).toBe(400);
    expect((await client.send("PUT", path, { locations }, { "x-version": version })).status).toBe(200);
    expect(level(MULTI_ORIGIN, "SKU-00001")[0]).toBe(15);
    expect((await client.send("PUT", path, { locations }, { "x-version": version })).status).toBe(409);
    const item400 = await client.send("PUT", `/items/${String(at(item, "id"))}`, { available_quantity: 3 });
    expect(at(item400.body, "cause.0.code")).toBe("item.available_quantity.not_modifiable");
    const unknown = [{ store_id: "1", network_node_id: "X", quantity: 1 }];
    const fresh = await readStock(client, id);
    expect(
      (await client.send("PUT", path, { locations: unknown }, { "x-version": fresh.version })).status,
    ).toBe(400);
  });

  it("takes the seller's part of a shared stock by its own door, in Chile and Argentina only", async () => {
    await sim.close();
    sim = await startMarketplaceSim({
      productsPerShop: 6,
      shops: [
        { id: CHILE_UP, name: "Chile", country: "CL", currency: "CLP", kind: "user_product" },
        { id: "600000002", name: "Brasil", country: "BR", currency: "BRL", kind: "user_product" },
      ],
    });
    const client = sellerClient(sim, CHILE_UP);
    sim.marketplace.setLogistics(CHILE_UP, "SKU-00001", "coexistence", 7);
    const item = (await client.get(`/items/${itemId(CHILE_UP, "SKU-00001")}`)).body;
    const refused = await client.send("PUT", `/items/${String(at(item, "id"))}`, { available_quantity: 3 });
    expect(at(refused.body, "cause.0.code")).toBe("item.available_quantity.not_modifiable");
    const id = String(at(item, "user_product_id"));
    const { version } = await readStock(client, id);
    const path = `/user-products/${id}/stock`;
    const written = await client.send(
      "PUT",
      `${path}/type/selling_address`,
      { quantity: 3 },
      { "x-version": version },
    );
    expect(written.status).toBe(204);
    expect(listAt((await readStock(client, id)).body, "locations")).toEqual([
      { type: "selling_address", quantity: 3 },
      { type: "meli_facility", quantity: 7 },
    ]);
    expect((await client.send("PUT", path, { quantity: 3 }, { "x-version": version })).status).toBe(404);
    const brazil = sellerClient(sim, "600000002");
    const brazilian = String(
      at((await brazil.get(`/items/${itemId("600000002", "SKU-00001")}`)).body, "user_product_id"),
    );
    const version2 = (await readStock(brazil, brazilian)).version;
    const blocked = await brazil.send(
      "PUT",
      `/user-products/${brazilian}/stock/type/selling_address`,
      { quantity: 3 },
      { "x-version": version2 },
    );
    expect(blocked.status).toBe(403);
  });

  it("does not let anybody write stock in the marketplace's warehouse", async () => {
    const client = sellerClient(sim, USER_PRODUCT);
    sim.marketplace.setLogistics(USER_PRODUCT, "SKU-00001", "fulfillment", 4);
    const item = (await client.get(`/items/${itemId(USER_PRODUCT, "SKU-00001")}`)).body;
    expect(item).toMatchObject({ available_quantity: 4, shipping: { logistic_type: "fulfillment" } });
    expect(at(item, "inventory_id")).not.toBeNull();
    const stock = await readStock(client, String(at(item, "user_product_id")));
    expect(listAt(stock.body, "locations")).toEqual([{ type: "meli_facility", quantity: 4 }]);
    expect(
      (await client.send("PUT", `/items/${String(at(item, "id"))}`, { available_quantity: 3 })).status,
    ).toBe(400);
  });

  it("lists the user products of a family", async () => {
    const product = sim.control.listProducts(USER_PRODUCT).find((candidate) => candidate.variants.length > 1);
    const { body } = await sellerClient(sim, USER_PRODUCT).get(
      `/sites/MCO/user-products-families/${product?.id ?? ""}`,
    );
    expect(listAt(body, "user_products_ids")).toHaveLength(6);
  });
});
