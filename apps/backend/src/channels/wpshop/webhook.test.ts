import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { IncomingWebhook } from "../../ports/channel.ts";
import ORDER from "./fixtures/order.json" with { type: "json" };
import { wpshopWebhook } from "./webhook.ts";

const SECRET = "whsec_test_0123456789abcdef";
const VECTOR_BODY = '{"id":1001,"number":"1001","status":"processing","currency":"CLP","total":"25990"}';
const VECTOR_SIGNATURE = "kS51m1jzfPkH/ovponji7Iy4x3T5ujYPjfKZXetYKz0=";

function incoming(
  headers: Record<string, string>,
  body: unknown = ORDER,
  query: Record<string, string> = {},
): IncomingWebhook {
  return { headers, query, rawBody: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)) };
}

const shop = (routeKey: string) => ({ kind: "shop", routeKey });

describe("whose webhook it is", () => {
  it.each([
    [{}, { shopId: "shp_1" }, shop("id:shp_1")],
    [{ "x-estiba-shop-id": "shp_2" }, {}, shop("id:shp_2")],
    [{ "x-wc-webhook-source": "https://Shop.test/tienda/" }, {}, shop("source:shop.test/tienda")],
    [{ "x-wc-webhook-source": "http://www.shop.test/tienda" }, {}, shop("source:shop.test/tienda")],
    [{ "x-wc-webhook-source": "https://other.test/" }, { shopId: "shp_1" }, shop("id:shp_1")],
    [{}, { shopId: "shp 1'--" }, { kind: "none", reason: "malformed" }],
    [{ "x-wc-webhook-source": "nonsense://" }, {}, { kind: "none", reason: "malformed" }],
    [{}, {}, { kind: "none", reason: "shop_missing" }],
  ])("%j %j is %j", (headers, query, route) => {
    expect(wpshopWebhook.route(incoming(headers, ORDER, query))).toEqual(route);
  });

  it("ignores a ping, but not something signed that looks like one", () => {
    const ping = { "content-type": "application/x-www-form-urlencoded" };
    const query = { shopId: "shp_1" };
    expect(wpshopWebhook.route(incoming(ping, "webhook_id=123", query))).toMatchObject({ kind: "ignored" });
    const signed = incoming({ "x-wc-webhook-signature": "x" }, "webhook_id=123", query);
    expect(wpshopWebhook.route(signed)).toEqual(shop("id:shp_1"));
    expect(wpshopWebhook.route(incoming(ping, "webhook_id=1&a=b", query))).toEqual(shop("id:shp_1"));
  });
});

describe("the signature", () => {
  const signed = incoming({ "x-wc-webhook-signature": VECTOR_SIGNATURE }, VECTOR_BODY);

  it("is valid for the known vector, under the new or the old secret", () => {
    expect(wpshopWebhook.verify(signed, { app: [], shop: [SECRET] })).toBe("valid");
    expect(wpshopWebhook.verify(signed, { app: [], shop: ["new", SECRET] })).toBe("valid");
  });

  it("is invalid under another secret or none, and missing when it is", () => {
    expect(wpshopWebhook.verify(signed, { app: [SECRET], shop: ["other"] })).toBe("invalid");
    expect(wpshopWebhook.verify(signed, { app: [], shop: [] })).toBe("invalid");
    expect(wpshopWebhook.verify(incoming({}, VECTOR_BODY), { app: [], shop: [SECRET] })).toBe("missing");
  });
});

