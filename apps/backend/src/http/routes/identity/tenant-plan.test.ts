import { PLAN_NAMES, PLANS } from "@estiba/contract";
import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { eventually } from "@estiba/testbed";
import { makeKey } from "../../../../test/factories/key.ts";
import { makeTenant, origin, PASSWORD } from "../../../../test/factories/tenant.ts";
import { changePlan, changeTenantStatus } from "../../../domain/identity/index.ts";

const app = await useApp();

describe("the plan", () => {
  it.each(PLAN_NAMES)("%s brings its features, to a session and to a key", async (plan) => {
    const tenant = await makeTenant(app, { plan });
    const bySession = await app.ok("getTenant", { token: tenant.owner.token });
    expect(bySession.data).toMatchObject({
      plan,
      effectivePlan: plan,
      features: [...PLANS[plan].features],
      trialEndsAt: null,
    });
    const key = await makeKey(app, tenant, { scopes: ["orders:read"] });
    expect(await app.ok("getTenant", { key: key.value })).toEqual(bySession);
  });

  it("falls back to FREE when the trial ends, and nothing is deleted", async () => {
    const tenant = await makeTenant(app);
    const key = await makeKey(app, tenant);
    const during = await app.ok("getTenant", { token: tenant.owner.token });
    expect(during.data).toMatchObject({ plan: "FREE", effectivePlan: "PRO" });
    await app.database.rows(
      "update app.tenants set trial_ends_at = now() - interval '1 second' where tenant_id = $1",
      [tenant.id],
    );
    const after = await app.ok("getTenant", { token: tenant.owner.token });
    expect(after.data).toMatchObject({ plan: "FREE", effectivePlan: "FREE", features: ["stores_own"] });
    expect((await app.ok("getMe", { token: tenant.owner.token })).data.tenant).toEqual(after.data);
    await app.ok("getCurrentApiKey", { key: key.value });
  });

  it("that the operator sets ends the trial", async () => {
    const tenant = await makeTenant(app);
    await app.foundation.services.inTenant(tenant.id, origin, (tx) => changePlan(tx, "BASIC"));
    const { data } = await app.ok("getTenant", { token: tenant.owner.token });
    expect(data).toMatchObject({ plan: "BASIC", effectivePlan: "BASIC", trialEndsAt: null });
  });

  it("ENTERPRISE is not lowered by a trial", async () => {
    const tenant = await makeTenant(app);
    await app.database.rows("update app.tenants set plan = 'ENTERPRISE' where tenant_id = $1", [tenant.id]);
    const { data } = await app.ok("getTenant", { token: tenant.owner.token });
    expect(data.effectivePlan).toBe("ENTERPRISE");
  });
});

const setStatus = (tenantId: string, status: "active" | "suspended") =>
  app.foundation.services.inTenant(tenantId, origin, (tx) => changeTenantStatus(tx, status));

describe("a suspended tenant", () => {
  it("403 TENANT_SUSPENDED for sessions, keys and sign-in, until it is active again", async () => {
    const tenant = await makeTenant(app);
    const key = await makeKey(app, tenant);
    const body = { tenantSlug: tenant.slug, email: tenant.owner.user.email, password: PASSWORD };
    await app.ok("getTenant", { token: tenant.owner.token });
    await app.ok("getTenant", { key: key.value });
    await setStatus(tenant.id, "suspended");
    expectError(await app.ask("login", { body }), "TENANT_SUSPENDED");
    await eventually(async () => {
      expectError(await app.ask("getTenant", { token: tenant.owner.token }), "TENANT_SUSPENDED");
      expectError(await app.ask("getTenant", { key: key.value }), "TENANT_SUSPENDED");
    });
    await setStatus(tenant.id, "active");
    await app.ok("login", { body });
    await eventually(async () => app.ok("getTenant", { token: tenant.owner.token }));
    await eventually(async () => app.ok("getTenant", { key: key.value }));
  });

  it("says so only to who knows the password", async () => {
    const tenant = await makeTenant(app);
    await setStatus(tenant.id, "suspended");
    const body = { tenantSlug: tenant.slug, email: tenant.owner.user.email, password: "no-es-esta-frase" };
    expectError(await app.ask("login", { body }), "INVALID_CREDENTIALS");
  });
});
