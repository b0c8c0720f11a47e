import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Answer, at, listAt } from "../kit/test-answer.ts";
import type { HookReceiver, ReceivedHook } from "../kit/index.ts";
import { startHookReceiver } from "../kit/index.ts";
import type { OauthshopSim } from "./index.ts";
import { signWebhook, startOauthshopSim } from "./index.ts";
import { connectShop, graphql, REDIRECT_URI } from "./test-client.ts";
import { LIST_SUBSCRIPTIONS, SHIP, SUBSCRIBE, UNSUBSCRIBE } from "./test-documents.ts";

const SHOP = "acme-demo.myshopify.com";
const HUGE_SHOP = "andes-outdoor.myshopify.com";

let sim: OauthshopSim;
let receiver: HookReceiver;
const tokens = new Map<string, string>();

beforeEach(async () => {
  receiver = await startHookReceiver();
  sim = await startOauthshopSim({
    productsPerShop: 12,
    timeScale: 0,
    app: { redirectUris: [REDIRECT_URI], complianceUrl: `${receiver.url}/privacy` },
  });
  for (const shop of [SHOP, HUGE_SHOP]) {
    tokens.set(shop, (await connectShop(sim, shop)).access);
  }
});

afterEach(async () => {
  await sim.close();
  await receiver.close();
});

async function ask(query: string, variables: Record<string, unknown>, shop = SHOP): Promise<Answer> {
  return graphql(sim, shop, tokens.get(shop) ?? "", query, variables);
}

async function subscribe(topics: string[], shop = SHOP): Promise<unknown[]> {
  const answers = topics.map(async (topic) =>
    ask(SUBSCRIBE, { topic, sub: { uri: `${receiver.url}/hook`, format: "JSON" } }, shop),
  );
  return (await Promise.all(answers)).map((answer) => at(answer.body, "data.webhookSubscriptionCreate"));
}

async function hooks(topic: string): Promise<ReceivedHook[]> {
  await sim.control.flush();
  return receiver.received.filter((hook) => hook.headers["x-shopify-topic"] === topic);
}

async function bodyOf(topic: string): Promise<unknown> {
  const [hook] = await hooks(topic);
  return JSON.parse(hook?.body ?? "null") as unknown;
}

describe("subscriptions", () => {
  it("are created, listed, refused when taken, and deleted", async () => {
    const [created] = await subscribe(["ORDERS_CREATE"]);
    expect(created).toMatchObject({
      webhookSubscription: {
        topic: "ORDERS_CREATE",
        uri: `${receiver.url}/hook`,
        apiVersion: { handle: "2026-04" },
      },
      userErrors: [],
    });
    const [again] = await subscribe(["ORDERS_CREATE"]);
    expect(at(again, "userErrors.0.message")).toBe("Address for this topic has already been taken");
    const id = at(created, "webhookSubscription.id");
    expect(listAt((await ask(LIST_SUBSCRIPTIONS, {})).body, "data.webhookSubscriptions.nodes")).toHaveLength(
      1,
    );
    const gone = await ask(UNSUBSCRIBE, { id });
    expect(at(gone.body, "data.webhookSubscriptionDelete.deletedWebhookSubscriptionId")).toBe(id);
    expect(
      at((await ask(UNSUBSCRIBE, { id })).body, "data.webhookSubscriptionDelete.userErrors.0.field"),
    ).toEqual(["id"]);
  });

  it("refuse plain http outside this machine, missing scopes and privacy topics", async () => {
    const plain = await ask(SUBSCRIBE, {
      topic: "ORDERS_CREATE",
      sub: { uri: "http://panel.example.test/hook" },
    });
    expect(at(plain.body, "data.webhookSubscriptionCreate.userErrors.0.message")).toContain(
      "http:// is not supported",
    );
    tokens.set(SHOP, (await connectShop(sim, SHOP, "read_products")).access);
    const [scope] = await subscribe(["ORDERS_CREATE"]);
    expect(at(scope, "userErrors.0.message")).toContain("orders/create topic");
    const privacy = await ask(SUBSCRIBE, { topic: "SHOP_REDACT", sub: { uri: `${receiver.url}/hook` } });
    expect(at(privacy.body, "errors.0.extensions.code")).toBe("INVALID_VARIABLE");
  });
});

