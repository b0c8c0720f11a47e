import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { WpshopSim } from "@estiba/channel-sim";
import { allVariants, type Bench, writeTo } from "../../../test/channels/bench.ts";
import { openWpshopBench } from "../../../test/channels/wpshop-bench.ts";
import type { ChannelVariant } from "../../ports/channel.ts";
import { askShop } from "./client-api.ts";

let bench: Bench<WpshopSim>;
let variants: readonly ChannelVariant[];
beforeEach(async () => {
  bench = await openWpshopBench({ productsPerShop: 30 });
  variants = await allVariants(bench);
});
afterEach(async () => {
  await bench.close();
});

function batches(): { path: string; body: { update: Record<string, unknown>[] } }[] {
  return bench.sim.control
    .calls()
    .filter((call) => call.method === "POST")
    .map((call) => ({
      path: new URL(call.url, bench.sim.url).pathname.split("/v3/")[1] ?? "",
      body: JSON.parse(call.body) as { update: Record<string, unknown>[] },
    }));
}

function bySku(sku: string): ChannelVariant {
  const found = variants.find((variant) => variant.sku === sku);
  if (found === undefined) {
    throw new Error(`no ${sku}`);
  }
  return found;
}

async function takeBackorders(sku: string): Promise<void> {
  const path = `products/${bySku(sku).channelVariantId}`;
  await askShop(bench.connection, { method: "PUT", path, json: { backorders: "yes" } });
}

