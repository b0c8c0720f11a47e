import { expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { makeTenant } from "../../../test/factories/tenant.ts";
import { connectWpshop, useWpshopSims } from "../../../test/factories/wpshop.ts";
import { openShop, refreshShop } from "./open-shop.ts";
import { reconcileShops } from "../upkeep/reconcile-shops.ts";

const app = await useApp({ config: { ALLOW_PRIVATE_ADDRESSES: "yes" } });
const { services } = app.foundation;
const openSim = useWpshopSims();

it("a shop that was refused once is active again by itself when a later call succeeds, and a paused one stays paused", async () => {
  const tenant = await makeTenant(app);
  const sim = await openSim();
  const shop = await connectWpshop(app, tenant, sim);
  const { token } = tenant.owner;
  const params = { shopId: shop.id };
  const look = async () => {
    await app.database.rows("update app.shop_work set due_at = now() where tenant_id = $1", [tenant.id]);
    await reconcileShops(services, tenant.id);
    const { status, lastError } = (await app.ok("getShop", { token, params })).data;
    return { status, lastError };
  };
  sim.control.addFault({ kind: "token-revoked", shopId: shop.simId });
  expect(await look()).toMatchObject({ status: "reauth_required" });
  sim.control.clearFaults();
  expect(await look()).toEqual({ status: "active", lastError: null });
  await app.ok("pauseShop", { token, params });
  expect(await look()).toMatchObject({ status: "paused" });
});

it("a refusal of credentials that have been replaced meanwhile does not touch the shop", async () => {
  const tenant = await makeTenant(app);
  const sim = await openSim();
  const shop = await connectWpshop(app, tenant, sim);
  const stale = await openShop(services, tenant.id, shop.id);
  await connectWpshop(app, tenant, sim);
  const current = await refreshShop(services, stale);
  expect(current.credentialsVersion).toBeGreaterThan(stale.credentialsVersion);
  const { data } = await app.ok("getShop", { token: tenant.owner.token, params: { shopId: shop.id } });
  expect(data.status).toBe("active");
});