describe("the signature of our plugin", () => {
  const at = new Date("2026-11-14T15:04:05Z");
  const timestamp = String(at.getTime() / 1_000);
  const later = (seconds: number) => new Date(at.getTime() + seconds * 1_000);

  function sent(changes: Record<string, string> = {}, receivedAt = at, body = VECTOR_BODY): IncomingWebhook {
    const signature = createHmac("sha256", SECRET)
      .update(`d-1.${timestamp}.order.updated.${VECTOR_BODY}`)
      .digest("base64");
    const headers = {
      "x-estiba-delivery": "d-1",
      "x-estiba-timestamp": timestamp,
      "x-estiba-signature": signature,
      "x-wc-webhook-topic": "order.updated",
    };
    return { ...incoming({ ...headers, ...changes }, body), receivedAt };
  }

  it.each([
    ["as it was sent", sent(), "valid"],
    ["four minutes later", sent({}, later(240)), "valid"],
    ["from a clock ahead", sent({}, later(-240)), "valid"],
    ["sent again after six minutes", sent({}, later(360)), "invalid"],
    [
      "with another moment written on it",
      sent({ "x-estiba-timestamp": "1794668999" }, later(360)),
      "invalid",
    ],
    ["with another delivery written on it", sent({ "x-estiba-delivery": "d-2" }), "invalid"],
    ["with another topic", sent({ "x-wc-webhook-topic": "order.deleted" }), "invalid"],
    ["with another body", sent({}, at, VECTOR_BODY.replace("25990", "1")), "invalid"],
    ["with a moment that is none", sent({ "x-estiba-timestamp": "now" }), "invalid"],
    ["emptied", sent({ "x-estiba-signature": "" }), "missing"],
  ] as const)("%s is %3$s", (_what, request, verdict) => {
    expect(wpshopWebhook.verify(request, { app: [], shop: ["old", SECRET] })).toBe(verdict);
  });

  it("holds for one split into topic and body only", () => {
    const { headers, rawBody } = sent();
    const moved = incoming({ ...headers, "x-wc-webhook-topic": "order" }, `updated.${rawBody.toString()}`);
    const verdict = wpshopWebhook.verify({ ...moved, receivedAt: at }, { app: [], shop: [SECRET] });
    expect(verdict).toBe("invalid");
  });

  it("distinguishes attempts by delivery and time, and says nothing about those of the shop itself", () => {
    const attempts = [
      sent(),
      sent({ "x-estiba-signature": "another" }),
      sent({ "x-estiba-timestamp": "1" }),
      sent({ "x-estiba-delivery": "d-2" }),
    ].map((request) => wpshopWebhook.describe(request).attempt);
    expect(attempts).toEqual([`d-1.${timestamp}`, `d-1.${timestamp}`, "d-1.1", `d-2.${timestamp}`]);
    expect(wpshopWebhook.describe(incoming({ "x-wc-webhook-signature": "x" }))).not.toHaveProperty("attempt");
  });

  it("does not serve as the signature of the shop's own webhooks, nor without a clock", () => {
    const { headers } = sent();
    const moved = incoming({ "x-wc-webhook-signature": headers["x-estiba-signature"] ?? "" }, VECTOR_BODY);
    expect(wpshopWebhook.verify(moved, { app: [], shop: [SECRET] })).toBe("invalid");
    expect(wpshopWebhook.verify(incoming(headers, VECTOR_BODY), { app: [], shop: [SECRET] })).toBe("invalid");
  });
});

function describeTopic(topic: string, body: unknown = ORDER) {
  return wpshopWebhook.describe(
    incoming({ "x-wc-webhook-topic": topic, "x-wc-webhook-delivery-id": "d1" }, body),
  );
}

function read(topic: string, body: unknown) {
  return wpshopWebhook.readOrders(Buffer.from(JSON.stringify(body)), describeTopic(topic, body));
}

describe("what it is about", () => {
  it.each([
    ["order.created", ORDER, "order", "1001"],
    ["order.updated", ORDER, "order", "1001"],
    ["order.restored", ORDER, "order", "1001"],
    ["order.deleted", { id: 1001 }, "order_gone", "1001"],
    ["order.updated", { ...ORDER, refunds: [{ id: 1, total: "-1" }] }, "order_hint", "1001"],
    ["product.updated", { id: 7 }, "catalog", "7"],
    ["coupon.created", { id: 7 }, "other", "7"],
    ["order.updated", { code: "woocommerce_rest_cannot_view", data: { status: 401 } }, "order", null],
    ["order.updated", "not json", "order", null],
  ])("%s %j is %s of %s", (topic, body, kind, externalId) => {
    expect(describeTopic(topic, body)).toEqual({ topic, kind, externalId, deliveryId: "d1" });
  });

  it("reads the order of the body, and nothing from a hint or a draft", () => {
    expect(read("order.updated", ORDER)).toMatchObject([{ externalId: "1001", totalMinor: 25_990 }]);
    expect(read("order.deleted", { id: 1001 })).toEqual([]);
    expect(read("order.updated", { ...ORDER, status: "checkout-draft" })).toEqual([]);
  });

  it("calls an error in place of the order malformed", () => {
    const body = { code: "woocommerce_rest_cannot_view", data: { status: 401 } };
    expect(() => read("order.updated", body)).toThrow(expect.objectContaining({ failure: "malformed" }));
  });
});
