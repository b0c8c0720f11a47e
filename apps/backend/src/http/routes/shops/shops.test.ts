import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { makeKey } from "../../../../test/factories/key.ts";
import { makeTenant } from "../../../../test/factories/tenant.ts";
import ORDER from "../../../channels/wpshop/fixtures/order.json" with { type: "json" };
import { intakeEvents } from "../../../flows/orders/intake-events.ts";
import { reconcileShops } from "../../../flows/upkeep/reconcile-shops.ts";

const app = await useApp({ config: { ALLOW_PRIVATE_ADDRESSES: "yes" } });
const { services } = app.foundation;

/** As the plugin connects where the REST API is closed: events arrive, nothing can be read. */
async function connectWithoutKeys() {
  const tenant = await makeTenant(app);
  const key = await makeKey(app, tenant);
  const body = { shopUrl: `https://${tenant.slug}.example`, name: "Tienda" };
  const { data } = await app.ok("registerWpshop", { key: key.value, body });
  const { token } = tenant.owner;
  const params = { shopId: data.shopId };
  const send = (topic: string, event: unknown) => {
    const raw = JSON.stringify(event);
    return fetch(`${app.baseUrl}/api/v1/webhook/wpshop?shopId=${data.shopId}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-wc-webhook-topic": topic,
        "x-wc-webhook-signature": createHmac("sha256", data.webhookSecret).update(raw).digest("base64"),
      },
      body: raw,
    });
  };
  const statusOf = async () => (await app.ok("getShop", { token, params })).data.status;
  const findings = async () => {
    const { data: examined } = await app.ok("getDoctor", { token, params });
    return Object.fromEntries(examined.findings.map(({ check, state }) => [check, state]));
  };
  return { tenant, token, params, send, statusOf, findings };
}

describe("a shop that only sends", () => {
  it("stays active when it is reconciled or reports an order that was deleted", async () => {
    const on = await connectWithoutKeys();
    expect((await app.ask("reconcileShop", { token: on.token, params: on.params })).status).toBe(202);
    await reconcileShops(services, on.tenant.id);
    await on.send("order.deleted", { id: 1_001 });
    await intakeEvents(services, on.tenant.id, { areHints: true });
    const { data } = await app.ok("listEvents", { token: on.token, query: { state: "dead" } });
    expect(data.items).toEqual([]);
    expect(await on.statusOf()).toBe("active");
  });

  it("is well in the doctor's eyes, and its signature is known once it has signed something", async () => {
    const on = await connectWithoutKeys();
    expect(await on.findings()).toMatchObject({ connection: "ok", signature: "unknown" });
    expect((await on.send("order.updated", ORDER)).status).toBe(200);
    expect(await on.findings()).toMatchObject({ connection: "ok", signature: "ok", token: "ok" });
  });
});

describe("an order that was found by asking", () => {
  it("does not make the doctor say that events are signed", async () => {
    const on = await connectWithoutKeys();
    await on.send("order.updated", ORDER);
    await intakeEvents(services, on.tenant.id, { areHints: false });
    await app.database.rows("update app.inbound_events set verification = 'poll' where tenant_id = $1", [
      on.tenant.id,
    ]);
    expect(await on.findings()).toMatchObject({ signature: "unknown", activity: "ok" });
  });
});

describe("connecting from the panel", () => {
  it.each(["../../x", "https://../../x", "tienda.example/../../x"])(
    "400 when the shop is a path: %s",
    async (shop) => {
      const { token } = (await makeTenant(app)).owner;
      expectError(
        await app.ask("connectShop", { token, body: { platform: "WPSHOP", shop } }),
        "WPSHOP_INVALID_SHOP_URL",
      );
      expectError(
        await app.ask("connectShop", { token, body: { platform: "OAUTHSHOP", shop } }),
        "OAUTHSHOP_INVALID_SHOP",
      );
    },
  );
});

describe("resuming a shop", () => {
  it("ends a pause, twice as well as once", async () => {
    const { token, params, statusOf } = await connectWithoutKeys();
    await app.ok("pauseShop", { token, params });
    expect(await statusOf()).toBe("paused");
    await app.ok("resumeShop", { token, params });
    await app.ok("resumeShop", { token, params });
    expect(await statusOf()).toBe("active");
  });

  it("409 SHOP_NOT_ACTIVE when its access was lost: that is not back because somebody says so", async () => {
    const { token, params, statusOf } = await connectWithoutKeys();
    const lose = "update app.shops set status = 'reauth_required', last_error = 'gone' where id = $1";
    await app.database.rows(lose, [params.shopId]);
    expectError(await app.ask("resumeShop", { token, params }), "SHOP_NOT_ACTIVE");
    expect(await statusOf()).toBe("reauth_required");
  });
});
