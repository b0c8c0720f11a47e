import { describe, expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { unhurried, workOff } from "../../../test/factories/sync.ts";
import { makeTenant, origin, type TestTenant } from "../../../test/factories/tenant.ts";
import { registerWpshop, useWpshopSims } from "../../../test/factories/wpshop.ts";
import { noteCatalogChange } from "./request-catalog-sync.ts";
import { syncCatalog } from "./sync-catalog.ts";

const app = await useApp({ config: { ALLOW_PRIVATE_ADDRESSES: "yes" } });
const openSim = useWpshopSims({ productsPerShop: 14 });
const services = unhurried(app);
const { rows } = app.database;

async function world() {
  const tenant = await makeTenant(app, { plan: "PRO" });
  const sim = await openSim();
  return { tenant, sim, first: await registerWpshop(app, tenant, sim) };
}

const due = (tenant: TestTenant) =>
  rows<{ id: string; seconds: number }>(
    `select id, extract(epoch from due_at - now())::float8 as seconds from app.jobs
     where tenant_id = $1 and state = 'waiting'`,
    [tenant.id],
  );
const tell = (tenant: TestTenant, shopId: string) =>
  services.inTenant(tenant.id, origin, (tx) => noteCatalogChange(tx, [shopId]));

describe("a shop that reports changes", { timeout: 60_000 }, () => {
  it("is read again soon, once for however many changes", async () => {
    const of = await world();
    await tell(of.tenant, of.first.id);
    await tell(of.tenant, of.first.id);
    const jobs = await due(of.tenant);
    expect(jobs).toHaveLength(1);
    expect(jobs[0]?.seconds).toBeGreaterThan(20);
    const { jobId } = await app.ok("requestCatalogSync", {
      token: of.tenant.owner.token,
      body: { shopId: of.first.id },
    });
    expect(jobs[0]?.id).toBe(jobId);
    expect((await due(of.tenant))[0]?.seconds).toBeLessThanOrEqual(0);
  });

  it("is read once more when it reports changes while it is being read", async () => {
    const of = await world();
    of.sim.control.seedShop(of.first.simId, { products: 650 });
    const { jobId } = await app.ok("requestCatalogSync", {
      token: of.tenant.owner.token,
      body: { shopId: of.first.id },
    });
    await syncCatalog(services, of.tenant.id);
    await tell(of.tenant, of.first.id);
    expect(await due(of.tenant)).toEqual([]);
    await workOff(services, of.tenant.id);
    const jobs = await due(of.tenant);
    expect(jobs).toHaveLength(1);
    expect(jobs[0]?.id).not.toBe(jobId);
  });
});
