import { type MarketplaceSim, startMarketplaceSim } from "@estiba/channel-sim";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sha256 } from "../../kernel/secrets/hash.ts";
import type { ChannelApp, Credentials } from "../../ports/channel.ts";
import { marketplaceClient } from "./client.ts";
import { marketplaceOAuth } from "./oauth.ts";
import { authorizeUrlFor } from "./sites.ts";
import { type MarketBench, openBench, SIM_OPTIONS, VARIATIONS } from "./testing/sim.ts";

const VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const NOW = new Date("2026-11-14T12:00:00Z");

let bench: MarketBench<MarketplaceSim>;
beforeAll(async () => {
  bench = openBench(
    await startMarketplaceSim({ ...SIM_OPTIONS, app: { ...SIM_OPTIONS.app, isPkceRequired: true } }),
  );
});
afterEach(() => {
  bench.sim.control.clearFaults();
});
afterAll(async () => {
  await bench.close();
});

/** The person allows it in the browser; what comes back to us. */
async function allow(sellerId: string, decision = "allow"): Promise<Record<string, string>> {
  const url = new URL(
    marketplaceOAuth.authorizationUrl({
      app: bench.app,
      state: "state-1",
      codeChallenge: CHALLENGE,
      shop: null,
    }),
  );
  const page = await fetch(url);
  expect(page.status).toBe(200);
  const answer = await fetch(new URL("/authorization", url), {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ ...Object.fromEntries(url.searchParams), user_id: sellerId, decision }),
  });
  return Object.fromEntries(new URL(answer.headers.get("location") ?? "").searchParams);
}

const exchange = (query: Record<string, string>, codeVerifier = VERIFIER, app: ChannelApp = bench.app) =>
  marketplaceOAuth.exchange({ app, outbound: bench.outbound, query, codeVerifier, now: NOW });

const refresh = async (credentials: Credentials, change: Partial<ChannelApp> = {}) => {
  if (marketplaceOAuth.refresh === undefined) {
    throw new Error("this channel refreshes");
  }
  return marketplaceOAuth.refresh({
    app: { ...bench.app, ...change },
    outbound: bench.outbound,
    externalId: VARIATIONS,
    credentials,
    now: NOW,
  });
};

describe("sending the seller to the authorization page", () => {
  it("carries the challenge of the published example", () => {
    expect(sha256(VERIFIER).toString("base64url")).toBe(CHALLENGE);
    const url = new URL(
      marketplaceOAuth.authorizationUrl({
        app: { ...bench.app, authorizeUrl: "https://auth.mercadolibre.cl/authorization" },
        state: "a b",
        codeChallenge: CHALLENGE,
        shop: "MLB",
      }),
    );
    expect(`${url.origin}${url.pathname}`).toBe("https://auth.mercadolivre.com.br/authorization");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: "code",
      client_id: bench.app.clientId,
      redirect_uri: bench.app.redirectUri,
      state: "a b",
      code_challenge: CHALLENGE,
      code_challenge_method: "S256",
    });
  });

  it.each([
    ["https://auth.mercadolibre.cl/authorization", "MCO", "https://auth.mercadolibre.com.co/authorization"],
    ["https://auth.mercadolibre.cl/authorization", "mla", "https://auth.mercadolibre.com.ar/authorization"],
    ["https://auth.mercadolibre.cl/authorization", null, "https://auth.mercadolibre.cl/authorization"],
    ["https://auth.mercadolibre.cl/authorization", "evil.test", "https://auth.mercadolibre.cl/authorization"],
    ["http://127.0.0.1:9/authorization", "MCO", "http://127.0.0.1:9/authorization"],
  ])("%s for %s is %s", (configured, site, url) => {
    expect(authorizeUrlFor(configured, site)).toBe(url);
  });
});

