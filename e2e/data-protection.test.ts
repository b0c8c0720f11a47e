import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { connectCustom, connectWpshop, type ConnectedShop } from "./harness/connect.ts";
import { mustEnd } from "./harness/installed.ts";
import { waitUntilWorked } from "./harness/order-book.ts";
import { signCustomWebhook } from "@estiba/sdk";
import { hmac } from "./harness/signed.ts";
import { useStack, type Stack } from "./harness/stack.ts";
import { openTenant, type Tenant } from "./harness/tenant.ts";

const scratch = mkdtempSync(join(tmpdir(), "estiba-privacy-"));
afterAll(() => {
  rmSync(scratch, { recursive: true });
});

let stack: Stack;
let tenant: Tenant;
let shop: ConnectedShop;

const CANARY = {
  name: "Canaria Erasmo",
  email: "Canaria.Erasmo@compradora.example",
  phone: "+57 300 7654321",
  address: "Calle del Canario 77",
};
const NEIGHBOUR = { name: "Vecina Presente", email: "vecina@compradora.example", phone: "+57 301 1111111" };

const orderOf = (orderId: string, { name, email, phone }: typeof NEIGHBOUR, address: string) => ({
  orderId,
  total: 5_000,
  currency: "COP",
  customer: { name, email, phone },
  shippingAddress: { city: "Bogotá", address, zip: "110111", name },
  items: [{ sku: "SKU-1", quantity: 2 }],
});

async function sendEvent(body: object | string): Promise<void> {
  const { shopId, webhookSecret } = shop;
  const signed = await signCustomWebhook({ shopId, secret: webhookSecret ?? "", body });
  const { status } = await stack.ask("/api/v1/webhook/custom", { headers: signed.headers, raw: signed.body });
  expect(status).toBe(200);
}

/** From a platform, which would only send it again: cannot be read as an order, and is kept all the same. */
async function sendUnreadable(body: object): Promise<void> {
  const { externalId, webhookSecret } = await connectWpshop(stack, tenant);
  const raw = JSON.stringify(body);
  const { status } = await stack.ask("/api/v1/webhook/wpshop", {
    raw,
    headers: {
      "content-type": "application/json",
      "x-wc-webhook-topic": "order.updated",
      "x-wc-webhook-source":
        stack.sims.wpshop.control.listShops().find(({ id }) => id === externalId)?.address ?? "",
      "x-wc-webhook-signature": hmac(raw, webhookSecret ?? "", "base64"),
    },
  });
  expect(status).toBe(200);
}

useStack(async (opened) => {
  stack = opened;
  tenant = await openTenant(stack);
  shop = await connectCustom(tenant);
  const { shopId } = shop;
  await tenant.integration.upsertCustomProducts({
    body: { shopId, products: [{ sku: "SKU-1", name: "Camiseta", price: 2_500, stock: 20 }] },
  });
  await tenant.integration.createCustomOrder({ body: { shopId, ...orderOf("P-1", CANARY, CANARY.address) } });
  await tenant.integration.createCustomOrder({
    body: { shopId, ...orderOf("P-2", { ...CANARY, email: CANARY.email.toLowerCase() }, CANARY.address) },
  });
  await tenant.integration.createCustomOrder({ body: { shopId, ...orderOf("P-3", NEIGHBOUR, "Calle 1") } });
  await sendEvent(orderOf("P-4", CANARY, CANARY.address));
  await sendUnreadable({ note: "no order", contact: CANARY.email });
  await waitUntilWorked(tenant);
});

/** Everything there is: the database as text, Redis as bytes, and what the programs have said. */
async function everything(): Promise<string> {
  const { environment, name } = stack.database;
  const dump = await mustEnd("pg_dump", ["-U", "postgres", "--inserts", name], {
    cwd: scratch,
    env: environment,
  });
  const decoded = dump.replaceAll(/\\x([0-9a-f]+)/g, (_whole, hex: string) =>
    Buffer.from(hex, "hex").toString("latin1"),
  );
  const askRedis = (...words: string[]) =>
    mustEnd("redis-cli", ["-u", stack.redis.url, ...words], { cwd: scratch });
  await askRedis("config", "set", "rdbcompression", "no");
  await askRedis("save");
  const [, folder = ""] = (await askRedis("config", "get", "dir")).split("\n");
  const [, file = ""] = (await askRedis("config", "get", "dbfilename")).split("\n");
  const bytes = readFileSync(join(folder.trim(), file.trim()), "latin1");
  return [dump, decoded, bytes, stack.output(), stack.worker.output()].join("\n").toLowerCase();
}

