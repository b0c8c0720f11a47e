import { describe, expect, it } from "vitest";
import { endpoints, type Endpoint } from "@estiba/contract";
import { connectCustom, connectWpshop } from "./harness/connect.ts";
import type { Question } from "./harness/http.ts";
import { CLOUDSHOP, CUSTOM, MARKETPLACE, REFUSALS, WPSHOP } from "./harness/refusals.ts";
import { useStack, type RunningApi, type Stack } from "./harness/stack.ts";
import { openTenant, type Tenant } from "./harness/tenant.ts";
import { until } from "@estiba/testbed";

let stack: Stack;
let tenant: Tenant;
let other: Tenant;
/** A server whose operator has no application on any platform. */
let bare: RunningApi;

useStack(async (opened) => {
  stack = opened;
  const NO_APPLICATIONS = {
    OAUTHSHOP_CLIENT_ID: "",
    OAUTHSHOP_CLIENT_SECRET: "",
    MARKETPLACE_CLIENT_ID: "",
    MARKETPLACE_CLIENT_SECRET: "",
    CLOUDSHOP_CLIENT_ID: "",
    CLOUDSHOP_CLIENT_SECRET: "",
  };
  [tenant, other, bare] = await Promise.all([
    openTenant(stack),
    openTenant(stack),
    stack.startApi(NO_APPLICATIONS),
  ]);
});

const KEY_ROUTES = Object.values<Endpoint>(endpoints).filter(({ policy }) => policy.auth === "apiKey");
const SESSION_ROUTES = Object.values<Endpoint>(endpoints).filter(({ policy }) => policy.auth === "session");

const addressOf = ({ path }: Endpoint) => path.replaceAll(/\{\w+\}/g, "shp_01jcm8z6h3e8v9qk2r4t5w6x7y");

function questionOf({ method, example }: Endpoint, headers: Record<string, string> = {}): Question {
  return { method, headers, ...(example.body === undefined ? {} : { json: example.body }) };
}

async function expectError(
  asked: ReturnType<RunningApi["ask"]>,
  status: number,
  error: string,
): Promise<void> {
  const answer = await asked;
  expect(answer.body).toMatchObject({ success: false, error });
  expect(answer.status).toBe(status);
  expect(answer.body["message"]).toEqual(expect.any(String));
  expect(answer.body["requestId"]).toBe(answer.headers.get("x-request-id"));
}

