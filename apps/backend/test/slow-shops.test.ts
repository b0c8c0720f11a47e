import { afterAll, expect, it } from "vitest";
import { useApp } from "./app.ts";
import { eventually, type Program } from "@estiba/testbed";
import { makeKey } from "./factories/key.ts";
import { stockOne } from "./factories/stock.ts";
import { makeTenant } from "./factories/tenant.ts";
import { connectWpshop, shownStock, useWpshopSims } from "./factories/wpshop.ts";
import { spawnWorker } from "./process.ts";

const SLOW_SHOPS = 5;
const LATENCY_MS = 29_000;
const SALES = Number(process.env["SLOW_SHOP_SALES"] ?? 3);
const TOLD_WITHIN_MS = 5_000;
const P99_MS = 300;
const SKU = "SKU-00001";

const app = await useApp({ config: { ALLOW_PRIVATE_ADDRESSES: "yes" } });
const openSim = useWpshopSims({ productsPerShop: 4 });
const { rows } = app.database;
let worker: Program | undefined;
afterAll(() => worker?.kill());

/** A tenant that sells the same article in an own backend and in a WooCommerce of its own. */
async function openMerchant() {
  const tenant = await makeTenant(app, { plan: "PRO" });
  const sim = await openSim();
  const web = await connectWpshop(app, tenant, sim);
  const { token } = tenant.owner;
  await app.ok("updateInventoryConfig", { token, body: { inventorySourceType: "SERVICE_CENTRAL" } });
  const key = (await makeKey(app, tenant)).value;
  const { data } = await app.ok("registerCustomShop", {
    key,
    body: { externalShopId: "propia", name: "Propia" },
  });
  await stockOne(app, tenant, { id: data.shopId, platform: "CUSTOM" }, SKU, 100);
  const sell = (orderId: string) =>
    app.ok("createCustomOrder", {
      key,
      body: {
        shopId: data.shopId,
        orderId,
        total: 1_000,
        currency: "COP",
        items: [{ sku: SKU, quantity: 1 }],
      },
    });
  return { tenant, token, sim, web, sell, shown: () => shownStock(sim, web.simId, SKU) };
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

it("five shops that answer after 29 s do not delay another tenant's sale, nor its requests", {
  timeout: 180_000,
}, async () => {
  const slow = await Promise.all(Array.from({ length: SLOW_SHOPS }, openMerchant));
  const quick = await openMerchant();
  worker = await spawnWorker(app.settings);
  await eventually(async () => {
    const [row] = await rows<{ n: number }>("select count(*)::int as n from app.publications where is_dirty");
    expect(row?.n).toBe(0);
  }, 30_000);
  for (const { sim, sell, token } of slow) {
    sim.control.addFault({ kind: "latency", delayMs: LATENCY_MS });
    await sell("S-1");
    await app.ok("requestCatalogSync", { token, body: {} });
  }
  await rows("update app.shop_work set due_at = now() where tenant_id = any($1)", [
    slow.map(({ tenant }) => tenant.id),
  ]);
  await eventually(async () => {
    const [row] = await rows<{ n: number }>(
      "select count(distinct tenant_id)::int as n from app.publications where leased_until > now()",
    );
    expect(row?.n).toBeGreaterThanOrEqual(SLOW_SHOPS - 1);
  }, 20_000);
  const tookMs: number[] = [];
  const answeredMs: number[] = [];
  for (let sale = 1; sale <= SALES; sale += 1) {
    const before = quick.shown() ?? 0;
    const startedMs = performance.now();
    await quick.sell(`Q-${sale}`);
    await eventually(async () => expect(quick.shown()).toBe(before - 1), 40_000);
    tookMs.push(performance.now() - startedMs);
    for (let request = 0; request < 40; request += 1) {
      const askedMs = performance.now();
      await app.ok("listOrders", { token: quick.token });
      answeredMs.push(performance.now() - askedMs);
    }
  }
  const p99Ms = answeredMs.toSorted((a, b) => a - b)[Math.ceil(answeredMs.length * 0.99) - 1] ?? 0;
  process.stdout.write(
    `published after ${tookMs.map(Math.round).join(", ")} ms; requests median ${Math.round(median(answeredMs) ?? 0)}, p99 ${Math.round(p99Ms)} ms\n`,
  );
  expect(Math.max(...tookMs)).toBeLessThan(TOLD_WITHIN_MS);
  expect(p99Ms).toBeLessThan(P99_MS);
});
