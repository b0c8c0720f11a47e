import { type SimVariant, startOauthshopSim } from "@estiba/channel-sim";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ShopConnection } from "../../ports/channel.ts";
import { askAdmin } from "./client-api.ts";
import { oauthshopClient } from "./client.ts";
import { adminCalls } from "./testing/calls.ts";
import { connectShop } from "./testing/sim-connection.ts";
import { itemId, stockBook, type StockBook } from "./testing/stock-book.ts";

const ALLOW_BACKORDERS = `
mutation AllowBackorders($productId: ID!, $variants: [ProductVariantsBulkInput!]!) {
  productVariantsBulkUpdate(productId: $productId, variants: $variants) { userErrors { field message } }
}`;
const SHOP = "acme-demo.myshopify.com";
const TWO_PLACES = "andes-outdoor.myshopify.com";

let sim: Awaited<ReturnType<typeof startOauthshopSim>>;
let connection: ShopConnection;
let variantOf: StockBook<SimVariant>["variantOf"];
let write: StockBook<SimVariant>["write"];
beforeAll(async () => {
  sim = await startOauthshopSim({ productsPerShop: 320 });
  for (const shop of [SHOP, TWO_PLACES]) {
    sim.oauthshop.setBucket(shop, { maximum: 1_000_000, restoreRate: 1_000_000 });
  }
  connection = await connectShop(sim, SHOP);
  ({ variantOf, write } = stockBook<SimVariant>(sim, SHOP));
});
afterEach(() => {
  sim.control.clearFaults();
});
afterAll(async () => {
  await sim.close();
});

const operationsSince = (count: number): string[] =>
  adminCalls(sim.control.calls())
    .slice(count)
    .map(({ operation }) => operation);
const callCount = (): number => adminCalls(sim.control.calls()).length;

