import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createManualClock } from "../kit/index.ts";
import { object, testCall } from "../kit/test-call.ts";
import type { WpshopSim } from "./index.ts";
import { startWpshopSim } from "./index.ts";
import { wpClient } from "./test-client.ts";
import { oauthSignature } from "./wp-auth.ts";

const NOW_MS = Date.parse("2026-11-14T15:00:00Z");
let sim: WpshopSim;

beforeEach(async () => {
  sim = await startWpshopSim({ clock: createManualClock(NOW_MS), timeScale: 0 });
});
afterEach(async () => {
  await sim.close();
});

function keys(): { consumer_key: string; consumer_secret: string } {
  const credentials = sim.shops[0]?.credentials ?? {};
  return {
    consumer_key: credentials["consumerKey"] ?? "",
    consumer_secret: credentials["consumerSecret"] ?? "",
  };
}

function signedUrl(
  url: string,
  overrides: Record<string, string> = {},
  secret = keys().consumer_secret,
): string {
  const params = new URLSearchParams({
    per_page: "2",
    oauth_consumer_key: keys().consumer_key,
    oauth_timestamp: String(NOW_MS / 1000),
    oauth_nonce: "nonce-1",
    oauth_signature_method: "HMAC-SHA256",
    ...overrides,
  });
  const signature = oauthSignature({ method: "GET", url, params }, secret, "HMAC-SHA256");
  params.set("oauth_signature", signature);
  return `${url}?${params.toString()}`;
}

describe("keys over TLS", () => {
  it("opens with Basic keys and, when the host drops the header, with keys in the query", async () => {
    const client = wpClient(sim);
    expect((await client.call("GET", "products")).status).toBe(200);
    sim.settings("1").isAuthorizationStripped = true;
    const stripped = await client.call("GET", "products");
    expect([stripped.status, object(stripped.json)["code"]]).toEqual([401, "woocommerce_rest_cannot_view"]);
    const query = new URLSearchParams(keys()).toString();
    expect((await testCall("GET", `${client.shopUrl}/wp-json/wc/v3/products?${query}`)).status).toBe(200);
  });

  it("distinguishes a wrong secret from an unknown key, which is merely anonymous", async () => {
    const url = `${sim.url}/shops/1/wp-json/wc/v3/orders`;
    const { consumer_key } = keys();
    const wrongSecret = await testCall("GET", `${url}?consumer_key=${consumer_key}&consumer_secret=cs_x`);
    const unknownKey = await testCall("GET", `${url}?consumer_key=ck_x&consumer_secret=cs_x`);
    expect(object(wrongSecret.json)["code"]).toBe("woocommerce_rest_authentication_error");
    expect(object(unknownKey.json)["code"]).toBe("woocommerce_rest_cannot_view");
    expect([wrongSecret.status, unknownKey.status]).toEqual([401, 401]);
  });

  it("names the missing right: create, edit, batch", async () => {
    const root = `${sim.url}/shops/1/wp-json/wc/v3`;
    const codes = await Promise.all(
      [
        ["POST", "webhooks"],
        ["PUT", "products/11"],
        ["POST", "products/batch"],
      ].map(
        async ([method = "", path = ""]) =>
          object((await testCall(method, `${root}/${path}`, {})).json)["code"],
      ),
    );
    expect(codes).toEqual([
      "woocommerce_rest_cannot_create",
      "woocommerce_rest_cannot_edit",
      "woocommerce_rest_cannot_batch",
    ]);
  });

  it("turns anonymous when the merchant revokes the key", async () => {
    sim.control.revokeToken("1");
    const answer = await wpClient(sim).call("GET", "orders");
    expect([answer.status, object(answer.json)["code"]]).toEqual([401, "woocommerce_rest_cannot_view"]);
  });
});

describe("signed requests over plain http", () => {
  it("reproduces a known signature", () => {
    const params = new URLSearchParams({
      per_page: "100",
      page: "1",
      oauth_consumer_key: "ck_test",
      oauth_timestamp: "1760000000",
      oauth_nonce: "abcdef0123456789",
      oauth_signature_method: "HMAC-SHA256",
    });
    const request = { method: "GET", url: "http://shop.test/wp-json/wc/v3/products", params };
    expect(oauthSignature(request, "cs_test", "HMAC-SHA256")).toBe(
      "603Yd4k9iRpLqAOh1Vt/uElQ26jWbnhzNnwsaSjgX3o=",
    );
  });

  it("ignores Basic but takes a fresh signature, once", async () => {
    sim.settings("1").isTlsSeen = false;
    expect((await wpClient(sim).call("GET", "products")).status).toBe(401);
    const url = signedUrl(`${sim.url}/shops/1/wp-json/wc/v3/products`);
    const first = await testCall("GET", url);
    const again = await testCall("GET", url);
    expect(first.status).toBe(200);
    expect([again.status, object(again.json)["code"]]).toEqual([
      401,
      "woocommerce_rest_authentication_error",
    ]);
  });

  it("refuses an old timestamp, a wrong signature and a missing parameter", async () => {
    const url = `${sim.url}/shops/1/wp-json/wc/v3/products`;
    const old = await testCall("GET", signedUrl(url, { oauth_timestamp: String(NOW_MS / 1000 - 901) }));
    const forged = await testCall("GET", signedUrl(url, {}, "cs_wrong"));
    const partial = await testCall("GET", `${url}?oauth_consumer_key=${keys().consumer_key}`);
    expect([old, forged, partial].map((answer) => [answer.status, object(answer.json)["code"]])).toEqual([
      [401, "woocommerce_rest_authentication_error"],
      [401, "woocommerce_rest_authentication_error"],
      [401, "woocommerce_rest_authentication_missing_parameter"],
    ]);
  });
});
