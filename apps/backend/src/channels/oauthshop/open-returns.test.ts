import { startOauthshopSim } from "@estiba/channel-sim";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ShopConnection } from "../../ports/channel.ts";
import { oauthshopClient } from "./client.ts";
import { adminCalls } from "./testing/calls.ts";
import { connectShop, SCOPES } from "./testing/sim-connection.ts";
import { oauthshopWebhook } from "./webhook.ts";

const SHOP = "acme-demo.myshopify.com";
let sim: Awaited<ReturnType<typeof startOauthshopSim>>;
let connection: ShopConnection;
beforeAll(async () => {
  sim = await startOauthshopSim({ productsPerShop: 6 });
  sim.oauthshop.setBucket(SHOP, { maximum: 1_000_000, restoreRate: 1_000_000 });
  connection = await connectShop(sim, SHOP);
});
afterAll(async () => {
  await sim.close();
});

/** Two of one thing, sent to the buyer. */
function shippedOrder(): { id: string; lineId: string } {
  const [sku = ""] = sim.control.listProducts(SHOP).flatMap(({ variants }) => variants.map((one) => one.sku));
  const order = sim.control.placeOrder(SHOP, { lines: [{ sku, quantity: 2 }], allowOversell: true });
  sim.control.fulfillOrder(SHOP, order.id);
  return { id: order.id, lineId: order.lines[0]?.id ?? "" };
}

const wireLine = (id: string) => {
  const index = sim.control.listOrders(SHOP).findIndex((order) => order.id === id);
  const order = sim.control.platformOrders(SHOP)[index] as {
    line_items: { quantity: number; current_quantity: number }[];
    refunds: unknown[];
  };
  return { ...order.line_items[0], refunds: order.refunds.length };
};
const offTheShelf = async (id: string, from = connection) =>
  (await oauthshopClient.fetchOrder(from, id))?.lines[0]?.stockQuantity;

function described(id: string) {
  const index = sim.control.listOrders(SHOP).findIndex((order) => order.id === id);
  const rawBody = Buffer.from(JSON.stringify(sim.control.platformOrders(SHOP)[index]));
  const headers = { "x-shopify-topic": "orders/updated", "x-shopify-shop-domain": SHOP };
  return oauthshopWebhook.describe({ headers, query: {}, rawBody });
}

describe("a return that is only opened", () => {
  it("puts nothing back on the shelf: quantity 2, one in an open return, current quantity 1, off the shelf 2", async () => {
    const { id, lineId } = shippedOrder();
    sim.oauthshop.openReturn(SHOP, id, lineId, 1);
    expect(wireLine(id)).toMatchObject({ quantity: 2, current_quantity: 1, refunds: 0 });
    expect(await offTheShelf(id)).toBe(2);
  });

  it("is the same in a list of orders", async () => {
    const { id, lineId } = shippedOrder();
    sim.oauthshop.openReturn(SHOP, id, lineId, 2);
    const { items } = await oauthshopClient.pullOrders(connection, { changedSince: null, cursor: null });
    expect(items.find(({ externalId }) => externalId === id)?.lines[0]?.stockQuantity).toBe(2);
  });

  it("makes an event a hint, since its body does not say where the units are", () => {
    const { id, lineId } = shippedOrder();
    expect(described(id)).toMatchObject({ kind: "order", externalId: id });
    sim.oauthshop.openReturn(SHOP, id, lineId, 1);
    expect(described(id)).toMatchObject({ kind: "order_hint", externalId: id });
  });

  it.each([
    ["goes back on the shelf", true, 1],
    ["is thrown away", false, 2],
  ])("and then refunded, where what came back %s", async (_what, isRestocked, left) => {
    const { id, lineId } = shippedOrder();
    const returnId = sim.oauthshop.openReturn(SHOP, id, lineId, 1);
    sim.oauthshop.refundReturn(SHOP, id, returnId, isRestocked);
    expect(described(id).kind).toBe("order");
    expect(await offTheShelf(id)).toBe(left);
  });

  it("and then cancelled is as if it had never been", async () => {
    const { id, lineId } = shippedOrder();
    const returnId = sim.oauthshop.openReturn(SHOP, id, lineId, 1);
    sim.oauthshop.cancelReturn(SHOP, id, returnId);
    expect(wireLine(id)).toMatchObject({ current_quantity: 2 });
    expect(await offTheShelf(id)).toBe(2);
  });

  it("is not mistaken for units the merchant took out of an order before it left", async () => {
    const [sku = ""] = sim.control
      .listProducts(SHOP)
      .flatMap(({ variants }) => variants.map((one) => one.sku));
    const order = sim.control.placeOrder(SHOP, { lines: [{ sku, quantity: 2 }], allowOversell: true });
    sim.control.editOrder(SHOP, order.id, { lines: [{ lineId: order.lines[0]?.id ?? "", quantity: 1 }] });
    expect(await offTheShelf(order.id)).toBe(1);
  });

  it("keeps the units off the shelf also where the shop does not let us read returns", async () => {
    const shy = await connectShop(
      sim,
      SHOP,
      SCOPES.filter((scope) => scope !== "read_returns"),
    );
    const { id, lineId } = shippedOrder();
    sim.oauthshop.openReturn(SHOP, id, lineId, 1);
    expect(await offTheShelf(id, shy)).toBe(2);
    connection = await connectShop(sim, SHOP);
  });
});

it("orders from which nothing is missing are not asked about their returns", async () => {
  const { id } = shippedOrder();
  const before = adminCalls(sim.control.calls()).length;
  await oauthshopClient.fetchOrder(connection, id);
  expect(adminCalls(sim.control.calls()).slice(before)).toMatchObject([{ operation: "OneOrder" }]);
});
