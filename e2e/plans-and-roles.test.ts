import { beforeAll, describe, expect, it } from "vitest";
import { endpoints, isRoleAtLeast, ROLES, type Endpoint, type Role } from "@estiba/contract";
import { connectCustom, connectMarketplace, connectWpshop } from "./harness/connect.ts";
import { useStack, type Stack } from "./harness/stack.ts";
import { openColleague, openTenant, type Tenant } from "./harness/tenant.ts";
import { until } from "@estiba/testbed";

let stack: Stack;

useStack(async (opened) => {
  stack = opened;
});

const ABSENT = "none_01jcm8z6h3e8v9qk2r4t5w6x7y";
const INVENTORY = Object.values<Endpoint>(endpoints).filter(
  ({ policy }) => "feature" in policy && policy.feature === "inventory",
);
const CUSTOM_SHOP = { externalShopId: "tienda-1", name: "Propia" };

describe("what a plan opens", () => {
  it("403 PLAN_FEATURE_LOCKED and PLAN_INVENTARIO_LOCKED on FREE, while own shops are open", async () => {
    const tenant = await openTenant(stack, "FREE");
    const ask = (path: string, json?: object) =>
      stack.ask(path, { headers: tenant.key, ...(json === undefined ? {} : { json }) });
    const locked = [
      await ask("/api/v1/custom/shops/register", CUSTOM_SHOP),
      await ask("/api/v1/custom/orders", { shopId: "x", orderId: "1", total: 1, currency: "COP" }),
      await ask("/api/v1/marketplace/shops/register", { sellerUserId: 1, accessToken: "x" }),
      await ask("/api/v1/marketplace/oauth/start"),
    ];
    expect(locked.map(({ status, body }) => [status, body["error"]])).toEqual(
      locked.map(() => [403, "PLAN_FEATURE_LOCKED"]),
    );
    expect(locked.map(({ body }) => (body["details"] as { feature: string }).feature)).toEqual([
      "stores_custom",
      "stores_custom",
      "stores_marketplaces",
      "stores_marketplaces",
    ]);
    const inventory = await Promise.all(
      INVENTORY.map(({ method, path, example, policy }) =>
        stack.ask(path.replaceAll(/\{\w+\}/g, ABSENT), {
          method,
          headers: policy.auth === "session" ? tenant.session : tenant.key,
          ...(example.body === undefined ? {} : { json: example.body }),
        }),
      ),
    );
    expect(inventory.map(({ status, body }) => [status, body["error"]])).toEqual(
      inventory.map(() => [403, "PLAN_INVENTARIO_LOCKED"]),
    );
    expect(inventory.length).toBeGreaterThan(5);
    expect((await ask("/api/v1/cloudshop/oauth/start")).status).toBe(200);
    expect((await connectWpshop(stack, tenant)).shopId).toMatch(/^shp_/);
  });

  it("403 PLAN_FEATURE_LOCKED on BASIC for marketplaces, while own backends are open", async () => {
    const tenant = await openTenant(stack, "BASIC");
    expect((await connectCustom(tenant)).shopId).toMatch(/^shp_/);
    const json = { sellerUserId: 1, accessToken: "x" };
    const answer = await stack.ask("/api/v1/marketplace/shops/register", { headers: tenant.key, json });
    expect([answer.status, answer.body["error"]]).toEqual([403, "PLAN_FEATURE_LOCKED"]);
  });

  it("opens everything on PRO and during the trial", async () => {
    const onTrial = await openTenant(stack);
    const pro = await openTenant(stack, "PRO");
    expect((await connectMarketplace(stack, onTrial, 0)).shopId).toMatch(/^shp_/);
    expect((await connectMarketplace(stack, pro, 1)).shopId).toMatch(/^shp_/);
  });

  it("keeps what was connected when the plan goes down, and refuses new orders until it goes up", async () => {
    const tenant = await openTenant(stack);
    const { shopId } = await connectCustom(tenant);
    const order = (orderId: string) =>
      stack.ask("/api/v1/custom/orders", {
        headers: tenant.key,
        json: { shopId, orderId, total: 1_000, currency: "COP" },
      });
    expect((await order("A-1")).status).toBe(201);
    await stack.admin("tenant", "set-plan", tenant.slug, "FREE");
    const locked = await until("the lower plan to be felt", async () => {
      const answer = await order("A-2");
      return answer.status === 403 && answer;
    });
    expect(locked.body["error"]).toBe("PLAN_FEATURE_LOCKED");
    const kept = await tenant.owner.listOrders();
    expect(kept.data.items.map(({ orderId }) => orderId)).toContain("A-1");
    await stack.admin("tenant", "set-plan", tenant.slug, "BASIC");
    await until("the higher plan to be felt", async () => (await order("A-3")).status === 201);
  });

  it("403 TENANT_SUSPENDED once the operator has suspended the account", async () => {
    const tenant = await openTenant(stack);
    await stack.admin("tenant", "suspend", tenant.slug);
    const answer = await until("the suspension to be felt", async () => {
      const asked = await stack.ask("/api/v1/tenant/shops", { headers: tenant.key });
      return asked.status === 403 && asked;
    });
    expect(answer.body["error"]).toBe("TENANT_SUSPENDED");
  });
});

