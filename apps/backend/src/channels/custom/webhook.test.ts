import { describe, expect, it } from "vitest";
import { mutants, orMalformed } from "../../../test/channels/hostile.ts";
import { hmacSha256 } from "../../kernel/secrets/hash.ts";
import type { IncomingWebhook } from "../../ports/channel.ts";
import ORDER from "./fixtures/order.json" with { type: "json" };
import { customWebhook } from "./webhook.ts";

const SECRET = "whsec_custom_0123456789";
const SECRETS = { app: [], shop: [SECRET] };

function incoming(body: string | Buffer, headers: Record<string, string> = {}): IncomingWebhook {
  return { headers, query: {}, rawBody: Buffer.from(body) };
}

function signed(body: string): IncomingWebhook {
  return incoming(body, { "x-service-signature": hmacSha256(SECRET, body).toString("base64") });
}

describe("the webhook of an own backend", () => {
  it.each([
    [{ "x-service-shop-id": "shp_1" }, { kind: "shop", routeKey: "id:shp_1" }],
    [{ "x-service-shop-id": " " }, { kind: "none", reason: "shop_missing" }],
    [{}, { kind: "none", reason: "shop_missing" }],
    [{ "x-service-shop-id": "a b" }, { kind: "none", reason: "malformed" }],
  ])("with %j is for %j", (headers, route) => {
    expect(customWebhook.route(incoming("{}", headers))).toEqual(route);
  });

  it("is valid only under the shop's secret, over the very bytes", () => {
    const good = signed(JSON.stringify(ORDER));
    expect(customWebhook.verify(good, SECRETS)).toBe("valid");
    expect(customWebhook.verify(good, { app: [], shop: ["whsec_new", SECRET] })).toBe("valid");
    expect(customWebhook.verify(good, { app: [SECRET], shop: [] })).toBe("invalid");
    expect(customWebhook.verify(incoming(good.rawBody), SECRETS)).toBe("missing");
    const respaced = Buffer.from(JSON.stringify(ORDER, null, 1));
    expect(customWebhook.verify({ ...good, rawBody: respaced }, SECRETS)).toBe("invalid");
  });

  it("knows a signature made elsewhere", () => {
    const body = '{"orderId":"WEB-1","total":129900,"currency":"COP"}';
    const signature = "H8MnGIFPojH4IVcAVUBvKQCtpovpIGY8E9kh0JwLT+I=";
    expect(customWebhook.verify(incoming(body, { "x-service-signature": signature }), SECRETS)).toBe("valid");
  });

  it("is an order, identified by its id", () => {
    const event = customWebhook.describe(incoming(JSON.stringify(ORDER)));
    expect(event).toEqual({ topic: "order", kind: "order", externalId: "WEB-7001", deliveryId: null });
    expect(customWebhook.readOrders(Buffer.from(JSON.stringify(ORDER)), event)).toMatchObject([
      { externalId: "WEB-7001", totalMinor: 129_900 },
    ]);
  });

  it.each([
    "",
    "[]",
    "not json",
    '{"orderId":"1","total":1,"total":2}',
    '{"orderId":"1","total":1.5}',
    "\u00ff\u00fe",
  ])("is malformed with the body %s", (body) => {
    const raw = Buffer.from(body, "latin1");
    const event = customWebhook.describe(incoming(raw));
    expect(event.externalId).toBeNull();
    expect(() => customWebhook.readOrders(raw, event)).toThrow(
      expect.objectContaining({ failure: "malformed" }),
    );
  });

  it("is routed, described and read without surprise, whatever comes", () => {
    const outcomes = new Set<boolean>();
    for (const mutant of mutants(ORDER, 2_000)) {
      const request = incoming(JSON.stringify(mutant), { "x-service-shop-id": JSON.stringify(mutant) });
      expect(["shop", "none"]).toContain(customWebhook.route(request).kind);
      const event = customWebhook.describe(request);
      outcomes.add(orMalformed(() => customWebhook.readOrders(request.rawBody, event)) === null);
    }
    expect(outcomes).toEqual(new Set([true, false]));
  });
});
