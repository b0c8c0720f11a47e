import { describe, expect, it } from "vitest";
import { ChannelError, type IncomingWebhook } from "../../ports/channel.ts";
import { mutateJson, seeded } from "../kit/testing/mutate-json.ts";
import { isForApplication, marketplaceWebhook, orderIdOf } from "./webhook.ts";

const DELIVERY_ID = "0c0ffee0-1111-4222-8333-944445555666";
const BARE_NOTICE = {
  resource: "/orders/2000000000000101",
  user_id: 987_654_321,
  topic: "orders_v2",
  application_id: 1_234_567_890_123_456,
  attempts: 1,
  sent: "2026-11-14T16:19:20.129Z",
  received: "2026-11-14T16:19:20.106Z",
};
const NOTICE = { _id: DELIVERY_ID, ...BARE_NOTICE };

function incoming(body: unknown): IncomingWebhook {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { headers: {}, query: {}, rawBody: Buffer.from(text) };
}

describe("which seller a notice is for", () => {
  it.each([987_654_321, "987654321"])("%j", (userId) => {
    expect(marketplaceWebhook.route(incoming({ ...NOTICE, user_id: userId }))).toEqual({
      kind: "shop",
      routeKey: "987654321",
    });
  });

  it.each([null, undefined, "", "me", "-1"])("nobody: %j", (userId) => {
    expect(marketplaceWebhook.route(incoming({ ...NOTICE, user_id: userId }))).toEqual({
      kind: "none",
      reason: "shop_missing",
    });
  });

  it.each(["", "null", "[]", "{", '{"user_id":{}}', '{"user_id":1.5}'])("malformed: %s", (body) => {
    expect(marketplaceWebhook.route(incoming(body))).toEqual({ kind: "none", reason: "malformed" });
  });
});

describe("authenticity", () => {
  it("cannot be verified from the notice, which is unsigned", () => {
    expect(marketplaceWebhook.verify(incoming(NOTICE), { app: ["secret"], shop: [] })).toBe("valid");
  });

  it("begins with the application it names", () => {
    const rawBody = Buffer.from(JSON.stringify(NOTICE));
    expect(isForApplication(rawBody, "1234567890123456")).toBe(true);
    expect(isForApplication(rawBody, "1234567890123457")).toBe(false);
    expect(isForApplication(Buffer.from('{"application_id":"77"}'), "77")).toBe(true);
    expect(isForApplication(Buffer.from("{}"), "")).toBe(false);
    expect(isForApplication(Buffer.from("no"), "77")).toBe(false);
  });

  it("compares every digit of an id too long for a double", () => {
    const rawBody = Buffer.from('{"application_id":9876543210987654}');
    expect(isForApplication(rawBody, "9876543210987654")).toBe(true);
    expect(isForApplication(rawBody, "9876543210987653")).toBe(false);
    expect(isForApplication(Buffer.from('{"application_id":9007199254740993}'), "9007199254740992")).toBe(
      false,
    );
  });
});

describe("what a notice is about", () => {
  it.each([
    ["orders_v2", "/orders/2000000000000101", "order_hint", "2000000000000101"],
    ["orders", "orders/2000000000000101", "order_hint", "2000000000000101"],
    ["created_orders", "/orders/1", "order_hint", "1"],
    ["shipments", "/shipments/45000000001", "shipment_hint", "45000000001"],
    ["items", "/items/MLC1234567890", "catalog", "MLC1234567890"],
    ["items_prices", "/items/MLC1234567890/prices", "catalog", "MLC1234567890"],
    ["stock-location", "/user-products/MLCU111/stock", "catalog", "MLCU111"],
    ["questions", "/questions/5", "other", null],
    ["messages", "0c0ffee0", "other", null],
    ["post_purchase", "post-purchase/v1/claims/1", "other", null],
    ["constructor", "/orders/1", "other", null],
  ])("%s %s", (topic, resource, kind, externalId) => {
    expect(marketplaceWebhook.describe(incoming({ ...NOTICE, topic, resource }))).toEqual({
      topic,
      kind,
      externalId,
      deliveryId: DELIVERY_ID,
    });
  });

  it.each([
    "/orders/../users/me",
    "/orders/1?access_token=x",
    "https://evil.test/orders/1",
    "//evil.test/orders/1",
    "/orders/1/..",
    "/orders/",
    `/orders/${"9".repeat(21)}`,
    "/orders/1 2",
  ])("does not follow %j", (resource) => {
    expect(marketplaceWebhook.describe(incoming({ ...NOTICE, resource }))).toMatchObject({
      kind: "other",
      externalId: null,
    });
  });

  it("finds its id under either name, or does without", () => {
    expect(marketplaceWebhook.describe(incoming({ ...BARE_NOTICE, id: "abc" })).deliveryId).toBe("abc");
    expect(marketplaceWebhook.describe(incoming(BARE_NOTICE)).deliveryId).toBeNull();
  });

  it("holds no order itself", () => {
    const request = incoming(NOTICE);
    expect(marketplaceWebhook.readOrders(request.rawBody, marketplaceWebhook.describe(request))).toEqual([]);
  });

  it("names an order only for the topics of orders", () => {
    expect(orderIdOf("orders_v2", "/orders/7")).toBe("7");
    expect(orderIdOf("shipments", "/shipments/7")).toBeNull();
    expect(orderIdOf(null, null)).toBeNull();
  });
});

function endOf(request: IncomingWebhook): string {
  try {
    const { externalId } = marketplaceWebhook.describe(request);
    return externalId === null || /^\w{1,24}$/.test(externalId) ? "described" : "an id that is not one";
  } catch (error) {
    return error instanceof ChannelError ? error.failure : String(error);
  }
}

describe("hostile notices", () => {
  it("are routed nowhere or described, and fail in no other way than malformed", () => {
    const random = seeded(3);
    const ends = new Set<string>();
    for (let round = 0; round < 3_000; round += 1) {
      const request = incoming(mutateJson(NOTICE, random));
      ends.add(marketplaceWebhook.route(request).kind);
      ends.add(endOf(request));
      ends.add(String(isForApplication(request.rawBody, "1234567890123456")));
    }
    expect(ends).toEqual(new Set(["shop", "none", "described", "malformed", "true", "false"]));
  });
});
