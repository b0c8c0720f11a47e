import { createHmac } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { refusal, startServer, type LocalServer } from "../test/local-server.ts";
import { sendCustomWebhook, signCustomWebhook } from "./custom-webhook.ts";
import { EstibaError, isEstibaError } from "./estiba-error.ts";
import { verifyWebhook } from "./verify-webhook.ts";

const secret = `whsec_${Buffer.from("a key of thirty-two bytes, really").toString("base64")}`;
const other = `whsec_${Buffer.from("another key, of somebody else").toString("base64")}`;
const body = JSON.stringify({
  id: "msg_1",
  type: "order.created",
  timestamp: "2026-11-14T15:04:05.000Z",
  data: { número: "ñ" },
});
const now = new Date("2026-11-14T15:04:10Z");
const stamp = String(now.getTime() / 1000);

function signed(text = body, key = secret, timestamp = stamp): Record<string, string> {
  const bytes = Buffer.from(key.slice("whsec_".length), "base64");
  const signature = createHmac("sha256", bytes).update(`msg_1.${timestamp}.${text}`).digest("base64");
  return { "Webhook-Id": "msg_1", "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.catch((reason: unknown) => reason);
  return error instanceof EstibaError ? error.code : "no failure";
}

describe("an event that Estiba sent", () => {
  test("is let in as text or as bytes, with headers in any form", async () => {
    expect(await verifyWebhook({ secret, headers: signed(), body, now })).toMatchObject({
      type: "order.created",
      data: { número: "ñ" },
    });
    const bytes = new TextEncoder().encode(body);
    const event = await verifyWebhook({ secret, headers: new Headers(signed()), body: bytes, now });
    expect(event.id).toBe("msg_1");
  });

  test("is let in under either secret while one is being replaced, and beside signatures of newer kinds", async () => {
    const both = { ...signed(), "webhook-signature": `v2,abc ${signed(body, other)["webhook-signature"]}` };
    expect((await verifyWebhook({ secret: [secret, other], headers: both, body, now })).id).toBe("msg_1");
  });

  test("is refused when tampered with, signed by another, unsigned or of long ago", async () => {
    const given = { secret, headers: signed(), body, now };
    expect(await codeOf(verifyWebhook({ ...given, body: body.replace("ñ", "n") }))).toBe(
      "WEBHOOK_SIGNATURE_INVALID",
    );
    expect(await codeOf(verifyWebhook({ ...given, secret: other }))).toBe("WEBHOOK_SIGNATURE_INVALID");
    expect(await codeOf(verifyWebhook({ ...given, headers: {} }))).toBe("WEBHOOK_SIGNATURE_MISSING");
    const later = new Date(now.getTime() + 301_000);
    expect(await codeOf(verifyWebhook({ ...given, now: later }))).toBe("WEBHOOK_TOO_OLD");
    const odd = { ...signed(), "webhook-timestamp": "soon" };
    expect(await codeOf(verifyWebhook({ ...given, headers: odd }))).toBe("WEBHOOK_TOO_OLD");
  });
});

describe("an event of an own backend", () => {
  let server: LocalServer | undefined;
  afterEach(async () => server?.close());
  const order = { orderId: "A-1", total: 100 };

  test("carries the base64 of the HMAC over the very bytes that are sent", async () => {
    const { headers, body: text } = await signCustomWebhook({ shopId: "shp_1", secret, body: order });
    expect(text).toBe(JSON.stringify(order));
    expect(headers["x-service-shop-id"]).toBe("shp_1");
    expect(headers["x-service-signature"]).toBe(createHmac("sha256", secret).update(text).digest("base64"));
  });

  test("is tried again when the service is away, and its answer comes back", async () => {
    server = await startServer((_request, index) =>
      index < 2
        ? refusal(503, "SERVICE_UNAVAILABLE")
        : { status: 200, body: { success: true, received: true, eventId: "evt_1", duplicate: false } },
    );
    const target = { baseUrl: `${server.baseUrl}/`, shopId: "shp_1", secret, retry: { baseDelayMs: 1 } };
    expect(await sendCustomWebhook({ ...target, body: order })).toEqual({
      received: true,
      eventId: "evt_1",
      duplicate: false,
    });
    expect(server.seen.map(({ url }) => url)).toEqual(
      Array.from({ length: 3 }, () => "/api/v1/webhook/custom"),
    );
  });

  test("that is refused says why, by code", async () => {
    server = await startServer(() => refusal(401, "WEBHOOK_SIGNATURE_INVALID"));
    const error: unknown = await sendCustomWebhook({
      baseUrl: server.baseUrl,
      shopId: "s",
      secret,
      body: order,
    }).catch((reason: unknown) => reason);
    expect(isEstibaError(error, "WEBHOOK_SIGNATURE_INVALID")).toBe(true);
    expect(isEstibaError(error, "BAD_REQUEST")).toBe(false);
    expect(isEstibaError(new Error("other"))).toBe(false);
  });
});