const found = (text: string, texts: readonly string[]) =>
  texts.filter((one) => text.includes(one.toLowerCase()));

describe("a buyer who asks", () => {
  it("is there before, and is handed what is known of them", async () => {
    expect(found(await everything(), Object.values(CANARY))).toEqual(Object.values(CANARY));
    const lines = (await stack.admin("buyer", "export", tenant.slug, CANARY.email.toUpperCase()))
      .trim()
      .split("\n");
    const orders = lines.map(
      (line) => JSON.parse(line) as { externalId: string; customer: unknown; lines: unknown[] },
    );
    expect(orders.map(({ externalId }) => externalId).toSorted()).toEqual(["P-1", "P-2", "P-4"]);
    expect(orders[0]).toMatchObject({
      customer: { phone: CANARY.phone },
      lines: [{ sku: "SKU-1", quantity: 2 }],
    });
  });

  it("is found nowhere afterwards, neither in the database nor in Redis nor in the logs", async () => {
    const said = await stack.admin("buyer", "erase", tenant.slug, CANARY.email);
    expect(said).toContain("Erased from 3 orders");
    const left = await everything();
    expect(found(left, Object.values(CANARY))).toEqual([]);
    expect(found(left, Object.values(NEIGHBOUR))).toEqual(Object.values(NEIGHBOUR));
    expect(await stack.admin("buyer", "erase", tenant.slug, CANARY.email)).toContain(
      "Erased from 0 orders and 0 events",
    );
  });

  it("leaves figures that add up, and orders that a repeat does not fill again", async () => {
    expect(await stack.admin("verify", "0")).not.toContain("BROKEN");
    const { data: catalog } = await tenant.owner.listCatalog({ query: { search: "SKU-1" } });
    expect(catalog.items).toMatchObject([{ onHand: 12 }]);
    const again = await tenant.integration.createCustomOrder({
      body: { shopId: shop.shopId, ...orderOf("P-1", CANARY, CANARY.address) },
    });
    expect(again.data.duplicate).toBe(true);
    const { data } = await tenant.integration.listOrders();
    expect(data.total).toBe(4);
    expect(data.items.filter(({ customerName }) => customerName !== null)).toMatchObject([
      { customerName: NEIGHBOUR.name },
    ]);
  });

  it("is noted in the audit log without a name", async () => {
    const { data } = await tenant.owner.listAuditLog({ query: { action: "buyer.erased" } });
    expect(data.items.length).toBe(2);
    expect(JSON.stringify(data.items).toLowerCase()).not.toContain("canaria");
  });
});

describe("an operator", () => {
  it("exports a whole account without its secrets", async () => {
    const folder = join(scratch, "export");
    expect(await stack.admin("tenant", "export", tenant.slug, folder)).toMatch(/^Wrote \d+ rows/m);
    const files = readdirSync(folder);
    expect(files).toEqual(
      expect.arrayContaining(["orders.ndjson", "order_lines.ndjson", "stock_ledger.ndjson", "users.ndjson"]),
    );
    const orders = readFileSync(join(folder, "orders.ndjson"), "utf8").trim().split("\n");
    expect(
      orders.map((line) => (JSON.parse(line) as { external_id: string }).external_id).toSorted(),
    ).toEqual(["P-1", "P-2", "P-3", "P-4"]);
    const all = files.map((file) => readFileSync(join(folder, file), "utf8")).join("");
    expect(all).toContain(tenant.email);
    expect(all).not.toContain("argon2");
    expect(all).not.toContain(shop.webhookSecret);
  });

  it("erases the buyers of old orders and keeps those of new ones", async () => {
    await tenant.integration.createCustomOrder({
      body: {
        shopId: shop.shopId,
        ...orderOf("P-9", NEIGHBOUR, "Calle 1"),
        placedAt: "2025-01-01T00:00:00Z",
      },
    });
    expect(await stack.admin("buyer", "retain", "--all", "365")).toContain("Erased from 1 orders");
    const { data } = await tenant.integration.listOrders({ query: { search: "P-" } });
    const named = data.items.filter(({ customerName }) => customerName !== null);
    expect(named.map(({ orderId }) => orderId)).toEqual(["P-3"]);
    await expect(stack.admin("buyer", "retain", "--all", "0")).rejects.toThrow("whole number");
    await expect(stack.admin("buyer", "erase", tenant.slug, "nobody")).rejects.toThrow("e-mail address");
  });
});
