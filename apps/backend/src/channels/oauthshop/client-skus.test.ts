import { type SimVariant, startOauthshopSim } from "@estiba/channel-sim";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ShopConnection } from "../../ports/channel.ts";
import { oauthshopClient } from "./client.ts";
import { adminCalls } from "./testing/calls.ts";
import { connectShop } from "./testing/sim-connection.ts";

const SHOP = "acme-demo.myshopify.com";

let sim: Awaited<ReturnType<typeof startOauthshopSim>>;
let connection: ShopConnection;
let several: SimVariant[];
let single: SimVariant;
beforeAll(async () => {
  sim = await startOauthshopSim({ productsPerShop: 12 });
  connection = await connectShop(sim, SHOP);
  const products = sim.control.listProducts(SHOP);
  several = products.find(({ variants }) => variants.length > 1)?.variants ?? [];
  single = products[0]?.variants[0] as SimVariant;
});
afterEach(() => {
  sim.control.clearFaults();
});
afterAll(async () => {
  await sim.close();
});

function write(variant: SimVariant, sku: string) {
  return { channelProductId: variant.productId, channelVariantId: variant.id, publishKey: {}, sku };
}

describe("publishing SKUs", () => {
  it("asks once per product, for all of its variants", async () => {
    const before = adminCalls(sim.control.calls()).length;
    const writes = [
      ...several.slice(0, 2).map((variant, index) => write(variant, `NEW-${index}`)),
      write(single, "ONE"),
    ];
    expect(await oauthshopClient.publishSku(connection, writes)).toEqual(
      writes.map(({ channelVariantId }) => ({ channelVariantId, outcome: "done" })),
    );
    expect(adminCalls(sim.control.calls()).slice(before)).toEqual([
      {
        operation: "SetSkus",
        variables: {
          productId: `gid://shopify/Product/${several[0]?.productId}`,
          variants: several.slice(0, 2).map(({ id }, index) => ({
            id: `gid://shopify/ProductVariant/${id}`,
            inventoryItem: { sku: `NEW-${index}` },
          })),
        },
      },
      {
        operation: "SetSkus",
        variables: {
          productId: `gid://shopify/Product/${single.productId}`,
          variants: [{ id: `gid://shopify/ProductVariant/${single.id}`, inventoryItem: { sku: "ONE" } }],
        },
      },
    ]);
    expect([...several.slice(0, 2), single].map(({ sku }) => sku)).toEqual(["NEW-0", "NEW-1", "ONE"]);
  });

  it("reports per item what is gone, and writes the others", async () => {
    const gone = { ...(several[0] as SimVariant), id: "999" };
    const lost = { ...single, id: "998", productId: "997" };
    const results = await oauthshopClient.publishSku(connection, [
      write(gone, "A"),
      write(several[2] as SimVariant, "KEPT"),
      write(lost, "B"),
    ]);
    expect(results).toMatchObject([
      { channelVariantId: "999", outcome: "failed", failure: "not_found" },
      { channelVariantId: several[2]?.id, outcome: "done" },
      { channelVariantId: "998", outcome: "failed", failure: "not_found" },
    ]);
    expect(several[2]?.sku).toBe("KEPT");
  });

  it("is forbidden without the scope", async () => {
    const shop = "casa-tierra.myshopify.com";
    const poor = await connectShop(sim, shop, ["read_products"]);
    const variant = sim.control.listProducts(shop)[0]?.variants[0] as SimVariant;
    expect(await oauthshopClient.publishSku(poor, [write(variant, "X")])).toMatchObject([
      {
        outcome: "failed",
        failure: "forbidden",
        message: expect.stringContaining("write_products") as string,
      },
    ]);
  });

  it.each([
    ["server-error", "unavailable"],
    ["rate-limit", "rate_limited"],
    ["token-revoked", "unauthorized"],
  ] as const)("%s fails the whole call as %s", async (kind, failure) => {
    sim.control.addFault({ kind, times: 1 });
    await expect(oauthshopClient.publishSku(connection, [write(single, "Y")])).rejects.toMatchObject({
      failure,
    });
  });
});
