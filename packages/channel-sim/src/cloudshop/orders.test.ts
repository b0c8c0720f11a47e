import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { HookReceiver, ManualClock } from "../kit/index.ts";
import { createManualClock, startHookReceiver } from "../kit/index.ts";
import { object, objects } from "../kit/test-call.ts";
import type { CloudshopSim } from "./index.ts";
import { startCloudshopSim } from "./index.ts";
import type { CloudClient } from "./test-client.ts";
import { cloudClient } from "./test-client.ts";
import { signBody } from "./webhook-delivery.ts";

const STORE = "3400001";
let clock: ManualClock;
let sim: CloudshopSim;
let client: CloudClient;
let receiver: HookReceiver;

beforeEach(async () => {
  clock = createManualClock(Date.parse("2026-11-14T15:00:00Z"));
  receiver = await startHookReceiver();
  sim = await startCloudshopSim({ clock, timeScale: 0, settings: { bucketSize: 400, leakPerSecond: 20 } });
  client = cloudClient(sim);
});
afterEach(async () => {
  await sim.close();
  await receiver.close();
});

async function subscribe(event: string, using: CloudClient = client): Promise<string> {
  const answer = await using.call("POST", "webhooks", { event, url: `${receiver.url}/hook` });
  expect(answer.status).toBe(201);
  return String(object(answer.json)["id"]);
}

function hints(): unknown[] {
  return receiver.received.map((hook) => JSON.parse(hook.body) as unknown);
}

describe("orders", () => {
  it("shows cash on delivery as an offline gateway, pending, with money as text", async () => {
    const order = sim.control.placeOrder(STORE, {
      lines: [{ sku: "SKU-00001", quantity: 2 }],
      payment: "cod",
    });
    const body = object((await client.call("GET", `orders/${order.id}`)).json);
    expect(body).toMatchObject({
      id: Number(order.id),
      number: 100,
      store_id: STORE,
      status: "open",
      payment_status: "pending",
      gateway: "offline",
      gateway_name: "Pago contra entrega",
      payment_details: { method: "custom" },
      completed_at: { date: "2026-11-14 15:00:00.000000", timezone_type: 3, timezone: "UTC" },
    });
    expect(body["total"]).toMatch(/^\d+\.\d{2}$/);
    expect(objects(body["products"])[0]).toMatchObject({ quantity: "2", sku: "SKU-00001" });
    const second = sim.control.placeOrder(STORE, { lines: [{ sku: "SKU-00001", quantity: 2 }] });
    const other = object((await client.call("GET", `orders/${second.id}`)).json);
    expect(object(objects(other["products"])[0])["quantity"]).toBe(2);
  });

  it("marks units sold beyond the stock and never goes below zero", async () => {
    sim.control.setStock(STORE, "SKU-00001", 1);
    const order = sim.control.placeOrder(STORE, {
      lines: [{ sku: "SKU-00001", quantity: 3 }],
      allowOversell: true,
    });
    const body = object((await client.call("GET", `orders/${order.id}`)).json);
    expect(objects(body["products"])[0]).toMatchObject({ issues: { unclaimed_stock: 2 } });
    expect(sim.control.stockWrites({ sku: "SKU-00001" }).at(-1)?.after).toBe(0);
  });

  it("lists newest first, filters by change time, and stops at ten thousand", async () => {
    const [first] = sim.control.placeOrders(STORE, 3, { lines: [{ sku: "SKU-00001" }] });
    clock.advanceMs(60_000);
    sim.control.cancelOrder(STORE, first?.id ?? "");
    const all = objects((await client.call("GET", "orders")).json).map((order) => order["number"]);
    const changed = await client.call("GET", "orders?updated_at_min=2026-11-14T15:00:30Z&status=any");
    expect(all).toEqual([102, 101, 100]);
    expect(objects(changed.json)).toMatchObject([
      { number: 100, status: "cancelled", cancel_reason: "customer" },
    ]);
    expect((await client.call("GET", "orders?page=51&per_page=200")).status).toBe(422);
    const spaced = await client.call("GET", "orders?updated_at_min=2026-11-14T15:00:30+0000");
    expect(spaced.status).toBe(422);
  });

  it("may show a new order late", async () => {
    sim.settings.orderReadLagMs = 2_000;
    const order = sim.control.placeOrder(STORE, { lines: [{ sku: "SKU-00001" }] });
    expect((await client.call("GET", `orders/${order.id}`)).status).toBe(404);
    clock.advanceMs(2_000);
    expect((await client.call("GET", `orders/${order.id}`)).status).toBe(200);
  });
});

