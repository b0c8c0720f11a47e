import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { makeShop, stockOne } from "../../../../test/factories/stock.ts";
import { makeTenant, origin } from "../../../../test/factories/tenant.ts";
import { makeUser } from "../../../../test/factories/user.ts";
import { connectWpshop, shownStock, useWpshopSims } from "../../../../test/factories/wpshop.ts";
import { markDirty, moveStock } from "../../../domain/inventory/index.ts";
import { pauseShop } from "../../../domain/shops/index.ts";
import { runPublishJobs } from "../../../flows/stock/run-publish-jobs.ts";

const app = await useApp({ config: { ALLOW_PRIVATE_ADDRESSES: "yes" } });
const openSim = useWpshopSims({ productsPerShop: 12 });
const { services } = app.foundation;
const { rows } = app.database;

const SKU = "SKU-00001";

async function world() {
  const tenant = await makeTenant(app, { plan: "BASIC" });
  const { token } = await makeUser(app, tenant, "MANAGER");
  const sim = await openSim();
  const first = await connectWpshop(app, tenant, sim, 0);
  const second = await connectWpshop(app, tenant, sim, 1);
  const [variant] = await rows<{ id: string }>(
    "select id from app.master_variants where tenant_id = $1 and sku = $2",
    [tenant.id, SKU],
  );
  return { tenant, token, sim, first, second, masterVariantId: variant?.id ?? "" };
}
type World = Awaited<ReturnType<typeof world>>;

const setStock = ({ tenant, masterVariantId }: World, absolute: number) =>
  services.inTenant(tenant.id, origin, async (tx) => {
    await moveStock(tx, [{ masterVariantId, change: { absolute }, reason: "manual" }]);
    await markDirty(tx, [masterVariantId]);
  });

async function work({ tenant }: World): Promise<void> {
  for (let turn = 0; turn < 50 && (await runPublishJobs(services, tenant.id)); turn += 1) {
    // A turn is a bounded number of steps.
  }
}

/** As if the job's waiting were over. */
const hurry = async ({ tenant }: World): Promise<void> => {
  await rows(
    `update app.jobs set due_at = now(),
       cursor = jsonb_set(cursor, '{waits}', coalesce((select jsonb_object_agg(k, v || '{"untilMs": 0}')
         from jsonb_each(cursor->'waits') as w (k, v)), '{}')) where tenant_id = $1`,
    [tenant.id],
  );
};

const read = async ({ token }: World, jobId: string, query: Record<string, string> = {}) =>
  (await app.ok("getPublishJob", { token, params: { jobId }, query })).data;

async function publish(of: World, body: object): Promise<string> {
  const answer = await app.send("POST", "/api/v1/tenant/catalog/publish-bulk", { token: of.token, body });
  expect(answer.status).toBe(202);
  const { jobId } = answer.body as { jobId: string };
  expect(jobId).toMatch(new RegExp(`^catalog-publish:${of.tenant.id}:[0-9a-z]{26}$`));
  expect(answer.body).toMatchObject({ success: true, queued: true, data: { jobId, queued: true } });
  return jobId;
}

