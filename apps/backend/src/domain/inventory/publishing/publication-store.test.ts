import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { makeShop, stockOne } from "../../../../test/factories/stock.ts";
import { makeTenant, origin } from "../../../../test/factories/tenant.ts";
import { markAllDirty, markDirty } from "./publication-store.ts";
import { leasePublications } from "./publish-store.ts";
import { recordWrites } from "./record-writes-store.ts";
import { moveStock } from "../ledger/move-stock.ts";

const app = await useApp();
const { services } = app.foundation;
const { rows } = app.database;

async function world() {
  const tenant = await makeTenant(app, { plan: "BASIC" });
  const shop = await makeShop(app, tenant, { platform: "WPSHOP" });
  const { listingId, masterVariantId } = await stockOne(app, tenant, shop, "A-1", 10);
  const { token } = tenant.owner;
  await app.ok("updateInventoryConfig", { token, body: { inventorySourceType: "SERVICE_CENTRAL" } });
  const set = (absolute: number) =>
    services.inTenant(tenant.id, origin, async (tx) => {
      await moveStock(tx, [{ masterVariantId, change: { absolute }, reason: "manual" }]);
      await markDirty(tx, [masterVariantId]);
    });
  const lease = () => services.inTenant(tenant.id, origin, (tx) => leasePublications(tx, shop.id, 10));
  const moveThere = (delta: number, reason: "sale" | "cancel") => (soldAt: Date) =>
    services.inTenant(tenant.id, origin, async (tx) => {
      await moveStock(tx, [{ masterVariantId, change: { delta }, reason }]);
      await markDirty(tx, [masterVariantId], [{ listingId, delta, soldAt }]);
    });
  /** One is sold on the channel itself, which has taken it off its own figure. */
  const sell = moveThere(-1, "sale");
  /** And the other way round. */
  const cancel = moveThere(1, "cancel");
  const settle = (leased: Awaited<ReturnType<typeof lease>>, shown?: number) =>
    services.inTenant(tenant.id, origin, (tx) =>
      recordWrites(
        tx,
        leased.map((one) => ({ publication: one, shown: shown ?? one.target, error: null, retryMs: 0 })),
      ),
    );
  const publication = async () => {
    const [row] = await rows(
      "select assumed_quantity, is_dirty from app.publications where listing_id = $1",
      [listingId],
    );
    return row;
  };
  return { tenant, set, sell, cancel, lease, settle, publication };
}

describe("what a listing is believed to show", () => {
  it("is not forgotten when a write is acknowledged while the figure goes back to what it was", async () => {
    const { tenant, set, lease, publication } = await world();
    await set(8);
    const leased = await lease();
    expect(leased.map(({ target }) => target)).toEqual([8]);
    let goBack: Promise<void> | undefined;
    await services.inTenant(tenant.id, origin, async (tx) => {
      await recordWrites(
        tx,
        leased.map((one) => ({ publication: one, shown: one.target, error: null, retryMs: 0 })),
      );
      // It has read the listing, and waits for this transaction to end.
      goBack = set(10);
      await rows("select pg_sleep(0.1)");
    });
    await goBack;
    expect(await publication()).toEqual({ assumed_quantity: 8, is_dirty: true });
  });

  it("is looked at again when a rule changes while a write is under way", async () => {
    const { tenant, set, lease, publication } = await world();
    await set(8);
    const leased = await lease();
    await rows("update app.master_variants set safety_stock = 3 where tenant_id = $1", [tenant.id]);
    await services.inTenant(tenant.id, origin, (tx) => markAllDirty(tx));
    await services.inTenant(tenant.id, origin, (tx) =>
      recordWrites(
        tx,
        leased.map((one) => ({ publication: one, shown: one.target, error: null, retryMs: 0 })),
      ),
    );
    expect(await publication()).toEqual({ assumed_quantity: 8, is_dirty: true });
    expect((await lease()).map(({ target }) => target)).toEqual([5]);
  });

  const SOON_MS = 10_000;
  const soon = () => new Date(Date.now() + SOON_MS);

  it("follows a sale of the channel itself that came after our last write, and is not told again", async () => {
    const { set, sell, lease, settle, publication } = await world();
    await set(8);
    await settle(await lease());
    await sell(soon());
    expect(await publication()).toEqual({ assumed_quantity: 7, is_dirty: false });
  });

  it("is looked at again when our last write may have put back what was sold before it", async () => {
    const { set, sell, lease, settle, publication } = await world();
    const beforeTheWrite = new Date(Date.now() - 1_000);
    await set(8);
    await settle(await lease());
    await sell(beforeTheWrite);
    expect(await publication()).toEqual({ assumed_quantity: null, is_dirty: true });
    expect((await lease()).map(({ target, assumed }) => [target, assumed])).toEqual([[7, null]]);
  });

  it("is looked at again when a sale and a write cross, whichever is told of first", async () => {
    const { set, sell, lease, settle, publication } = await world();
    await set(8);
    const leased = await lease();
    await sell(new Date());
    await settle(leased);
    expect(await publication()).toEqual({ assumed_quantity: null, is_dirty: true });
    expect((await lease()).map(({ target, assumed }) => [target, assumed])).toEqual([[7, null]]);
  });

  it("goes back to zero where the shop sold too many", async () => {
    const { set, sell, lease, settle, publication } = await world();
    await set(1);
    await settle(await lease());
    await sell(soon());
    await sell(soon());
    expect(await publication()).toEqual({ assumed_quantity: -1, is_dirty: true });
    const leased = await lease();
    expect(leased.map(({ target, assumed }) => [target, assumed])).toEqual([[0, -1]]);
    await settle(leased);
    expect(await publication()).toEqual({ assumed_quantity: 0, is_dirty: false });
  });

  it("is left below zero where the shop owes backorders, until there is stock again", async () => {
    const { set, sell, cancel, lease, settle, publication } = await world();
    await set(1);
    await settle(await lease());
    await sell(soon());
    await sell(soon());
    await settle(await lease(), -1);
    expect(await publication()).toEqual({ assumed_quantity: -1, is_dirty: false });
    await sell(soon());
    expect(await publication()).toEqual({ assumed_quantity: -2, is_dirty: false });
    await cancel(soon());
    expect(await publication()).toEqual({ assumed_quantity: -1, is_dirty: false });
    await set(5);
    expect((await lease()).map(({ target }) => target)).toEqual([5]);
  });
});
