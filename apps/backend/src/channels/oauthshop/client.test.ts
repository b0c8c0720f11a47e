import { type FaultInput, startOauthshopSim } from "@estiba/channel-sim";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ShopConnection } from "../../ports/channel.ts";
import { oauthshopClient } from "./client.ts";
import { connectShop, SCOPES } from "./testing/sim-connection.ts";

const SHOP = "acme-demo.myshopify.com";

let sim: Awaited<ReturnType<typeof startOauthshopSim>>;
let connection: ShopConnection;
beforeAll(async () => {
  sim = await startOauthshopSim({ productsPerShop: 3 });
  connection = await connectShop(sim, SHOP);
});
afterEach(() => {
  sim.control.clearFaults();
  sim.oauthshop.setShopStatus(SHOP, "active");
});
afterAll(async () => {
  await sim.close();
});

describe("reading the shop", () => {
  it("asks the shop's own address in one version of the API, with the token", async () => {
    await oauthshopClient.readShop(connection);
    const call = sim.control.calls().at(-1);
    expect(call).toMatchObject({ method: "POST", url: `/${SHOP}/admin/api/2026-04/graphql.json` });
    expect(call?.headers).toMatchObject({
      "x-shopify-access-token": connection.credentials["accessToken"],
      "content-type": "application/json",
      accept: "application/json",
    });
    expect(JSON.parse(call?.body ?? "")).toMatchObject({
      query: expect.stringContaining("query ShopInfo") as string,
    });
  });

  it("returns the shop, and every scope that was granted or follows from it", async () => {
    const facts = await oauthshopClient.readShop(connection);
    expect(facts).toMatchObject({ externalId: SHOP, name: "Acme Demo", currency: "COP" });
    expect(facts.scopes?.toSorted()).toEqual([...SCOPES].toSorted());
    expect(Math.abs((facts.serverTime?.getTime() ?? 0) - Date.now())).toBeLessThan(5_000);
  });
});

describe("an answer that is none", () => {
  const faults: readonly (readonly [FaultInput, string, number | null])[] = [
    [{ kind: "token-revoked" }, "unauthorized", null],
    [{ kind: "rate-limit", shopId: SHOP }, "rate_limited", 8_000],
    [{ kind: "rate-limit", status: 429 }, "rate_limited", 2_000],
    [{ kind: "server-error", status: 503 }, "unavailable", null],
    [{ kind: "server-error", status: 430 }, "rate_limited", 3_600_000],
    [{ kind: "server-error", status: 403 }, "forbidden", null],
    [{ kind: "server-error", status: 404 }, "not_found", null],
    [{ kind: "connection-reset" }, "unavailable", null],
    [{ kind: "html-ok" }, "malformed", null],
    [{ kind: "truncated-json" }, "malformed", null],
    [{ kind: "wrong-type-json" }, "malformed", null],
  ];

  it.each(faults)("%j is %s, worth another try after %s", async (fault, failure, retryAfterMs) => {
    sim.control.addFault({ ...fault, times: 1 });
    await expect(oauthshopClient.readShop(connection)).rejects.toMatchObject({
      name: "ChannelError",
      failure,
      retryAfterMs,
    });
  });

  it.each(["frozen", "locked"] as const)("a %s shop is waited for, not given up", async (status) => {
    sim.oauthshop.setShopStatus(SHOP, status);
    await expect(oauthshopClient.readShop(connection)).rejects.toMatchObject({
      failure: "unavailable",
      retryAfterMs: 3_600_000,
    });
  });

  it("a throttled question says when the bucket will hold enough", async () => {
    sim.oauthshop.setBucket(SHOP, { maximum: 2_000, restoreRate: 50 });
    sim.oauthshop.setBucket(SHOP, { left: 0 });
    const pulled = oauthshopClient.pullOrders(connection, { changedSince: null, cursor: null });
    const error: unknown = await pulled.catch((caught: unknown) => caught);
    expect(error).toMatchObject({ failure: "rate_limited", retryAfterMs: expect.any(Number) as number });
    const { retryAfterMs } = error as { retryAfterMs: number };
    expect(retryAfterMs % 1_000).toBe(0);
    expect(retryAfterMs).toBeGreaterThanOrEqual(2_000);
    sim.oauthshop.setBucket(SHOP, { maximum: 2_000, restoreRate: 100 });
  });

  it("nobody is asked without a token, an application or a hosted shop", async () => {
    const before = sim.control.calls().length;
    await expect(oauthshopClient.readShop({ ...connection, credentials: {} })).rejects.toMatchObject({
      failure: "unauthorized",
    });
    await expect(oauthshopClient.readShop({ ...connection, app: null })).rejects.toMatchObject({
      failure: "rejected",
    });
    await expect(oauthshopClient.readShop({ ...connection, externalId: "evil.io" })).rejects.toMatchObject({
      failure: "rejected",
    });
    expect(sim.control.calls()).toHaveLength(before);
  });

  it("a token that ended is refused", async () => {
    const own = await connectShop(sim, "casa-tierra.myshopify.com");
    sim.oauthshop.expireToken("casa-tierra.myshopify.com");
    await expect(oauthshopClient.readShop(own)).rejects.toMatchObject({ failure: "unauthorized" });
  });
});
