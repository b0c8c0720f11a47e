import { startOauthshopSim } from "@estiba/channel-sim";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ChannelApp, Credentials } from "../../ports/channel.ts";
import { callbackMessage, oauthshopOAuth } from "./oauth.ts";
import { connectShop, install, outbound, REDIRECT_URI, SCOPES, simApp } from "./testing/sim-connection.ts";

const SHOP = "acme-demo.myshopify.com";
const app: ChannelApp = {
  isConfigured: true,
  clientId: "client",
  clientSecret: "hush",
  baseUrl: "https://{shop}",
  authorizeUrl: "https://{shop}/admin/oauth/authorize",
  redirectUri: REDIRECT_URI,
  scopes: ["read_products", "write_inventory"],
};

let sim: Awaited<ReturnType<typeof startOauthshopSim>>;
beforeAll(async () => {
  sim = await startOauthshopSim({ productsPerShop: 1 });
});
afterEach(() => {
  sim.control.clearFaults();
});
afterAll(async () => {
  await sim.close();
});

function tokenCall(): { url: string; body: unknown } {
  const call = sim.control.calls().findLast(({ url }) => url.endsWith("/access_token"));
  return { url: call?.url ?? "", body: JSON.parse(call?.body ?? "null") as unknown };
}

describe("the address a merchant is sent to", () => {
  it("asks the shop for an offline token", () => {
    const url = new URL(
      oauthshopOAuth.authorizationUrl({
        app,
        state: "0a1b",
        codeChallenge: "unused",
        shop: "ACME.myshopify.com",
      }),
    );
    expect(url.origin + url.pathname).toBe("https://acme.myshopify.com/admin/oauth/authorize");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: "client",
      scope: "read_products,write_inventory",
      redirect_uri: REDIRECT_URI,
      state: "0a1b",
    });
  });

  it.each([null, "", "evil.io", "acme.myshopify.com.evil.io"])("is never built for %j", (shop) => {
    expect(() => oauthshopOAuth.authorizationUrl({ app, state: "0", codeChallenge: "", shop })).toThrowError(
      expect.objectContaining({ failure: "rejected" }),
    );
  });
});

describe("what the browser brings back", () => {
  const vectors = [
    {
      secret: "hush",
      hmac: "700e2dadb827fcc8609e9d5ce208b2e9cdaab9df07390d2cbca10d7c328fc4bf",
      query: {
        code: "0907a61c0c8d55e99db179b68161bc00",
        shop: "some-shop.myshopify.com",
        state: "0.6784241404160823",
        timestamp: "1337178173",
      },
    },
    {
      secret: "test_client_secret",
      hmac: "a3befed259c60fa3aa0792a2258c9f9a69d67c264410942d7daf0cf303601dcb",
      query: {
        code: "abc123",
        host: "YWRtaW4uc2hvcGlmeS5jb20vc3RvcmUvYWNtZQ",
        shop: "acme-demo.myshopify.com",
        state: "nonce-42",
        timestamp: "1767225600",
      },
    },
  ] as const;

  it.each(vectors)("is genuine under the published signature of $query.shop", ({ secret, hmac, query }) => {
    const own = { ...app, clientSecret: secret };
    const at = (skewS: number): Date => new Date((Number(query.timestamp) + skewS) * 1_000);
    const signed = { signature: "ignored", ...query, hmac };
    expect(oauthshopOAuth.isCallbackGenuine(signed, own, at(0))).toBe(true);
    expect(oauthshopOAuth.isCallbackGenuine(signed, own, at(90))).toBe(true);
    expect(oauthshopOAuth.isCallbackGenuine(signed, own, at(-90))).toBe(true);
    expect(oauthshopOAuth.isCallbackGenuine(signed, own, at(91))).toBe(false);
    expect(oauthshopOAuth.isCallbackGenuine(signed, own, at(-91))).toBe(false);
    expect(oauthshopOAuth.isCallbackGenuine({ ...signed, code: "other" }, own, at(0))).toBe(false);
    expect(oauthshopOAuth.isCallbackGenuine({ ...signed, extra: "1" }, own, at(0))).toBe(false);
    expect(oauthshopOAuth.isCallbackGenuine({ ...query }, own, at(0))).toBe(false);
    expect(oauthshopOAuth.isCallbackGenuine({ ...signed, hmac: `${hmac.slice(0, -1)}x` }, own, at(0))).toBe(
      false,
    );
    expect(oauthshopOAuth.isCallbackGenuine(signed, { ...own, clientSecret: "x" }, at(0))).toBe(false);
  });

  it("is signed with %20 for a space, by name", () => {
    expect(callbackMessage({ state: "a b+c", code: "é", hmac: "x", signature: "y" })).toBe(
      "code=%C3%A9&state=a%20b%2Bc",
    );
  });

  it("is genuine when the simulator signed it just now", async () => {
    const own = simApp(sim);
    const query = await install(sim, SHOP, own);
    expect(oauthshopOAuth.isCallbackGenuine(query, own)).toBe(true);
    expect(oauthshopOAuth.isCallbackGenuine({ ...query, shop: "evil.io" }, own)).toBe(false);
  });
});