describe("coming back", () => {
  it("needs a code and no refusal", async () => {
    expect(marketplaceOAuth.isCallbackGenuine(await allow(VARIATIONS), bench.app)).toBe(true);
    expect(marketplaceOAuth.isCallbackGenuine(await allow(VARIATIONS, "deny"), bench.app)).toBe(false);
    expect(marketplaceOAuth.isCallbackGenuine({ code: "x", error: "no" }, bench.app)).toBe(false);
    expect(marketplaceOAuth.isCallbackGenuine({}, bench.app)).toBe(false);
  });

  it("exchanges the code for tokens that work and say when they end", async () => {
    const { externalId, credentials } = await exchange(await allow(VARIATIONS));
    expect(externalId).toBe(VARIATIONS);
    expect(credentials).toEqual({
      accessToken: expect.stringMatching(/^APP_USR-/) as unknown,
      refreshToken: expect.stringMatching(/^TG-/) as unknown,
      expiresAtMs: NOW.getTime() + 21_600_000,
      userId: VARIATIONS,
    });
    expect(marketplaceOAuth.expiresAt?.(credentials)).toEqual(new Date("2026-11-14T18:00:00Z"));
    expect(marketplaceOAuth.expiresAt?.({ accessToken: "bare" })).toBeNull();
    const shop = await marketplaceClient.readShop(bench.connect(VARIATIONS, { credentials }));
    expect(shop.externalId).toBe(VARIATIONS);
  });

  it("sends everything in the body as a form, the verifier too", async () => {
    const query = await allow(VARIATIONS);
    await exchange(query);
    const call = bench.sim.control.calls().at(-1);
    expect(call?.url).toBe("/oauth/token");
    expect(call?.headers["content-type"]).toBe("application/x-www-form-urlencoded");
    expect(Object.fromEntries(new URLSearchParams(call?.body))).toEqual({
      grant_type: "authorization_code",
      code: query["code"],
      redirect_uri: bench.app.redirectUri,
      code_verifier: VERIFIER,
      client_id: bench.app.clientId,
      client_secret: bench.app.clientSecret,
    });
  });

  it("is refused with another verifier, and with a code that was used", async () => {
    await expect(exchange(await allow(VARIATIONS), "another")).rejects.toMatchObject({
      failure: "unauthorized",
    });
    const query = await allow(VARIATIONS);
    await exchange(query);
    await expect(exchange(query)).rejects.toMatchObject({ failure: "unauthorized" });
  });

  it("does not blame the seller for a wrong secret of this server", async () => {
    const app = { ...bench.app, clientSecret: "wrong" };
    await expect(exchange(await allow(VARIATIONS), VERIFIER, app)).rejects.toMatchObject({
      failure: "rejected",
    });
  });

  it.each([
    ["rate-limit", "rate_limited"],
    ["server-error", "unavailable"],
    ["connection-reset", "unavailable"],
    ["html-ok", "malformed"],
    ["truncated-json", "malformed"],
    ["wrong-type-json", "malformed"],
  ] as const)("%s is %s", async (kind, failure) => {
    const query = await allow(VARIATIONS);
    bench.sim.control.addFault({ kind, route: "oauth/token", times: 1 });
    await expect(exchange(query)).rejects.toMatchObject({ failure });
  });
});

describe("renewing the tokens", () => {
  it("gives a new pair, after which the old refresh token is dead", async () => {
    const { credentials } = await exchange(await allow(VARIATIONS));
    const renewed = await refresh({ ...credentials, siteId: "MLC" });
    expect(renewed["refreshToken"]).not.toBe(credentials["refreshToken"]);
    expect(renewed["siteId"]).toBe("MLC");
    expect(renewed["expiresAtMs"]).toBe(NOW.getTime() + 21_600_000);
    await expect(refresh(credentials)).rejects.toMatchObject({ failure: "unauthorized" });
    await expect(refresh(renewed)).resolves.toMatchObject({ userId: VARIATIONS });
  });

  it("is over when the seller took the grant back, or there never was a refresh token", async () => {
    const { credentials } = await exchange(await allow(VARIATIONS));
    bench.sim.marketplace.revokeGrant(VARIATIONS);
    await expect(refresh(credentials)).rejects.toMatchObject({ failure: "unauthorized" });
    await expect(refresh({ accessToken: "x" })).rejects.toMatchObject({ failure: "unauthorized" });
  });

  it("is not over while only the platform is out of order", async () => {
    const { credentials } = await exchange(await allow(VARIATIONS));
    bench.sim.control.addFault({ kind: "server-error", route: "oauth/token", times: 1 });
    await expect(refresh(credentials)).rejects.toMatchObject({ failure: "unavailable" });
    bench.sim.control.addFault({ kind: "rate-limit", route: "oauth/token", times: 1 });
    await expect(refresh(credentials)).rejects.toMatchObject({ failure: "rate_limited" });
    await expect(refresh(credentials)).resolves.toMatchObject({ userId: VARIATIONS });
  });

  it.each([
    { access_token: "t", expires_in: 21_600, user_id: 5 },
    { access_token: "t", expires_in: "soon", user_id: Number(VARIATIONS) },
    { access_token: "t", expires_in: 0, user_id: Number(VARIATIONS) },
    { access_token: "", expires_in: 21_600, user_id: Number(VARIATIONS) },
    { expires_in: 21_600 },
    [],
  ])("refuses %j", async (body) => {
    const answer = { status: 200, headers: {}, body: Buffer.from(JSON.stringify(body)) };
    await expect(
      marketplaceOAuth.refresh?.({
        app: bench.app,
        outbound: { ...bench.outbound, request: async () => Promise.resolve(answer) },
        externalId: VARIATIONS,
        credentials: { refreshToken: "TG-1" },
        now: NOW,
      }),
    ).rejects.toMatchObject({ failure: "malformed" });
  });
});
