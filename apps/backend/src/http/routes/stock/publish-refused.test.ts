import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { makeKey } from "../../../../test/factories/key.ts";
import { makeShop, stockOne } from "../../../../test/factories/stock.ts";
import { makeTenant } from "../../../../test/factories/tenant.ts";
import { makeUser } from "../../../../test/factories/user.ts";
import { runPublishJobs } from "../../../flows/stock/run-publish-jobs.ts";
import { newId } from "../../../kernel/ids.ts";

const app = await useApp();
const { services } = app.foundation;

const ask = (token: string, body: object) =>
  app.send("POST", "/api/v1/tenant/catalog/publish-bulk", { token, body });

describe("publishing in bulk is refused", () => {
  it("400 BAD_REQUEST when it is not clear which variants", async () => {
    const { token } = (await makeTenant(app, { plan: "BASIC" })).owner;
    const bodies = [
      {},
      { all: false },
      { all: true, skus: ["A"] },
      { skus: ["A"], masterVariantIds: ["B"] },
      { all: true, fields: [] },
      { all: true, fields: ["price"] },
      { all: true, platforms: ["ROADMAP"] },
      { skus: [] },
    ];
    for (const body of bodies) {
      expectError(await ask(token, body), "BAD_REQUEST");
    }
  });

  it("404 MASTER_VARIANT_NOT_FOUND and 404 SHOP_NOT_FOUND for what is not in the tenant", async () => {
    const [mine, other] = [await makeTenant(app, { plan: "BASIC" }), await makeTenant(app)];
    const theirShop = await makeShop(app, other);
    const theirs = await stockOne(app, other, theirShop, "X-1", 1);
    const { token } = mine.owner;
    expectError(await ask(token, { masterVariantIds: [theirs.masterVariantId] }), "MASTER_VARIANT_NOT_FOUND");
    expectError(await ask(token, { masterVariantIds: [newId("mva")] }), "MASTER_VARIANT_NOT_FOUND");
    expectError(await ask(token, { skus: ["X-1"], dryRun: true }), "MASTER_VARIANT_NOT_FOUND");
    expectError(await ask(token, { all: true, shopIds: [theirShop.id] }), "SHOP_NOT_FOUND");
    expectError(await ask(token, { all: true, shopIds: [newId("shp")], dryRun: true }), "SHOP_NOT_FOUND");
  });

  it("404 JOB_NOT_FOUND for a job of nobody, of another tenant or of another queue; 409 JOB_NOT_FINISHED", async () => {
    const [mine, other] = [
      await makeTenant(app, { plan: "BASIC" }),
      await makeTenant(app, { plan: "BASIC" }),
    ];
    const queued = await ask(mine.owner.token, { all: true });
    const { jobId } = queued.body as unknown as { jobId: string };
    const params = { jobId };
    const { token } = mine.owner;
    expectError(await app.ask("getPublishJob", { token: other.owner.token, params }), "JOB_NOT_FOUND");
    expectError(await app.ask("undoPublishJob", { token: other.owner.token, params }), "JOB_NOT_FOUND");
    expectError(await app.ask("getPublishJob", { token, params: { jobId: "x" } }), "JOB_NOT_FOUND");
    expectError(await app.ask("undoPublishJob", { token, params }), "JOB_NOT_FINISHED");
    await runPublishJobs(services, mine.id);
    expect((await app.ok("getPublishJob", { token, params })).data).toMatchObject({
      state: "completed",
      progress: { done: 0, total: 0 },
    });
  });

  it("403 ROLE_FORBIDDEN below manager, 403 PLAN_INVENTARIO_LOCKED, 401 SESSION_REQUIRED for a key", async () => {
    const tenant = await makeTenant(app, { plan: "BASIC" });
    const operator = await makeUser(app, tenant, "OPERATOR");
    expectError(await ask(operator.token, { all: true }), "ROLE_FORBIDDEN");
    const free = await makeTenant(app, { plan: "FREE" });
    expectError(await ask(free.owner.token, { all: true }), "PLAN_INVENTARIO_LOCKED");
    const { value: key } = await makeKey(app, tenant);
    expectError(
      await app.send("POST", "/api/v1/tenant/catalog/publish-bulk", { key, body: { all: true } }),
      "SESSION_REQUIRED",
    );
  });
});
