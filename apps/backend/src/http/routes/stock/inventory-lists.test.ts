import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { makeKey } from "../../../../test/factories/key.ts";
import { channelVariant, makeShop, stockOne, stockShop } from "../../../../test/factories/stock.ts";
import { makeTenant } from "../../../../test/factories/tenant.ts";
import { makeUser } from "../../../../test/factories/user.ts";
import { newId } from "../../../kernel/ids.ts";

const app = await useApp();
const { rows } = app.database;

/** Two orders: one takes more than there is, one of an unknown article. */
/** The shop's own order number; read where given, not required. */
const called = (number: string) => ({ number });

async function world() {
  const tenant = await makeTenant(app, { plan: "BASIC" });
  const key = await makeKey(app, tenant);
  const shop = await makeShop(app, tenant, { name: "Propia" });
  const { masterVariantId } = await stockOne(app, tenant, shop, "CAMISA-M", 3);
  const sell = (orderId: string, sku: string, quantity: number) =>
    app.ok("createCustomOrder", {
      key: key.value,
      body: {
        shopId: shop.id,
        orderId,
        ...called(`N-${orderId}`),
        total: 1_000,
        currency: "COP",
        items: [{ sku, quantity }],
      },
    });
  const short = await sell("A-1", "CAMISA-M", 5);
  const unknown = await sell("A-2", "ZZ-UNO", 2);
  return {
    tenant,
    token: tenant.owner.token,
    shop,
    masterVariantId,
    sell,
    short: short.data,
    unknown: unknown.data,
  };
}

const iso = (offsetMs: number) => new Date(Date.now() + offsetMs).toISOString();

describe("stock deductions", () => {
  it("show every field, with what we call the variant", async () => {
    const { token, shop, masterVariantId, short } = await world();
    const { data } = await app.ok("listStockDeductions", { token, query: { status: "shortfall" } });
    expect(data).toMatchObject({ total: 1, limit: 50, offset: 0, hasMore: false });
    const [item] = data.items;
    expect(item).toEqual({
      id: short.deductions[0]?.id,
      sequence: 0,
      occurredAt: item?.occurredAt,
      recordedAt: item?.recordedAt,
      shopId: shop.id,
      shopName: "Propia",
      platform: "CUSTOM",
      orderId: short.id,
      externalOrderId: "A-1",
      orderNumber: "N-A-1",
      orderLineId: item?.orderLineId,
      channelVariantId: "CAMISA-M",
      channelSku: "CAMISA-M",
      masterVariantId,
      masterSku: "CAMISA-M",
      masterName: "Variante CAMISA-M",
      mappingId: item?.mappingId,
      quantity: 5,
      appliedQuantity: 3,
      shortfallQuantity: 2,
      stockBefore: 3,
      stockAfter: -2,
      status: "shortfall",
      unmappedReason: null,
      reason: "sale",
      source: "api",
      eventId: item?.eventId,
      reversalOf: null,
    });
    expect(item?.mappingId).toMatch(/^map_/);
    expect(short.deductions).toEqual(data.items);
    const order = await app.ok("getOrder", { token, params: { orderId: short.id } });
    expect(order.data.lines[0]?.deductions).toEqual(data.items);
  });

  it("are found by shop, platform, status, order, variant, source, time and text", async () => {
    const { token, shop, masterVariantId, short, unknown, tenant } = await world();
    await app.ok("changeOrderStatus", {
      token,
      params: { orderId: short.id },
      body: { status: "cancelled" },
    });
    const other = await makeShop(app, tenant, { platform: "WPSHOP" });
    const count = async (query: Record<string, string>) =>
      (await app.ok("listStockDeductions", { token, query })).data.total;
    const hourMs = 3_600_000;
    const expected: [Record<string, string>, number][] = [
      [{}, 3],
      [{ shopId: shop.id }, 3],
      [{ shopId: other.id }, 0],
      [{ platform: "CUSTOM" }, 3],
      [{ platform: "WPSHOP" }, 0],
      [{ status: "unmapped" }, 1],
      [{ status: "reversed" }, 1],
      [{ orderId: unknown.id }, 1],
      [{ masterVariantId }, 2],
      [{ masterVariantId: newId("mva") }, 0],
      [{ source: "api" }, 2],
      [{ source: "panel" }, 1],
      [{ from: iso(-hourMs), to: iso(hourMs) }, 3],
      [{ from: iso(hourMs) }, 0],
      [{ to: iso(-hourMs) }, 0],
      [{ search: "camisa" }, 2],
      [{ search: "variante camisa-m" }, 2],
      [{ search: "zz" }, 1],
      [{ search: "a-1" }, 2],
      [{ search: "%" }, 0],
      [{ search: "_" }, 0],
    ];
    for (const [query, total] of expected) {
      expect({ query, total: await count(query) }).toEqual({ query, total });
    }
  });

  it("are listed newest first, page by page, and of no other tenant", async () => {
    const { token, sell } = await world();
    for (let number = 3; number <= 5; number += 1) {
      await sell(`A-${number}`, "CAMISA-M", 1);
    }
    const page = async (offset: number) => {
      const { data } = await app.ok("listStockDeductions", { token, query: { limit: 2, offset } });
      return { orders: data.items.map(({ externalOrderId }) => externalOrderId), hasMore: data.hasMore };
    };
    expect(await page(0)).toEqual({ orders: ["A-5", "A-4"], hasMore: true });
    expect(await page(4)).toEqual({ orders: ["A-1"], hasMore: false });
    const { owner } = await makeTenant(app, { plan: "BASIC" });
    expect((await app.ok("listStockDeductions", { token: owner.token })).data.items).toEqual([]);
  });

  it("400 BAD_REQUEST, 403 PLAN_INVENTARIO_LOCKED, 401 SESSION_REQUIRED", async () => {
    const { token } = await world();
    expectError(await app.ask("listStockDeductions", { token, query: { status: "gone" } }), "BAD_REQUEST");
    expectError(await app.ask("listStockDeductions", { token, query: { from: "ayer" } }), "BAD_REQUEST");
    const free = await makeTenant(app, { plan: "FREE" });
    expectError(await app.ask("listStockDeductions", { token: free.owner.token }), "PLAN_INVENTARIO_LOCKED");
    expectError(await app.ask("listStockDeductions"), "SESSION_REQUIRED");
  });
});

