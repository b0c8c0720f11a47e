import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { HookReceiver, ManualClock } from "../kit/index.ts";
import { createManualClock, startHookReceiver } from "../kit/index.ts";
import { object, objects } from "../kit/test-call.ts";
import type { WpshopSim } from "./index.ts";
import { startWpshopSim } from "./index.ts";
import type { WpClient } from "./test-client.ts";
import { wpClient } from "./test-client.ts";
import { signBody } from "./webhook-delivery.ts";

const SECRET = "whsec_test_0123456789abcdef";
let clock: ManualClock;
let sim: WpshopSim;
let client: WpClient;
let receiver: HookReceiver;

beforeEach(async () => {
  clock = createManualClock(Date.parse("2026-11-14T15:00:00Z"));
  receiver = await startHookReceiver();
  sim = await startWpshopSim({ clock, timeScale: 0 });
  client = wpClient(sim);
});
afterEach(async () => {
  await sim.close();
  await receiver.close();
});

async function subscribe(topic: string): Promise<string> {
  const body = { name: "Hub", topic, delivery_url: `${receiver.url}/hook?shopId=shp_1`, secret: SECRET };
  const answer = await client.call("POST", "webhooks", body);
  expect(answer.status).toBe(201);
  return String(object(answer.json)["id"]);
}

async function sell(): Promise<void> {
  sim.control.placeOrder("1", { lines: [{ sku: "SKU-00001" }] });
  await sim.control.flush({ includeRetries: true });
}

function isPing(attempt: { topic: string }): boolean {
  return attempt.topic === "ping";
}

