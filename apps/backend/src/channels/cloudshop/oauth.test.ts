import { type CloudshopSim, startCloudshopSim } from "@estiba/channel-sim";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { cloudshopClient } from "./client.ts";
import { cloudshopOAuth } from "./oauth.ts";
import { type CloudBench, ONE_DEPOT, openBench, SIM_OPTIONS, TWO_DEPOTS } from "./testing/sim.ts";

let bench: CloudBench<CloudshopSim>;
beforeAll(async () => {
  bench = openBench(await startCloudshopSim(SIM_OPTIONS));
});
afterEach(() => {
  bench.sim.control.clearFaults();
});
afterAll(async () => {
  await bench.close();
});

const exchange = (code: string) =>
  cloudshopOAuth.exchange({
    app: bench.app,
    outbound: bench.outbound,
    query: { code, state: "s" },
    codeVerifier: "",
    now: new Date(),
  });

const codeFor = (storeId: string): string =>
  new URL(bench.sim.installFromStore(storeId)).searchParams.get("code") ?? "";

describe("connecting a cloud shop", () => {
  it("sends the person to the application's page with nothing but the state", () => {
    const url = cloudshopOAuth.authorizationUrl({
      app: { ...bench.app, authorizeUrl: "https://www.shop.test/" },
      state: "a b&c",
      codeChallenge: "unused",
      shop: null,
    });
    expect(url).toBe(`https://www.shop.test/apps/${bench.app.clientId}/authorize?state=a+b%26c`);
  });

  it("finds that page on the platform", async () => {
    const url = cloudshopOAuth.authorizationUrl({
      app: bench.app,
      state: "abc",
      codeChallenge: "",
      shop: null,
    });
    expect((await fetch(url)).status).toBe(200);
  });

  it("takes a return that brings a code, and no other", () => {
    expect(cloudshopOAuth.isCallbackGenuine({ code: "x", state: "y" }, bench.app)).toBe(true);
    expect(cloudshopOAuth.isCallbackGenuine({ error: "access_denied" }, bench.app)).toBe(false);
    expect(cloudshopOAuth.isCallbackGenuine({ code: "" }, bench.app)).toBe(false);
  });

  it.each([ONE_DEPOT, TWO_DEPOTS])("exchanges the code for a token of store %s", async (storeId) => {
    const { externalId, credentials } = await exchange(codeFor(storeId));
    expect(externalId).toBe(storeId);
    expect(credentials).toEqual({
      accessToken: expect.stringMatching(/^[0-9a-f]{40}$/) as unknown,
      scope: "write_products,write_orders,read_customers",
      userId: storeId,
    });
    const shop = await cloudshopClient.readShop(bench.connect(storeId, { credentials }));
    expect(shop.externalId).toBe(storeId);
    expect(cloudshopOAuth.expiresAt?.(credentials)).toBeNull();
  });

  it("puts the secrets into the body as JSON", async () => {
    await exchange(codeFor(ONE_DEPOT));
    const call = bench.sim.control.calls().findLast(({ url }) => url === "/apps/authorize/token");
    expect(call?.headers["content-type"]).toBe("application/json");
    expect(JSON.parse(call?.body ?? "")).toMatchObject({
      client_id: bench.app.clientId,
      client_secret: bench.app.clientSecret,
      grant_type: "authorization_code",
    });
  });

  it("is refused with a code that was used, although the platform answers 200", async () => {
    const code = codeFor(ONE_DEPOT);
    await exchange(code);
    await expect(exchange(code)).rejects.toMatchObject({
      failure: "unauthorized",
      message: "the code was refused: invalid_grant",
    });
  });

  it.each([
    [{ access_token: "t", user_id: "12a" }, "malformed"],
    [{ access_token: "t" }, "malformed"],
    [{ access_token: "t", user_id: { id: 1 } }, "malformed"],
    [{ access_token: 5, user_id: 1 }, "unauthorized"],
    [[], "malformed"],
  ])("answer %j is %s", async (body, failure) => {
    const answer = { status: 200, headers: {}, body: Buffer.from(JSON.stringify(body)) };
    const outbound = { ...bench.outbound, request: async () => Promise.resolve(answer) };
    await expect(
      cloudshopOAuth.exchange({
        app: bench.app,
        outbound,
        query: { code: "x" },
        codeVerifier: "",
        now: new Date(),
      }),
    ).rejects.toMatchObject({ failure });
  });

  it("takes the name the store id has in some answers", async () => {
    const answer = { access_token: "t", store_id: 77, scope: null };
    const outbound = {
      ...bench.outbound,
      request: async () =>
        Promise.resolve({ status: 200, headers: {}, body: Buffer.from(JSON.stringify(answer)) }),
    };
    const result = await cloudshopOAuth.exchange({
      app: bench.app,
      outbound,
      query: { code: "x" },
      codeVerifier: "",
      now: new Date(),
    });
    expect(result.externalId).toBe("77");
  });

  it.each([
    ["server-error", "unavailable"],
    ["html-ok", "malformed"],
    ["connection-reset", "unavailable"],
  ] as const)("%s is %s", async (kind, failure) => {
    bench.sim.control.addFault({ kind, route: "token", times: 1 });
    await expect(exchange(codeFor(ONE_DEPOT))).rejects.toMatchObject({ failure });
  });
});