describe("errors of every route", () => {
  it.each(KEY_ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const))(
    "401 API_KEY_REQUIRED on %s without x-api-key",
    async (_name, route) => {
      await expectError(stack.ask(addressOf(route), questionOf(route)), 401, "API_KEY_REQUIRED");
    },
  );

  it.each(KEY_ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const))(
    "401 API_KEY_REQUIRED on %s with a session instead of a key",
    async (_name, route) => {
      await expectError(
        stack.ask(addressOf(route), questionOf(route, tenant.session)),
        401,
        "API_KEY_REQUIRED",
      );
    },
  );

  it.each(SESSION_ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const))(
    "401 SESSION_REQUIRED on %s without a session, and with a key",
    async (_name, route) => {
      await expectError(stack.ask(addressOf(route), questionOf(route)), 401, "SESSION_REQUIRED");
      await expectError(stack.ask(addressOf(route), questionOf(route, tenant.key)), 401, "SESSION_REQUIRED");
    },
  );

  it("403 API_KEY_INVALID for a key that was revoked", async () => {
    const { data } = await tenant.owner.createApiKey({ body: { name: "for a day" } });
    const headers = { "x-api-key": data.key };
    expect((await stack.ask("/api/v1/tenant/api-keys/current", { headers })).status).toBe(200);
    await tenant.owner.revokeApiKey({ params: { apiKeyId: data.apiKey.id } });
    await until("the key to be refused", async () => {
      const { status } = await stack.ask("/api/v1/tenant/api-keys/current", { headers });
      return status === 403;
    });
    const question = { headers, json: { externalShopId: "a", name: "A" } };
    await expectError(stack.ask("/api/v1/custom/shops/register", question), 403, "API_KEY_INVALID");
  });

  it.each(["pk_nonsense", "sk_live_1", `pk_${"0".repeat(36)}`])(
    "403 API_KEY_INVALID for the made-up key %s",
    async (key) => {
      const question = { headers: { "x-api-key": key } };
      await expectError(stack.ask("/api/v1/tenant/shops", question), 403, "API_KEY_INVALID");
    },
  );

  it("403 API_KEY_SCOPE_MISSING for a key that may only read", async () => {
    const { data } = await tenant.owner.createApiKey({ body: { name: "reader", scopes: ["shops:read"] } });
    const question = { headers: { "x-api-key": data.key }, json: { externalShopId: "a", name: "A" } };
    await expectError(stack.ask("/api/v1/custom/shops/register", question), 403, "API_KEY_SCOPE_MISSING");
  });

  it("400 BAD_REQUEST for a query that is incomplete", async () => {
    const question = { headers: tenant.session };
    await expectError(stack.ask("/api/v1/oauthshop/oauth/start", question), 400, "BAD_REQUEST");
  });

  it("404 NOT_FOUND where there is nothing, 405 METHOD_NOT_ALLOWED where another method answers", async () => {
    await expectError(stack.ask("/api/v1/nowhere"), 404, "NOT_FOUND");
    const put = { method: "PUT", headers: tenant.key };
    await expectError(stack.ask("/api/v1/custom/orders", put), 405, "METHOD_NOT_ALLOWED");
  });

  it("429 without a code when the plan's limit is reached, and it says when to come back", async () => {
    const strict = await stack.startApi({ RATE_LIMITS: "PRO=6/2" });
    const poor = await openTenant(stack);
    const statuses: number[] = [];
    for (let call = 0; call < 3; call += 1) {
      statuses.push((await strict.ask("/api/v1/tenant", { headers: poor.key })).status);
    }
    const refused = await strict.ask("/api/v1/tenant", { headers: poor.key });
    await strict.stop();
    expect([...statuses, refused.status]).toContain(200);
    expect(refused.status).toBe(429);
    expect(refused.body).not.toHaveProperty("error");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.headers.get("ratelimit-remaining")).toBe("0");
  });

  it("503 without a code on /health/ready while Redis is away, and 200 once it is back", async () => {
    const ready = await stack.ask("/health/ready");
    expect(ready.status).toBe(200);
    await stack.redis.stop();
    const away = await until("the readiness to fail", async () => {
      const answer = await stack.ask("/health/ready");
      return answer.status === 503 && answer;
    });
    expect(away.body).not.toHaveProperty("error");
    expect(away.body).toMatchObject({
      data: { checks: { database: { status: "up" }, cache: { status: "down" } } },
    });
    expect((await stack.ask("/health")).status).toBe(200);
    await stack.redis.start();
    await until("the readiness to return", async () => (await stack.ask("/health/ready")).status === 200);
  });
});

describe("errors of the channels", () => {
  it.each(REFUSALS)("$status $error at $path $title", async ({ status, error, path, json }) => {
    await expectError(stack.ask(path, { headers: tenant.key, json }), status, error);
  });

  it.each(["tienda.example", "acme.myshopify.com.evil.test", "https://evil.test/?x=.myshopify.com", "acme"])(
    "400 OAUTHSHOP_INVALID_SHOP when the shop is %s",
    async (shop) => {
      const path = `/api/v1/oauthshop/oauth/start?shop=${encodeURIComponent(shop)}`;
      await expectError(stack.ask(path, { headers: tenant.session }), 400, "OAUTHSHOP_INVALID_SHOP");
    },
  );

  it("503 OAUTHSHOP_OAUTH_NOT_CONFIGURED when the platform's credentials are missing on the server", async () => {
    const path = "/api/v1/oauthshop/oauth/start?shop=acme-demo.myshopify.com";
    await expectError(bare.ask(path, { headers: tenant.session }), 503, "OAUTHSHOP_OAUTH_NOT_CONFIGURED");
  });

  it("503 CLOUDSHOP_OAUTH_NOT_CONFIGURED when the app is not configured on the server", async () => {
    const question = { headers: tenant.key };
    await expectError(
      bare.ask("/api/v1/cloudshop/oauth/start", question),
      503,
      "CLOUDSHOP_OAUTH_NOT_CONFIGURED",
    );
  });

  it("503 MARKETPLACE_OAUTH_NOT_CONFIGURED when the app is not configured on the server", async () => {
    const question = { headers: tenant.key };
    await expectError(
      bare.ask("/api/v1/marketplace/oauth/start", question),
      503,
      "MARKETPLACE_OAUTH_NOT_CONFIGURED",
    );
  });

  it("404 CUSTOM_SHOP_NOT_FOUND when the shop belongs to another tenant or does not exist", async () => {
    const { shopId } = await connectCustom(other);
    for (const id of [shopId, "shp_01jcm8z6h3e8v9qk2r4t5w6x7y", "nonsense"]) {
      const json = { shopId: id, orderId: "A-1", total: 1_000, currency: "COP" };
      await expectError(
        stack.ask("/api/v1/custom/orders", { headers: tenant.key, json }),
        404,
        "CUSTOM_SHOP_NOT_FOUND",
      );
    }
  });

  it("404 SHOP_NOT_FOUND for the sync status of another tenant's shop, under both addresses", async () => {
    const { shopId } = await connectCustom(other);
    for (const path of [
      `/api/v1/tenant/shops/${shopId}/sync-status`,
      `/api/v1/wpshop/shops/${shopId}/sync-status`,
    ]) {
      await expectError(stack.ask(path, { headers: tenant.key }), 404, "SHOP_NOT_FOUND");
    }
  });

  it.each([
    ["WPSHOP_REGISTER_FAILED", WPSHOP, () => ({ shopUrl: "https://tienda.example" })],
    ["CUSTOM_REGISTER_FAILED", CUSTOM, () => ({ externalShopId: "fallida", name: "Propia" })],
    [
      "CLOUDSHOP_REGISTER_FAILED",
      CLOUDSHOP,
      () => {
        const [store] = stack.sims.cloudshop.control.listShops();
        return { storeId: Number(store?.id), accessToken: store?.credentials["accessToken"] };
      },
    ],
    [
      "MARKETPLACE_REGISTER_FAILED",
      MARKETPLACE,
      () => {
        const [seller] = stack.sims.marketplace.control.listShops();
        return { sellerUserId: Number(seller?.id), accessToken: seller?.credentials["accessToken"] };
      },
    ],
  ] as const)("500 %s when saving the shop failed", async (error, path, json) => {
    await stack.database.run("revoke insert on app.shops from estiba_app");
    try {
      await expectError(stack.ask(path, { headers: tenant.key, json: json() }), 500, error);
    } finally {
      await stack.database.run("grant insert on app.shops to estiba_app");
    }
    const { data } = await tenant.integration.listShops();
    expect(data.items).toEqual([]);
  });
});

