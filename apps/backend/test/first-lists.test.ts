import { expect, it } from "vitest";
import { useApp } from "./app.ts";
import { useWpshopSims } from "./factories/wpshop.ts";
import { capturePlans } from "./plans/capture.ts";
import { openMerchant } from "./plans/day.ts";
import { fillTables, stopVacuum } from "./plans/fill.ts";

const ROWS = 300;
/** A list may read a table whole, and again for its total, but not once for each of its rows. */
const MAX_READINGS = 4;
const LISTS = [
  "getToday",
  "getOrderStages",
  "listOrders",
  "listShipments",
  "listCatalog",
  "listGroupedProducts",
  "listMappingConflicts",
  "listEvents",
] as const;

const app = await useApp({ config: { ALLOW_PRIVATE_ADDRESSES: "yes", DB_POOL_SIZE: "1" } });
const openSim = useWpshopSims({ productsPerShop: 3 });

it("the first lists of a new installation read no table once for each row", async () => {
  await stopVacuum(app.database);
  const capture = await capturePlans(app);
  const merchant = await openMerchant(app, await openSim());
  const { tenant } = merchant;
  await merchant.day("first");
  await fillTables(app.database, { tenantId: tenant.id, from: 1, to: ROWS, hasOthers: false });
  capture.take();
  for (const list of LISTS) {
    await app.ok(list, { token: tenant.owner.token });
  }
  const scans = capture.take();
  expect(scans.map(({ table }) => table)).toContainEqual(expect.stringMatching(/^publications_p/));
  expect(scans.filter(({ rowsLookedAt }) => rowsLookedAt > MAX_READINGS * ROWS)).toEqual([]);
});
