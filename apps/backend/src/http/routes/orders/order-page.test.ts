import { Client } from "pg";
import { describe, expect, it, vi } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { makeKey } from "../../../../test/factories/key.ts";
import { once } from "../../../../test/factories/shipping.ts";
import { makeTenant, type TestTenant } from "../../../../test/factories/tenant.ts";

const app = await useApp();

async function makeCustomShop(on: typeof app, tenant: TestTenant) {
  const key = (await makeKey(on, tenant)).value;
  const body = { externalShopId: "tienda", name: "Tienda" };
  return { key, shopId: (await on.ok("registerCustomShop", { key, body })).data.shopId };
}

describe("an order of an own backend", () => {
  it("names its discounts and taxes, and is cancelled only here", async () => {
    const tenant = await makeTenant(app, { plan: "ENTERPRISE" });
    const { token } = tenant.owner;
    const { key, shopId } = await makeCustomShop(app, tenant);
    const sale = { shopId, orderId: "P-1", total: 11_400, currency: "COP", shippingTotal: 1_000 };
    const items = [{ sku: "A", quantity: 2, price: 5_000 }];
    const { id } = (
      await app.ok("createCustomOrder", {
        key,
        body: { ...sale, items, discountTotal: 1_500, taxTotal: 1_900 },
      })
    ).data;
    const { data } = await app.ok("getOrder", { token, params: { orderId: id } });
    expect(data).toMatchObject({
      charges: { discountMinor: 1_500, taxMinor: 1_900, isTaxIncluded: false },
      canCancelAtShop: false,
    });
    const params = { orderId: id };
    const atShop = { status: "cancelled" as const, atShop: true };
    expectError(await app.ask("changeOrderStatus", { token, params, body: atShop }), "CHANNEL_CANNOT_CANCEL");
    expect((await app.ok("getOrder", { token, params })).data.status).toBe("confirmed");
    await app.ok("changeOrderStatus", { token, params, body: { status: "cancelled" } });
  });
});

describe("an order that changes while it is read", () => {
  it("is shown as it was, its lines with its total", async () => {
    const tenant = await makeTenant(app, { plan: "ENTERPRISE" });
    const { key, shopId } = await makeCustomShop(app, tenant);
    const items = [{ sku: "A", quantity: 2, price: 5_000 }];
    const sale = { shopId, orderId: "T-1", total: 10_000, currency: "COP", items };
    const { id } = (await app.ok("createCustomOrder", { key, body: sale })).data;
    const editor = new Client({ connectionString: app.database.ownerUrl });
    await editor.connect();
    try {
      await editor.query("begin; lock table app.order_lines in access exclusive mode");
      await editor.query("select set_config('app.tenant_id', $1, true)", [tenant.id]);
      const reading = app.ok("getOrder", { token: tenant.owner.token, params: { orderId: id } });
      await vi.waitFor(async () => {
        const { rows } = await editor.query(
          "select from pg_locks where not granted and relation = 'app.order_lines'::regclass",
        );
        expect(rows).toHaveLength(1);
      });
      await editor.query("update app.orders set total_minor = 5000 where id = $1", [id]);
      await editor.query("update app.order_lines set quantity = 1 where order_id = $1", [id]);
      await editor.query("commit");
      const { data } = await reading;
      expect([data.totalMinor, data.lines[0]?.quantity]).toEqual([10_000, 2]);
    } finally {
      await editor.end();
    }
  });
});