const ROUTES = Object.values<Endpoint>(endpoints).flatMap((endpoint) => {
  const { policy, path } = endpoint;
  const hasRole = policy.auth === "session" || policy.auth === "either";
  return hasRole && !path.startsWith("/api/v1/auth") ? [{ endpoint, least: policy.role }] : [];
});

describe("what a role may do", () => {
  let sessions: Record<Role, Readonly<Record<string, string>>>;
  let tenant: Tenant;

  beforeAll(async () => {
    tenant = await openTenant(stack);
    sessions = {
      OWNER: tenant.session,
      ADMIN: await openColleague(stack, tenant, "ADMIN"),
      MANAGER: await openColleague(stack, tenant, "MANAGER"),
      OPERATOR: await openColleague(stack, tenant, "OPERATOR"),
      VIEWER: await openColleague(stack, tenant, "VIEWER"),
    };
  });

  it.each(
    ROUTES.map(({ endpoint, least }) => ({ route: `${endpoint.method} ${endpoint.path}`, least, endpoint })),
  )(
    "403 ROLE_FORBIDDEN on $route below $least, and nobody at or above is kept out",
    async ({ endpoint, least }) => {
      const forbidden: Role[] = [];
      for (const role of ROLES) {
        const { status, body } = await stack.ask(endpoint.path.replaceAll(/\{\w+\}/g, ABSENT), {
          method: endpoint.method,
          headers: sessions[role],
          // Nothing is created here: an allowed caller gets "incomplete body".
          ...(endpoint.body === undefined ? {} : { json: { limit: null } }),
        });
        forbidden.push(...(status === 403 && body["error"] === "ROLE_FORBIDDEN" ? [role] : []));
      }
      expect(forbidden).toEqual(ROLES.filter((role) => !isRoleAtLeast(role, least)));
    },
  );

  it("lets a viewer see the order book and not touch it", async () => {
    const { shopId } = await connectCustom(tenant);
    const json = { shopId, orderId: "A-1", total: 1_000, currency: "COP" };
    const created = await stack.ask("/api/v1/custom/orders", { headers: tenant.key, json });
    const { id } = created.body["data"] as { id: string };
    expect((await stack.ask(`/api/v1/orders/${id}`, { headers: sessions.VIEWER })).status).toBe(200);
    const change = { method: "PATCH", json: { status: "preparing" } };
    const viewer = await stack.ask(`/api/v1/orders/${id}/status`, { ...change, headers: sessions.VIEWER });
    expect([viewer.status, viewer.body["error"]]).toEqual([403, "ROLE_FORBIDDEN"]);
    const operator = await stack.ask(`/api/v1/orders/${id}/status`, {
      ...change,
      headers: sessions.OPERATOR,
    });
    expect(operator.status).toBe(200);
  });
});