describe("shipments", () => {
  it("walks the states, keeps tracking, and refuses going back and repeating an event", async () => {
    const order = sim.control.placeOrder(STORE, { lines: [{ sku: "SKU-00001" }] });
    const [shipment] = objects((await client.call("GET", `orders/${order.id}/fulfillment-orders`)).json);
    const path = `orders/${order.id}/fulfillment-orders/${String(object(shipment)["id"])}`;
    const event = {
      status: "in_transit",
      description: "En camino",
      happened_at: "2026-11-14T18:00:00+00:00",
    };
    expect((await client.call("POST", `${path}/tracking-events`, event)).status).toBe(400);
    const sent = await client.call("PATCH", path, {
      status: "DISPATCHED",
      tracking_info: { code: "900123", url: "https://track.test/900123", notify_customer: true },
    });
    expect(sent.json).toMatchObject({ status: "DISPATCHED", tracking_info: { code: "900123" } });
    expect((await client.call("PATCH", path, { status: "UNPACKED" })).status).toBe(400);
    expect((await client.call("POST", `${path}/tracking-events`, event)).status).toBe(201);
    const again = await client.call("POST", `${path}/tracking-events`, event);
    expect([again.status, object(again.json)["message"]]).toEqual([
      400,
      "The tracking event must not be identical to an existing tracking event",
    ]);
    await client.call("POST", `${path}/tracking-events`, { status: "delivered" });
    expect(object((await client.call("GET", `orders/${order.id}`)).json)["shipping_status"]).toBe(
      "delivered",
    );
    const full = object((await client.call("GET", `orders/${order.id}?aggregates=fulfillment_orders`)).json);
    expect(objects(full["fulfillments"])[0]).toMatchObject({
      tracking_info: { url: "https://track.test/900123" },
    });
  });
});

