import { describe, expect, it } from "vitest";
import { ChannelError, type IncomingWebhook } from "../../ports/channel.ts";
import { mutateJson, seeded } from "../kit/testing/mutate-json.ts";
import { cloudshopWebhook } from "./webhook.ts";

const SIGNED_BODY = '{"store_id":123456,"event":"order/created","id":900100200}';
const SIGNATURE = "d0f5110d07aabf194668f3e4c75bbca442df5b68faa84fcedaa5faf7cd6cd216";
const APP_SECRET = "test_client_secret";

function incoming(body: unknown, extra: Partial<IncomingWebhook> = {}): IncomingWebhook {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { headers: {}, query: {}, rawBody: Buffer.from(text), ...extra };
}

const signed = (signature: string, body = SIGNED_BODY): IncomingWebhook =>
  incoming(body, { headers: { "x-linkedstore-hmac-sha256": signature } });

describe("signature of a cloud shop's notice", () => {
  const secrets = { app: [APP_SECRET], shop: [] };

  it("matches the published example", () => {
    expect(cloudshopWebhook.verify(signed(SIGNATURE), secrets)).toBe("valid");
  });

  it("is valid under an older application secret and under the shop's own", () => {
    expect(cloudshopWebhook.verify(signed(SIGNATURE), { app: ["new", APP_SECRET], shop: [] })).toBe("valid");
    expect(cloudshopWebhook.verify(signed(SIGNATURE), { app: ["new"], shop: [APP_SECRET] })).toBe("valid");
  });

  it("covers every byte", () => {
    expect(cloudshopWebhook.verify(signed(SIGNATURE, `${SIGNED_BODY} `), secrets)).toBe("invalid");
  });

  it.each([
    "0",
    SIGNATURE.slice(0, -1),
    `${SIGNATURE.slice(0, -1)}7`,
    Buffer.from(SIGNATURE, "hex").toString("base64"),
  ])("refuses %s", (signature) => {
    expect(cloudshopWebhook.verify(signed(signature), secrets)).toBe("invalid");
  });

  it("is missing without its header, and invalid without any secret", () => {
    expect(cloudshopWebhook.verify(incoming(SIGNED_BODY), secrets)).toBe("missing");
    expect(cloudshopWebhook.verify(signed(SIGNATURE), { app: [], shop: [] })).toBe("invalid");
  });
});

describe("which shop a notice is for", () => {
  it.each([
    [{ store_id: 123_456, event: "order/created", id: 1 }, "123456"],
    [{ store_id: "123456" }, "123456"],
  ])("%j", (body, routeKey) => {
    expect(cloudshopWebhook.route(incoming(body))).toEqual({ kind: "shop", routeKey });
  });

  it.each([{ event: "order/created" }, { store_id: null }, { store_id: "12a" }, { store_id: "" }])(
    "nobody's: %j",
    (body) => {
      expect(cloudshopWebhook.route(incoming(body))).toEqual({ kind: "none", reason: "shop_missing" });
    },
  );

  it.each(["", "[]", "null", "{", '{"store_id":{}}', '{"store_id":1.5}'])("malformed: %s", (body) => {
    expect(cloudshopWebhook.route(incoming(body))).toEqual({ kind: "none", reason: "malformed" });
  });
});

describe("what a notice is about", () => {
  it.each([
    [{ event: "order/created", id: 900_100_200 }, "order/created", "order_hint", "900100200"],
    [{ event: "order/cancelled", id: "900100200" }, "order/cancelled", "order_hint", "900100200"],
    [
      { event: "fulfillment_order/status_updated", order_id: 9, fulfillment_id: "01J", status: "PACKED" },
      "fulfillment_order/status_updated",
      "order_hint",
      "9",
    ],
    [{ event: "product/updated", id: 7 }, "product/updated", "catalog", "7"],
    [{ event: "app/uninstalled", id: 55 }, "app/uninstalled", "uninstall", "55"],
    [{ event: "app/suspended", id: 55 }, "app/suspended", "other", "55"],
    [{ event: "customer/updated", id: 3 }, "customer/updated", "other", "3"],
    [{ event: "domain/updated" }, "domain/updated", "other", null],
    [{}, "store/redact", "privacy", "123"],
    [{ customer: { id: 1 }, orders_to_redact: [213] }, "customers/redact", "privacy", "1"],
    [
      { customer: { id: 1 }, orders_requested: [213], data_request: { id: 456 } },
      "customers/data_request",
      "privacy",
      "1",
    ],
    [{ id: 12 }, "unknown", "other", "12"],
  ])("%j", (body, topic, kind, externalId) => {
    expect(cloudshopWebhook.describe(incoming({ store_id: 123, ...body }))).toEqual({
      topic,
      kind,
      externalId,
      deliveryId: null,
    });
  });

  it("takes the topic from the address where the body has none", () => {
    const request = incoming({ store_id: 123 }, { query: { topic: "customers/redact" } });
    expect(cloudshopWebhook.describe(request).topic).toBe("customers/redact");
    const named = incoming({ store_id: 1, event: "order/paid", id: 2 }, { query: { topic: "store/redact" } });
    expect(cloudshopWebhook.describe(named).topic).toBe("order/paid");
  });

  it("never takes a broken event for a wish to be erased", () => {
    for (const event of [null, "", 5, {}, []]) {
      expect(() => cloudshopWebhook.describe(incoming({ store_id: 123, event }))).toThrowError(ChannelError);
    }
  });

  it("holds no order itself", () => {
    const request = incoming(SIGNED_BODY);
    expect(cloudshopWebhook.readOrders(request.rawBody, cloudshopWebhook.describe(request))).toEqual([]);
  });
});

function endOf(request: IncomingWebhook): string {
  try {
    const { externalId } = cloudshopWebhook.describe(request);
    return externalId === null || typeof externalId === "string" ? "described" : "an id of another type";
  } catch (error) {
    return error instanceof ChannelError ? error.failure : String(error);
  }
}

describe("hostile notices", () => {
  it("are routed nowhere or described, and fail in no other way than malformed", () => {
    const random = seeded(7);
    const models = [
      { store_id: 1, event: "order/created", id: 2 },
      { store_id: 1, event: "fulfillment_order/status_updated", order_id: 9 },
      { store_id: 1, customer: { id: 1 }, orders_to_redact: [1] },
    ];
    const ends = new Set<string>();
    for (let round = 0; round < 3_000; round += 1) {
      const request = incoming(mutateJson(models[round % models.length], random));
      ends.add(cloudshopWebhook.route(request).kind);
      ends.add(endOf(request));
    }
    expect(ends).toEqual(new Set(["shop", "none", "described", "malformed"]));
  });
});
