import { describe, expect, it } from "vitest";
import type { OutboundRequest, OutboundResponse } from "../../kernel/http/outbound.ts";
import type { ShopConnection } from "../../ports/channel.ts";
import { openWpshopBench } from "../../../test/channels/wpshop-bench.ts";
import { oauthBaseString, oauthQuery, signRequest, WP_AUTH_STYLES } from "./auth.ts";
import { askShop } from "./client-api.ts";

const KEYS = { consumerKey: "ck_test", consumerSecret: "cs_test" };
const NOW = new Date(1_760_000_000_000);
const REQUEST = {
  method: "GET",
  url: "http://shop.test/wp-json/wc/v3/products",
  query: { per_page: "100", page: "1" },
};

describe("the authentication styles", () => {
  it("signs the known vector of OAuth 1.0a", () => {
    const query = oauthQuery(REQUEST, KEYS, { now: NOW, nonce: "abcdef0123456789" });
    const { oauth_signature: signature, ...signed } = query;
    expect(oauthBaseString({ ...REQUEST, query: signed })).toMatch(/%26page%3D1%26per_page%3D100$/);
    expect(signature).toBe("603Yd4k9iRpLqAOh1Vt/uElQ26jWbnhzNnwsaSjgX3o=");
  });

  it("sorts by name, not by name and value together", () => {
    const base = oauthBaseString({ method: "GET", url: "http://a.test/", query: { "a-b": "1", a: "2" } });
    expect(base).toBe("GET&http%3A%2F%2Fa.test%2F&a%3D2%26a-b%3D1");
  });

  it("uses a header, or a fresh signature of the address as the shop sees it, and never puts the secret in an address", () => {
    const https = { ...REQUEST, url: REQUEST.url.replace("http:", "https:") };
    expect(signRequest("basic", https, KEYS, NOW)).toEqual({
      url: `${https.url}?per_page=100&page=1`,
      headers: { authorization: "Basic Y2tfdGVzdDpjc190ZXN0" },
    });
    for (const style of WP_AUTH_STYLES) {
      expect(signRequest(style, https, KEYS, NOW).url).not.toContain(KEYS.consumerSecret);
    }
    const url = new URL(signRequest("oauth1", https, KEYS, NOW).url);
    const { nonce, signature } = {
      nonce: url.searchParams.get("oauth_nonce") ?? "",
      signature: url.searchParams.get("oauth_signature"),
    };
    expect(oauthQuery(REQUEST, KEYS, { now: NOW, nonce })["oauth_signature"]).toBe(signature);
    expect(signRequest("oauth1", https, KEYS, NOW).url).not.toBe(signRequest("oauth1", https, KEYS, NOW).url);
  });
});

function answer(status: number, json: unknown): OutboundResponse {
  return { status, headers: {}, body: Buffer.from(JSON.stringify(json)) };
}

/** A shop behind TLS that takes the keys in one way only. */
function pickyShop(accepts: (request: OutboundRequest) => boolean): {
  connection: ShopConnection;
  asked: OutboundRequest[];
} {
  const asked: OutboundRequest[] = [];
  const connection: ShopConnection = {
    shopId: "shp_1",
    externalId: "https://shop.test",
    credentials: { shopUrl: "https://shop.test", ...KEYS },
    app: null,
    now: () => NOW,
    outbound: {
      request: (request) => {
        asked.push(request);
        return Promise.resolve(
          accepts(request)
            ? answer(200, [])
            : answer(401, { code: "woocommerce_rest_cannot_view", data: { status: 401 } }),
        );
      },
      close: () => Promise.resolve(),
    },
  };
  return { connection, asked };
}

describe("a shop that does not see our keys", () => {
  it.each([
    ["the header", (request: OutboundRequest) => request.headers?.["authorization"] !== undefined, 1],

    ["a signature", (request: OutboundRequest) => request.url.includes("oauth_signature="), 2],
  ] as const)("is reached by %s, which is stored", async (_name, accepts, tries) => {
    const { connection, asked } = pickyShop(accepts);
    await askShop(connection, { method: "GET", path: "orders" });
    expect(asked).toHaveLength(tries);
    await askShop(connection, { method: "GET", path: "orders" });
    expect(asked).toHaveLength(tries + 1);
  });

  it("is unauthorized when no way works", async () => {
    const { connection, asked } = pickyShop(() => false);
    await expect(askShop(connection, { method: "GET", path: "orders" })).rejects.toMatchObject({
      failure: "unauthorized",
    });
    expect(asked).toHaveLength(3);
  });

  it("never gets the keys in the clear without TLS", async () => {
    const { connection, asked } = pickyShop(() => false);
    const plain = { ...connection, credentials: { ...connection.credentials, shopUrl: "http://shop.test" } };
    await expect(askShop(plain, { method: "GET", path: "orders" })).rejects.toMatchObject({
      failure: "unauthorized",
    });
    expect(asked).toHaveLength(1);
    expect(JSON.stringify(asked)).not.toContain(KEYS.consumerSecret);
  });

  it.each(["basic", "oauth1"])("answers the simulator by %s", async (authStyle) => {
    const bench = await openWpshopBench();
    const connection = { ...bench.connection, credentials: { ...bench.connection.credentials, authStyle } };
    const { status } = await askShop(connection, {
      method: "GET",
      path: "orders",
      query: { search: "Ñandú & co/(1)*'!" },
    });
    await bench.close();
    expect(status).toBe(200);
  });

  it("is reached by signature when it does not notice its TLS", async () => {
    const bench = await openWpshopBench({ settings: { isTlsSeen: false } });
    const { status } = await askShop(bench.connection, { method: "GET", path: "orders" });
    await bench.close();
    expect(status).toBe(200);
  });
});
