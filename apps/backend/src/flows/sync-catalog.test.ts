import { describe, expect, it } from "vitest";
import { useApp } from "../../test/app.ts";
import { registerWpshop, syncNow } from "../../test/factories/sync.ts";
import { makeTenant } from "../../test/factories/tenant.ts";
import { useWpshopSims } from "../../test/factories/wpshop.ts";

const app = await useApp({ config: { ALLOW_PRIVATE_ADDRESSES: "yes" } });
const openSim = useWpshopSims({ productsPerShop: 30 });

describe("reading catalogs", { timeout: 60_000 }, () => {
  it("smoke", async () => {
    const tenant = await makeTenant(app, { plan: "PRO" });
    const sim = await openSim();
    await registerWpshop(app, tenant, sim, 0);
    const t0 = performance.now();
    const job = await syncNow(app, tenant);
    console.log(JSON.stringify(job, null, 1), performance.now() - t0);
    const list = await app.ok("listCatalog", { token: tenant.owner.token, query: { limit: 2 } });
    console.log(JSON.stringify(list.data, null, 1));
    console.log(sim.control.calls().map((c) => `${c.method} ${c.url} ${c.status}`).join("\n"));
    console.log(await app.database.rows("select mapping_status, count(*) from app.listings group by 1"));
    await registerWpshop(app, tenant, sim, 1);
    console.log(JSON.stringify(await syncNow(app, tenant), null, 1));
    console.log(await app.database.rows("select shop_id, mapping_status, count(*) from app.listings group by 1,2"));
    expect(job.state).toBe("completed");
  });
});
