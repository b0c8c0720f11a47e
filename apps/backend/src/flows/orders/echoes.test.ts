import { expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { deliverHosted, hostedShop } from "../../../test/factories/oauthshop.ts";
import { channelVariant, makeShop, stockShop } from "../../../test/factories/stock.ts";
import { makeTenant } from "../../../test/factories/tenant.ts";
import { intakeEvents } from "./intake-events.ts";

const app = await useApp();
const { services } = app.foundation;
const { rows } = app.database;
const ITEM = { inventoryItemId: "41001", locationId: "77" };
let turn = 0;

/** The shop says how many there are now. */
async function reportOf(domain: string, available: number | null, locationId: number): Promise<void> {
  turn += 1;
  const rawBody = JSON.stringify({
    inventory_item_id: Number(ITEM.inventoryItemId),
    location_id: locationId,
    available,
    updated_at: `2026-11-15T10:00:00.${turn}Z`,
  });
  const answer = await deliverHosted(app, domain, "inventory_levels/update", rawBody);
  expect(answer.status).toBe(200);
}

/** A Shopify shop and another one that share their stock. */
async function sharing(domain: string) {
  const tenant = await makeTenant(app);
  const { token } = tenant.owner;
  const shopId = await hostedShop(app, tenant, domain);
  const shop = { id: shopId, platform: "OAUTHSHOP" } as const;
  const other = await makeShop(app, tenant);
  await stockShop(app, tenant, other, [channelVariant("TAZA", 9)]);
  await app.ok("updateInventoryConfig", { token, body: { inventorySourceType: "SERVICE_CENTRAL" } });
  const [linked] = await stockShop(app, tenant, shop, [{ ...channelVariant("TAZA", 9), publishKey: ITEM }]);
  const listingId = linked?.listing.id ?? "";
  const states = async () => {
    const { data } = await app.ok("listEvents", { token, query: { limit: 20 } });
    return data.items.map(({ state }) => state).toReversed();
  };
  const dueReads = async () => {
    const [row] = await rows<{ n: number }>(
      "select count(*)::int as n from app.jobs where tenant_id = $1 and queue = 'catalog-sync' and scope = $2",
      [tenant.id, `shop:${shopId}`],
    );
    return row?.n ?? 0;
  };
  const assume = (shown: number, leasedMs = 0) =>
    rows(
      `update app.publications set assumed_quantity = $3, leased_until = now() + $4 * interval '1 millisecond'
       where tenant_id = $1 and listing_id = $2`,
      [tenant.id, listingId, shown, leasedMs],
    );
  const report = (available: number | null, locationId = Number(ITEM.locationId)) =>
    reportOf(domain, available, locationId);
  const take = () => intakeEvents(services, tenant.id, { areHints: false });
  return { token, shopId, states, dueReads, assume, report, take };
}

it("a figure that a shop repeats after us is kept and not looked into; any other makes its catalog be read", async () => {
  const { states, dueReads, assume, report, take } = await sharing("eco.myshopify.com");
  await assume(9);
  await report(9);
  await assume(5, 60_000);
  // What is just being written.
  await report(9);
  expect([await states(), await dueReads()]).toEqual([["ignored", "ignored"], 0]);

  await assume(9);
  await report(12);
  await report(9, 78);
  await report(null);
  expect((await states()).slice(2)).toEqual(["pending", "pending", "pending"]);
  await take();
  expect([(await states()).slice(2), await dueReads()]).toEqual([["done", "done", "done"], 1]);
});

it("what the shop that stock is read from reports is always looked into", async () => {
  const { token, shopId, states, dueReads, assume, report, take } = await sharing("fuente.myshopify.com");
  await app.ok("updateInventoryConfig", {
    token,
    body: { inventorySourceType: "SHOP", inventorySourceShopId: shopId },
  });
  await assume(9);
  await report(9);
  expect(await states()).toEqual(["pending"]);
  await take();
  expect([await states(), await dueReads()]).toEqual([["done"], 1]);
});
