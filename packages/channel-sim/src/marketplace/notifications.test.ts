import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { at, listAt } from "../kit/test-answer.ts";
import type { HookReceiver } from "../kit/index.ts";
import { startHookReceiver } from "../kit/index.ts";
import type { MarketplaceSim } from "./index.ts";
import { startMarketplaceSim } from "./index.ts";
import { MARKETPLACE_DELIVERY } from "./notifications.ts";
import { sellerClient } from "./test-client.ts";

const SELLER = "987654321";
const MODERN = "876543210";

let sim: MarketplaceSim;
let receiver: HookReceiver;

beforeEach(async () => {
  receiver = await startHookReceiver();
  sim = await startMarketplaceSim({
    productsPerShop: 12,
    timeScale: 0,
    topicDisableAfter: 3,
    orderNotifications: 1,
    deliveryTimeoutMs: 5_000,
    app: { notificationUrl: `${receiver.url}/notify` },
  });
});

afterEach(async () => {
  await sim.close();
  await receiver.close();
});

async function told(topic: string): Promise<unknown[]> {
  await sim.control.flush({ includeRetries: true });
  return receiver.received
    .map((hook): unknown => JSON.parse(hook.body))
    .filter((body) => at(body, "topic") === topic);
}

describe("notifications", () => {
  it("name topic, resource, seller and application, without any signature", async () => {
    const order = sim.control.placeOrder(SELLER);
    const [body] = await told("orders_v2");
    expect(body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      resource: `/orders/${order.id}`,
      user_id: 987_654_321,
      topic: "orders_v2",
      application_id: 1_234_567_890_123_456,
      attempts: 1,
      sent: expect.stringMatching(/Z$/) as string,
      received: expect.stringMatching(/Z$/) as string,
      actions: [],
    });
    const [hook] = receiver.received;
    expect(hook?.path).toBe("/notify");
    expect(Object.keys(hook?.headers ?? {}).toSorted()).toEqual([
      "connection",
      "content-length",
      "content-type",
      "host",
      "user-agent",
    ]);
  });

  it("name one order of a cart each, and the parcel once", async () => {
    sim.control.placeOrder(SELLER, { lines: [{ sku: "SKU-00001" }, { sku: "SKU-00002" }] });
    expect(await told("orders_v2")).toHaveLength(2);
    expect(await told("shipments")).toHaveLength(1);
  });

  it("cover stock: the item, and for user products the stock too, also as echo of an own write", async () => {
    const [itemId = ""] = sim.marketplace.itemIds(MODERN, "SKU-00001");
    const client = sellerClient(sim, MODERN);
    await client.send("PUT", `/items/${itemId}`, { available_quantity: 3 });
    expect((await told("items")).map((body) => at(body, "resource"))).toContain(`/items/${itemId}`);
    const [stock] = await told("stock-location");
    expect(at(stock, "resource")).toMatch(/^\/user-products\/MCOU\d+\/stock$/);
  });

  it("repeat one change of an order as often as set", async () => {
    await sim.close();
    sim = await startMarketplaceSim({
      productsPerShop: 6,
      timeScale: 0,
      deliveryTimeoutMs: 5_000,
      app: { notificationUrl: receiver.url },
    });
    sim.control.placeOrder(SELLER);
    const bodies = await told("orders_v2");
    expect(bodies).toHaveLength(2);
    expect(new Set(bodies.map((body) => at(body, "_id"))).size).toBe(2);
  });

  it("skip topics the app did not choose and sellers who revoked it", async () => {
    sim.marketplace.configureApp({ topics: ["shipments"] });
    sim.control.placeOrder(SELLER);
    expect(await told("orders_v2")).toEqual([]);
    sim.marketplace.configureApp({ topics: ["orders_v2"] });
    sim.marketplace.revokeGrant(SELLER);
    sim.control.placeOrder(SELLER);
    expect(await told("orders_v2")).toEqual([]);
  });
});

describe("unanswered notifications", () => {
  it("are tried eight times within an hour, counting the attempts", async () => {
    receiver.answer(() => ({ status: 201 }));
    sim.marketplace.configureApp({ topics: ["orders_v2"] });
    sim.control.placeOrder(SELLER);
    const bodies = await told("orders_v2");
    expect(bodies.map((body) => at(body, "attempts"))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(new Set(bodies.map((body) => at(body, "_id"))).size).toBe(1);
    expect(MARKETPLACE_DELIVERY.retryDelaysMs.reduce((sum, delay) => sum + delay, 0)).toBe(3_600_000);
  });

  it("count an answer after half a second as none", async () => {
    await sim.close();
    sim = await startMarketplaceSim({
      productsPerShop: 6,
      timeScale: 0,
      orderNotifications: 1,
      app: { notificationUrl: receiver.url, topics: ["orders_v2"] },
    });
    receiver.answer((_hook, index) => ({ status: 200, delayMs: index === 0 ? 1_000 : 0 }));
    sim.control.placeOrder(SELLER);
    await sim.control.flush({ includeRetries: true });
    const attempts = sim.control.deliveries({ topic: "orders_v2" });
    expect(attempts[0]).toMatchObject({ status: null, isSuccess: false });
    expect(attempts.at(-1)).toMatchObject({ status: 200, isSuccess: true });
  });

  it("end in the missed feeds, by topic and site", async () => {
    receiver.answer(() => ({ status: 500 }));
    const order = sim.control.placeOrder(SELLER);
    await sim.control.flush({ includeRetries: true });
    const client = sellerClient(sim, SELLER);
    const path = `/missed_feeds?app_id=${sim.marketplace.app().id}`;
    const { body } = await client.get(`${path}&topic=orders_v2`);
    expect(listAt(body, "messages")).toHaveLength(1);
    expect(at(body, "messages.0")).toMatchObject({
      resource: `/orders/${order.id}`,
      attempts: 8,
      response: { http_code: 500 },
    });
    expect((await client.get(`${path}&topic=items`)).status).toBe(400);
    expect((await client.get(`${path}&topic=items&site_id=MLC`)).status).toBe(200);
    expect((await client.get("/missed_feeds?app_id=1")).status).toBe(403);
  });

  it("switch the topic off for all sellers after too many in a row, until somebody switches it on", async () => {
    receiver.answer(() => ({ status: 500 }));
    sim.marketplace.configureApp({ topics: ["orders_v2"] });
    sim.control.placeOrders(SELLER, 3);
    await sim.control.flush({ includeRetries: true });
    expect(sim.marketplace.disabledTopics()).toEqual(["orders_v2"]);
    receiver.answer(() => ({ status: 200 }));
    const before = receiver.received.length;
    sim.control.placeOrder(MODERN);
    await sim.control.flush();
    expect(receiver.received).toHaveLength(before);
    const feeds = await sellerClient(sim, SELLER).get(
      `/missed_feeds?app_id=${sim.marketplace.app().id}&limit=50`,
    );
    expect(listAt(feeds.body, "messages")).toHaveLength(3);
    sim.marketplace.enableTopic("orders_v2");
    sim.control.placeOrder(MODERN);
    await sim.control.flush();
    expect(receiver.received).toHaveLength(before + 1);
  });
});