describe("publishing in bulk", { timeout: 60_000 }, () => {
  it("shows old and new of every listing without writing anything", async () => {
    const of = await world();
    await setStock(of, 3);
    const body = { skus: [SKU.toLowerCase()], fields: ["stock", "sku"] as const, dryRun: true };
    const answer = await app.ask("publishBulk", {
      token: of.token,
      body: { ...body, fields: ["stock", "sku"] },
    });
    expect(answer.status).toBe(200);
    const shown = shownStock(of.sim, of.first.simId, SKU);
    expect(answer.body.data).toMatchObject({ queued: false, changes: 2, unchanged: 2, skipped: 0 });
    const { preview } = answer.body.data as { preview: { items: Record<string, unknown>[]; total: number } };
    expect(preview.total).toBe(4);
    const stocks = preview.items.filter(({ field }) => field === "stock");
    expect(new Set(stocks.map(({ shopId }) => shopId))).toEqual(new Set([of.first.id, of.second.id]));
    expect(stocks[0]).toMatchObject({
      masterVariantId: of.masterVariantId,
      masterSku: SKU,
      old: shown,
      new: 3,
      verdict: "change",
      failure: null,
    });
    expect(preview.items.find(({ field }) => field === "sku")).toMatchObject({
      old: SKU,
      new: SKU,
      verdict: "unchanged",
    });
    expect(shownStock(of.sim, of.first.simId, SKU)).toBe(shown);
    const paged = await app.send("POST", "/api/v1/tenant/catalog/publish-bulk?limit=1&offset=3", {
      token: of.token,
      body,
    });
    expect(paged.body.data).toMatchObject({ preview: { total: 4, limit: 1, offset: 3, hasMore: false } });
  });

  it("writes only what differs: the preview says 1 change, and 1 is written", async () => {
    const of = await world();
    await setStock(of, (shownStock(of.sim, of.first.simId, SKU) ?? 0) + 4);
    const wish = { all: true, shopIds: [of.first.id], fields: ["stock"] as ["stock"] };
    const { body } = await app.ask("publishBulk", { token: of.token, body: { ...wish, dryRun: true } });
    const preview = body.data as { changes: number; unchanged: number; skipped: number };
    expect(preview.changes).toBe(1);
    expect(preview.unchanged).toBeGreaterThan(5);
    const before = of.sim.control.stockWrites({ shopId: of.first.simId }).length;
    const jobId = await publish(of, wish);
    await work(of);
    const { changes: written, unchanged, skipped } = preview;
    expect((await read(of, jobId)).result).toMatchObject({ written, unchanged, skipped, failed: 0 });
    expect(of.sim.control.stockWrites({ shopId: of.first.simId })).toHaveLength(before + 1);
  });

  it("writes stock to the chosen shop alone, with a result for every listing", async () => {
    const of = await world();
    const before = shownStock(of.sim, of.first.simId, SKU);
    const elsewhere = shownStock(of.sim, of.second.simId, SKU);
    await setStock(of, 7);
    const jobId = await publish(of, {
      masterVariantIds: [of.masterVariantId],
      shopIds: [of.first.id],
      fields: ["stock"],
    });
    expect(await read(of, jobId)).toMatchObject({ state: "waiting", progress: { done: 0, total: 0 } });
    await work(of);
    const job = await read(of, jobId);
    expect(job).toMatchObject({
      jobId,
      state: "completed",
      tenantId: of.tenant.id,
      fields: ["stock"],
      undoOf: null,
      undoneBy: null,
      progress: { done: 1, total: 1 },
      error: null,
      result: { written: 1, unchanged: 0, failed: 0, skipped: 0 },
    });
    expect(job.result?.shopResults).toEqual([
      {
        shopId: of.first.id,
        shopName: "Web 1",
        platform: "WPSHOP",
        written: 1,
        unchanged: 0,
        failed: 0,
        skipped: 0,
      },
    ]);
    expect(job.results.items).toEqual([
      expect.objectContaining({
        shopId: of.first.id,
        field: "stock",
        old: before,
        new: 7,
        state: "written",
        attempts: 1,
      }),
    ]);
    expect(shownStock(of.sim, of.first.simId, SKU)).toBe(7);
    expect(shownStock(of.sim, of.second.simId, SKU)).toBe(elsewhere);
    const [publication] = await rows(
      `select assumed_quantity, is_dirty, leased_until from app.publications
       where tenant_id = $1 and shop_id = $2 and master_variant_id = $3`,
      [of.tenant.id, of.first.id, of.masterVariantId],
    );
    expect(publication).toEqual({ assumed_quantity: 7, is_dirty: false, leased_until: null });
  });

  it("writes everything to a platform, page by page of results, skipping what cannot be written", async () => {
    const of = await world();
    const custom = await makeShop(app, of.tenant);
    await stockOne(app, of.tenant, custom, "SKU-00002", 5);
    const jobId = await publish(of, { all: true, fields: ["stock"] });
    expect(await publish(of, { all: true, fields: ["stock"] })).toBe(jobId);
    await work(of);
    const job = await read(of, jobId, { limit: "5" });
    expect(job.state).toBe("completed");
    expect(job.progress.done).toBe(job.progress.total);
    expect(job.results).toMatchObject({ limit: 5, hasMore: true, total: job.progress.total });
    const skipped = await read(of, jobId, { state: "skipped" });
    expect(new Set(skipped.results.items.map(({ failure }) => failure))).toEqual(
      new Set(["not_supported", "not_tracked"]),
    );
    expect(job.result?.failed).toBe(0);
    expect(job.result?.unchanged).toBeGreaterThan(20);
  });

  it("takes back what it wrote, keeping what was sold since, when nobody rules", async () => {
    const of = await world();
    const before = shownStock(of.sim, of.first.simId, SKU) ?? 0;
    await setStock(of, before + 10);
    const scope = { skus: [SKU], shopIds: [of.first.id], fields: ["stock"] };
    const jobId = await publish(of, scope);
    await work(of);
    expect(shownStock(of.sim, of.first.simId, SKU)).toBe(before + 10);
    // The channel sells two and says so.
    of.sim.control.setStock(of.first.simId, SKU, before + 8);
    await rows(
      `update app.publications set assumed_quantity = assumed_quantity - 2 where tenant_id = $1 and shop_id = $2
         and master_variant_id = $3`,
      [of.tenant.id, of.first.id, of.masterVariantId],
    );
    const undone = await app.ok("undoPublishJob", { token: of.token, params: { jobId } });
    await work(of);
    expect(shownStock(of.sim, of.first.simId, SKU)).toBe(before - 2);
    const job = await read(of, undone.jobId);
    expect(job).toMatchObject({ state: "completed", undoOf: jobId, result: { written: 1 } });
    expect((await read(of, jobId)).undoneBy).toBe(undone.jobId);
    const again = await app.ok("undoPublishJob", { token: of.token, params: { jobId } });
    expect(again.jobId).toBe(undone.jobId);
  });

  it("does not take stock back where our figure rules", async () => {
    const of = await world();
    await app.ok("updateInventoryConfig", {
      token: of.token,
      body: { inventorySourceType: "SERVICE_CENTRAL" },
    });
    await setStock(of, 4);
    const jobId = await publish(of, { skus: [SKU], shopIds: [of.first.id] });
    await work(of);
    const { jobId: undoId } = await app.ok("undoPublishJob", { token: of.token, params: { jobId } });
    await work(of);
    expect(shownStock(of.sim, of.first.simId, SKU)).toBe(4);
    const undo = await read(of, undoId);
    expect(undo).toMatchObject({ state: "completed", result: { written: 0, skipped: 1 } });
    expect(undo.results.items[0]).toMatchObject({ state: "skipped", failure: "ruled_by_source" });
  });

  it("writes SKUs, stores them, and restores the old ones", async () => {
    const of = await world();
    const skuAt = () =>
      of.sim.control
        .listProducts(of.first.simId)
        .flatMap(({ variants }) => variants.map(({ sku }) => sku))
        .filter((sku) => sku === "NUEVO-1" || sku === SKU);
    await rows("update app.master_variants set sku = 'NUEVO-1', sku_key = 'nuevo-1' where id = $1", [
      of.masterVariantId,
    ]);
    const jobId = await publish(of, { skus: ["NUEVO-1"], shopIds: [of.first.id], fields: ["sku"] });
    await work(of);
    expect(await read(of, jobId)).toMatchObject({ state: "completed", result: { written: 1 } });
    expect(skuAt()).toEqual(["NUEVO-1"]);
    const listingSku = async () =>
      (
        await rows<{ sku: string }>(
          "select sku from app.listings where tenant_id = $1 and shop_id = $2 and master_variant_id = $3",
          [of.tenant.id, of.first.id, of.masterVariantId],
        )
      )[0]?.sku;
    expect(await listingSku()).toBe("NUEVO-1");
    const same = await publish(of, { skus: ["NUEVO-1"], shopIds: [of.first.id], fields: ["sku"] });
    await work(of);
    expect(await read(of, same)).toMatchObject({ state: "completed", result: { written: 0, unchanged: 1 } });
    await app.ok("undoPublishJob", { token: of.token, params: { jobId } });
    await work(of);
    expect(skuAt()).toEqual([SKU]);
    expect(await listingSku()).toBe(SKU);
  });

  it("waits when the platform asks for it, and goes on where it was", async () => {
    const of = await world();
    await setStock(of, 9);
    of.sim.control.addFault({ kind: "rate-limit", shopId: of.first.simId, times: 1 });
    const jobId = await publish(of, { skus: [SKU], platforms: ["WPSHOP"], fields: ["stock"] });
    await work(of);
    const waiting = await read(of, jobId);
    expect(waiting).toMatchObject({ state: "delayed", progress: { done: 1, total: 2 } });
    expect(shownStock(of.sim, of.second.simId, SKU)).toBe(9);
    await hurry(of);
    await work(of);
    expect(await read(of, jobId)).toMatchObject({ state: "completed", result: { written: 2, failed: 0 } });
    expect(shownStock(of.sim, of.first.simId, SKU)).toBe(9);
  });

  it("fails with what the platform said when the credentials are no good any more", async () => {
    const of = await world();
    await setStock(of, 2);
    of.sim.control.addFault({ kind: "token-revoked", shopId: of.first.simId, times: 10 });
    const jobId = await publish(of, { skus: [SKU], shopIds: [of.first.id], fields: ["stock"] });
    await work(of);
    of.sim.control.clearFaults();
    const job = await read(of, jobId);
    expect(job).toMatchObject({ state: "failed", result: { written: 0, failed: 1 } });
    expect(job.error).not.toBeNull();
    expect(job.results.items[0]).toMatchObject({ state: "failed", failure: "unauthorized" });
  });

  it("leaves out a shop that is paused", async () => {
    const of = await world();
    await services.inTenant(of.tenant.id, origin, (tx) => pauseShop(tx, of.first.id));
    const jobId = await publish(of, { skus: [SKU], shopIds: [of.first.id], fields: ["stock"] });
    await work(of);
    const job = await read(of, jobId);
    expect(job).toMatchObject({ state: "completed", result: { skipped: 1 } });
    expect(job.results.items[0]).toMatchObject({ failure: "shop_not_active" });
  });

  it("leaves a listing alone while another worker writes to it", async () => {
    const of = await world();
    await setStock(of, 6);
    await rows(
      "update app.publications set leased_until = now() + interval '1 minute' where tenant_id = $1 and shop_id = $2",
      [of.tenant.id, of.first.id],
    );
    const before = shownStock(of.sim, of.first.simId, SKU);
    const jobId = await publish(of, { skus: [SKU], shopIds: [of.first.id], fields: ["stock"] });
    await work(of);
    expect(await read(of, jobId)).toMatchObject({ state: "delayed", progress: { done: 0, total: 1 } });
    expect(shownStock(of.sim, of.first.simId, SKU)).toBe(before);
    await rows("update app.publications set leased_until = null where tenant_id = $1", [of.tenant.id]);
    await hurry(of);
    await work(of);
    expect(await read(of, jobId)).toMatchObject({ state: "completed" });
    expect(shownStock(of.sim, of.first.simId, SKU)).toBe(6);
  });
});