describe("a line that is linked to nothing", () => {
  it("is linked where it is noticed, and its sale is booked", async () => {
    const tenant = await makeTenant(app, { plan: "ENTERPRISE" });
    const { token } = tenant.owner;
    const { key, shopId } = await makeCustomShop(app, tenant);
    const products = [{ sku: "CAM-1", name: "Camisa", price: 1, stock: 5 }];
    await app.ok("upsertCustomProducts", { key, body: { shopId, products } });
    const [variant] = (await app.ok("listCatalog", { token })).data.items;
    const items = [{ sku: "CAMISA-VIEJA", quantity: 2, price: 100 }];
    const sale = { shopId, orderId: "L-1", total: 200, currency: "COP", items };
    const { id } = (await app.ok("createCustomOrder", { key, body: sale })).data;
    const read = async () => (await app.ok("getOrder", { token, params: { orderId: id } })).data;
    const [line] = (await read()).lines;
    expect(line?.deductions).toMatchObject([{ status: "unmapped" }]);
    const params = { orderId: id, lineId: line?.id ?? "" };
    const body = { masterVariantId: variant?.masterVariantId ?? "" };
    await app.ok("linkOrderLine", { token, params, body });
    const linked = await read();
    expect(linked.stockStatus).toBe("deducted");
    expect(linked.lines[0]?.deductions.at(-1)).toMatchObject({ status: "applied", stockAfter: 3 });
    expect((await app.ok("listCatalog", { token })).data.total).toBe(1);
    const again = { ...sale, orderId: "L-2" };
    const next = await app.ok("createCustomOrder", { key, body: again });
    expect(next.data.deductions).toMatchObject([{ status: "applied", stockAfter: 1 }]);
    const missing = { ...params, lineId: "oln_00000000000000000000000000" };
    expectError(await app.ask("linkOrderLine", { token, params: missing, body }), "ORDER_LINE_NOT_FOUND");
  });
});

async function merchant() {
  const tenant = await makeTenant(app, { plan: "ENTERPRISE" });
  const { token } = tenant.owner;
  const shop = await makeCustomShop(app, tenant);
  const products = [{ sku: "CAM-1", name: "Camisa", price: 4_990_000, stock: 5 }];
  await app.ok("upsertCustomProducts", { key: shop.key, body: { shopId: shop.shopId, products } });
  const [variant] = (await app.ok("listCatalog", { token })).data.items;
  return { token, masterVariantId: variant?.masterVariantId ?? "" };
}

describe("a sale made by hand", () => {
  const sale = {
    currency: "COP",
    payment: "on_delivery" as const,
    customer: { name: "Ana Rojas", phone: "300 123 4567" },
    shippingAddress: { address: "Calle 1 # 2-3", city: "Cali", country: "CO" },
    shippingTotal: 800_000,
    discountTotal: 90_000,
  };

  it("takes the stock of what was sold, once however often it is sent", async () => {
    const { token, masterVariantId } = await merchant();
    const items = [
      { masterVariantId, quantity: 2, price: 4_990_000 },
      { name: "Bolsa de regalo", quantity: 1, price: 100_000 },
    ];
    const request = { token, headers: once(), body: { ...sale, items } };
    const { data } = await app.ok("createManualOrder", request);
    const again = await app.ok("createManualOrder", request);
    expect(again.data.id).toBe(data.id);
    const order = (await app.ok("getOrder", { token, params: { orderId: data.id } })).data;
    expect(order).toMatchObject({
      status: "confirmed",
      paymentStatus: "cod_pending",
      totalMinor: 10_790_000,
      shippingMinor: 800_000,
      charges: { discountMinor: 90_000, taxMinor: 0 },
      shippingAddress: { name: "Ana Rojas", phone: "300 123 4567", city: "Cali" },
    });
    const [shirt] = order.lines.filter(({ sku }) => sku === "CAM-1");
    expect(shirt?.deductions).toMatchObject([{ status: "applied", stockBefore: 5, stockAfter: 3 }]);
  });

  it("that is to be paid later waits to be confirmed", async () => {
    const { token, masterVariantId } = await merchant();
    const items = [{ masterVariantId, quantity: 1, price: 4_990_000 }];
    const body = { ...sale, payment: "later" as const, items };
    const { data } = await app.ok("createManualOrder", { token, headers: once(), body });
    const waiting = await app.ok("listOrders", { token, query: { stage: "to_confirm" } });
    expect(waiting.data.items).toMatchObject([{ id: data.id, paymentStatus: "unpaid" }]);
  });

  it("names a product of the account, and a discount that leaves something to pay", async () => {
    const { token } = await merchant();
    const stranger = await merchant();
    const ask = (items: object[], change: object = {}) =>
      app.ask("createManualOrder", { token, headers: once(), body: { ...sale, items, ...change } as never });
    const foreign = { masterVariantId: stranger.masterVariantId, quantity: 1, price: 1 };
    expectError(await ask([foreign]), "MASTER_VARIANT_NOT_FOUND");
    expectError(await ask([{ quantity: 1, price: 1 }]), "BAD_REQUEST");
    const small = [{ name: "Sticker", quantity: 1, price: 1 }];
    expectError(await ask(small, { discountTotal: 900_000_000 }), "BAD_REQUEST");
  });
});