describe("webhooks", () => {
  it("reproduces a known signature", () => {
    const body = '{"store_id":123456,"event":"order/created","id":900100200}';
    expect(signBody(body, "test_client_secret")).toBe(
      "d0f5110d07aabf194668f3e4c75bbca442df5b68faa84fcedaa5faf7cd6cd216",
    );
  });

  it("hints with a hex signature of the app's secret and nothing to distinguish deliveries", async () => {
    await subscribe("order/created");
    const order = sim.control.placeOrder(STORE, { lines: [{ sku: "SKU-00001" }] });
    await sim.control.flush();
    const [hook] = receiver.received;
    expect(hook?.body).toBe(`{"store_id":${STORE},"event":"order/created","id":${order.id}}`);
    expect(hook?.headers["x-linkedstore-hmac-sha256"]).toBe(signBody(hook?.body ?? "", "test_client_secret"));
  });

  it("signs with the secret of the app whose token made the webhook", async () => {
    await subscribe("order/created", cloudClient(sim, STORE, "ownAppAccessToken"));
    sim.control.placeOrder(STORE, { lines: [{ sku: "SKU-00001" }] });
    await sim.control.flush();
    const [hook] = receiver.received;
    const ownSecret = sim.shops[0]?.credentials["ownAppSecret"] ?? "";
    expect(hook?.headers["x-linkedstore-hmac-sha256"]).toBe(signBody(hook?.body ?? "", ownSecret));
    expect((await client.call("GET", "webhooks")).json).toEqual([]);
  });

  it("refuses unknown events and addresses, allows duplicates, and can refuse loopback like the real one", async () => {
    const bad = await client.call("POST", "webhooks", { event: "order/shipped", url: "http://hub.test" });
    expect([bad.status, Object.keys(object(bad.json))]).toEqual([422, ["event", "url"]]);
    await subscribe("order/created");
    const id = await subscribe("order/created");
    expect((await client.call("GET", "webhooks?event=order/created")).headers.get("x-total-count")).toBe("2");
    expect((await client.call("DELETE", `webhooks/${id}`)).json).toEqual({});
    sim.settings.isLoopbackUrlAllowed = false;
    expect((await client.call("POST", "webhooks", { event: "order/paid", url: receiver.url })).status).toBe(
      422,
    );
  });

  it("says what happened to an order, one event each", async () => {
    for (const event of [
      "order/paid",
      "order/edited",
      "order/cancelled",
      "order/fulfilled",
      "order/updated",
    ]) {
      await subscribe(event);
    }
    const order = sim.control.placeOrder(STORE, { lines: [{ sku: "SKU-00001" }], payment: "cod" });
    sim.control.editOrder(STORE, order.id, { lines: [{ sku: "SKU-00001", quantity: 2 }] });
    sim.control.payOrder(STORE, order.id);
    sim.control.fulfillOrder(STORE, order.id);
    sim.control.cancelOrder(STORE, order.id);
    await sim.control.flush();
    const names = hints().map((hint) => object(hint)["event"]);
    const count = (name: string): number => names.filter((candidate) => candidate === name).length;
    expect(["order/edited", "order/paid", "order/fulfilled", "order/cancelled"].map(count)).toEqual([
      1, 1, 1, 1,
    ]);
    expect(count("order/updated")).toBe(4);
  });

  it("tries again at once and then for two days, sixteen times in all, and gives up quietly", async () => {
    const id = await subscribe("order/created");
    receiver.answer(() => ({ status: 500 }));
    sim.control.placeOrder(STORE, { lines: [{ sku: "SKU-00001" }] });
    await sim.control.flush({ includeRetries: true });
    expect(receiver.received).toHaveLength(16);
    expect(sim.control.deliveries().at(-1)).toMatchObject({ attempt: 16, isFinal: true, isSuccess: false });
    expect((await client.call("GET", `webhooks/${id}`)).status).toBe(200);
  });

  it("counts an answer slower than the deadline as a failure", async () => {
    await sim.close();
    sim = await startCloudshopSim({ clock, timeScale: 0, deliveryTimeoutMs: 1_000 });
    client = cloudClient(sim);
    await subscribe("order/created");
    receiver.answer((_hook, index) => ({ status: 200, delayMs: index === 0 ? 3_000 : 0 }));
    sim.control.placeOrder(STORE, { lines: [{ sku: "SKU-00001" }] });
    await sim.control.flush({ includeRetries: true });
    expect(sim.control.deliveries().map((attempt) => attempt.isSuccess)).toEqual([false, true]);
  });

  it("says goodbye on uninstall, and sends nothing while unpaid", async () => {
    await subscribe("app/uninstalled");
    await subscribe("order/created");
    sim.suspend(STORE);
    sim.control.placeOrder(STORE, { lines: [{ sku: "SKU-00001" }] });
    sim.resume(STORE);
    sim.uninstall(STORE);
    await sim.control.flush();
    expect(hints()).toEqual([{ store_id: Number(STORE), event: "app/uninstalled", id: 12_345 }]);
    expect(sim.control.listWebhooks(STORE)).toEqual([]);
  });

  it("sends the privacy calls to their own addresses, without an event name", async () => {
    sim.app.privacyUrls.storeRedact = `${receiver.url}/store-redact`;
    sim.app.privacyUrls.customersRedact = `${receiver.url}/customers-redact`;
    sim.sendPrivacyHook(STORE, "storeRedact");
    sim.sendPrivacyHook(STORE, "customersRedact");
    sim.sendPrivacyHook(STORE, "customersDataRequest");
    await sim.control.flush();
    expect(new Set(receiver.received.map((hook) => hook.path))).toEqual(
      new Set(["/store-redact", "/customers-redact"]),
    );
    expect(hints().every((hint) => !("event" in object(hint)))).toBe(true);
  });
});