describe("code for tokens", () => {
  it("sends the code to the shop itself and asks for an expiring token", async () => {
    const own = simApp(sim);
    const query = await install(sim, SHOP, own);
    await oauthshopOAuth.exchange({ app: own, outbound, query, codeVerifier: "", now: new Date() });
    expect(tokenCall()).toEqual({
      url: `/${SHOP}/admin/oauth/access_token`,
      body: { client_id: own.clientId, client_secret: own.clientSecret, code: query["code"], expiring: "1" },
    });
  });

  it("gives both tokens with their ends, and the scopes as granted", async () => {
    const own = simApp(sim);
    const query = await install(sim, SHOP, own);
    const now = new Date("2026-11-14T12:00:00Z");
    const { externalId, credentials } = await oauthshopOAuth.exchange({
      app: own,
      outbound,
      query,
      codeVerifier: "",
      now,
    });
    expect(externalId).toBe(SHOP);
    expect(credentials).toEqual({
      accessToken: expect.stringMatching(/^shpat_/) as string,
      refreshToken: expect.any(String) as string,
      expiresAtMs: now.getTime() + 3_600_000,
      refreshExpiresAtMs: now.getTime() + 90 * 86_400_000,
      scope: SCOPES.filter(
        (scope) => !SCOPES.some((other) => other === scope.replace("read_", "write_") && other !== scope),
      ).join(","),
    });
    expect(oauthshopOAuth.expiresAt(credentials)).toEqual(new Date(now.getTime() + 3_600_000));
    expect(oauthshopOAuth.expiresAt({ accessToken: "x" })).toBeNull();
  });

  it("refuses a code that was used before", async () => {
    const own = simApp(sim);
    const query = await install(sim, SHOP, own);
    const call = { app: own, outbound, query, codeVerifier: "", now: new Date() };
    await oauthshopOAuth.exchange(call);
    await expect(oauthshopOAuth.exchange(call)).rejects.toMatchObject({
      failure: "rejected",
      message: "no tokens: invalid_request",
    });
  });

  it("never asks an address that is not a hosted shop's", async () => {
    const before = sim.control.calls().length;
    const call = { app: simApp(sim), outbound, codeVerifier: "", now: new Date() };
    for (const query of [{ code: "x" }, { code: "x", shop: "evil.io" }, { shop: SHOP }]) {
      await expect(oauthshopOAuth.exchange({ ...call, query })).rejects.toMatchObject({
        failure: "rejected",
      });
    }
    expect(sim.control.calls()).toHaveLength(before);
  });

  it.each([
    [{ kind: "server-error" }, "unavailable"],
    [{ kind: "html-ok" }, "malformed"],
    [{ kind: "wrong-type-json" }, "malformed"],
    [{ kind: "connection-reset" }, "unavailable"],
  ] as const)("reads %j as %s", async (fault, failure) => {
    const own = simApp(sim);
    const query = await install(sim, SHOP, own);
    sim.control.addFault({ ...fault, times: 1 });
    const call = { app: own, outbound, query, codeVerifier: "", now: new Date() };
    await expect(oauthshopOAuth.exchange(call)).rejects.toMatchObject({ failure });
  });
});

describe("new tokens for old ones", () => {
  it("rotates: both tokens are new, and what else was kept stays", async () => {
    const connection = await connectShop(sim, SHOP);
    const credentials: Credentials = { ...connection.credentials, locationId: "70000000001" };
    const now = new Date("2026-11-14T12:00:00Z");
    const call = { app: simApp(sim), outbound, externalId: SHOP, credentials, now };
    const next = await oauthshopOAuth.refresh(call);
    expect(tokenCall()).toEqual({
      url: `/${SHOP}/admin/oauth/access_token`,
      body: {
        client_id: call.app.clientId,
        client_secret: call.app.clientSecret,
        grant_type: "refresh_token",
        refresh_token: credentials["refreshToken"],
      },
    });
    expect(next["accessToken"]).not.toBe(credentials["accessToken"]);
    expect(next["refreshToken"]).not.toBe(credentials["refreshToken"]);
    expect(next["expiresAtMs"]).toBe(now.getTime() + 3_600_000);
    expect(next["locationId"]).toBe("70000000001");
    const again = await oauthshopOAuth.refresh({ ...call, credentials: next });
    expect(again["refreshToken"]).not.toBe(next["refreshToken"]);
  });

  it("is over when the refresh token is dead, the app was removed, or there is none", async () => {
    const connection = await connectShop(sim, SHOP);
    const { credentials } = connection;
    const call = { app: simApp(sim), outbound, externalId: SHOP, credentials, now: new Date() };
    sim.oauthshop.expireRefreshToken(SHOP);
    await expect(oauthshopOAuth.refresh(call)).rejects.toMatchObject({
      failure: "unauthorized",
      message: "no tokens: invalid_grant",
    });
    sim.oauthshop.uninstall(SHOP);
    await expect(oauthshopOAuth.refresh(call)).rejects.toMatchObject({
      failure: "unauthorized",
      message: "no tokens: invalid_client",
    });
    await expect(
      oauthshopOAuth.refresh({ ...call, credentials: { accessToken: "x" } }),
    ).rejects.toMatchObject({
      failure: "unauthorized",
    });
  });

  it("may be tried again after a failure of the platform", async () => {
    const { credentials } = await connectShop(sim, SHOP);
    const call = { app: simApp(sim), outbound, externalId: SHOP, credentials, now: new Date() };
    sim.control.addFault({ kind: "server-error", status: 502, times: 1 });
    await expect(oauthshopOAuth.refresh(call)).rejects.toMatchObject({ failure: "unavailable" });
    expect(await oauthshopOAuth.refresh(call)).toMatchObject({
      accessToken: expect.stringMatching(/^shpat_/) as string,
    });
  });

  it("takes over after a lost answer: the old refresh token is still good until the new one is used", async () => {
    const { credentials } = await connectShop(sim, SHOP);
    const call = { app: simApp(sim), outbound, externalId: SHOP, credentials, now: new Date() };
    sim.control.addFault({ kind: "connection-reset", phase: "after", times: 1 });
    await expect(oauthshopOAuth.refresh(call)).rejects.toMatchObject({ failure: "unavailable" });
    expect(await oauthshopOAuth.refresh(call)).toMatchObject({
      accessToken: expect.stringMatching(/^shpat_/) as string,
    });
  });
});
