import { beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { makeKey } from "../../../../test/factories/key.ts";
import { makeShop } from "../../../../test/factories/stock.ts";
import { makeTenant, type TestTenant } from "../../../../test/factories/tenant.ts";
import { makeUser } from "../../../../test/factories/user.ts";

const app = await useApp();
let tenant: TestTenant;
let token: string;

beforeAll(async () => {
  tenant = await makeTenant(app, { plan: "PRO" });
  token = tenant.owner.token;
  const { value: key } = await makeKey(app, tenant);
  const shop = await makeShop(app, tenant);
  const order = (orderId: string, total: number, name: string) =>
    app.ok("createCustomOrder", {
      key,
      body: {
        shopId: shop.id,
        orderId,
        total,
        currency: "COP",
        status: "confirmed",
        placedAt: "2026-03-03T15:00:00.000Z",
        customer: { name },
        items: [],
      },
    });
  await order("A-1", 1_050, "=HYPERLINK(0)");
  await order("A-2", 99_000, "José Muñoz");
});

const columns = [
  { field: "orderId", header: "Pedido" },
  { field: "customerName", header: "Cliente" },
  { field: "totalMinor", header: "Total" },
  { field: "status", header: "Estado", labels: { confirmed: "Confirmado" } },
  { field: "placedAt", header: "Fecha" },
];
const ask = (body: object, who = token) =>
  app.ask("exportList", {
    token: who,
    body: { format: "csv", columns, tz: "America/Bogota", ...body } as never,
  });

describe("the export of a list", () => {
  it("has the filter and order of the list, in the words, money and time of its reader", async () => {
    const answer = await ask({ list: "orders", query: { status: "confirmed,shipped", sort: "-total" } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("x-export-rows")).toBe("2");
    expect(Number(answer.headers.get("x-export-bytes"))).toBeGreaterThan(50);
    expect(answer.text.replace(/^\uFEFF/, "").split("\r\n")).toEqual([
      "Pedido,Cliente,Total,Estado,Fecha",
      "A-2,José Muñoz,990,Confirmado,2026-03-03 10:00:00",
      "A-1,'=HYPERLINK(0),10.5,Confirmado,2026-03-03 10:00:00",
      "",
    ]);
  });

  it("is a workbook where one is asked for", async () => {
    const answer = await ask({ list: "orders", format: "xlsx" });
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="orders-[\d-]+\.xlsx"$/);
    expect(answer.text.startsWith("PK")).toBe(true);
  });

  it.each([
    "shipments",
    "codPayments",
    "remittances",
    "catalog",
    "mappings",
    "stockMovements",
    "events",
    "deliveries",
  ])("is there for %s too", async (list) => {
    expect((await ask({ list })).status).toBe(200);
  });

  it("keeps to the list's own rules, its role, its plan and its tenant", async () => {
    expectError(await ask({ list: "orders", query: { status: "gone" } }), "BAD_REQUEST");
    expectError(await ask({ list: "orders", query: { sort: "colour" } }), "BAD_REQUEST");
    expectError(await ask({ list: "orders", columns: [{ field: "__proto__", header: "x" }] }), "BAD_REQUEST");
    const viewer = await makeUser(app, tenant, "VIEWER");
    expectError(await ask({ list: "deliveries" }, viewer.token), "ROLE_FORBIDDEN");
    expect((await ask({ list: "orders" }, viewer.token)).headers.get("x-export-rows")).toBe("2");
    const free = await makeTenant(app, { plan: "FREE" });
    expectError(await ask({ list: "catalog" }, free.owner.token), "PLAN_INVENTARIO_LOCKED");
    expect((await ask({ list: "orders" }, free.owner.token)).headers.get("x-export-rows")).toBe("0");
  });

  it("is remembered in the audit log", async () => {
    await ask({ list: "orders" });
    const { data } = await app.ok("listAuditLog", { token, query: { action: "data.exported" } });
    expect(JSON.stringify(data.items[0])).toContain("orders");
  });
});
