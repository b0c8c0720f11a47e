import { describe, expect, it } from "vitest";
import { useCarriers } from "../../../../test/carrier-bench.ts";
import { expectError } from "../../../../test/client.ts";
import { makeKey } from "../../../../test/factories/key.ts";
import { BOXES, BUYER, once } from "../../../../test/factories/shipping.ts";
import type { TestTenant } from "../../../../test/factories/tenant.ts";
import { makeUser } from "../../../../test/factories/user.ts";
import { newIdBody } from "../../../kernel/ids.ts";

const { app, look, withTable } = await useCarriers();

async function seller(tenant: TestTenant) {
  const key = (await makeKey(app, tenant)).value;
  const body = { externalShopId: "tienda", name: "Tienda" };
  const { data: shop } = await app.ok("registerCustomShop", { key, body });
  return async (change: object = {}): Promise<string> => {
    const order = { orderId: `W-${newIdBody().slice(-10)}`, total: 900_000, currency: "ARS" };
    const address = { shippingAddress: { ...BUYER, phone: "351 000-0002" } };
    const { data } = await app.ok("createCustomOrder", {
      key,
      body: { shopId: shop.shopId, ...order, ...address, ...change },
    });
    return data.id;
  };
}

async function bench() {
  const merchant = await withTable();
  const { tenant, token } = merchant;
  const ship = async (orderIds: readonly string[]) => {
    const items = orderIds.map((orderId) => ({ orderId, select: "cheapest" as const, parcels: BOXES }));
    const { data } = await app.ok("createShipments", { token, headers: once(), body: { items } });
    await look(tenant.id);
    return (await app.ok("getShipmentBatch", { token, params: { jobId: data.jobId } })).data;
  };
  const stages = async () => (await app.ok("getOrderStages", { token })).data;
  const at = async (stage: "problems" | "to_confirm" | "to_dispatch" | "to_hand_over" | "to_print") =>
    (await app.ok("listOrders", { token, query: { stage } })).data.items.map(({ id }) => id).toSorted();
  return { ...merchant, sell: await seller(tenant), ship, stages, at };
}

const NONE = { to_confirm: 0, to_dispatch: 0, to_print: 0, to_hand_over: 0, problems: 0 };

describe("orders as work", () => {
  it("go from confirm to dispatch, print and hand over, and are counted at each", async () => {
    const { token, sell, ship, stages, at } = await bench();
    expect(await stages()).toEqual(NONE);
    const ready = await sell();
    const waiting = await sell({ status: "pending" });
    await sell({ status: "cancelled" });
    expect(await stages()).toEqual({ ...NONE, to_confirm: 1, to_dispatch: 1 });
    expect([await at("to_confirm"), await at("to_dispatch")]).toEqual([[waiting], [ready]]);

    await app.ok("changeOrderStatuses", { token, body: { orderIds: [waiting], status: "confirmed" } });
    const both = [ready, waiting].toSorted();
    expect(await at("to_dispatch")).toEqual(both);

    const batch = await ship(both);
    expect(batch.failed).toBe(0);
    expect(batch.items.map(({ orderId }) => orderId)).toEqual(both);
    expect(await stages()).toEqual({ ...NONE, to_print: 2 });

    const shipmentIds = batch.items.flatMap(({ shipmentId }) => shipmentId ?? []);
    const pdf = await app.ask("printLabels", { token, body: { shipmentIds } });
    expect(pdf.text.slice(0, 5)).toBe("%PDF-");
    expect(await stages()).toEqual({ ...NONE, to_hand_over: 2 });
    const [printed] = (await app.ok("listOrders", { token, query: { stage: "to_hand_over" } })).data.items;
    expect(printed?.parcel).toMatchObject({ isPrinted: true, isHandedOver: false, status: "label_created" });

    await app.ok("createManifests", { token, body: { shipmentIds } });
    expect(await stages()).toEqual(NONE);
    const { data } = await app.ok("getOrder", { token, params: { orderId: ready } });
    expect(data.parcel).toMatchObject({ isHandedOver: true, error: null });
  });

  it("of a search show only those of the stage", async () => {
    const { token, sell } = await bench();
    const ready = await sell({ customer: { name: "Inés Paredes" } });
    await sell({ customer: { name: "Inés Paredes" }, status: "pending" });
    const { data } = await app.ok("listOrders", {
      token,
      query: { stage: "to_dispatch", search: "paredes" },
    });
    expect(data.items.map(({ id }) => id)).toEqual([ready]);
    expect(data.total).toBe(1);
  });

  it("that cannot be shipped say why and stay; a failed payment is a problem", async () => {
    const { token, sell, ship, stages, at } = await bench();
    const lost = await sell({ shippingAddress: { ...BUYER, name: "", address: "" } });
    const batch = await ship([lost]);
    expect(batch.items[0]).toMatchObject({
      orderId: lost,
      state: "failed",
      error: { error: "INVALID_ADDRESS", missing: ["destination.name", "destination.address"] },
    });
    expect(await at("to_dispatch")).toEqual([lost]);
    await app.database.rows("update app.orders set payment_status = 'failed' where id = $1", [lost]);
    expect([await at("problems"), (await stages()).problems]).toEqual([[lost], 1]);
    await app.ok("changeOrderStatus", { token, params: { orderId: lost }, body: { status: "cancelled" } });
    expect(await stages()).toEqual(NONE);
  });

  it("with a product that is linked to nothing are a problem too", async () => {
    const { sell, at } = await bench();
    const unlinked = await sell({ items: [{ sku: "NADIE-1", quantity: 1, price: 900_000 }] });
    expect(await at("problems")).toEqual([unlinked]);
    expect(await at("to_dispatch")).toEqual([unlinked]);
  });

  it("printed by somebody who only looks stay to be printed", async () => {
    const { tenant, sell, ship, at } = await bench();
    const orderId = await sell();
    const { items } = await ship([orderId]);
    const viewer = await makeUser(app, tenant, "VIEWER");
    await app.ok("printLabels", {
      token: viewer.token,
      body: { shipmentIds: items.flatMap(({ shipmentId }) => shipmentId ?? []) },
    });
    expect(await at("to_print")).toEqual([orderId]);
  });
});

