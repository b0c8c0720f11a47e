import { describe, expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { makeTenant } from "../../../test/factories/tenant.ts";
import { connectWpshop, useWpshopSims } from "../../../test/factories/wpshop.ts";
import { eventually } from "@estiba/testbed";
import { tenantsWithDueWork } from "../../domain/shops/index.ts";
import { reconcileShops } from "./reconcile-shops.ts";

const app = await useApp({ config: { ALLOW_PRIVATE_ADDRESSES: "yes" } });
const openSim = useWpshopSims({ productsPerShop: 2 });
const { services } = app.foundation;
const { rows } = app.database;

async function statusAfterLooks(fault: { kind: "rate-limit" } | { kind: "server-error"; status: number }) {
  const tenant = await makeTenant(app, { plan: "BASIC" });
  const sim = await openSim();
  const shop = await connectWpshop(app, tenant, sim);
  sim.control.addFault(fault);
  for (let look = 0; look < 4; look += 1) {
    await rows("update app.shop_work set due_at = now() where tenant_id = $1 and kind = 'orders_recent'", [
      tenant.id,
    ]);
    await reconcileShops(services, tenant.id);
  }
  const [seen] = await rows<{ status: string; failures: number }>(
    `select s.status, w.failures from app.shops s join app.shop_work w on w.tenant_id = s.tenant_id and w.shop_id = s.id
     where s.tenant_id = $1 and s.id = $2 and w.kind = 'orders_recent'`,
    [tenant.id, shop.id],
  );
  return seen;
}

async function openShopOfTenant() {
  const tenant = await makeTenant(app, { plan: "BASIC" });
  const sim = await openSim();
  const shop = await connectWpshop(app, tenant, sim);
  const { token } = tenant.owner;
  const params = { shopId: shop.id };
  const statusOf = async () => (await app.ok("getShop", { token, params })).data.status;
  const comeDue = (failures = 0) =>
    rows("update app.shop_work set due_at = now(), leased_until = null, failures = $2 where tenant_id = $1", [
      tenant.id,
      failures,
    ]);
  /** Looks, and does something while the first answer of the shop is awaited. */
  const lookAndMeanwhile = async (act: () => Promise<unknown>) => {
    sim.control.addFault({ kind: "latency", delayMs: 1_000, times: 1 });
    const look = reconcileShops(services, tenant.id);
    await eventually(async () => {
      const leased = await rows("select 1 from app.shop_work where tenant_id = $1 and leased_until > now()", [
        tenant.id,
      ]);
      expect(leased).toHaveLength(1);
    });
    await act();
    await look;
  };
  const set = (status: string) => rows("update app.shops set status = $2 where id = $1", [shop.id, status]);
  return { tenant, sim, shop, token, params, statusOf, comeDue, lookAndMeanwhile, set };
}

describe("a shop that somebody pauses or disconnects", () => {
  it("stays paused when a look that had begun before succeeds", async () => {
    const { token, params, statusOf, comeDue, lookAndMeanwhile, set } = await openShopOfTenant();
    await set("degraded");
    await comeDue(3);
    await lookAndMeanwhile(() => app.ok("pauseShop", { token, params }));
    expect(await statusOf()).toBe("paused");
  });

  it("stays paused, or disconnected, when a look that had begun before fails", async () => {
    for (const [act, status] of [
      ["pauseShop", "paused"],
      ["disconnectShop", "disconnected"],
    ] as const) {
      const { sim, token, params, statusOf, comeDue, lookAndMeanwhile } = await openShopOfTenant();
      await comeDue(2);
      sim.control.addFault({ kind: "server-error", status: 503, method: "GET" });
      await lookAndMeanwhile(() => app.ok(act, { token, params }));
      expect(await statusOf()).toBe(status);
    }
  });

  it("stays paused when the platform refuses a call that was under way", async () => {
    const { sim, shop, token, params, statusOf, comeDue, lookAndMeanwhile } = await openShopOfTenant();
    await comeDue();
    await lookAndMeanwhile(async () => {
      await app.ok("pauseShop", { token, params });
      sim.control.revokeToken(shop.simId);
    });
    expect(await statusOf()).toBe("paused");
  });

  it("is not asked anything while it is paused, and is when it goes on", async () => {
    const { tenant, sim, token, params, comeDue } = await openShopOfTenant();
    await app.ok("pauseShop", { token, params });
    await comeDue();
    const before = sim.control.calls().length;
    expect(await reconcileShops(services, tenant.id)).toBe(false);
    expect(sim.control.calls()).toHaveLength(before);
    const due = await services.inDirectory((query) => tenantsWithDueWork(query, 500));
    expect(due).not.toContain(tenant.id);
    await app.ok("resumeShop", { token, params });
    await reconcileShops(services, tenant.id);
    expect(sim.control.calls().length).toBeGreaterThan(before);
  });

  it("is only asked whether its access is back when that was lost", async () => {
    const { tenant, sim, shop, comeDue, set } = await openShopOfTenant();
    sim.control.addFault({ kind: "token-revoked", shopId: shop.simId });
    await set("reauth_required");
    await comeDue();
    await reconcileShops(services, tenant.id);
    const done = await rows<{ kind: string }>(
      "select kind from app.shop_work where tenant_id = $1 and due_at > now() order by kind",
      [tenant.id],
    );
    expect(done.map(({ kind }) => kind)).toEqual(["subscriptions"]);
  });
});

describe("a shop whose looks fail again and again", () => {
  it("is degraded when it does not work", async () => {
    expect(await statusAfterLooks({ kind: "server-error", status: 503 })).toEqual({
      status: "degraded",
      failures: 4,
    });
  });

  it("is as well as before when it only asks us to wait", async () => {
    expect(await statusAfterLooks({ kind: "rate-limit" })).toEqual({ status: "active", failures: 4 });
  });
});
