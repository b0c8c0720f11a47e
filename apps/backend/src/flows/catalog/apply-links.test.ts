import { describe, expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { makeKey } from "../../../test/factories/key.ts";
import { channelVariant, makeShop, stockShop, type TestShop } from "../../../test/factories/stock.ts";
import { makeTenant, origin, type TestTenant } from "../../../test/factories/tenant.ts";
import { changeInventoryConfig } from "../stock/change-inventory-config.ts";
import { placeWaitingOfShop } from "./place-waiting.ts";
import { verifyInvariants } from "../upkeep/verify-invariants.ts";

const app = await useApp();
const { services } = app.foundation;
const { rows } = app.database;

interface World {
  readonly tenant: TestTenant;
  readonly key: string;
  readonly shop: TestShop;
}

async function world(): Promise<World> {
  const tenant = await makeTenant(app, { plan: "PRO" });
  const { value } = await makeKey(app, tenant);
  return { tenant, key: value, shop: await makeShop(app, tenant) };
}

async function sell(of: World, orderId: string, items: { sku: string; quantity: number }[], shop = of.shop) {
  const { data } = await app.ok("createCustomOrder", {
    key: of.key,
    body: { shopId: shop.id, orderId, total: 1, currency: "COP", items },
  });
  return data;
}

const order = async (of: World, id: string) =>
  (await app.ok("getOrder", { token: of.tenant.owner.token, params: { orderId: id } })).data;

const ledger = (of: World, sku: string) =>
  rows<{ reason: string; delta: number; balance_after: number; revision: number | null }>(
    `select g.reason, g.delta, g.balance_after, g.revision from app.stock_ledger g
     join app.master_variants v on v.tenant_id = g.tenant_id and v.id = g.master_variant_id
     where g.tenant_id = $1 and v.sku = $2 order by g.seq`,
    [of.tenant.id, sku],
  );

const publications = (of: World, shop: TestShop) =>
  rows<{ sku: string; assumed: number | null; is_dirty: boolean }>(
    `select g.sku, p.assumed_quantity as assumed, p.is_dirty from app.publications p
     join app.listings g on g.tenant_id = p.tenant_id and g.id = p.listing_id
     where p.tenant_id = $1 and p.shop_id = $2 order by g.sku`,
    [of.tenant.id, shop.id],
  );

const setSource = (
  of: World,
  inventorySourceType: string | null,
  inventorySourceShopId: string | null = null,
) => changeInventoryConfig(services, of.tenant.id, origin, { inventorySourceType, inventorySourceShopId });

describe("sales that waited for a mapping", () => {
  it("are booked when their listing turns up, and the shop's figure, which lacks them already, stays as it is", async () => {
    const of = await world();
    const sold = await sell(of, "A-1", [{ sku: "CAMISA", quantity: 2 }]);
    expect(sold.stockStatus).toBe("unmapped");
    await stockShop(app, of.tenant, of.shop, [channelVariant("CAMISA", 10)]);
    const after = await order(of, sold.id);
    expect(after.stockStatus).toBe("deducted");
    expect(after.lines[0]?.deductions).toMatchObject([
      { status: "applied", reason: "sale", quantity: 2, appliedQuantity: 2, stockBefore: 12, stockAfter: 10 },
    ]);
    expect(await ledger(of, "CAMISA")).toEqual([
      { reason: "opening", delta: 12, balance_after: 12, revision: null },
      { reason: "sale", delta: -2, balance_after: 10, revision: 0 },
    ]);
  });

  it("come off the figure when another shop opened it", async () => {
    const of = await world();
    const other = await makeShop(app, of.tenant);
    const sold = await sell(of, "A-1", [{ sku: "CAMISA", quantity: 2 }]);
    await stockShop(app, of.tenant, other, [channelVariant("CAMISA", 10)]);
    expect((await order(of, sold.id)).stockStatus).toBe("unmapped");
    await stockShop(app, of.tenant, of.shop, [channelVariant("CAMISA", 99)]);
    expect((await order(of, sold.id)).stockStatus).toBe("deducted");
    expect((await ledger(of, "CAMISA")).map(({ balance_after }) => balance_after)).toEqual([10, 8]);
  });

  it("are found by SKU, whatever its case, and leave an order partial while another line waits", async () => {
    const of = await world();
    const sold = await sell(of, "A-1", [
      { sku: "camisa ", quantity: 1 },
      { sku: "OTRA", quantity: 1 },
    ]);
    await stockShop(app, of.tenant, of.shop, [channelVariant("CAMISA", 5)]);
    expect((await order(of, sold.id)).stockStatus).toBe("partial");
    await stockShop(app, of.tenant, of.shop, [channelVariant("OTRA", 5)]);
    expect((await order(of, sold.id)).stockStatus).toBe("deducted");
  });

  it("become a shortfall when there is too little", async () => {
    const of = await world();
    const other = await makeShop(app, of.tenant);
    await stockShop(app, of.tenant, other, [channelVariant("CAMISA", 1)]);
    const sold = await sell(of, "A-1", [{ sku: "CAMISA", quantity: 3 }]);
    await stockShop(app, of.tenant, of.shop, [channelVariant("CAMISA", 1)]);
    const after = await order(of, sold.id);
    expect(after.stockStatus).toBe("shortfall");
    expect(after.lines[0]?.deductions).toMatchObject([
      { status: "shortfall", appliedQuantity: 1, shortfallQuantity: 2, stockBefore: 1, stockAfter: -2 },
    ]);
  });

  it("bring along what was given back meanwhile, and nothing of what was cancelled whole", async () => {
    const of = await world();
    const other = await makeShop(app, of.tenant);
    await stockShop(app, of.tenant, other, [channelVariant("CAMISA", 10)]);
    await sell(of, "A-1", [{ sku: "CAMISA", quantity: 3 }]);
    await sell(of, "A-1", [{ sku: "CAMISA", quantity: 1 }]);
    const cancelled = await sell(of, "A-2", [{ sku: "CAMISA", quantity: 4 }]);
    await app.ok("changeOrderStatus", {
      token: of.tenant.owner.token,
      params: { orderId: cancelled.id },
      body: { status: "cancelled" },
    });
    await stockShop(app, of.tenant, of.shop, [channelVariant("CAMISA", 10)]);
    expect(await ledger(of, "CAMISA")).toEqual([
      { reason: "opening", delta: 10, balance_after: 10, revision: null },
      { reason: "sale", delta: -3, balance_after: 7, revision: 0 },
      { reason: "edit", delta: 2, balance_after: 9, revision: -1 },
    ]);
    expect((await order(of, cancelled.id)).stockStatus).toBe("released");
  });

  it("are booked once, however often they are looked at", async () => {
    const of = await world();
    const other = await makeShop(app, of.tenant);
    await stockShop(app, of.tenant, other, [channelVariant("CAMISA", 10)]);
    await sell(of, "A-1", [{ sku: "CAMISA", quantity: 2 }]);
    await stockShop(app, of.tenant, of.shop, [channelVariant("CAMISA", 10)]);
    await stockShop(app, of.tenant, of.shop, [channelVariant("CAMISA", 10)]);
    await placeWaitingOfShop(services, of.tenant.id, of.shop.id);
    expect((await ledger(of, "CAMISA")).map(({ reason }) => reason)).toEqual(["opening", "sale"]);
  });

  it("are found by the look after a sync when they slipped in while their listing was being linked", async () => {
    const of = await world();
    await stockShop(app, of.tenant, of.shop, [channelVariant("CAMISA", 10)]);
    await rows(
      "update app.listings set mapping_status = 'unmapped', master_variant_id = null where tenant_id = $1",
      [of.tenant.id],
    );
    const sold = await sell(of, "A-1", [{ sku: "CAMISA", quantity: 2 }]);
    await rows(
      `update app.listings g set mapping_status = 'linked', master_variant_id = v.id
       from app.master_variants v where v.tenant_id = g.tenant_id and g.tenant_id = $1`,
      [of.tenant.id],
    );
    await placeWaitingOfShop(services, of.tenant.id, of.shop.id);
    expect((await order(of, sold.id)).stockStatus).toBe("deducted");
    expect((await ledger(of, "CAMISA")).at(-1)).toMatchObject({ reason: "sale", balance_after: 8 });
  });
});

async function sourced() {
  const of = await world();
  const source = await makeShop(app, of.tenant, { platform: "WPSHOP", name: "Fuente" });
  await stockShop(app, of.tenant, source, [channelVariant("CAMISA", 10)]);
  await setSource(of, "SHOP", source.id);
  return { ...of, source };
}

describe("while a shop is the source of truth", () => {
  it("what it shows is the figure", async () => {
    const of = await sourced();
    await stockShop(app, of.tenant, of.source, [channelVariant("CAMISA", 7)]);
    expect((await ledger(of, "CAMISA")).at(-1)).toMatchObject({
      reason: "source_sync",
      delta: -3,
      balance_after: 7,
    });
    expect(await publications(of, of.source)).toEqual([{ sku: "CAMISA", assumed: 7, is_dirty: false }]);
    await stockShop(app, of.tenant, of.source, [channelVariant("CAMISA", 7)]);
    expect(await ledger(of, "CAMISA")).toHaveLength(2);
  });

  it("a sale elsewhere that is not published to it yet is not undone by reading it", async () => {
    const of = await sourced();
    await stockShop(app, of.tenant, of.shop, [channelVariant("CAMISA", 10)]);
    await sell(of, "A-1", [{ sku: "CAMISA", quantity: 2 }]);
    expect(await publications(of, of.source)).toEqual([{ sku: "CAMISA", assumed: 10, is_dirty: true }]);
    await stockShop(app, of.tenant, of.source, [channelVariant("CAMISA", 10)]);
    expect((await ledger(of, "CAMISA")).at(-1)).toMatchObject({ reason: "sale", balance_after: 8 });
    await stockShop(app, of.tenant, of.source, [channelVariant("CAMISA", 9)]);
    expect((await ledger(of, "CAMISA")).at(-1)).toMatchObject({
      reason: "source_sync",
      delta: -1,
      balance_after: 7,
    });
    expect(await publications(of, of.source)).toEqual([{ sku: "CAMISA", assumed: 9, is_dirty: true }]);
  });

  it("a listing of it that is linked to what another shop opened brings its figure along", async () => {
    const of = await sourced();
    await stockShop(app, of.tenant, of.shop, [channelVariant("GORRO", 3)]);
    await stockShop(app, of.tenant, of.source, [channelVariant("GORRO", 8)]);
    expect(await ledger(of, "GORRO")).toMatchObject([
      { reason: "opening", balance_after: 3 },
      { reason: "source_sync", balance_after: 8 },
    ]);
  });

  it("its own sales that waited are in its figure already", async () => {
    const of = await world();
    const sold = await sell(of, "A-1", [{ sku: "CAMISA", quantity: 2 }]);
    await setSource(of, "SHOP", of.shop.id);
    await stockShop(app, of.tenant, of.shop, [channelVariant("CAMISA", 10)]);
    expect(await ledger(of, "CAMISA")).toMatchObject([{ reason: "opening", balance_after: 10 }]);
    const after = await order(of, sold.id);
    expect(after.stockStatus).toBe("not_applicable");
    expect(after.lines[0]?.deductions).toMatchObject([{ status: "not_required", masterVariantId: null }]);
  });
});

describe("while the service's own figure is the source of truth", () => {
  it("the figure is published to another shop's listing, and reading a shop changes nothing", async () => {
    const of = await world();
    await setSource(of, "SERVICE_CENTRAL");
    const web = await makeShop(app, of.tenant, { platform: "WPSHOP" });
    await stockShop(app, of.tenant, of.shop, [channelVariant("CAMISA", 10)]);
    await stockShop(app, of.tenant, web, [channelVariant("CAMISA", 3)]);
    expect(await publications(of, web)).toEqual([{ sku: "CAMISA", assumed: 3, is_dirty: true }]);
    await stockShop(app, of.tenant, of.shop, [channelVariant("CAMISA", 4)]);
    expect(await ledger(of, "CAMISA")).toMatchObject([{ reason: "opening", balance_after: 10 }]);
  });

  it("a listing that the shop begins to count is published to from then on, one it ceases to count is not", async () => {
    const of = await world();
    const web = await makeShop(app, of.tenant, { platform: "WPSHOP" });
    await stockShop(app, of.tenant, web, [channelVariant("CAMISA", null)]);
    expect(await publications(of, web)).toEqual([]);
    await stockShop(app, of.tenant, web, [channelVariant("CAMISA", 3)]);
    expect(await publications(of, web)).toMatchObject([{ sku: "CAMISA", assumed: 3 }]);
    await stockShop(app, of.tenant, web, [channelVariant("CAMISA", null)]);
    expect(await publications(of, web)).toEqual([]);
  });
});

it("no promise on the stock is broken by any of this", async () => {
  const { tenants, findings } = await verifyInvariants(services, origin, 3_600);
  expect(tenants).toBeGreaterThan(10);
  expect(findings.filter(({ first }) => first !== null)).toEqual([]);
});
