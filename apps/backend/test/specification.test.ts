import { endpoints, type Endpoint } from "@estiba/contract";
import { describe, expect, it } from "vitest";
import { pauseShop } from "../src/domain/shops/index.ts";
import { newId } from "../src/kernel/ids.ts";
import { useApp } from "./app.ts";
import { expectError } from "./client.ts";
import { makeKey } from "./factories/key.ts";
import { makeShop } from "./factories/stock.ts";
import { workOff } from "./factories/sync.ts";
import { makeTenant, origin } from "./factories/tenant.ts";
import { makeUser } from "./factories/user.ts";

const app = await useApp();
const { services } = app.foundation;
const tenant = await makeTenant(app, { plan: "PRO" });
const { token } = tenant.owner;
const { value: key } = await makeKey(app, tenant);
const shop = await makeShop(app, tenant);
const foreign = await makeShop(app, await makeTenant(app));

const register = (path: string, body: object) => app.send("POST", path, { key, body });
const registerWith = (credentials: object) =>
  register("/api/v1/wpshop/shops/register", { shopUrl: "https://medio.example", ...credentials });
const push = (products: object[]) =>
  app.send("POST", "/api/v1/custom/catalog/products", { key, body: { shopId: shop.id, products } });

describe("a list narrowed to a shop that is not the tenant's", () => {
  it.each([
    "/api/v1/tenant/catalog/channel-mappings",
    "/api/v1/tenant/inventory/stock-deductions",
    "/api/v1/orders",
    "/api/v1/tenant/events",
  ])("404 SHOP_NOT_FOUND for %s, whether it is nobody's or somebody else's", async (path) => {
    for (const shopId of [newId("shp"), foreign.id, "x"]) {
      expectError(await app.send("GET", `${path}?shopId=${shopId}`, { token }), "SHOP_NOT_FOUND");
    }
    const own = await app.send("GET", `${path}?shopId=${shop.id}`, { token });
    expect(own.body).toMatchObject({ success: true, data: { items: [], total: 0 } });
  });
});

describe("an identifier of another JSON type", () => {
  const wrong = [true, false, [], {}, null, 1.5, "12x"];
  it("400 CLOUDSHOP_INVALID_STORE_ID as storeId", async () => {
    for (const storeId of wrong) {
      const answer = await register("/api/v1/cloudshop/shops/register", { storeId, accessToken: "x" });
      expectError(answer, "CLOUDSHOP_INVALID_STORE_ID");
    }
  });

  it("400 MARKETPLACE_INVALID_SELLER_USER_ID as sellerUserId", async () => {
    for (const sellerUserId of wrong) {
      const answer = await register("/api/v1/marketplace/shops/register", { sellerUserId, accessToken: "x" });
      expectError(answer, "MARKETPLACE_INVALID_SELLER_USER_ID");
    }
  });

  it("400 CUSTOM_INVALID_SHOP_ID as externalShopId", async () => {
    for (const externalShopId of [7, true, [], {}, null, "a b", "x".repeat(2_000)]) {
      const answer = await register("/api/v1/custom/shops/register", { externalShopId, name: "X" });
      expectError(answer, "CUSTOM_INVALID_SHOP_ID");
    }
  });

  it("400 BAD_REQUEST when it is not there at all", async () => {
    for (const [path, body] of [
      ["/api/v1/cloudshop/shops/register", { accessToken: "x" }],
      ["/api/v1/marketplace/shops/register", { accessToken: "x" }],
      ["/api/v1/custom/shops/register", { name: "X" }],
    ] as const) {
      expectError(await register(path, body), "BAD_REQUEST");
    }
  });
});