describe("errors of catalog and inventory", () => {
  it("400 INVALID_INVENTORY_SOURCE_TYPE when the source is neither SHOP, SERVICE_CENTRAL nor null", async () => {
    const question = { method: "PATCH", headers: tenant.session, json: { inventorySourceType: "BODEGA" } };
    await expectError(
      stack.ask("/api/v1/tenant/inventory/config", question),
      400,
      "INVALID_INVENTORY_SOURCE_TYPE",
    );
  });

  it("400 INVALID_MAPPING_STATUS when the filter is neither linked, unmapped nor conflict", async () => {
    const path = "/api/v1/tenant/catalog/channel-mappings?status=perdido";
    await expectError(stack.ask(path, { headers: tenant.session }), 400, "INVALID_MAPPING_STATUS");
  });

  it("404 JOB_NOT_FOUND when the job does not exist or belongs to another tenant", async () => {
    await connectCustom(other);
    const { body } = await stack.ask("/api/v1/tenant/catalog/sync", { headers: other.key, json: {} });
    expect(body["jobId"]).toMatch(/^catalog-sync:ten_[^:]+:[^:]+$/);
    for (const jobId of [String(body["jobId"]), "catalog-sync:x:y", "nonsense"]) {
      const path = `/api/v1/tenant/catalog/sync/jobs/${encodeURIComponent(jobId)}`;
      await expectError(stack.ask(path, { headers: tenant.key }), 404, "JOB_NOT_FOUND");
    }
  });

  it("404 SHOP_NOT_FOUND when a sync is asked for a shop that is not in the tenant", async () => {
    const { shopId } = await connectCustom(other);
    const question = { headers: tenant.key, json: { shopId } };
    await expectError(stack.ask("/api/v1/tenant/catalog/sync", question), 404, "SHOP_NOT_FOUND");
  });

  it("says CATALOG_SYNC_FAILED in a job that could not read the channel's catalog", async () => {
    const fresh = await openTenant(stack);
    const shop = await connectWpshop(stack, fresh);
    stack.sims.wpshop.control.addFault({ kind: "token-revoked", shopId: shop.externalId });
    const { body } = await stack.ask("/api/v1/tenant/catalog/sync", { headers: fresh.key, json: {} });
    const path = `/api/v1/tenant/catalog/sync/jobs/${encodeURIComponent(String(body["jobId"]))}`;
    const job = await until("the job to fail", async () => {
      const answer = await stack.ask(path, { headers: fresh.key });
      return (answer.body["data"] as { state: string }).state === "failed" && answer;
    });
    stack.sims.wpshop.control.clearFaults();
    expect(job.text).toContain("CATALOG_SYNC_FAILED");
  });
});
