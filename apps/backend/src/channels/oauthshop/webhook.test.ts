import {
  type HookReceiver,
  type ReceivedHook,
  startHookReceiver,
  startOauthshopSim,
} from "@estiba/channel-sim";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { IncomingWebhook, ShopConnection } from "../../ports/channel.ts";
import { oauthshopClient } from "./client.ts";
import { connectShop } from "./testing/sim-connection.ts";
import { fixtureBytes } from "./testing/fixture.ts";
import { oauthshopWebhook } from "./webhook.ts";

const SHOP = "acme-demo.myshopify.com";
const VECTOR = {
  secret: "test_client_secret",
  body: '{"id":5001,"name":"#1001","currency":"COP","total_price":"119900.00"}',
  header: "JLw0zrNIRk+6xz/cXc8zlDyAEzRgOS65M4tODEAWooo=",
} as const;

function hook(topic: string, body: string | Buffer, headers: Record<string, string> = {}): IncomingWebhook {
  return {
    headers: { "x-shopify-topic": topic, "x-shopify-shop-domain": SHOP, ...headers },
    query: {},
    rawBody: Buffer.from(body),
  };
}

function incoming({ headers, body }: ReceivedHook): IncomingWebhook {
  return { headers, query: {}, rawBody: Buffer.from(body) };
}

describe("the signature of a webhook", () => {
  const signed = hook("orders/create", VECTOR.body, { "x-shopify-hmac-sha256": VECTOR.header });
  const secrets = { app: [VECTOR.secret], shop: [] };

  it("is checked over the bytes as they came", () => {
    expect(oauthshopWebhook.verify(signed, secrets)).toBe("valid");
    const spaced = { ...signed, rawBody: Buffer.from(VECTOR.body.replace(",", ", ")) };
    expect(oauthshopWebhook.verify(spaced, secrets)).toBe("invalid");
  });

  it("may be under the secret before the last", () => {
    expect(oauthshopWebhook.verify(signed, { app: ["new", VECTOR.secret], shop: [] })).toBe("valid");
    expect(oauthshopWebhook.verify(signed, { app: ["new"], shop: [VECTOR.secret] })).toBe("invalid");
    expect(oauthshopWebhook.verify(signed, { app: [], shop: [] })).toBe("invalid");
  });

  it("must be there", () => {
    expect(oauthshopWebhook.verify(hook("orders/create", VECTOR.body), secrets)).toBe("missing");
  });

  it.each(["JLw0", "not base64 !", VECTOR.header.toLowerCase(), `${VECTOR.header}x`])(
    "refuses %j",
    (header) => {
      const forged = { ...signed, headers: { ...signed.headers, "x-shopify-hmac-sha256": header } };
      expect(oauthshopWebhook.verify(forged, secrets)).toBe("invalid");
    },
  );
});

describe("whose webhook it is", () => {
  it("is the shop of the header, in lower case", () => {
    const request = hook("orders/create", "{}", { "x-shopify-shop-domain": "ACME-Demo.myshopify.com" });
    expect(oauthshopWebhook.route(request)).toEqual({ kind: "shop", routeKey: SHOP });
  });

  it("is nobody's without a hosted shop", () => {
    expect(oauthshopWebhook.route({ headers: {}, query: {}, rawBody: Buffer.alloc(0) })).toEqual({
      kind: "none",
      reason: "shop_missing",
    });
    expect(
      oauthshopWebhook.route(hook("orders/create", "{}", { "x-shopify-shop-domain": "evil.io" })),
    ).toEqual({
      kind: "none",
      reason: "malformed",
    });
  });
});

describe("what a webhook is about", () => {
  it.each([
    ["orders/create", '{"id":820982911946154508}', "order", "820982911946154508"],
    ["orders/updated", '{"id":5001}', "order", "5001"],
    ["orders/paid", '{"id":5001}', "order", "5001"],
    ["orders/cancelled", '{"id":5001}', "order", "5001"],
    ["orders/fulfilled", '{"id":5001}', "order", "5001"],
    ["orders/partially_fulfilled", '{"id":5001}', "order", "5001"],
    [
      "orders/edited",
      '{"order_edit":{"id":1,"order_id":820982911946154508}}',
      "order_hint",
      "820982911946154508",
    ],
    ["orders/delete", '{"id":5001}', "order_hint", "5001"],
    ["refunds/create", '{"id":1,"order_id":5001}', "order_hint", "5001"],
    ["fulfillments/update", '{"id":1,"order_id":5001}', "order_hint", "5001"],
    ["products/update", '{"id":8}', "catalog", "8"],
    ["products/delete", '{"id":8}', "catalog", "8"],
    ["inventory_levels/update", '{"inventory_item_id":111,"location_id":9}', "catalog", "111"],
    ["inventory_items/update", '{"id":111}', "catalog", "111"],
    ["customers/data_request", '{"shop_id":7,"customer":{"id":800001}}', "privacy", "800001"],
    ["customers/redact", '{"shop_id":7,"customer":{"email":"a@b.co"}}', "privacy", "7"],
    ["shop/redact", '{"shop_id":700001}', "privacy", "700001"],
    ["bulk_operations/finish", "{}", "other", null],
    ["app/scopes_update", "{}", "other", null],
    ["shop/update", "not even JSON", "other", null],
  ])("%s %s is %s of %s", (topic, body, kind, externalId) => {
    const described = oauthshopWebhook.describe(hook(topic, body, { "x-shopify-webhook-id": "b1-2" }));
    expect(described).toEqual({ topic, kind, externalId, deliveryId: "b1-2" });
  });

  it("distinguishes one uninstalling from the next by its time", () => {
    const at = { "x-shopify-triggered-at": "2026-11-14T14:00:00.000000000Z" };
    expect(oauthshopWebhook.describe(hook("app/uninstalled", "{}", at))).toEqual({
      topic: "app/uninstalled",
      kind: "uninstall",
      externalId: `${SHOP}@2026-11-14T14:00:00.000000000Z`,
      deliveryId: null,
    });
    expect(oauthshopWebhook.describe(hook("app/uninstalled", "{}")).externalId).toBe(SHOP);
  });

  it.each([
    hook("", "{}"),
    hook("orders/create", "{"),
    hook("orders/create", "[]"),
    hook("orders/create", '{"id":null}'),
    hook("refunds/create", '{"id":1}'),
    hook("products/update", '{"id":"gid://x"}'),
  ])("does not guess: %#", (request) => {
    expect(() => oauthshopWebhook.describe(request)).toThrowError(
      expect.objectContaining({ failure: "malformed" }),
    );
  });

  it("brings an order only when the body is one", () => {
    const body = fixtureBytes("order-body.json");
    const event = oauthshopWebhook.describe(hook("orders/create", body));
    expect(oauthshopWebhook.readOrders(body, event)).toMatchObject([{ externalId: "820982911946154508" }]);
    const hint = oauthshopWebhook.describe(hook("refunds/create", '{"order_id":5001}'));
    expect(oauthshopWebhook.readOrders(Buffer.from('{"order_id":5001}'), hint)).toEqual([]);
  });
});

