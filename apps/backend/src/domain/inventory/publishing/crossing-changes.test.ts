import { Client } from "pg";
import { expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { makeKey } from "../../../../test/factories/key.ts";
import { channelVariant, makeShop, stockOne, stockShop } from "../../../../test/factories/stock.ts";
import { makeTenant, origin } from "../../../../test/factories/tenant.ts";
import type { Tx } from "../../../db/transaction.ts";
import { moveStock } from "../ledger/move-stock.ts";
import { repairFlags } from "../ledger/rebuild-store.ts";
import { markAllDirty, markDirty } from "./publication-store.ts";
import { leasePublications } from "./publish-store.ts";
import { recordWrites } from "./record-writes-store.ts";
import { setBuffer } from "./set-buffer.ts";

const app = await useApp();
const { services } = app.foundation;
const { rows } = app.database;

/** A listing that shows 10 of 10, and is not due. */
async function world() {
  const tenant = await makeTenant(app, { plan: "BASIC" });
  const shop = await makeShop(app, tenant, { platform: "WPSHOP" });
  const { listingId, masterVariantId } = await stockOne(app, tenant, shop, "A-1", 10);
  const { token } = tenant.owner;
  await app.ok("updateInventoryConfig", { token, body: { inventorySourceType: "SERVICE_CENTRAL" } });
  await rows("update app.publications set assumed_quantity = 10, is_dirty = false where listing_id = $1", [
    listingId,
  ]);
  const within = <Result>(run: (tx: Tx) => Promise<Result>) => services.inTenant(tenant.id, origin, run);
  /** A sale on another channel. */
  const sell = async (tx: Tx, quantity: number) => {
    await moveStock(tx, [{ masterVariantId, change: { delta: -quantity }, reason: "sale" }]);
    await markDirty(tx, [masterVariantId]);
  };
  const lease = () => within((tx) => leasePublications(tx, shop.id, 10));
  const targets = async () => (await lease()).map(({ target }) => target);
  return { tenant, shop, listingId, masterVariantId, within, sell, lease, targets };
}

const waiting = async () =>
  (await rows("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
    .length;

/** Begins the second change while the first is not committed, and lets it wait. */
async function crossed(
  { within }: Awaited<ReturnType<typeof world>>,
  first: (tx: Tx) => Promise<unknown>,
  second: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  let later: Promise<unknown> | undefined;
  await within(async (tx) => {
    await first(tx);
    later = within(second);
    await expect.poll(waiting).toBe(1);
  });
  await later;
}

it("a sale is published although a rule is checked at the same moment", async () => {
  const one = await world();
  await crossed(one, (tx) => one.sell(tx, 4), markAllDirty);
  expect(await one.targets()).toEqual([6]);
});

it("a sale is published although what was asked for is acknowledged at the same moment", async () => {
  const one = await world();
  const publication = {
    listingId: one.listingId,
    shopId: one.shop.id,
    masterVariantId: "",
    channelProductId: "p",
    channelVariantId: "v",
    publishKey: {},
    version: 1,
    assumed: 10,
    target: 10,
    attempts: 0,
  };
  await crossed(
    one,
    (tx) => one.sell(tx, 4),
    (tx) => recordWrites(tx, [{ publication, shown: 10, error: null, retryMs: null }]),
  );
  expect(await one.targets()).toEqual([6]);
});

it("a sale is published although flags are repaired at the same moment", async () => {
  const one = await world();
  await crossed(
    one,
    (tx) => one.sell(tx, 4),
    (tx) => repairFlags(tx, [one.listingId]),
  );
  expect(await one.targets()).toEqual([6]);
});

it("what a shop holds back counts for a sale that waited for it", async () => {
  const one = await world();
  await crossed(
    one,
    (tx) => setBuffer(tx, one.shop.id, 3),
    async (tx) => {
      await moveStock(tx, [{ masterVariantId: one.masterVariantId, change: { delta: -4 }, reason: "sale" }]);
      // The channel has taken off what was sold there.
      const ownSale = { listingId: one.listingId, delta: -4, soldAt: new Date(Date.now() + 10_000) };
      await markDirty(tx, [one.masterVariantId], [ownSale]);
    },
  );
  expect(await one.targets()).toEqual([3]);
});

it("what a shop holds back counts for orders that are taken in together, too", async () => {
  const one = await world();
  const own = await makeShop(app, one.tenant);
  await stockShop(app, one.tenant, own, [channelVariant("A-1", null)]);
  const { value: key } = await makeKey(app, one.tenant);
  const items = [{ variantId: "v-A-1", quantity: 4 }];
  await rows("update app.publications set assumed_quantity = 6 where listing_id = $1", [one.listingId]);
  let order: Promise<unknown> | undefined;
  await one.within(async (tx) => {
    await setBuffer(tx, one.shop.id, 3);
    const body = { shopId: own.id, orderId: "A-1", total: 1, currency: "COP", items };
    order = app.ok("createCustomOrder", { key, body });
    await expect.poll(waiting).toBe(1);
  });
  await order;
  expect(await one.targets()).toEqual([3]);
});

/** Whatever looks at a listing waits as long as the lock is held, before it takes the row. */
const GATE = `
  create function app.pass_gate() returns boolean language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(4711); return true; end $$;
  grant execute on function app.pass_gate() to public;
  create policy gate on app.publications as restrictive using (app.pass_gate())`;

it("what is taken to be published has the figure of a sale that was committed meanwhile", async () => {
  const one = await world();
  await one.within((tx) => one.sell(tx, 1));
  await rows(GATE);
  const holder = new Client({ connectionString: app.database.ownerUrl });
  await holder.connect();
  try {
    await holder.query("select pg_advisory_lock(4711)");
    const taken = one.targets();
    await expect.poll(waiting).toBe(1);
    await rows(
      `with sold as (update app.stock_levels set on_hand = 5 where master_variant_id = $1)
      update app.publications set desired_version = desired_version + 1, is_dirty = true where listing_id = $2`,
      [one.masterVariantId, one.listingId],
    );
    await holder.query("select pg_advisory_unlock(4711)");
    expect(await taken).toEqual([5]);
  } finally {
    await holder.end();
    await rows("drop policy gate on app.publications; drop function app.pass_gate()");
  }
});
