import { describe, expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { makeTenant } from "../../../test/factories/tenant.ts";
import { connectWpshop, shownStock, useWpshopSims } from "../../../test/factories/wpshop.ts";
import { publishStock } from "./publish-stock.ts";
import { reconcileShops } from "../upkeep/reconcile-shops.ts";
import { watchDrift } from "./watch-drift.ts";

const app = await useApp({ config: { ALLOW_PRIVATE_ADDRESSES: "yes" } });
const openSim = useWpshopSims({ productsPerShop: 8 });
const { services } = app.foundation;
const { rows } = app.database;
const SKU = "SKU-00002";

async function world(body: { inventorySourceType: "SERVICE_CENTRAL" | null }) {
  const tenant = await makeTenant(app, { plan: "BASIC" });
  const sim = await openSim();
  const shop = await connectWpshop(app, tenant, sim);
  await app.ok("updateInventoryConfig", { token: tenant.owner.token, body });
  const stock = shownStock(sim, shop.simId, SKU) ?? 0;
  const look = () => watchDrift(services, tenant.id, shop.id);
  const change = (quantity: number) => sim.control.setStock(shop.simId, SKU, quantity);
  const publication = async () => {
    const [row] = await rows(
      `select p.assumed_quantity, p.observed_quantity, p.is_dirty, p.drift, p.drifts from app.publications p
       join app.master_variants v on v.tenant_id = p.tenant_id and v.id = p.master_variant_id
       where p.tenant_id = $1 and v.sku = $2`,
      [tenant.id, SKU],
    );
    return row;
  };
  return { tenant, sim, shop, stock, look, change, publication };
}

describe("reading back what a channel shows", { timeout: 60_000 }, () => {
  it("finds nothing where everything is as we left it", async () => {
    const { look, stock, publication } = await world({ inventorySourceType: "SERVICE_CENTRAL" });
    expect(await look()).toEqual([]);
    expect(await publication()).toEqual({
      assumed_quantity: stock,
      observed_quantity: stock,
      is_dirty: false,
      drift: null,
      drifts: 0,
    });
  });

  it("only suspects at first, is certain the second time, counts it and puts it right", async () => {
    const { tenant, sim, shop, stock, look, change, publication } = await world({
      inventorySourceType: "SERVICE_CENTRAL",
    });
    change(stock + 5);
    expect(await look()).toEqual([]);
    expect(await publication()).toMatchObject({ assumed_quantity: stock, observed_quantity: stock + 5 });
    const [drift, ...others] = await look();
    expect(others).toEqual([]);
    expect(drift).toMatchObject({ sku: SKU, expected: stock, observed: stock + 5 });
    expect(await publication()).toEqual({
      assumed_quantity: stock + 5,
      observed_quantity: stock + 5,
      is_dirty: true,
      drift: 5,
      drifts: 1,
    });
    await publishStock(services, tenant.id);
    expect(shownStock(sim, shop.simId, SKU)).toBe(stock);
    const { token } = tenant.owner;
    expect((await app.ok("getInventorySummary", { token })).data.drifts).toBe(1);
    const explained = await app.ok("explainStock", {
      token,
      params: { masterVariantId: drift?.masterVariantId ?? "" },
    });
    expect(explained.data.channels[0]?.drift).toMatchObject({ quantity: 5, times: 1 });
    expect(await look()).toEqual([]);
    expect(await publication()).toMatchObject({ assumed_quantity: stock, is_dirty: false, drifts: 1 });
  });

  it("drops a suspected drift that was a sale in flight", async () => {
    const { tenant, stock, look, change, publication } = await world({
      inventorySourceType: "SERVICE_CENTRAL",
    });
    change(stock - 1);
    expect(await look()).toEqual([]);
    await rows(
      `update app.publications p set assumed_quantity = $3 from app.master_variants v
       where p.tenant_id = $1 and v.tenant_id = $1 and v.id = p.master_variant_id and v.sku = $2`,
      [tenant.id, SKU, stock - 1],
    );
    expect(await look()).toEqual([]);
    expect(await publication()).toMatchObject({ drift: null, drifts: 0 });
    const suspects = await rows(
      "select from app.publications where tenant_id = $1 and suspected_drift is not null",
      [tenant.id],
    );
    expect(suspects).toEqual([]);
  });

  it("is reported, and nothing is published, without a source of truth", async () => {
    const { stock, look, change, publication } = await world({ inventorySourceType: null });
    change(stock + 2);
    await look();
    expect(await look()).toHaveLength(1);
    expect(await publication()).toMatchObject({ assumed_quantity: stock + 2, is_dirty: false, drift: 2 });
  });

  it("leaves the source shop alone: what it shows is the figure", async () => {
    const { tenant, shop, look, change, stock } = await world({ inventorySourceType: null });
    await app.ok("updateInventoryConfig", {
      token: tenant.owner.token,
      body: { inventorySourceType: "SHOP", inventorySourceShopId: shop.id },
    });
    change(stock + 2);
    await look();
    expect(await look()).toEqual([]);
    const seen = await rows("select from app.publications where tenant_id = $1 and observed_at is not null", [
      tenant.id,
    ]);
    expect(seen).toEqual([]);
  });

  it("comes round by itself for every shop that can be read", async () => {
    const { tenant, shop } = await world({ inventorySourceType: "SERVICE_CENTRAL" });
    for (let turn = 0; turn < 5 && (await reconcileShops(services, tenant.id)); turn += 1) {
      // A turn is a bounded number of pieces.
    }
    const [work] = await rows<{ is_later: boolean; last_error: string | null }>(
      `select due_at > now() + interval '10 minutes' as is_later, last_error from app.shop_work
       where tenant_id = $1 and shop_id = $2 and kind = 'drift'`,
      [tenant.id, shop.id],
    );
    expect(work).toEqual({ is_later: true, last_error: null });
    const [read] = await rows<{ n: number }>(
      "select count(*)::int as n from app.publications where tenant_id = $1 and observed_at is not null",
      [tenant.id],
    );
    expect(read?.n).toBeGreaterThan(3);
  });
});