describe("webhooks of the simulator", () => {
  let sim: Awaited<ReturnType<typeof startOauthshopSim>>;
  let receiver: HookReceiver;
  let connection: ShopConnection;

  beforeAll(async () => {
    sim = await startOauthshopSim({ productsPerShop: 6 });
    receiver = await startHookReceiver();
    connection = await connectShop(sim, SHOP);
    await oauthshopClient.subscribe(connection, { url: `${receiver.url}/hook` });
    sim.oauthshop.configureApp({ complianceUrl: `${receiver.url}/hook` });
  });
  afterAll(async () => {
    await receiver.close();
    await sim.close();
  });

  async function during(act: () => unknown): Promise<IncomingWebhook[]> {
    const before = receiver.received.length;
    act();
    await sim.control.flush();
    return receiver.received.slice(before).map(incoming);
  }
  const secrets = (): { app: string[]; shop: string[] } => ({
    app: [sim.oauthshop.app().clientSecret],
    shop: [],
  });

  it("are genuine, and an order in one is what the API says", async () => {
    const hooks = await during(() => sim.control.placeOrder(SHOP, { payment: "cod" }));
    expect(hooks.map((request) => oauthshopWebhook.verify(request, secrets()))).not.toContain("invalid");
    expect(hooks.map((request) => oauthshopWebhook.route(request))).toContainEqual({
      kind: "shop",
      routeKey: SHOP,
    });
    const created = hooks.find(({ headers }) => headers["x-shopify-topic"] === "orders/create");
    const event = created && oauthshopWebhook.describe(created);
    const [order] = created && event ? oauthshopWebhook.readOrders(created.rawBody, event) : [];
    expect(event).toMatchObject({
      kind: "order",
      externalId: order?.externalId,
      deliveryId: expect.any(String) as string,
    });
    expect(order).toEqual(await oauthshopClient.fetchOrder(connection, order?.externalId ?? ""));
  });

  it("are described whatever happened to the order", async () => {
    const order = sim.control.placeOrder(SHOP, { lines: [{ sku: "SKU-00001", quantity: 2 }] });
    const hooks = await during(() => {
      sim.control.refundOrder(SHOP, order.id, { lines: [{ lineId: order.lines[0]?.id ?? "", quantity: 1 }] });
      sim.control.cancelOrder(SHOP, order.id);
      sim.control.setStock(SHOP, "SKU-00002", 3);
    });
    const described = hooks.map((request) => oauthshopWebhook.describe(request));
    expect(described).toContainEqual(
      expect.objectContaining({ topic: "refunds/create", kind: "order_hint", externalId: order.id }),
    );
    expect(described).toContainEqual(
      expect.objectContaining({ topic: "orders/cancelled", kind: "order", externalId: order.id }),
    );
    expect(described).toContainEqual(
      expect.objectContaining({ topic: "inventory_levels/update", kind: "catalog" }),
    );
  });

  it("about privacy and uninstalling cannot be turned against another shop", async () => {
    const hooks = await during(() => {
      sim.oauthshop.sendPrivacy(SHOP, "customers/redact");
      sim.oauthshop.uninstall(SHOP);
    });
    const kinds = hooks.map((request) => oauthshopWebhook.describe(request).kind);
    expect(kinds.toSorted()).toEqual(["privacy", "privacy", "uninstall"]);
    for (const request of hooks) {
      expect(oauthshopWebhook.verify(request, secrets())).toBe("valid");
      const turned = { ...request.headers, "x-shopify-shop-domain": "victim.myshopify.com" };
      expect(oauthshopWebhook.verify({ ...request, headers: turned }, secrets())).toBe("invalid");
    }
  });
});