describe("publishing stock", () => {
  it("writes simple products in one batch and variations in one per parent, and reads the same back", async () => {
    const tracked = variants.filter(
      ({ publishKey, stock }) => publishKey["stockOwner"] === "self" && stock !== null,
    );
    const results = await bench.client.publishStock?.(
      bench.connection,
      tracked.map((variant, index) => writeTo(variant, index)),
    );
    expect(results?.every((result) => result.outcome === "done")).toBe(true);
    expect(results).toHaveLength(tracked.length);
    const sent = batches();
    expect(sent.filter(({ path }) => path === "products/batch")).toHaveLength(1);
    expect(new Set(sent.map(({ path }) => path)).size).toBe(sent.length);
    expect(sent[0]?.body.update[0]).toEqual({
      id: expect.any(Number) as number,
      stock_quantity: 0,
    });
    const read = await bench.client.readStock?.(bench.connection, tracked);
    expect(read).toEqual(new Map(tracked.map((variant, index) => [variant.channelVariantId, index])));
  });

  it("reads the same from a shop too old to list all variations", async () => {
    const now = await bench.client.readStock?.(bench.connection, variants);
    bench.sim.settings(bench.shop.id).wcVersion = "9.5.0";
    const old = await bench.client.readStock?.(bench.connection, variants);
    expect(old).toEqual(now);
    expect(old?.size).toBe(variants.length);
  });

  it("writes a stock the parent keeps once, with the lowest of the figures", async () => {
    const shared = variants.filter((variant) => variant.publishKey["stockOwner"] === "parent");
    const results = await bench.client.publishStock?.(
      bench.connection,
      shared.map((variant, index) => writeTo(variant, 5 + index)),
    );
    expect(results).toHaveLength(6);
    expect(batches()).toEqual([
      {
        path: "products/batch",
        body: {
          update: [{ id: Number(shared[0]?.channelProductId), stock_quantity: 5 }],
        },
      },
    ]);
    const read = await bench.client.readStock?.(bench.connection, shared);
    expect([...(read?.values() ?? [])]).toEqual([5, 5, 5, 5, 5, 5]);
  });

  it("leaves a shop that owes backorders below zero when we have nothing either", async () => {
    await takeBackorders("SKU-00001");
    bench.sim.control.setStock(bench.shop.id, "SKU-00001", -3);
    const results = await bench.client.publishStock?.(bench.connection, [
      writeTo(bySku("SKU-00001"), 0),
      writeTo(bySku("SKU-00002"), 0),
    ]);
    expect(results).toEqual([
      { channelVariantId: bySku("SKU-00002").channelVariantId, outcome: "done" },
      { channelVariantId: bySku("SKU-00001").channelVariantId, outcome: "done", shown: -3 },
    ]);
    expect(batches().flatMap(({ body }) => body.update)).toHaveLength(1);
  });

  it("sets a shop that sold too many back to zero where it takes no backorders", async () => {
    bench.sim.control.setStock(bench.shop.id, "SKU-00001", -3);
    const listing = bySku("SKU-00001");
    const results = await bench.client.publishStock?.(bench.connection, [writeTo(listing, 0)]);
    expect(results).toEqual([{ channelVariantId: listing.channelVariantId, outcome: "done" }]);
    expect(await bench.client.readStock?.(bench.connection, [listing])).toEqual(
      new Map([[listing.channelVariantId, 0]]),
    );
  });

  it("does not make a shop count what it has ceased to count", async () => {
    const [shared] = variants.filter(({ stockGroup }) => stockGroup !== undefined);
    const productId = shared?.channelProductId ?? "";
    await askShop(bench.connection, {
      method: "PUT",
      path: `products/${productId}`,
      json: { manage_stock: false },
    });
    const results = await bench.client.publishStock?.(bench.connection, [
      writeTo(shared ?? bySku("SKU-00001"), 4),
    ]);
    expect(results).toMatchObject([{ outcome: "failed", failure: "rejected" }]);
    const { json } = await askShop(bench.connection, { method: "GET", path: `products/${productId}` });
    expect(json).toMatchObject({ manage_stock: false });
  });

  it("never sends more than 100 rows at once", async () => {
    bench.sim.control.seedShop(bench.shop.id, { products: 300 });
    variants = await allVariants(bench);
    const results = await bench.client.publishStock?.(
      bench.connection,
      variants.filter(({ stock }) => stock !== null).map((variant) => writeTo(variant, 1)),
    );
    expect(results?.filter((result) => result.outcome === "failed")).toEqual([]);
    const sizes = batches().map(({ body }) => body.update.length);
    expect(Math.max(...sizes)).toBe(100);
  });

  it("reports which item failed and why, and lets the others pass", async () => {
    const [good, gone] = [bySku("SKU-00001"), bySku("SKU-00002")];
    bench.sim.control.deleteProduct(bench.shop.id, gone.channelProductId);
    const lostVariation = { ...bySku("SKU-00003"), channelProductId: "999999", channelVariantId: "999998" };
    const results = await bench.client.publishStock?.(
      bench.connection,
      [good, gone, lostVariation].map((variant) => writeTo(variant, 4)),
    );
    expect(results).toEqual([
      { channelVariantId: good.channelVariantId, outcome: "done" },
      expect.objectContaining({ channelVariantId: gone.channelVariantId, failure: "not_found" }),
      expect.objectContaining({ channelVariantId: "999998", failure: "not_found" }),
    ]);
  });

  it("does not trust a 200 of a shop that manages no stock", async () => {
    bench.sim.settings(bench.shop.id).isStockManaged = false;
    const results = await bench.client.publishStock?.(bench.connection, [writeTo(bySku("SKU-00001"), 4_321)]);
    expect(results).toMatchObject([{ outcome: "failed", failure: "rejected" }]);
  });

  it("fails as a whole before anything was done, and keeps what was done otherwise", async () => {
    const writes = ["SKU-00001", "SKU-00005-AZU-S"].map((sku) =>
      writeTo(variants.find((variant) => variant.sku === sku) ?? bySku("SKU-00002"), 9),
    );
    const variation = variants.find((variant) => variant.channelProductId !== variant.channelVariantId);
    const mixed = [...writes.slice(0, 1), ...(variation ? [writeTo(variation, 9)] : [])];
    bench.sim.control.addFault({ kind: "rate-limit", method: "POST", times: 1 });
    await expect(bench.client.publishStock?.(bench.connection, mixed)).rejects.toMatchObject({
      failure: "rate_limited",
      retryAfterMs: 1_000,
    });
    bench.sim.control.addFault({ kind: "rate-limit", route: "variations/batch" });
    expect(await bench.client.publishStock?.(bench.connection, mixed)).toMatchObject([
      { outcome: "done" },
      { outcome: "failed", failure: "rate_limited" },
    ]);
  });
});

describe("publishing SKUs", () => {
  it("renames, and says which one is taken", async () => {
    const [free, taken] = [bySku("SKU-00001"), bySku("SKU-00002")];
    const results = await bench.client.publishSku?.(bench.connection, [
      { ...free, sku: "NEW-1" },
      { ...taken, sku: "SKU-00003" },
    ]);
    expect(results).toMatchObject([
      { channelVariantId: free.channelVariantId, outcome: "done" },
      { channelVariantId: taken.channelVariantId, outcome: "failed", failure: "rejected" },
    ]);
    expect(bench.shop.variantsBySku.has("NEW-1")).toBe(true);
  });
});
