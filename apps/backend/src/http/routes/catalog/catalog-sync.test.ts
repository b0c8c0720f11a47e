import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { makeKey } from "../../../../test/factories/key.ts";
import { makeShop } from "../../../../test/factories/stock.ts";
import { workOff } from "../../../../test/factories/sync.ts";
import { makeTenant, origin } from "../../../../test/factories/tenant.ts";
import { makeUser } from "../../../../test/factories/user.ts";
import { pauseShop } from "../../../domain/shops/index.ts";
import { newId, newIdBody } from "../../../kernel/ids.ts";

const app = await useApp();
const { services } = app.foundation;
const tenant = await makeTenant(app, { plan: "FREE" });
const { token } = tenant.owner;
const PATH = "/api/v1/tenant/catalog/sync";

describe("asking for a sync", () => {
  it("answers 202 with exactly success, queued, jobId and message, with or without a body", async () => {
    const [bare, empty] = [
      await app.send("POST", PATH, { token }),
      await app.send("POST", PATH, { token, body: {} }),
    ];
    expect(bare.status).toBe(202);
    expect(bare.body).toEqual({
      success: true,
      queued: true,
      jobId: expect.stringMatching(
        new RegExp(`^catalog-sync:${tenant.id}:[0-9a-hjkmnp-tv-z]{26}$`),
      ) as string,
      message: expect.stringMatching(/\S/) as string,
    });
    expect((empty.body as { jobId?: string }).jobId).toBe((bare.body as { jobId?: string }).jobId);
  });

  it("takes a key for catalog:write", async () => {
    const { value: key } = await makeKey(app, tenant, { scopes: ["catalog:write"] });
    expect((await app.send("POST", PATH, { key })).status).toBe(202);
    const { value: reader } = await makeKey(app, tenant, { scopes: ["catalog:read"] });
    expectError(await app.send("POST", PATH, { key: reader }), "API_KEY_SCOPE_MISSING");
  });

  it("lets OWNER and ADMIN, and answers ROLE_FORBIDDEN to the others", async () => {
    const admin = await makeUser(app, tenant, "ADMIN");
    expect((await app.send("POST", PATH, { token: admin.token })).status).toBe(202);
    const manager = await makeUser(app, tenant, "MANAGER");
    expectError(await app.send("POST", PATH, { token: manager.token }), "ROLE_FORBIDDEN");
  });

  it("answers SHOP_NOT_FOUND for a shop of nobody and of somebody else", async () => {
    const other = await makeTenant(app);
    const theirs = await makeShop(app, other);
    for (const shopId of [newId("shp"), theirs.id, "x"]) {
      expectError(await app.ask("requestCatalogSync", { token, body: { shopId } }), "SHOP_NOT_FOUND");
    }
  });

  it("answers SHOP_NOT_ACTIVE for a shop that is paused", async () => {
    const shop = await makeShop(app, tenant);
    await services.inTenant(tenant.id, origin, (tx) => pauseShop(tx, shop.id));
    expectError(await app.ask("requestCatalogSync", { token, body: { shopId: shop.id } }), "SHOP_NOT_ACTIVE");
  });

  it("answers BAD_REQUEST for a shopId that is none", async () => {
    expectError(await app.send("POST", PATH, { token, body: { shopId: 7 } }), "BAD_REQUEST");
  });
});

describe("a sync job", () => {
  it("shows its status while it waits: no result yet", async () => {
    const waiting = await makeTenant(app);
    const { jobId } = await app.ok("requestCatalogSync", { token: waiting.owner.token, body: {} });
    const { value: key } = await makeKey(app, waiting, { scopes: ["catalog:read"] });
    const { data } = await app.ok("getCatalogSyncJob", { key, params: { jobId } });
    expect(data).toEqual({
      jobId,
      state: "waiting",
      tenantId: waiting.id,
      shopId: null,
      progress: { done: 0, total: 0, variants: 0 },
      attempts: 0,
      error: null,
      createdAt: expect.stringMatching(/Z$/) as string,
      startedAt: null,
      finishedAt: null,
    });
  });

  it("of a tenant without shops completes with nothing", async () => {
    const alone = await makeTenant(app);
    const { jobId } = await app.ok("requestCatalogSync", { token: alone.owner.token, body: {} });
    await workOff(services, alone.id);
    const { data } = await app.ok("getCatalogSyncJob", { token: alone.owner.token, params: { jobId } });
    expect(data).toMatchObject({
      state: "completed",
      result: { shopsProcessed: 0, shopsFailed: 0, productsSynced: 0, variantsSynced: 0, hasMore: false },
    });
    expect(data.result?.shopResults).toEqual([]);
  });

  it("of a custom shop completes with what the shop has sent", async () => {
    const own = await makeTenant(app, { plan: "BASIC" });
    const shop = await makeShop(app, own);
    const { value: key } = await makeKey(app, own);
    const products = ["A", "B"].map((sku) => ({ sku, name: sku, price: 1, stock: 1 }));
    await app.ok("upsertCustomProducts", { key, body: { shopId: shop.id, products } });
    const { jobId } = await app.ok("requestCatalogSync", { key, body: { shopId: shop.id } });
    await workOff(services, own.id);
    const { data } = await app.ok("getCatalogSyncJob", { key, params: { jobId } });
    expect(data).toMatchObject({ state: "completed", result: { shopsProcessed: 1, variantsSynced: 2 } });
  });

  it("of a shop without keys fails with CATALOG_SYNC_FAILED and leaves the shop as it is", async () => {
    const own = await makeTenant(app);
    const shop = await makeShop(app, own, { platform: "WPSHOP" });
    const { token: theirs } = own.owner;
    const { jobId } = await app.ok("requestCatalogSync", { token: theirs, body: { shopId: shop.id } });
    await workOff(services, own.id);
    const { data } = await app.ok("getCatalogSyncJob", { token: theirs, params: { jobId } });
    expect(data).toMatchObject({ state: "failed", error: "CATALOG_SYNC_FAILED" });
    const after = await app.ok("getShop", { token: theirs, params: { shopId: shop.id } });
    expect(after.data.status).toBe("active");
  });

  it("is JOB_NOT_FOUND when it does not exist or is another tenant's", async () => {
    const other = await makeTenant(app);
    const { jobId } = await app.ok("requestCatalogSync", { token: other.owner.token, body: {} });
    const absent = `catalog-sync:${tenant.id}:${newIdBody()}`;
    for (const id of [jobId, absent, "active", "../x"]) {
      expectError(await app.ask("getCatalogSyncJob", { token, params: { jobId: id } }), "JOB_NOT_FOUND");
    }
  });
});
