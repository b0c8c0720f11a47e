import { describe, expect, it } from "vitest";
import { openWpshopBench } from "../../../test/channels/wpshop-bench.ts";
import { normaliseShopUrl, readWcAuthGrant, wcAuthUrl, wpshopConnect } from "./connect.ts";

describe("a shop's address", () => {
  it.each([
    ["https://Shop.Test/", "https://shop.test"],
    ["shop.test", "https://shop.test"],
    ["  https://shop.test/Tienda/  ", "https://shop.test/Tienda"],
    ["https://shop.test:443/tienda///?a=1#b", "https://shop.test/tienda"],
    ["http://shop.test:8080", "http://shop.test:8080"],
    ["https://shop.test./", "https://shop.test"],
    ["HTTPS://ÑANDÚ.test", "https://xn--and-6ma2c.test"],
  ])("%s is %s", (given, normal) => {
    expect(normaliseShopUrl(given)).toBe(normal);
    expect(normaliseShopUrl(normal)).toBe(normal);
  });

  it.each([
    "",
    "https://",
    "ftp://shop.test",
    "https://user:secret@shop.test",
    "user@shop.test",
    "javascript:alert(1)",
    "file:///etc/passwd",
    "not an address",
    "../../x",
    "https://../../x",
    "./x",
    "..",
    "https://.shop.test",
    "https://shop..test",
    "shop.test/../../x",
    "https://shop.test/tienda/%2e%2e/x",
    "https://shop.test/..%2fx",
    "\\\\shop.test\\x",
    "shop.test\\..\\x",
  ])("%s is none", (given) => {
    expect(normaliseShopUrl(given)).toBeNull();
  });
});

describe("connecting a shop", () => {
  it("keeps one spelling, one route and the keys it was given", () => {
    expect(wpshopConnect.readExternalId("WWW.Shop.test/")).toBe("https://www.shop.test");
    expect(wpshopConnect.readExternalId(7)).toBeNull();
    expect(wpshopConnect.routeKeys("https://www.shop.test")).toEqual(["source:shop.test"]);
    expect(wpshopConnect.credentialsFrom("https://shop.test", {})).toEqual({
      shopUrl: "https://shop.test",
      consumerKey: null,
      consumerSecret: null,
    });
    const grant = { externalId: "https://shop.test", state: "s", returnUrl: "r", callbackUrl: "c" };
    expect(wpshopConnect.grant?.url(grant)).toContain(
      "https://shop.test/wc-auth/v1/authorize?app_name=Estiba&",
    );
  });
});

const GRANT = {
  key_id: 7,
  user_id: "st_9f3c1e",
  consumer_key: `ck_${"a1".repeat(20)}`,
  consumer_secret: `cs_${"b2".repeat(20)}`,
  key_permissions: "read_write",
};

describe("keys made with one click", () => {
  it("sends the browser to the shop with everything the shop asks for", () => {
    const url = wcAuthUrl({
      shopUrl: "https://x.test/tienda/",
      appName: "Estiba",
      state: "st_1",
      returnUrl: "https://app.test/back?a=1",
      callbackUrl: "https://api.test/keys",
    });
    expect(url).toBe(
      "https://x.test/tienda/wc-auth/v1/authorize?app_name=Estiba&scope=read_write&user_id=st_1&return_url=https%3A%2F%2Fapp.test%2Fback%3Fa%3D1&callback_url=https%3A%2F%2Fapi.test%2Fkeys",
    );
    expect(() =>
      wcAuthUrl({ shopUrl: "ftp://x", appName: "a", state: "s", returnUrl: "r", callbackUrl: "c" }),
    ).toThrow("not the address of a shop");
  });

  it("reads what the shop posts, and refuses keys that cannot write", () => {
    expect(readWcAuthGrant(GRANT)).toEqual({
      state: GRANT.user_id,
      consumerKey: GRANT.consumer_key,
      consumerSecret: GRANT.consumer_secret,
    });
    expect(() => readWcAuthGrant({ ...GRANT, key_permissions: "read" })).toThrow("may not both");
    for (const broken of [null, [], {}, { ...GRANT, consumer_key: "ck_1" }, { ...GRANT, user_id: null }]) {
      expect(() => readWcAuthGrant(broken)).toThrow(/unexpected shape/);
    }
  });

  it("does not take keys that may only read for good ones", async () => {
    const bench = await openWpshopBench();
    expect((await bench.client.readShop(bench.connection)).learned).toMatchObject({ restRoot: "wp-json" });
    bench.sim.setPermission(bench.shop.id, "read");
    await expect(bench.client.readShop(bench.connection)).rejects.toMatchObject({ failure: "unauthorized" });
    await bench.close();
  });

  it.each([
    ["almost", "index.php/wp-json"],
    ["plain", "rest_route"],
  ] as const)(
    "finds the API of a shop with %s permalinks, and keeps where it is",
    async (permalinks, restRoot) => {
      const bench = await openWpshopBench({ settings: { permalinks } });
      const { learned } = await bench.client.readShop(bench.connection);
      expect(learned).toEqual({ restRoot, authStyle: "oauth1" });
      const kept = { ...bench.connection, credentials: { ...bench.connection.credentials, ...learned } };
      const before = bench.sim.control.calls().length;
      const page = await bench.client.pullOrders?.(kept, { changedSince: null, cursor: null });
      expect([page?.items, bench.sim.control.calls().length]).toEqual([[], before + 1]);
      expect(JSON.stringify(bench.sim.control.calls())).not.toContain(
        String(bench.connection.credentials["consumerSecret"]),
      );
      await bench.close();
    },
  );

  it("follows a shop that changes its permalinks", async () => {
    const bench = await openWpshopBench();
    const pull = () => bench.client.pullOrders?.(bench.connection, { changedSince: null, cursor: null });
    expect((await pull())?.items).toEqual([]);
    bench.sim.settings(bench.shop.id).permalinks = "plain";
    expect((await pull())?.items).toEqual([]);
    await bench.close();
  });

  it("works with a shop from the first page to the first call", async () => {
    const bench = await openWpshopBench();
    const url = wcAuthUrl({
      shopUrl: bench.connection.externalId,
      appName: "Estiba",
      state: "st_1",
      returnUrl: "http://127.0.0.1/back",
      callbackUrl: `${bench.receiver.url}/keys`,
    });
    const asked = await bench.connection.outbound.request({ method: "GET", url });
    expect(asked.status).toBe(200);
    const { search } = new URL(url);
    await bench.connection.outbound.request({
      method: "POST",
      url: `${bench.connection.externalId}/wc-auth/v1/access_granted`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: `${search.slice(1)}&decision=approve`,
    });
    const { state, ...keys } = readWcAuthGrant(JSON.parse(bench.receiver.received[0]?.body ?? "null"));
    const connection = {
      ...bench.connection,
      credentials: { shopUrl: bench.connection.externalId, ...keys },
    };
    const facts = await bench.client.readShop(connection);
    await bench.close();
    expect([state, facts.name]).toEqual(["st_1", bench.shop.name]);
  });
});