describe("incidents", () => {
  it("are raised by selling more than there is, and worked through by an operator", async () => {
    const { tenant, token, masterVariantId, short } = await world();
    const { token: operator, user } = await makeUser(app, tenant, "OPERATOR");
    const { data } = await app.ok("listIncidents", { token, query: { state: "open" } });
    const [incident] = data.items;
    expect(data.total).toBe(1);
    expect(incident).toMatchObject({
      kind: "shortfall",
      state: "open",
      masterVariantId,
      masterSku: "CAMISA-M",
      onHand: -2,
      quantity: 2,
      orderId: short.id,
      externalOrderId: "A-1",
      shopName: "Propia",
      platform: "CUSTOM",
      ownerId: null,
      note: null,
      resolvedAt: null,
    });
    const params = { incidentId: incident?.id ?? "" };
    const taken = await app.ok("updateIncident", {
      token: operator,
      params,
      body: { state: "acknowledged", ownerId: user.id, note: "Llamar a la clienta" },
    });
    expect(taken.data).toMatchObject({
      state: "acknowledged",
      ownerId: user.id,
      ownerName: "Persona OPERATOR",
      note: "Llamar a la clienta",
    });
    const closed = await app.ok("updateIncident", { token: operator, params, body: { state: "resolved" } });
    expect(closed.data).toMatchObject({ state: "resolved", ownerId: user.id, note: "Llamar a la clienta" });
    expect(closed.data.resolvedAt).not.toBeNull();
    expect((await app.ok("listIncidents", { token, query: { state: "open" } })).data.items).toEqual([]);
    const open = { state: "open", ownerId: null, note: null } as const;
    const reopened = await app.ok("updateIncident", { token: operator, params, body: open });
    expect(reopened.data).toMatchObject({ ...open, ownerName: null, resolvedAt: null });
    const log = await app.ok("listAuditLog", { token, query: { action: "inventory.incident_changed" } });
    expect(log.data.items).toHaveLength(3);
  });

  it("404 INCIDENT_NOT_FOUND, 404 USER_NOT_FOUND, 400 BAD_REQUEST, 403 ROLE_FORBIDDEN, 403 PLAN_INVENTARIO_LOCKED", async () => {
    const { tenant, token } = await world();
    const { data } = await app.ok("listIncidents", { token });
    const params = { incidentId: data.items[0]?.id ?? "" };
    const body = { state: "resolved" } as const;
    const other = await makeTenant(app, { plan: "BASIC" });
    expectError(
      await app.ask("updateIncident", { token: other.owner.token, params, body }),
      "INCIDENT_NOT_FOUND",
    );
    const absent = { incidentId: "inc_x" };
    expectError(await app.ask("updateIncident", { token, params: absent, body }), "INCIDENT_NOT_FOUND");
    const ownerId = other.owner.user.id;
    expectError(await app.ask("updateIncident", { token, params, body: { ownerId } }), "USER_NOT_FOUND");
    expectError(await app.ask("updateIncident", { token, params, body: { ownerId: "x" } }), "USER_NOT_FOUND");
    expectError(
      await app.send("PATCH", `/api/v1/tenant/inventory/incidents/${params.incidentId}`, {
        token,
        body: { state: "gone" },
      }),
      "BAD_REQUEST",
    );
    const viewer = await makeUser(app, tenant, "VIEWER");
    expectError(await app.ask("updateIncident", { token: viewer.token, params, body }), "ROLE_FORBIDDEN");
    const free = await makeTenant(app, { plan: "FREE" });
    expectError(await app.ask("listIncidents", { token: free.owner.token }), "PLAN_INVENTARIO_LOCKED");
  });
});

