import { describe, expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { syncNow, unhurried, workOff } from "../../../test/factories/sync.ts";
import { makeTenant, origin, type TestTenant } from "../../../test/factories/tenant.ts";
import { registerWpshop, useWpshopSims } from "../../../test/factories/wpshop.ts";
import { JobLost, leaseJob, saveJob } from "../../domain/jobs/index.ts";
import { syncCatalog } from "./sync-catalog.ts";

const app = await useApp({ config: { ALLOW_PRIVATE_ADDRESSES: "yes" } });
const openSim = useWpshopSims({ productsPerShop: 14 });
const services = unhurried(app);
const { rows } = app.database;

async function world(shops = 1) {
  const tenant = await makeTenant(app, { plan: "PRO" });
  const sim = await openSim();
  const connected = [];
  for (let index = 0; index < shops; index += 1) {
    connected.push(await registerWpshop(app, tenant, sim, index));
  }
  const [first, second] = connected;
  if (!first) {
    throw new Error("no shop");
  }
  return { tenant, sim, first, second: second ?? first };
}

const catalogCalls = (of: Awaited<ReturnType<typeof world>>, simId: string) =>
  of.sim.control
    .calls({ shopId: simId })
    .map(({ url }) => new URL(url, of.sim.url))
    .filter(
      ({ pathname, searchParams }) => /products|variations/.test(pathname) && searchParams.has("offset"),
    );

const figures = (tenant: TestTenant) =>
  rows<{ sku: string; on_hand: number; reasons: string[] }>(
    `select v.sku, l.on_hand, array(select reason from app.stock_ledger g where g.tenant_id = v.tenant_id
       and g.master_variant_id = v.id order by seq) as reasons
     from app.master_variants v join app.stock_levels l on l.tenant_id = v.tenant_id and l.master_variant_id = v.id
     where v.tenant_id = $1 order by v.sku`,
    [tenant.id],
  );

describe("reading catalogs", { timeout: 60_000 }, () => {
  it("brings every variant of a shop in, its stock opened with what the shop shows, also when that is nothing", async () => {
    const of = await world();
    of.sim.control.setStock(of.first.simId, "SKU-00002", 0);
    const job = await syncNow(app, of.tenant);
    const variants = of.sim.shops[0]?.variantsById.size;
    expect(job).toMatchObject({
      state: "completed",
      tenantId: of.tenant.id,
      shopId: null,
      error: null,
      progress: { done: 1, total: 1, variants },
      result: {
        shopsProcessed: 1,
        shopsFailed: 0,
        productsSynced: 14,
        variantsSynced: variants,
        hasMore: false,
      },
    });
    expect(job.result?.shopResults).toEqual([
      {
        shopId: of.first.id,
        shopName: "Web 1",
        platform: "WPSHOP",
        productsSynced: 14,
        variantsSynced: variants,
        hasMore: false,
        lastSyncAt: expect.stringMatching(/Z$/) as string,
        error: null,
      },
    ]);
    const found = await figures(of.tenant);
    const isCounted = (sku: string) => of.sim.shops[0]?.variantsBySku.get(sku)?.[0]?.isTracked === true;
    expect(found.every(({ sku, reasons }) => reasons.join() === (isCounted(sku) ? "opening" : ""))).toBe(
      true,
    );
    expect(found.find(({ sku }) => sku === "SKU-00002")).toMatchObject({ on_hand: 0 });
    const [shown] = of.sim.shops[0]?.variantsBySku.get("SKU-00001") ?? [];
    expect(found.find(({ sku }) => sku === "SKU-00001")?.on_hand).toBe(shown?.levels[0]);
  });

  it("shows the last sync in the shop's sync status", async () => {
    const of = await world();
    const { token } = of.tenant.owner;
    const params = { shopId: of.first.id };
    const before = await app.ok("getSyncStatus", { token, params });
    expect(before.data).toMatchObject({ lastSyncAt: null, lastJobId: null, variantsSynced: 0 });
    const job = await syncNow(app, of.tenant, { shopId: of.first.id });
    const after = await app.ok("getSyncStatus", { token, params });
    expect(job.shopId).toBe(of.first.id);
    expect(after.data).toMatchObject({
      lastJobId: job.jobId,
      lastState: "completed",
      lastSyncAt: expect.any(String) as string,
      productsSynced: 14,
      variantsSynced: job.result?.variantsSynced,
      hasMore: false,
      lastError: null,
    });
  });

  it("links the same SKU of a second shop to the same variant, and leaves its figure alone", async () => {
    const of = await world(2);
    of.sim.control.setStock(of.first.simId, "SKU-00001", 7);
    of.sim.control.setStock(of.second.simId, "SKU-00001", 99);
    await syncNow(app, of.tenant, { shopId: of.first.id });
    await syncNow(app, of.tenant, { shopId: of.second.id });
    const listed = await app.ok("listCatalog", {
      token: of.tenant.owner.token,
      query: { search: "SKU-00001" },
    });
    const [item] = listed.data.items;
    expect(item).toMatchObject({ sku: "SKU-00001", onHand: 7 });
    const shown = item?.listings.map(({ shopId, quantity, isPending }) => ({ shopId, quantity, isPending }));
    expect(shown).toEqual([
      { shopId: of.first.id, quantity: 7, isPending: false },
      { shopId: of.second.id, quantity: 99, isPending: false },
    ]);
  });

  it("puts both listings of a SKU that a shop has twice in conflict, and leaves those without a SKU unmapped", async () => {
    const of = await world();
    await syncNow(app, of.tenant);
    const statuses = await rows<{ sku: string | null; mapping_status: string; problem: string | null }>(
      `select sku, mapping_status, evidence->>'problem' as problem from app.listings
       where tenant_id = $1 and mapping_status <> 'linked' order by mapping_status, sku`,
      [of.tenant.id],
    );
    expect(statuses).toEqual([
      { sku: "SKU-00012", mapping_status: "conflict", problem: "sku_twice_in_shop" },
      { sku: "SKU-00012", mapping_status: "conflict", problem: "sku_twice_in_shop" },
      { sku: null, mapping_status: "unmapped", problem: "no_sku" },
      { sku: null, mapping_status: "unmapped", problem: "no_sku" },
    ]);
    expect((await figures(of.tenant)).some(({ sku }) => sku === "SKU-00012")).toBe(false);
  });

  it("does not publish to what the shop does not count", async () => {
    const of = await world();
    await syncNow(app, of.tenant);
    const published = await rows<{ sku: string; is_published: boolean }>(
      `select g.sku, p.listing_id is not null as is_published from app.listings g
       left join app.publications p on p.tenant_id = g.tenant_id and p.listing_id = g.id
       where g.tenant_id = $1 and g.sku in ('SKU-00001', 'SKU-00011') order by g.sku`,
      [of.tenant.id],
    );
    expect(published).toEqual([
      { sku: "SKU-00001", is_published: true },
      { sku: "SKU-00011", is_published: false },
    ]);
  });

  it("requests the second time only what has changed, and everything again on demand", async () => {
    const of = await world();
    await syncNow(app, of.tenant);
    const first = catalogCalls(of, of.first.simId).length;
    await syncNow(app, of.tenant);
    const second = catalogCalls(of, of.first.simId).slice(first);
    // Variations of parents that were made a moment ago are read whole.
    const lists = second.filter(({ pathname }) => !/products\/\d+\/variations$/.test(pathname));
    expect(lists.length).toBeGreaterThan(0);
    expect(lists.every(({ searchParams }) => searchParams.has("modified_after"))).toBe(true);
    await syncNow(app, of.tenant, { full: true });
    const third = catalogCalls(of, of.first.simId).slice(first + second.length);
    expect(third.some(({ searchParams }) => searchParams.has("modified_after"))).toBe(false);
  });

  it("makes a listing that the shop renames a conflict, and links it again when it gets its name back", async () => {
    const of = await world();
    await syncNow(app, of.tenant);
    const [listing] = await rows<{ id: string }>(
      "select id from app.listings where tenant_id = $1 and sku = 'SKU-00003'",
      [of.tenant.id],
    );
    const state = () =>
      rows<{ sku: string; mapping_status: string; problem: string | null }>(
        `select sku, mapping_status, evidence->>'problem' as problem from app.listings where id = $1`,
        [listing?.id],
      );
    of.sim.control.renameSku(of.first.simId, "SKU-00003", "NUEVO-3");
    await syncNow(app, of.tenant);
    const conflict = [{ sku: "NUEVO-3", mapping_status: "conflict", problem: "sku_renamed" }];
    expect(await state()).toEqual(conflict);
    await syncNow(app, of.tenant);
    expect(await state()).toEqual(conflict);
    of.sim.control.renameSku(of.first.simId, "NUEVO-3", "SKU-00003");
    await syncNow(app, of.tenant);
    expect(await state()).toEqual([{ sku: "SKU-00003", mapping_status: "linked", problem: null }]);
  });
});

describe("a shop that cannot be read", { timeout: 60_000 }, () => {
  it("fails by itself: the job completes and says which", async () => {
    const of = await world(2);
    of.sim.control.revokeToken(of.second.simId);
    const job = await syncNow(app, of.tenant);
    expect(job).toMatchObject({ state: "completed", error: null });
    expect(job.result).toMatchObject({ shopsProcessed: 1, shopsFailed: 1, hasMore: true });
    expect(job.result?.shopResults.map(({ shopId, error }) => [shopId, error !== null])).toEqual([
      [of.first.id, false],
      [of.second.id, true],
    ]);
    const status = await app.ok("getSyncStatus", {
      token: of.tenant.owner.token,
      params: { shopId: of.second.id },
    });
    expect(status.data).toMatchObject({ lastState: "failed", lastJobId: job.jobId, hasMore: true });
    expect(status.data.lastError).toMatch(/unauthorized/);
  });

  it("fails the job with CATALOG_SYNC_FAILED when there is no other", async () => {
    const of = await world();
    of.sim.control.revokeToken(of.first.simId);
    const job = await syncNow(app, of.tenant, { shopId: of.first.id });
    expect(job).toMatchObject({ state: "failed", error: "CATALOG_SYNC_FAILED" });
    expect(job.result).toMatchObject({ shopsProcessed: 0, shopsFailed: 1 });
    expect(job.finishedAt).not.toBeNull();
  });

  it("is asked again after a moment, and goes on at the page that failed", async () => {
    const of = await world();
    await rows("update app.shops set last_error = null");
    of.sim.control.addFault({ kind: "server-error", shopId: of.first.simId, route: "variations", times: 1 });
    const { token } = of.tenant.owner;
    const { jobId } = await app.ok("requestCatalogSync", { token, body: {} });
    await workOff(services, of.tenant.id);
    const waiting = await app.ok("getCatalogSyncJob", { token, params: { jobId } });
    expect(waiting.data).toMatchObject({ state: "delayed", progress: { done: 0, total: 1 } });
    await rows(
      `update app.jobs set due_at = now(), cursor = jsonb_set(cursor, '{walks,0,retryAtMs}', '0') where tenant_id = $1`,
      [of.tenant.id],
    );
    await workOff(services, of.tenant.id);
    const done = await app.ok("getCatalogSyncJob", { token, params: { jobId } });
    expect(done.data.state).toBe("completed");
    const paths = catalogCalls(of, of.first.simId).map(({ pathname }) => pathname.replace(/.*\/v3/, ""));
    expect(paths).toEqual(["/products", "/variations", "/variations"]);
  });
});

describe("a job", { timeout: 60_000 }, () => {
  it("is the same for everybody who asks for the same while it waits, and another for other shops", async () => {
    const of = await world(2);
    const { token } = of.tenant.owner;
    const ask = async (body: { shopId?: string }) =>
      (await app.ok("requestCatalogSync", { token, body })).jobId;
    const [all, again, one] = [await ask({}), await ask({}), await ask({ shopId: of.first.id })];
    expect(again).toBe(all);
    expect(one).not.toBe(all);
    await workOff(services, of.tenant.id);
    expect(await ask({})).not.toBe(all);
  });

  it("goes on where a worker left it that is gone, and reads no page twice", async () => {
    const of = await world();
    of.sim.control.seedShop(of.first.simId, { products: 650 });
    const { token } = of.tenant.owner;
    const { jobId } = await app.ok("requestCatalogSync", { token, body: {} });
    await syncCatalog(services, of.tenant.id);
    const before = catalogCalls(of, of.first.simId).length;
    const state = await app.ok("getCatalogSyncJob", { token, params: { jobId } });
    expect(state.data).toMatchObject({ state: "active", progress: { done: 0 } });
    expect(state.data.progress.variants).toBeGreaterThanOrEqual(400);
    await services.inTenant(of.tenant.id, origin, (tx) => leaseJob(tx, "catalog-sync", 30_000));
    expect(await syncCatalog(services, of.tenant.id)).toBe(false);
    await rows("update app.jobs set leased_until = now() - interval '1 second' where id = $1", [jobId]);
    await workOff(services, of.tenant.id);
    const done = await app.ok("getCatalogSyncJob", { token, params: { jobId } });
    expect(done.data).toMatchObject({
      state: "completed",
      result: { productsSynced: 650, variantsSynced: of.sim.shops[0]?.variantsById.size },
    });
    const pages = catalogCalls(of, of.first.simId).map(
      ({ pathname, searchParams }) => `${pathname}?${searchParams.get("offset") ?? ""}`,
    );
    expect(new Set(pages).size).toBe(pages.length);
    expect(pages.length).toBeGreaterThan(before);
  });

  it("takes nothing from a worker that was given up and comes back late", async () => {
    const of = await world();
    const { token } = of.tenant.owner;
    const { jobId } = await app.ok("requestCatalogSync", { token, body: {} });
    const late = await services.inTenant(of.tenant.id, origin, (tx) => leaseJob(tx, "catalog-sync", 30_000));
    await rows("update app.jobs set leased_until = now() - interval '1 second' where id = $1", [jobId]);
    await syncCatalog(services, of.tenant.id);
    if (!late) {
      throw new Error("nothing to lease");
    }
    const saved = services.inTenant(of.tenant.id, origin, (tx) =>
      saveJob(tx, late, { place: { walks: [] }, done: 0, total: 0 }, 30_000),
    );
    await expect(saved).rejects.toThrow(JobLost);
  });

  it("ends a shop's part when no worker survives it", async () => {
    const of = await world();
    const { token } = of.tenant.owner;
    const { jobId } = await app.ok("requestCatalogSync", { token, body: {} });
    await rows("update app.jobs set attempts = 20, cursor = '{}' where id = $1", [jobId]);
    await workOff(services, of.tenant.id);
    const job = await app.ok("getCatalogSyncJob", { token, params: { jobId } });
    expect(job.data).toMatchObject({ state: "failed", error: "CATALOG_SYNC_FAILED" });
    expect(job.data.result?.shopResults[0]?.error).toMatch(/did not survive/);
  });
});
