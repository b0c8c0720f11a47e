import { type SimVariant, startOauthshopSim } from "@estiba/channel-sim";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ShopConnection } from "../../ports/channel.ts";
import { oauthshopClient } from "./client.ts";
import { adminCalls } from "./testing/calls.ts";
import { connectShop } from "./testing/sim-connection.ts";
import { stockBook, type StockBook } from "./testing/stock-book.ts";

const SHOP = "acme-demo.myshopify.com";

let sim: Awaited<ReturnType<typeof startOauthshopSim>>;
let connection: ShopConnection;
let variantOf: StockBook<SimVariant>["variantOf"];
let write: StockBook<SimVariant>["write"];
beforeAll(async () => {
  sim = await startOauthshopSim({ productsPerShop: 150 });
  sim.oauthshop.setBucket(SHOP, { maximum: 1_000_000, restoreRate: 1_000_000 });
  connection = await connectShop(sim, SHOP);
  ({ variantOf, write } = stockBook<SimVariant>(sim, SHOP));
});
afterEach(() => {
  sim.control.clearFaults();
});
afterAll(async () => {
  await sim.close();
});

describe("reading stock", () => {
  it("asks for many variants at once, at the place they are published to", async () => {
    const variants = [variantOf("SKU-00021"), variantOf("SKU-00022")];
    await oauthshopClient.readStock(
      connection,
      variants.map((variant) => write(variant, 0)),
    );
    expect(adminCalls(sim.control.calls()).at(-1)).toEqual({
      operation: "VariantLevels",
      variables: {
        ids: variants.map(({ id }) => `gid://shopify/ProductVariant/${id}`),
        locationId: `gid://shopify/Location/${sim.shops[0]?.locations[0]?.id}`,
      },
    });
  });

  it("returns what is there, null for what is not tracked, nothing for what is gone", async () => {
    const all = sim.control.listProducts(SHOP).flatMap(({ variants }) => variants);
    const untracked = all.find(({ isTracked }) => !isTracked);
    const unstocked = variantOf("SKU-00023");
    sim.oauthshop.stopStocking(SHOP, "SKU-00023");
    const gone = { ...variantOf("SKU-00024"), id: "999" };
    const stock = await oauthshopClient.readStock(
      connection,
      [...all, gone].map((variant) => write(variant, 0)),
    );
    expect(stock.size).toBe(all.length);
    for (const variant of all.filter((candidate) => candidate !== untracked && candidate !== unstocked)) {
      expect(stock.get(variant.id)).toBe(variant.levels[0]);
    }
    expect(stock.get(untracked?.id ?? "")).toBeNull();
    expect(stock.get(unstocked.id)).toBe(0);
    expect(stock.has("999")).toBe(false);
  });

  it.each([
    ["wrong-type-json", "malformed"],
    ["truncated-json", "malformed"],
    ["token-revoked", "unauthorized"],
  ] as const)("reads %s as %s", async (kind, failure) => {
    sim.control.addFault({ kind, times: 1 });
    const call = oauthshopClient.readStock(connection, [write(variantOf("SKU-00021"), 0)]);
    await expect(call).rejects.toMatchObject({ failure });
  });
});
