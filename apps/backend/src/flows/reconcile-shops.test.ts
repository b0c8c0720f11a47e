import { describe, expect, it } from "vitest";
import { useApp } from "../../test/app.ts";
import { makeTenant } from "../../test/factories/tenant.ts";
import { connectWpshop, useWpshopSims } from "../../test/factories/wpshop.ts";
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