describe("deliveries", () => {
  it("carry the signature over the raw bytes and all headers", async () => {
    await subscribe(["ORDERS_CREATE"]);
    const order = sim.control.placeOrder(SHOP, { payment: "cod" });
    const [hook] = await hooks("orders/create");
    expect(hook?.path).toBe("/hook");
    expect(hook?.headers).toMatchObject({
      "content-type": "application/json",
      "x-shopify-shop-domain": SHOP,
      "x-shopify-api-version": "2026-04",
      "x-shopify-hmac-sha256": signWebhook(hook?.body ?? "", sim.oauthshop.app().clientSecret),
      "x-shopify-webhook-id": expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      "x-shopify-event-id": expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      "x-shopify-triggered-at": expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{9}Z$/) as string,
    });
    expect(JSON.parse(hook?.body ?? "")).toMatchObject({
      admin_graphql_api_id: `gid://shopify/Order/${order.id}`,
      name: "#1001",
      financial_status: "pending",
      fulfillment_status: null,
      currency: "COP",
      payment_gateway_names: ["Cash on Delivery (COD)"],
      created_at: expect.stringMatching(/-05:00$/) as string,
      total_price: expect.stringMatching(/^\d+\.\d\d$/) as string,
    });
  });

  it("write ids beyond 2^53 as bare numbers", async () => {
    await subscribe(["ORDERS_CREATE"], HUGE_SHOP);
    const order = sim.control.placeOrder(HUGE_SHOP);
    const [hook] = await hooks("orders/create");
    expect(BigInt(order.id)).toBeGreaterThan(2n ** 53n);
    expect(hook?.body).toContain(`"id":${order.id},`);
    const shown = await fetch(`${sim.url}/__control/shops/${HUGE_SHOP}/orders?shape=platform`);
    expect(await shown.text()).toContain(`"id":${order.id},`);
  });

  it("share the event id across topics of one event, each with its own webhook id", async () => {
    await subscribe(["ORDERS_CREATE", "ORDERS_UPDATED", "ORDERS_PAID"]);
    sim.control.placeOrder(SHOP);
    await sim.control.flush();
    const headers = receiver.received.map((hook) => hook.headers);
    expect(headers).toHaveLength(3);
    expect(new Set(headers.map((header) => header["x-shopify-event-id"])).size).toBe(1);
    expect(new Set(headers.map((header) => header["x-shopify-webhook-id"])).size).toBe(3);
  });

  it("cover sales, stock writes, edits, refunds, cancellations and shipments", async () => {
    const topics = [
      "ORDERS_UPDATED",
      "ORDERS_CANCELLED",
      "REFUNDS_CREATE",
      "INVENTORY_LEVELS_UPDATE",
      "PRODUCTS_UPDATE",
      "FULFILLMENTS_CREATE",
    ];
    await subscribe(topics);
    sim.control.setStock(SHOP, "SKU-00001", 20);
    const order = sim.control.placeOrder(SHOP, { lines: [{ sku: "SKU-00001", quantity: 2 }] });
    sim.control.refundOrder(SHOP, order.id, { lines: [{ lineId: order.lines[0]?.id ?? "", quantity: 1 }] });
    sim.control.cancelOrder(SHOP, order.id, { reason: "customer" });
    const shipped = sim.control.placeOrder(SHOP);
    sim.control.fulfillOrder(SHOP, shipped.id);
    expect(await bodyOf("refunds/create")).toMatchObject({
      restock: true,
      refund_line_items: [{ quantity: 1, restock_type: "cancel" }],
      transactions: [{ kind: "refund", status: "success" }],
    });
    expect(await bodyOf("orders/cancelled")).toMatchObject({ cancel_reason: "customer" });
    const levels = (await hooks("inventory_levels/update")).map((hook) =>
      at(JSON.parse(hook.body), "available"),
    );
    expect(levels.slice(0, 4)).toEqual([20, 18, 19, 20]);
    expect(await bodyOf("products/update")).toMatchObject({
      variant_gids: [{}],
      variants: [{ sku: "SKU-00001" }],
    });
    expect(await bodyOf("fulfillments/create")).toMatchObject({ status: "success", tracking_number: null });
  });

  it("carry the tracking number the app sent", async () => {
    await subscribe(["FULFILLMENTS_CREATE"]);
    const order = sim.control.placeOrder(SHOP);
    const { body } = await ask(
      "query Q($id: ID!) { order(id: $id) { fulfillmentOrders(first: 1) { nodes { id } } } }",
      {
        id: `gid://shopify/Order/${order.id}`,
      },
    );
    const fulfillmentOrderId = at(body, "data.order.fulfillmentOrders.nodes.0.id");
    await ask(SHIP, {
      f: { trackingInfo: { number: "77" }, lineItemsByFulfillmentOrder: [{ fulfillmentOrderId }] },
    });
    expect(await bodyOf("fulfillments/create")).toMatchObject({
      tracking_number: "77",
      tracking_numbers: ["77"],
    });
  });

  it("cut the variants of a big product at a hundred and name all of them beside", async () => {
    await subscribe(["PRODUCTS_CREATE"]);
    sim.oauthshop.addBigProduct(SHOP, 150);
    const body = await bodyOf("products/create");
    expect(listAt(body, "variants")).toHaveLength(100);
    expect(listAt(body, "variant_gids")).toHaveLength(150);
  });
});