describe("held orders", () => {
  it("are not shipped, say why, and go on when they are released", async () => {
    const { token, sell, ship, at } = await bench();
    const orderId = await sell();
    const hold = { orderIds: [orderId], status: "on_hold" as const, note: "Espera el pago" };
    const { data } = await app.ok("changeOrderStatuses", { token, body: hold });
    expect(data).toMatchObject({ moved: 1, items: [{ orderId, status: "on_hold", error: null }] });
    const held = await app.ok("listOrders", { token, query: { stage: "to_confirm" } });
    expect(held.data.items).toMatchObject([{ id: orderId, holdReason: "Espera el pago" }]);
    expect((await ship([orderId])).items[0]?.error?.error).toBe("ORDER_NOT_SHIPPABLE");
    await app.ok("changeOrderStatuses", { token, body: { orderIds: [orderId], status: "confirmed" } });
    expect(await at("to_dispatch")).toEqual([orderId]);
    expect((await ship([orderId])).failed).toBe(0);
  });

  it("stay held when the shop says something new", async () => {
    const { tenant, token } = await bench();
    const sell = await seller(tenant);
    const orderId = await sell({ orderId: "H-1" });
    const body = { orderIds: [orderId], status: "on_hold" as const, note: "Dirección dudosa" };
    await app.ok("changeOrderStatuses", { token, body });
    expect(await sell({ orderId: "H-1", total: 950_000, status: "preparing" })).toBe(orderId);
    const { data } = await app.ok("getOrder", { token, params: { orderId } });
    expect(data).toMatchObject({ status: "on_hold", totalMinor: 950_000, holdReason: "Dirección dudosa" });
  });

  it("need a reason; those that cannot be held are named, and the others are held", async () => {
    const { token, sell } = await bench();
    const [open, over] = [await sell(), await sell({ status: "cancelled" })];
    const orderIds = [over, open, "ord_00000000000000000000000000"];
    const blank = { orderIds, status: "on_hold" as const, note: "  " };
    expectError(await app.ask("changeOrderStatuses", { token, body: blank }), "BAD_REQUEST");
    const { data } = await app.ok("changeOrderStatuses", { token, body: { ...blank, note: "Sin stock" } });
    expect(data.moved).toBe(1);
    expect(data.items.map(({ status, error }) => [status, error?.error ?? null])).toEqual([
      ["cancelled", "ORDER_STATUS_NOT_ALLOWED"],
      ["on_hold", null],
      [null, "ORDER_NOT_FOUND"],
    ]);
  });
});

describe("parcel presets", () => {
  const box = { name: "Caja", lengthCm: 30, widthCm: 20, heightCm: 10, weightG: 1_000, isDefault: false };

  it("are kept for the account, one of them the default", async () => {
    const { token } = await bench();
    const parcelPresets = [box, { ...box, name: " Sobre ", weightG: 200, isDefault: true }];
    await app.ok("updateShippingSettings", { token, body: { parcelPresets } });
    await app.ok("updateShippingSettings", { token, body: { showCodOnTracking: true } });
    const { data } = await app.ok("getShippingSettings", { token });
    expect(data.parcelPresets.map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ["Caja", false],
      ["Sobre", true],
    ]);
    const one = { parcelPresets: [box] };
    const changed = await app.ok("updateShippingSettings", { token, body: one });
    expect(changed.data.parcelPresets).toMatchObject([{ name: "Caja", isDefault: true }]);
  });

  it("have a name each", async () => {
    const { token } = await bench();
    const body = { parcelPresets: [box, { ...box, name: "CAJA " }] };
    expectError(await app.ask("updateShippingSettings", { token, body }), "BAD_REQUEST");
  });
});