describe("subscribing", () => {
  it("pings inside the create call with an unsigned form, and never shows the secret", async () => {
    const id = await subscribe("order.created");
    expect(receiver.received).toHaveLength(1);
    expect(receiver.received[0]).toMatchObject({ path: "/hook?shopId=shp_1", body: `webhook_id=${id}` });
    const headers = receiver.received[0]?.headers ?? {};
    expect(headers["content-type"]).toBe("application/x-www-form-urlencoded");
    expect(headers["user-agent"]).toMatch(/^WooCommerce\/11\.0\.1 Hookshot \(WordPress\//);
    expect(Object.keys(headers).filter((name) => name.startsWith("x-wc"))).toEqual([]);
    const listed = await client.call("GET", "webhooks?per_page=100&status=all");
    expect(listed.text).not.toContain(SECRET);
    expect(objects(listed.json)).toMatchObject([{ status: "active", topic: "order.created" }]);
  });

  it("refuses an unknown topic, a bad address, and deleting without force", async () => {
    const url = receiver.url;
    const codes = await Promise.all([
      client.call("POST", "webhooks", { topic: "order.shipped", delivery_url: url }),
      client.call("POST", "webhooks", { topic: "order.created", delivery_url: "ftp://x.test" }),
    ]);
    expect(codes.map((answer) => [answer.status, object(answer.json)["code"]])).toEqual([
      [400, "woocommerce_rest_shop_webhook_invalid_topic"],
      [400, "woocommerce_rest_shop_webhook_invalid_delivery_url"],
    ]);
    const id = await subscribe("order.created");
    expect((await client.call("DELETE", `webhooks/${id}`)).status).toBe(501);
    expect((await client.call("DELETE", `webhooks/${id}?force=true`)).status).toBe(200);
    expect((await client.call("GET", `webhooks/${id}`)).status).toBe(404);
  });

  it("creates, pauses and removes in one batch, with errors in their place", async () => {
    const id = await subscribe("product.updated");
    const answer = await client.call("POST", "webhooks/batch", {
      create: [
        { topic: "order.updated", delivery_url: receiver.url },
        { topic: "nope", delivery_url: receiver.url },
      ],
      update: [{ id: Number(id), status: "paused" }],
      delete: [999_999],
    });
    expect(object(answer.json)).toMatchObject({
      create: [
        { topic: "order.updated" },
        { error: { code: "woocommerce_rest_shop_webhook_invalid_topic" } },
      ],
      update: [{ id: Number(id), status: "paused" }],
      delete: [{ id: 999_999, error: { code: "woocommerce_rest_shop_webhook_invalid_id" } }],
    });
  });
});

describe("delivering", () => {
  it("reproduces a known signature", () => {
    const body = '{"id":1001,"number":"1001","status":"processing","currency":"CLP","total":"25990"}';
    expect(signBody(body, SECRET)).toBe("kS51m1jzfPkH/ovponji7Iy4x3T5ujYPjfKZXetYKz0=");
  });

  it("signs the raw body and sends the same JSON the API shows, with the platform's headers", async () => {
    const id = await subscribe("order.created");
    const order = sim.control.placeOrder("1", { lines: [{ sku: "SKU-00001" }], payment: "cod" });
    await sim.control.flush();
    const hook = receiver.received.at(-1);
    expect(hook?.headers).toMatchObject({
      "content-type": "application/json",
      "x-wc-webhook-source": `${client.shopUrl}/`,
      "x-wc-webhook-topic": "order.created",
      "x-wc-webhook-resource": "order",
      "x-wc-webhook-event": "created",
      "x-wc-webhook-id": id,
      "x-wc-webhook-signature": signBody(hook?.body ?? "", SECRET),
    });
    expect(hook?.headers["x-wc-webhook-delivery-id"]).toMatch(/^[0-9a-f]{32}$/);
    expect(hook?.body).toBe((await client.call("GET", `orders/${order.id}`)).text);
  });

  it("gives two deliveries of one second the same delivery id, and another second another", async () => {
    await subscribe("order.created");
    sim.control.placeOrders("1", 2, { lines: [{ sku: "SKU-00001" }] });
    await sim.control.flush();
    clock.advanceMs(1_000);
    sim.control.placeOrder("1", { lines: [{ sku: "SKU-00001" }] });
    await sim.control.flush();
    const ids = receiver.received.slice(1).map((hook) => hook.headers["x-wc-webhook-delivery-id"]);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it("tries once only, and stops the webhook at the seventh failure in a row", async () => {
    const id = await subscribe("order.created");
    receiver.answer(() => ({ status: 500 }));
    const status = async (): Promise<unknown> =>
      object((await client.call("GET", `webhooks/${id}`)).json)["status"];
    for (let sale = 0; sale < 6; sale += 1) {
      await sell();
    }
    expect([receiver.received.length, await status()]).toEqual([7, "active"]);
    await sell();
    expect([receiver.received.length, await status()]).toEqual([8, "disabled"]);
    await sell();
    expect(receiver.received).toHaveLength(8);
    receiver.answer(() => ({ status: 200 }));
    await client.call("PUT", `webhooks/${id}`, { status: "active" });
    await sell();
    expect(receiver.received).toHaveLength(9);
  });

  it("repeats an unconfirmed ping after each delivery until a 200", async () => {
    receiver.answer(() => ({ status: 204 }));
    await subscribe("order.created");
    sim.control.placeOrder("1", { lines: [{ sku: "SKU-00001" }] });
    await sim.control.waitForDeliveries((attempts) => attempts.filter(isPing).length === 2);
    receiver.answer(() => ({ status: 200 }));
    sim.control.placeOrder("1", { lines: [{ sku: "SKU-00001" }] });
    await sim.control.waitForDeliveries((attempts) => attempts.filter(isPing).length === 3);
    sim.control.placeOrder("1", { lines: [{ sku: "SKU-00001" }] });
    await sim.control.flush();
    expect(sim.control.deliveries({ topic: "ping" }).map((attempt) => attempt.isSuccess)).toEqual([
      false,
      false,
      true,
    ]);
  });

  it("builds the body when it leaves and folds repeats that are still waiting", async () => {
    await sim.close();
    sim = await startWpshopSim({ clock, settings: { webhookLagMs: 60_000 } });
    client = wpClient(sim);
    await subscribe("order.created");
    await subscribe("order.updated");
    const order = sim.control.placeOrder("1", { lines: [{ sku: "SKU-00001" }] });
    sim.control.editOrder("1", order.id, { lines: [{ sku: "SKU-00001", quantity: 2 }] });
    sim.control.cancelOrder("1", order.id);
    await sim.control.flush();
    const hooks = receiver.received.slice(2);
    expect(new Set(hooks.map((hook) => hook.headers["x-wc-webhook-topic"]))).toEqual(
      new Set(["order.created", "order.updated"]),
    );
    expect(hooks.map((hook) => object(JSON.parse(hook.body))["status"])).toEqual(["cancelled", "cancelled"]);
  });

  it("echoes our own stock write once, as the changed row", async () => {
    await subscribe("product.updated");
    const [row] = objects((await client.call("GET", "products?sku=SKU-00005-AZU-M")).json);
    const path = `products/${String(object(row)["parent_id"])}/variations/${String(object(row)["id"])}`;
    await client.call("PUT", path, { manage_stock: true, stock_quantity: 1 });
    await sim.control.flush();
    const bodies = receiver.received.slice(1).map((hook) => object(JSON.parse(hook.body)));
    expect(bodies.filter((body) => body["type"] === "variation")).toHaveLength(1);
    expect(bodies.find((body) => body["type"] === "variation")).toMatchObject({ stock_quantity: 1 });
  });

  it("sends a signed error object when the webhook's owner lost its rights", async () => {
    await subscribe("order.created");
    sim.settings("1").isWebhookUserDemoted = true;
    sim.control.placeOrder("1", { lines: [{ sku: "SKU-00001" }] });
    await sim.control.flush();
    const hook = receiver.received.at(-1);
    expect(object(JSON.parse(hook?.body ?? ""))).toMatchObject({ data: { status: 401 } });
    expect(hook?.headers["x-wc-webhook-signature"]).toBe(signBody(hook?.body ?? "", SECRET));
  });
});