describe("retries", () => {
  it("repeat the same message eight times, then the subscription is removed", async () => {
    await subscribe(["ORDERS_CREATE"]);
    receiver.answer(() => ({ status: 500 }));
    sim.control.placeOrder(SHOP);
    await sim.control.flush({ includeRetries: true });
    const tried = await hooks("orders/create");
    expect(tried).toHaveLength(9);
    expect(new Set(tried.map((hook) => hook.headers["x-shopify-webhook-id"])).size).toBe(1);
    expect(new Set(tried.map((hook) => hook.body)).size).toBe(1);
    expect(sim.control.listWebhooks(SHOP)).toEqual([]);
  });

  it("stop at any 2xx and take a redirect for a failure", async () => {
    await subscribe(["ORDERS_CREATE"]);
    receiver.answer((_hook, index) => ({ status: index === 0 ? 302 : 204 }));
    sim.control.placeOrder(SHOP);
    await sim.control.flush({ includeRetries: true });
    expect(sim.control.deliveries({ topic: "orders/create" }).map((attempt) => attempt.status)).toEqual([
      302, 204,
    ]);
    expect(sim.control.listWebhooks(SHOP)).toHaveLength(1);
  });

  it("wait four hours in all at the true pace", async () => {
    const { SHOPIFY_DELIVERY } = await import("./webhooks.ts");
    expect(SHOPIFY_DELIVERY.timeoutMs).toBe(5_000);
    expect(SHOPIFY_DELIVERY.retryDelaysMs).toHaveLength(8);
    expect(SHOPIFY_DELIVERY.retryDelaysMs.reduce((sum, delay) => sum + delay, 0)).toBe(4 * 3_600_000);
  });
});

describe("app life", () => {
  it("uninstalling sends app/uninstalled, ends all subscriptions and asks to redact the shop", async () => {
    await subscribe(["APP_UNINSTALLED", "ORDERS_CREATE"]);
    sim.oauthshop.uninstall(SHOP);
    sim.control.placeOrder(SHOP);
    expect(await bodyOf("app/uninstalled")).toMatchObject({ myshopify_domain: SHOP });
    expect(await hooks("orders/create")).toEqual([]);
    expect(sim.control.listWebhooks(SHOP)).toEqual([]);
    const [redact] = await hooks("shop/redact");
    expect(redact?.path).toBe("/privacy");
    expect(JSON.parse(redact?.body ?? "")).toMatchObject({ shop_domain: SHOP });
  });

  it.each([
    ["customers/redact", "orders_to_redact"],
    ["customers/data_request", "orders_requested"],
  ])("sends %s to the address in the app's configuration", async (topic, field) => {
    const order = sim.control.placeOrder(SHOP);
    sim.oauthshop.sendPrivacy(SHOP, topic, order.id);
    const body = await bodyOf(topic);
    expect(listAt(body, field).map(String)).toEqual([order.id]);
    expect(at(body, "customer.email")).toBe(order.buyer.email);
  });
});