describe("the summary", () => {
  it("counts what needs attention", async () => {
    const { tenant, token, shop, unknown, sell } = await world();
    const channel = await makeShop(app, tenant, { platform: "WPSHOP" });
    await stockShop(app, tenant, shop, [channelVariant("BAJO", 2), channelVariant("CERO", 0)]);
    await stockShop(app, tenant, channel, [
      { ...channelVariant("", 5, "sin-sku"), sku: null },
      channelVariant("DOBLE", 1, "uno"),
      channelVariant("DOBLE", 1, "dos"),
    ]);
    await rows("update app.master_variants set low_stock_threshold = 2 where tenant_id = $1", [tenant.id]);
    await sell("A-9", "ZZ-DOS", 1);
    await app.ok("changeOrderStatus", {
      token,
      params: { orderId: unknown.id },
      body: { status: "cancelled" },
    });
    const { data } = await app.ok("getInventorySummary", { token });
    expect(data).toEqual({
      zeroStock: 2,
      lowStock: 1,
      unmapped: 1,
      conflicts: 2,
      unmappedDeductions: 1,
      shortfalls: 1,
      misplaced: 0,
      drifts: 0,
      pendingPushes: 0,
      propagation: { samples: 0, p50Ms: null, p95Ms: null },
      generatedAt: data.generatedAt,
    });
    await rows(
      `insert into app.publish_latencies (tenant_id, id, shop_id, latency_ms)
       select $1, 'lat_' || lpad(n::text, 26, '0'), $2, n * 10 from generate_series(1, 100) n`,
      [tenant.id, channel.id],
    );
    const later = await app.ok("getInventorySummary", { token });
    expect(later.data.propagation).toEqual({ samples: 100, p50Ms: 505, p95Ms: 951 });
  });

  it("403 PLAN_INVENTARIO_LOCKED on a plan without inventory", async () => {
    const { owner } = await makeTenant(app, { plan: "FREE" });
    expectError(await app.ask("getInventorySummary", { token: owner.token }), "PLAN_INVENTARIO_LOCKED");
  });
});
