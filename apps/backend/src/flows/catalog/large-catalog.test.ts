import { readFileSync } from "node:fs";
import { createManualClock, startCloudshopSim } from "@estiba/channel-sim";
import { afterAll, describe, expect, it } from "vitest";
import { startApp } from "../../../test/app.ts";
import { eventually, type Program } from "@estiba/testbed";
import { makeKey } from "../../../test/factories/key.ts";
import { makeTenant } from "../../../test/factories/tenant.ts";
import { spawnWorker } from "../../../test/process.ts";

const isBig = process.env["BIG"] === "1";
/** Half as many products as variants. */
const PRODUCTS = isBig ? 50_000 : 1_000;
const PATIENCE_MS = isBig ? 900_000 : 60_000;
const MAX_GROWTH_MB = 200;
/** What a shop changes between two looks. */
const CHANGES = 100;

/** The shop was filled before its platform had kits: newer products are asked about one by one. */
const clock = createManualClock(Date.UTC(2024, 10, 14));
const sim = await startCloudshopSim({
  clock,
  timeScale: 0,
  productsPerShop: PRODUCTS,
  settings: { bucketSize: 1_000_000 },
});
const app = await startApp({
  config: {
    ALLOW_PRIVATE_ADDRESSES: "yes",
    CLOUDSHOP_CLIENT_ID: sim.app.id,
    CLOUDSHOP_CLIENT_SECRET: sim.app.clientSecret,
    CLOUDSHOP_BASE_URL: sim.url,
    CLOUDSHOP_AUTHORIZE_URL: sim.url,
  },
});
const workers: Program[] = [];
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()));
  await app.close();
  await sim.close();
}, 60_000);

const memoryMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1_024;

async function start(): Promise<{ worker: Program; mostGrownMb(): number; stop(): void }> {
  const worker = await spawnWorker({ ...app.settings });
  workers.push(worker);
  const baseMb = memoryMb(worker.pid);
  let mostMb = baseMb;
  const timer = setInterval(() => {
    mostMb = Math.max(mostMb, memoryMb(worker.pid));
  }, 200);
  return { worker, mostGrownMb: () => mostMb - baseMb, stop: () => clearInterval(timer) };
}

const [shop] = sim.shops;
if (!shop) {
  throw new Error("the simulator has no shop");
}
const pagesAsked = () =>
  sim.control
    .calls()
    .map(({ url }) => new URL(url, sim.url))
    .filter(({ pathname }) => pathname.endsWith("/products"))
    .map(({ searchParams }) => searchParams.get("page") ?? "");

/** Every counted variant's stock was opened once, with the shop's figure. */
async function expectOpened(tenantId: string, variants: number): Promise<void> {
  const [figures] = await app.database.rows<{
    levels: number;
    counted: number;
    openings: number;
    broken: number;
  }>(
    `select (select count(*) from app.stock_levels where tenant_id = $1)::int as levels,
       (select count(*) from app.stock_levels where tenant_id = $1 and is_counted)::int as counted,
       (select count(*) from app.stock_ledger where tenant_id = $1 and reason = 'opening')::int as openings,
       (select count(*) from app.listings g join app.stock_levels l on l.tenant_id = g.tenant_id
          and l.master_variant_id = g.master_variant_id where g.tenant_id = $1 and l.on_hand <> coalesce(g.stock, 0))::int as broken`,
    [tenantId],
  );
  expect(figures).toMatchObject({ counted: figures?.openings, openings: figures?.counted, broken: 0 });
  expect(figures?.levels).toBeGreaterThanOrEqual(variants - 3);
}

describe("a large catalog", { timeout: PATIENCE_MS }, () => {
  it("is read in bounded memory, a killed worker costs no page that was read, and 100 changes cost two pages", async () => {
    const tenant = await makeTenant(app, { plan: "PRO" });
    const { value: key } = await makeKey(app, tenant);
    await app.ok("registerCloudshop", {
      key,
      body: { storeId: Number(shop.id), accessToken: shop.credentials["accessToken"] ?? "" },
    });
    sim.control.addFault({ kind: "latency", route: "products", delayMs: isBig ? 0 : 300 });
    const first = await start();
    const { jobId } = await app.ok("requestCatalogSync", { key, body: {} });
    const startedMs = performance.now();
    const job = async () => (await app.ok("getCatalogSyncJob", { key, params: { jobId } })).data;
    await eventually(async () => {
      expect((await job()).progress.variants).toBeGreaterThanOrEqual(PRODUCTS * (isBig ? 1 : 0.5));
    }, PATIENCE_MS);
    first.stop();
    await first.worker.kill();
    const killed = await job();
    expect(killed.state).toBe("active");
    const askedBefore = pagesAsked().length;
    if (!isBig) {
      await app.database.rows("update app.jobs set leased_until = now() where id = $1", [jobId]);
    }
    const second = await start();
    const done = await eventually(async () => {
      const state = await job();
      expect(state.state).toBe("completed");
      return state;
    }, PATIENCE_MS);
    const variants = shop.variantsById.size;
    expect(done.result).toMatchObject({ productsSynced: PRODUCTS, variantsSynced: variants, hasMore: false });
    const asked = pagesAsked();
    expect(asked.length).toBeGreaterThan(askedBefore);
    // The page in progress when the worker was killed may be requested again.
    expect(asked.length - new Set(asked).size).toBeLessThanOrEqual(1);
    await expectOpened(tenant.id, variants);
    sim.control.clearFaults();
    clock.advanceMs(Date.now() - clock.nowMs());
    for (const [id] of [...shop.variantsById].slice(0, CHANGES)) {
      sim.control.renameSku(shop.id, id, `NEW-${id}`);
    }
    const again = await app.ok("requestCatalogSync", { key, body: {} });
    await eventually(async () => {
      const { data } = await app.ok("getCatalogSyncJob", { key, params: { jobId: again.jobId } });
      expect(data.state).toBe("completed");
    }, PATIENCE_MS);
    expect(pagesAsked().length - asked.length).toBeLessThanOrEqual(2);
    const [renamed] = await app.database.rows<{ n: number }>(
      "select count(*)::int as n from app.listings where tenant_id = $1 and sku like 'NEW-%'",
      [tenant.id],
    );
    expect(renamed?.n).toBe(CHANGES);
    second.stop();
    const grownMb = Math.max(first.mostGrownMb(), second.mostGrownMb());
    expect(grownMb).toBeLessThan(MAX_GROWTH_MB);
    if (isBig) {
      const seconds = (performance.now() - startedMs) / 1_000;
      process.stdout.write(
        `${variants} variants in ${seconds.toFixed(0)} s, ${grownMb.toFixed(0)} MB grown, ${asked.length} pages\n`,
      );
    }
  });
});
