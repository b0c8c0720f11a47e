import { beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../test/app.ts";
import { expectError } from "../../test/client.ts";
import { makeKey } from "../../test/factories/key.ts";
import { makeShop } from "../../test/factories/stock.ts";
import { makeTenant } from "../../test/factories/tenant.ts";

const app = await useApp();
let token: string;
let shopId: string;

beforeAll(async () => {
  const tenant = await makeTenant(app, { plan: "PRO" });
  token = tenant.owner.token;
  const { value: key } = await makeKey(app, tenant);
  const shop = await makeShop(app, tenant);
  shopId = shop.id;
  const order = (
    orderId: string,
    total: number,
    status: "pending" | "confirmed" | "cancelled",
    day: string,
  ) =>
    app.ok("createCustomOrder", {
      key,
      body: {
        shopId,
        orderId,
        total,
        currency: "COP",
        status,
        placedAt: `2026-03-${day}T10:00:00.000Z`,
        items: [{ sku: `S-${orderId}`, quantity: 1, price: total }],
      },
    });
  await order("A", 300, "pending", "03");
  await order("B", 100, "confirmed", "02");
  await order("C", 200, "cancelled", "01");
});

const orders = async (query: string) => {
  const { body } = await app.send("GET", `/api/v1/orders?${query}`, { token });
  const { items } = body["data"] as { items: { orderId: string }[] };
  return items.map(({ orderId }) => orderId).join("");
};

describe("a list", () => {
  it.each([
    ["", "ABC"],
    ["sort=placedAt", "CBA"],
    ["sort=-placedAt", "ABC"],
    ["sort=total", "BCA"],
    ["sort=-total", "ACB"],
    ["sort=total&limit=1&offset=1", "C"],
    ["sort=total&search=s-", "BCA"],
  ])("asked for by %j comes as %s", async (query, found) => {
    expect(await orders(query)).toBe(found);
  });

  it.each([
    ["status=pending,cancelled", "AC"],
    ["status=pending&status=cancelled", "AC"],
    ["status=pending", "A"],
    ["status=pending,cancelled&search=s-", "AC"],
    ["platform=CUSTOM,WPSHOP&placedFrom=2026-03-02T00:00:00.000Z", "AB"],
    ["platform=WPSHOP", ""],
  ])("filtered by %j has %s", async (query, found) => {
    expect(await orders(query)).toBe(found);
  });

  it("refuses what it does not know, and names it", async () => {
    const refused = await app.ask("listOrders", { token, query: { status: "pending,gone" } });
    expectError(refused, "BAD_REQUEST");
    expectError(await app.ask("listOrders", { token, query: { sort: "colour" } }), "BAD_REQUEST");
    expectError(
      await app.ask("listOrders", { token, query: { shopId: `${shopId},shp_x` } }),
      "SHOP_NOT_FOUND",
    );
  });

  it.each([
    ["listShipments", "-cost"],
    ["listCodPayments", "collectedAt"],
    ["listRemittances", "statementDate"],
    ["listCatalog", "-stock"],
    ["listMappings", "channelSku"],
    ["listStockDeductions", "quantity"],
    ["listEvents", "-attempts"],
    ["listWebhookDeliveries", "attempts"],
  ] as const)("%s is sorted by %s", async (id, sort) => {
    const answer = await app.ok(id, { token, query: { sort, limit: 5 } });
    expect(answer.data.items.length).toBe(Math.min(answer.data.total, 5));
  });
});