describe("publishing stock", () => {
  it("compares before it sets, under a key that stands for these very rows", async () => {
    const variant = variantOf("SKU-00001");
    const wanted = write(variant, 7, { expected: variant.levels[0] ?? 0 });
    const expected = variant.levels[0];
    expect(await oauthshopClient.publishStock(connection, [wanted])).toEqual([
      { channelVariantId: variant.id, outcome: "done" },
    ]);
    const call = adminCalls(sim.control.calls()).at(-1);
    const key = call?.variables["key"];
    expect(key).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(call).toEqual({
      operation: "SetStock",
      variables: {
        key,
        input: {
          name: "available",
          reason: "correction",
          referenceDocumentUri: `gid://estiba/StockPublish/${String(key)}`,
          quantities: [
            {
              inventoryItemId: `gid://shopify/InventoryItem/${itemId(variant)}`,
              locationId: `gid://shopify/Location/${sim.shops[0]?.locations[0]?.id}`,
              quantity: 7,
              changeFromQuantity: expected,
            },
          ],
        },
      },
    });
    expect(sim.control.calls().at(-1)?.body).toContain("@idempotent(key: $key)");
    expect(variant.levels[0]).toBe(7);
  });

  it("sets without comparing when nothing is known, and says so", async () => {
    const variant = variantOf("SKU-00002");
    await oauthshopClient.publishStock(connection, [write(variant, 9, { expected: null })]);
    expect(sim.control.calls().at(-1)?.body).toContain('"changeFromQuantity":null');
    expect(variant.levels[0]).toBe(9);
  });

  it("is done once when the answer was lost and it is sent again", async () => {
    const variant = variantOf("SKU-00003");
    const wanted = write(variant, 4);
    const writes = (): number =>
      sim.control.stockWrites({ shopId: SHOP, sku: "SKU-00003", source: "api" }).length;
    sim.control.addFault({ kind: "connection-reset", phase: "after", times: 1 });
    await expect(oauthshopClient.publishStock(connection, [wanted])).rejects.toMatchObject({
      failure: "unavailable",
    });
    expect(writes()).toBe(1);
    expect(await oauthshopClient.publishStock(connection, [wanted])).toMatchObject([{ outcome: "done" }]);
    expect(writes()).toBe(1);
    const [first, second] = adminCalls(sim.control.calls()).slice(-2);
    expect(second).toEqual(first);
    // In other company it has another key, and finds its own figure.
    const other = write(variantOf("SKU-00004"), 4);
    expect(await oauthshopClient.publishStock(connection, [wanted, other])).toMatchObject([
      { outcome: "done" },
      { outcome: "done" },
    ]);
    expect(writes()).toBe(1);
  });

  it("never overwrites a sale it did not know of", async () => {
    const variant = variantOf("SKU-00006");
    const before = variant.levels[0] ?? 0;
    sim.control.placeOrder(SHOP, { lines: [{ sku: "SKU-00006", quantity: 1 }] });
    const results = await oauthshopClient.publishStock(connection, [
      write(variant, 50, { expected: before }),
    ]);
    expect(results).toEqual([
      {
        channelVariantId: variant.id,
        outcome: "failed",
        failure: "rejected",
        message: `stale: expected ${before}, found ${before - 1}`,
      },
    ]);
    expect(variant.levels[0]).toBe(before - 1);
  });

  it("leaves what a shop owes in backorders, and sets any other that sold too many back to zero", async () => {
    const [owing, oversold] = [variantOf("SKU-00013"), variantOf("SKU-00014")];
    await askAdmin(connection, ALLOW_BACKORDERS, {
      productId: `gid://shopify/Product/${owing.productId}`,
      variants: [{ id: `gid://shopify/ProductVariant/${owing.id}`, inventoryPolicy: "CONTINUE" }],
    });
    for (const { sku } of [owing, oversold]) {
      sim.control.setStock(SHOP, sku, -3);
    }
    expect(await oauthshopClient.publishStock(connection, [write(owing, 0), write(oversold, 0)])).toEqual([
      { channelVariantId: owing.id, outcome: "done", shown: -3 },
      { channelVariantId: oversold.id, outcome: "done" },
    ]);
    expect([owing.levels[0], oversold.levels[0]]).toEqual([-3, 0]);
  });

  it("reports per item what went wrong, and writes the others", async () => {
    const good = [variantOf("SKU-00007"), variantOf("SKU-00008")];
    const stale = variantOf("SKU-00009");
    const bundle = variantOf("SKU-00011");
    const untracked = sim.control
      .listProducts(SHOP)
      .flatMap(({ variants }) => variants)
      .find(({ isTracked }) => !isTracked);
    sim.oauthshop.makeBundleParent(SHOP, "SKU-00011");
    const gone = { ...variantOf("SKU-00012"), id: "999" };
    const writes = [
      write(good[0] as SimVariant, 21),
      write(stale, 21, { expected: 99_999 }),
      write(bundle, 21),
      write(gone, 21),
      write(variantOf("SKU-00013"), -1),
      write(untracked as SimVariant, 21),
      write(good[1] as SimVariant, 22),
    ];
    const results = await oauthshopClient.publishStock(connection, writes);
    expect(results.map(({ channelVariantId }) => channelVariantId)).toEqual(
      writes.map(({ channelVariantId }) => channelVariantId),
    );
    expect(results).toMatchObject([
      { outcome: "done" },
      { outcome: "failed", failure: "rejected", message: expect.stringMatching(/^stale/) as string },
      {
        outcome: "failed",
        failure: "rejected",
        message: expect.stringMatching(/^NON_MUTABLE_INVENTORY_ITEM/) as string,
      },
      {
        outcome: "failed",
        failure: "not_found",
        message: expect.stringMatching(/^INVALID_INVENTORY_ITEM/) as string,
      },
      {
        outcome: "failed",
        failure: "rejected",
        message: expect.stringMatching(/^INVALID_QUANTITY_NEGATIVE/) as string,
      },
      { outcome: "failed", failure: "rejected", message: expect.stringContaining("tracking") as string },
      { outcome: "done" },
    ]);
    expect(good.map(({ levels }) => levels[0])).toEqual([21, 22]);
  });

  it("starts to stock what the place did not have", async () => {
    const variant = variantOf("SKU-00014");
    sim.oauthshop.stopStocking(SHOP, "SKU-00014");
    const before = callCount();
    const wanted = write(variant, 5, { expected: null });
    expect(await oauthshopClient.publishStock(connection, [wanted])).toMatchObject([{ outcome: "done" }]);
    expect(operationsSince(before)).toEqual(["SetStock", "StartStocking"]);
    expect(variant.levels[0]).toBe(5);
  });

  it("writes more than fit into one call", async () => {
    const variants = sim.control
      .listProducts(SHOP)
      .slice(20, 310)
      .map(({ variants: [first] }) => first as SimVariant);
    const before = callCount();
    const results = await oauthshopClient.publishStock(
      connection,
      variants.map((variant) => write(variant, 31)),
    );
    expect(results.filter(({ outcome }) => outcome === "done")).toHaveLength(290);
    expect(operationsSince(before)).toEqual(["SetStock", "SetStock"]);
    expect(variants.every(({ levels }) => levels[0] === 31)).toBe(true);
  });

  it("lets the later of two writes to one variant stand", async () => {
    const variant = variantOf("SKU-00016");
    const results = await oauthshopClient.publishStock(connection, [write(variant, 1), write(variant, 2)]);
    expect(results).toMatchObject([{ outcome: "done" }, { outcome: "done" }]);
    expect(variant.levels[0]).toBe(2);
  });

  it("finds item and place by itself when only the variant is known", async () => {
    const variant = variantOf("SKU-00017");
    const gone = { ...variant, id: "999" };
    const before = callCount();
    const results = await oauthshopClient.publishStock(connection, [
      write(variant, 3, { publishKey: {} }),
      write(gone, 3, { publishKey: {} }),
    ]);
    expect(results).toMatchObject([{ outcome: "done" }, { outcome: "failed", failure: "not_found" }]);
    expect(operationsSince(before)).toEqual(["ShopPlaces", "VariantLevels", "SetStock"]);
    expect(variant.levels[0]).toBe(3);
  });

  it("writes to the place the tenant chose", async () => {
    const own = await connectShop(sim, TWO_PLACES);
    const places = sim.shops.find(({ id }) => id === TWO_PLACES)?.locations ?? [];
    const variant = variantOf("SKU-00001", TWO_PLACES);
    const first = variant.levels[0];
    const chosen = { ...own, credentials: { ...own.credentials, locationId: places[1]?.id ?? "" } };
    const publishKey = { inventoryItemId: itemId(variant), locationId: places[0]?.id ?? "" };
    await oauthshopClient.publishStock(chosen, [write(variant, 77, { expected: null, publishKey })]);
    expect(variant.levels).toEqual([first, 77]);
  });

  it("may be tried again while another call with its key is running", async () => {
    sim.oauthshop.refuseNextInventoryWrite(SHOP, "IDEMPOTENCY_CONCURRENT_REQUEST");
    const results = await oauthshopClient.publishStock(connection, [write(variantOf("SKU-00018"), 3)]);
    expect(results).toMatchObject([{ outcome: "failed", failure: "unavailable" }]);
  });

  it("that the platform refuses as a whole is refused for each", async () => {
    sim.oauthshop.refuseNextInventoryWrite(SHOP, "INVALID_REASON");
    const results = await oauthshopClient.publishStock(connection, [
      write(variantOf("SKU-00018"), 3),
      write(variantOf("SKU-00019"), 3),
    ]);
    expect(results).toMatchObject([
      { outcome: "failed", failure: "rejected", message: expect.stringMatching(/^INVALID_REASON/) as string },
      { outcome: "failed", failure: "rejected" },
    ]);
  });

  it("nothing is asked when there is nothing to write", async () => {
    const before = callCount();
    expect(await oauthshopClient.publishStock(connection, [])).toEqual([]);
    expect(callCount()).toBe(before);
  });

  it.each([
    [{ kind: "token-revoked" }, "unauthorized"],
    [{ kind: "rate-limit" }, "rate_limited"],
    [{ kind: "server-error" }, "unavailable"],
  ] as const)("%j fails the whole call as %s", async (fault, failure) => {
    sim.control.addFault({ ...fault, times: 1 });
    const call = oauthshopClient.publishStock(connection, [write(variantOf("SKU-00019"), 8)]);
    await expect(call).rejects.toMatchObject({ failure });
  });

  it("is forbidden without the scope", async () => {
    const shop = "casa-tierra.myshopify.com";
    const poor = await connectShop(sim, shop, ["read_products", "read_inventory"]);
    const variant = variantOf("SKU-00001", shop);
    const publishKey = {
      inventoryItemId: itemId(variant),
      locationId: sim.shops.find(({ id }) => id === shop)?.locations[0]?.id ?? "",
    };
    const results = await oauthshopClient.publishStock(poor, [write(variant, 1, { publishKey })]);
    expect(results).toMatchObject([{ outcome: "failed", failure: "forbidden" }]);
  });
});
