import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient, sendCustomWebhook } from "@estiba/sdk";
import { afterAll, describe, expect, it } from "vitest";
import { connectCustom, connectWpshop, type ConnectedShop } from "./harness/connect.ts";
import { waitUntilWorked } from "./harness/order-book.ts";
import {
  backendProgram,
  type Environment,
  runBackend,
  startPrivateRedis,
  startProgram,
  until,
} from "@estiba/testbed";
import { shellBlocks, typeBlock } from "./harness/shell-blocks.ts";
import { useStack, type RunningApi, type Stack } from "./harness/stack.ts";
import { openTenant, type Tenant } from "./harness/tenant.ts";

const scratch = mkdtempSync(join(tmpdir(), "estiba-restore-"));
afterAll(() => {
  rmSync(scratch, { recursive: true });
});

let stack: Stack;
let tenant: Tenant;
let shop: ConnectedShop;

useStack(async (opened) => {
  stack = opened;
  tenant = await openTenant(stack);
  shop = await connectCustom(tenant);
  await connectWpshop(stack, tenant);
  const { shopId } = shop;
  const products = [{ sku: "SKU-1", name: "Camiseta", price: 2_500, stock: 20 }];
  await tenant.integration.upsertCustomProducts({ body: { shopId, products } });
  await tenant.integration.createCustomOrder({
    body: { shopId, orderId: "R-1", total: 5_000, currency: "COP", items: [{ sku: "SKU-1", quantity: 2 }] },
  });
  await waitUntilWorked(tenant);
});

const send = (baseUrl: string, orderId: string) =>
  sendCustomWebhook({
    baseUrl,
    shopId: shop.shopId,
    secret: shop.webhookSecret ?? "",
    body: { orderId, total: 2_500, currency: "COP", items: [{ sku: "SKU-1", quantity: 1 }] },
  });

const [DUMP = "", RESTORE = ""] = shellBlocks("docs/how-to/operate.md");

describe("a backup, typed as the operator's page says", () => {
  let restored: RunningApi;
  let settings: Environment;
  let dumpedAt: string;

  it("is taken while an event still waits, and everything is wiped afterwards", async () => {
    await stack.worker.stop();
    expect(await send(stack.baseUrl, "R-2")).toMatchObject({ received: true, duplicate: false });
    const { environment, name } = stack.database;
    dumpedAt = new Date().toISOString();
    await typeBlock(DUMP, { ...environment, DATABASE: name }, scratch);
    await stack.stop();
    await stack.redis.close();
    await stack.database.drop();
    await expect(stack.ask("/health")).rejects.toThrow("fetch failed");
  });

  it("is put into a fresh database beside an empty Redis, and the service starts on it", async () => {
    const { environment, name } = stack.database;
    const fresh = `${name}r`;
    stack.keep({ close: () => stack.database.drop(fresh) });
    await typeBlock(RESTORE, { ...environment, RESTORED: fresh }, scratch);
    const redis = stack.keep(await startPrivateRedis());
    const moved = (url: string | undefined) => (url ?? "").replace(name, fresh);
    settings = {
      ...stack.settings,
      DATABASE_URL: moved(stack.settings["DATABASE_URL"]),
      MIGRATION_DATABASE_URL: moved(stack.settings["MIGRATION_DATABASE_URL"]),
      REDIS_URL: redis.url,
    };
    await runBackend("migrate", settings);
    const said = await runBackend("admin", settings, ["after-restore", dumpedAt]);
    expect(said).toContain("Polling is due for 1 shops.");
    expect(said).toContain("Alerted owners of 1 shops that cannot be polled");
    const worker = startProgram(backendProgram("worker"), { settings });
    stack.keep({ close: async () => void (await worker.stop()) });
    restored = await stack.startApi(settings);
    expect((await restored.ask("/health/ready")).status).toBe(200);
  });

  it("brings back people, keys, shops with their secrets, and the event that waited", async () => {
    const { slug: tenantSlug, email, password } = tenant;
    await createClient({ baseUrl: restored.baseUrl }).login({ body: { tenantSlug, email, password } });
    const client = createClient({ baseUrl: restored.baseUrl, apiKey: tenant.key["x-api-key"] });
    const orders = await until("the waiting order to be in the book", async () => {
      const { data } = await client.listOrders({ query: { shopId: shop.shopId } });
      return data.items.length === 2 && data.items;
    });
    expect(orders.map(({ orderId }) => orderId).toSorted()).toEqual(["R-1", "R-2"]);
    expect(await send(restored.baseUrl, "R-2")).toMatchObject({ duplicate: true });
    expect(await send(restored.baseUrl, "R-3")).toMatchObject({ duplicate: false });
    const { data } = await client.listShops();
    expect(data.items.map(({ platform, status }) => `${platform} ${status}`).toSorted()).toEqual([
      "CUSTOM active",
      "WPSHOP active",
    ]);
  });

  it("asks the owner of the shop that cannot be polled to send again what came after it", async () => {
    const { slug: tenantSlug, email, password } = tenant;
    const owner = createClient({ baseUrl: restored.baseUrl, session: { useCookie: false } });
    await owner.login({ body: { tenantSlug, email, password } });
    const [alert] = await until("the alert", async () => {
      const { data } = await owner.listNotifications();
      return data.items.length > 0 && data.items;
    });
    expect(alert).toMatchObject({
      type: "shop.resend_required",
      data: { shopId: shop.shopId, from: dumpedAt },
    });
  });

  it("is found to be sound", async () => {
    await until("all events to be worked through", async () => {
      const { data } = await createClient({
        baseUrl: restored.baseUrl,
        apiKey: tenant.key["x-api-key"],
      }).listOrders({ query: { shopId: shop.shopId } });
      return data.total === 3;
    });
    const said = await runBackend("admin", settings, ["verify", "0"]);
    expect(said).not.toContain("BROKEN");
    expect(said).toContain("Looked at 1 tenants.");
  });
});