describe("registering a WordPress shop", () => {
  it.each([
    { consumerKey: "ck_x", consumerSecret: "" },
    { consumerKey: "ck_x", consumerSecret: null },
    { consumerKey: "", consumerSecret: "cs_x" },
    { consumerKey: "ck_x" },
  ])("400 WPSHOP_PARTIAL_REST_CREDENTIALS for %j", async (half) => {
    expectError(await registerWith(half), "WPSHOP_PARTIAL_REST_CREDENTIALS");
  });

  it("takes two empty fields of a form for neither", async () => {
    expect((await registerWith({ consumerKey: "", consumerSecret: null })).status).toBe(201);
  });
});

describe("lists", () => {
  it("carry the paging envelope: carriers, their providers, saved filters", async () => {
    for (const path of ["/api/v1/carriers", "/api/v1/carriers/providers", "/api/v1/auth/me/filters"]) {
      const { body } = await app.send("GET", `${path}?limit=1&offset=0`, { token });
      expect(body.data).toMatchObject({
        items: expect.any(Array) as unknown[],
        total: expect.any(Number) as number,
        limit: 1,
        offset: 0,
        hasMore: expect.any(Boolean) as boolean,
      });
    }
    const { data } = await app.ok("listCarrierProviders", { token, query: { limit: 1, offset: 1 } });
    expect(data).toMatchObject({ limit: 1, offset: 1 });
    expect(data.items).toHaveLength(1);
    expect(data.total).toBeGreaterThan(1);
  });

  it("show a variant's SKU and name by both of their names", async () => {
    const product = { sku: "DOS", name: "Con dos nombres", price: 1, stock: 1 };
    await app.ok("upsertCustomProducts", { key, body: { shopId: shop.id, products: [product] } });
    const { data } = await app.ok("listCatalog", { token, query: { search: "DOS" } });
    expect(data.items[0]).toMatchObject({
      sku: "DOS",
      name: "Con dos nombres",
      masterSku: "DOS",
      masterName: "Con dos nombres",
    });
  });
});

describe("a search that is left empty", () => {
  it.each([
    "/api/v1/tenant/catalog/products",
    "/api/v1/tenant/catalog/channel-mappings",
    "/api/v1/tenant/inventory/stock-deductions",
    "/api/v1/orders",
  ])("is no search: %s", async (path) => {
    const [blank, none] = [
      await app.send("GET", `${path}?search=`, { token }),
      await app.send("GET", path, { token }),
    ];
    expect(blank.status).toBe(200);
    expect(blank.body).toEqual(none.body);
  });
});

describe("a sync of all shops", () => {
  it("says which shops it left out and why, and counts those that hand their products in", async () => {
    const many = await makeTenant(app, { plan: "PRO" });
    const { value: theirKey } = await makeKey(app, many);
    const own = await makeShop(app, many, { name: "Propia" });
    const keyless = await makeShop(app, many, { platform: "WPSHOP", name: "Sin llaves" });
    const paused = await makeShop(app, many, { platform: "WPSHOP", name: "Pausada" });
    await services.inTenant(many.id, origin, (tx) => pauseShop(tx, paused.id));
    const products = [{ sku: "A", name: "A", price: 1, stock: 1 }];
    await app.ok("upsertCustomProducts", { key: theirKey, body: { shopId: own.id, products } });
    const { jobId } = await app.ok("requestCatalogSync", { key: theirKey, body: {} });
    await workOff(services, many.id);
    const { data } = await app.ok("getCatalogSyncJob", { key: theirKey, params: { jobId } });
    expect(data).toMatchObject({
      state: "completed",
      result: { shopsProcessed: 1, shopsFailed: 0, shopResults: [{ shopId: own.id, variantsSynced: 1 }] },
    });
    const skipped = data.result?.shopsSkipped ?? [];
    expect(new Map(skipped.map(({ shopId, reason }) => [shopId, reason]))).toEqual(
      new Map([
        [keyless.id, "no_credentials"],
        [paused.id, "paused"],
      ]),
    );
    expect(skipped.every(({ message }) => message.endsWith("."))).toBe(true);
  });
});

