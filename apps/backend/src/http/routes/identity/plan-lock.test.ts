import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { eventually } from "@estiba/testbed";
import { makeKey } from "../../../../test/factories/key.ts";
import { makeShop } from "../../../../test/factories/stock.ts";
import { makeTenant, origin } from "../../../../test/factories/tenant.ts";
import { changePlan } from "../../../domain/identity/index.ts";
import { pauseShop } from "../../../domain/shops/index.ts";

const app = await useApp();
const { services } = app.foundation;

async function takeAway(tenantId: string) {
  await services.inTenant(tenantId, origin, (tx) => changePlan(tx, "FREE"));
  await app.database.rows(
    "update app.tenants set trial_ends_at = now() - interval '1 day' where tenant_id = $1",
    [tenantId],
  );
}

/** A tenant that had everything, and has it no more. */
async function downgraded() {
  const tenant = await makeTenant(app, { plan: "PRO" });
  const { value: key } = await makeKey(app, tenant);
  const { data: own } = await app.ok("registerCustomShop", {
    key,
    body: { externalShopId: "tienda-1", name: "Propia" },
  });
  const market = await makeShop(app, tenant, { platform: "MARKETPLACE" });
  await services.inTenant(tenant.id, origin, async (tx) => {
    await pauseShop(tx, own.shopId);
    await pauseShop(tx, market.id);
  });
  await takeAway(tenant.id);
  return { tenant, own, market };
}

function sendEvent(shop: { shopId: string; webhookSecret: string | null }) {
  const rawBody = JSON.stringify({ orderId: "E-1", total: 1_000, currency: "COP" });
  const signature = createHmac("sha256", shop.webhookSecret ?? "")
    .update(rawBody)
    .digest("base64");
  return app.send("POST", "/api/v1/webhook/custom", {
    rawBody,
    headers: {
      "content-type": "application/json",
      "x-service-shop-id": shop.shopId,
      "x-service-signature": signature,
    },
  });
}

describe("what the plan does not include", () => {
  it("403 PLAN_FEATURE_LOCKED for an own backend's signed event too, and nothing is kept of it", async () => {
    const { tenant, own } = await downgraded();
    expectError(await sendEvent(own), "PLAN_FEATURE_LOCKED");
    const events = await app.database.rows("select 1 from app.inbound_events where tenant_id = $1", [
      tenant.id,
    ]);
    expect(events).toEqual([]);
  });

  it("403 PLAN_FEATURE_LOCKED when a shop of a locked channel is to be resumed", async () => {
    const { tenant, own, market } = await downgraded();
    const { token } = tenant.owner;
    for (const shopId of [own.shopId, market.id]) {
      expectError(await app.ask("resumeShop", { token, params: { shopId } }), "PLAN_FEATURE_LOCKED");
    }
  });

  it("403 PLAN_FEATURE_LOCKED when a shop of a locked channel is to be connected from the panel", async () => {
    const { tenant } = await downgraded();
    const { token } = tenant.owner;
    const answer = await app.ask("connectShop", { token, body: { platform: "MARKETPLACE" } });
    expectError(answer, "PLAN_FEATURE_LOCKED");
  });

  it("403 PLAN_FEATURE_LOCKED when access that was approved before is to be confirmed, and the code is not spent", async () => {
    const tenant = await makeTenant(app, { plan: "PRO" });
    const { token } = tenant.owner;
    const connect = () => app.ask("connectShop", { token, body: { platform: "MARKETPLACE" } });
    const started = await connect();
    const cookie = started.headers.get("set-cookie")?.split(";")[0] ?? "";
    const { authorizationUrl } = started.body as { authorizationUrl?: string };
    const state = new URL(authorizationUrl ?? "").searchParams.get("state") ?? "";
    const callback = `/api/v1/marketplace/oauth/callback?code=TG-1&state=${encodeURIComponent(state)}`;
    await app.send("GET", callback, { headers: { cookie } });
    const waiting = async () => (await app.ok("listShopConsents", { token, headers: { cookie } })).data.items;
    const [consent] = await waiting();
    await takeAway(tenant.id);
    await eventually(async () => {
      expect((await connect()).status).toBe(403);
    });
    const params = { consentId: consent?.id ?? "" };
    const confirmed = await app.ask("confirmShopConsent", { token, params, headers: { cookie } });
    expectError(confirmed, "PLAN_FEATURE_LOCKED");
    expect(await waiting()).toEqual([{ ...consent, obstacle: null }]);
  });

  it("is open again with the plan that has it", async () => {
    const { tenant, own } = await downgraded();
    await services.inTenant(tenant.id, origin, (tx) => changePlan(tx, "BASIC"));
    expect((await sendEvent(own)).status).toBe(200);
    const resumed = await app.ok("resumeShop", {
      token: tenant.owner.token,
      params: { shopId: own.shopId },
    });
    expect(resumed.data.status).toBe("active");
  });
});