describe("a price that is not whole", () => {
  const good = { sku: "BIEN", name: "Bien", price: 4_990, stock: 1 };

  it("is answered with how to send it", async () => {
    const { body } = await push([good, { ...good, sku: "MAL", price: 49.9 }]);
    expect(body).toMatchObject({
      success: true,
      data: {
        failed: 1,
        items: [{ error: null }, { error: expect.stringMatching(/smallest unit/) as string }],
      },
    });
    const order = { shopId: shop.id, orderId: "P-1", total: 10.5, currency: "USD" };
    const answer = await app.send("POST", "/api/v1/custom/orders", { key, body: order });
    expectError(answer, "BAD_REQUEST");
    expect(answer.body.message).toMatch(/^total must be a whole number.*smallest unit/);
  });

  it("is reported by itself where it is the only element, which is complete all the same", async () => {
    const { status, body } = await push([{ ...good, price: 49.9 }]);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ failed: 1, items: [{ status: "failed" }] });
    expect((await push([{ sku: "x".repeat(2_000_000) }])).status).toBe(200);
  });

  it("400 BAD_REQUEST where an element is incomplete and none can be taken over, with the path of each error", async () => {
    const answer = await push([
      { sku: "SIN", name: "Sin precio" },
      { ...good, price: 49.9 },
    ]);
    expectError(answer, "BAD_REQUEST");
    const { errors } = answer.body.details as { errors: { path: string }[] };
    expect(errors.map(({ path }) => path)).toEqual([
      "products[0].price",
      "products[0].stock",
      "products[1].price",
    ]);
  });
});

describe("a request that must be known as a repeat", () => {
  const needing = Object.values<Endpoint>(endpoints).filter((endpoint) => endpoint.isIdempotencyKeyRequired);

  it.each(needing.map((endpoint) => [endpoint.path, endpoint] as const))(
    "400 BAD_REQUEST without Idempotency-Key: POST %s",
    async (_path, { method, path, example }) => {
      const address = path.replace(/\{\w+\}/g, "x");
      const answer = await app.send(method, address, { token, body: example.body });
      expectError(answer, "BAD_REQUEST");
      expect(answer.body).toMatchObject({ details: { place: "header", field: "Idempotency-Key" } });
    },
  );
});

describe("beginning to connect a hosted shop", () => {
  it("takes a session of any role, and no key", async () => {
    const address = "/api/v1/oauthshop/oauth/start?shop=tienda.myshopify.com";
    for (const role of ["VIEWER", "OPERATOR", "MANAGER"] as const) {
      const { token: theirs } = await makeUser(app, tenant, role);
      const { status, body } = await app.send("GET", address, { token: theirs });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ shop: "tienda.myshopify.com" });
    }
    expectError(await app.send("GET", address, { key }), "SESSION_REQUIRED");
  });
});

describe("the inventory configuration", () => {
  it("names no address as an empty text", async () => {
    const fresh = await makeTenant(app);
    const { data } = await app.ok("getInventoryConfig", { token: fresh.owner.token });
    expect(data).toMatchObject({ inventoryAlertWebhookUrl: "", inventoryAlertEmails: "" });
  });

  it("can be switched off on a plan without inventory, and on only with it", async () => {
    const free = await makeTenant(app, { plan: "FREE" });
    const manager = await makeUser(app, free, "MANAGER");
    const change = (body: object) =>
      app.send("PATCH", "/api/v1/tenant/inventory/config", { token: manager.token, body });
    const off = { inventorySourceType: null, inventoryAlertsEnabled: false, inventoryAlertEmails: "" };
    expect((await change(off)).status).toBe(200);
    for (const body of [
      { inventorySourceType: "SERVICE_CENTRAL" },
      { inventorySourceShopId: shop.id },
      { inventoryAlertsEnabled: true },
      { inventoryAlertWebhookUrl: "https://avisos.example/x" },
      { inventoryAlertEmails: "a@example.com" },
    ]) {
      expectError(await change(body), "PLAN_INVENTARIO_LOCKED");
    }
  });
});
