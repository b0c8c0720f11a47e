import { describe, expect, it } from "vitest";
import { connectCustom, type ConnectedShop } from "./harness/connect.ts";
import { inParallel } from "@estiba/testbed";
import { findOrder } from "./harness/order-book.ts";
import { useStack, type Stack } from "./harness/stack.ts";
import { openTenant, type Tenant } from "./harness/tenant.ts";

let stack: Stack;
let tenant: Tenant;
let shop: ConnectedShop;

useStack(async (opened) => {
  stack = opened;
  tenant = await openTenant(stack);
  shop = await connectCustom(tenant);
});

type Accepted = Awaited<ReturnType<Tenant["integration"]["createCustomOrder"]>>["data"];

async function handIn(order: object): Promise<{ status: number; data: Accepted; error: unknown }> {
  const json = { shopId: shop.shopId, currency: "COP", ...order };
  const { status, body } = await stack.ask("/api/v1/custom/orders", { headers: tenant.key, json });
  return { status, data: body["data"] as Accepted, error: body["error"] };
}

/** What an order has taken from the shelf by now, line by line. */
function taken(deductions: Accepted["deductions"]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { channelSku, quantity, reversalOf } of deductions) {
    const sku = channelSku ?? "";
    sums[sku] = (sums[sku] ?? 0) + (reversalOf === null ? quantity : -quantity);
  }
  return sums;
}

const sendOnce = (total: number) =>
  stack.ask("/api/v1/custom/orders", {
    headers: { ...tenant.key, "idempotency-key": "pedido-1" },
    json: { shopId: shop.shopId, orderId: "I-1", total, currency: "COP" },
  });

const SHIRT = { sku: "CAM-1", quantity: 2, price: 4_000, name: "Camiseta" };
const CUP = { sku: "TAZ-1", quantity: 1, price: 2_000 };

describe("handing in an order of an own backend", () => {
  it("answers 201 with the order and what each line did to the stock", async () => {
    const address = { city: "Bogotá", address: "Calle 1 # 2-3", zip: "110111" };
    const { status, data } = await handIn({
      orderId: "A-1",
      total: 10_000,
      shippingAddress: address,
      customer: { name: "Luisa", email: "luisa@example.test" },
      items: [SHIRT, CUP],
    });
    expect(status).toBe(201);
    expect(data).toMatchObject({ orderId: "A-1", shopId: shop.shopId, duplicate: false, updated: false });
    expect(taken(data.deductions)).toEqual({ "CAM-1": 2, "TAZ-1": 1 });
    expect(new Set(data.deductions.map(({ reason }) => reason))).toEqual(new Set(["sale"]));
    const { data: order } = await tenant.integration.getOrder({ params: { orderId: data.id } });
    expect(order).toMatchObject({
      totalMinor: 10_000,
      currency: "COP",
      status: "confirmed",
      customer: { name: "Luisa", email: "luisa@example.test" },
      shippingAddress: address,
    });
  });

  it("answers 200 duplicate when it comes again, and books nothing", async () => {
    const order = { orderId: "A-2", total: 8_000, items: [SHIRT] };
    const first = await handIn(order);
    const again = await handIn(order);
    expect([again.status, again.data.duplicate, again.data.updated]).toEqual([200, true, false]);
    expect(again.data.id).toBe(first.data.id);
    expect(again.data.deductions).toEqual(first.data.deductions);
  });

  it("answers 200 updated when it has changed, and books the difference beside what was booked", async () => {
    const first = await handIn({ orderId: "A-3", total: 14_000, items: [{ ...SHIRT, quantity: 3 }, CUP] });
    expect(taken(first.data.deductions)).toEqual({ "CAM-1": 3, "TAZ-1": 1 });
    const fewer = await handIn({ orderId: "A-3", total: 6_000, items: [{ ...SHIRT, quantity: 1 }, CUP] });
    expect([fewer.status, fewer.data.duplicate, fewer.data.updated]).toEqual([200, false, true]);
    expect(taken(fewer.data.deductions)).toEqual({ "CAM-1": 1, "TAZ-1": 1 });
    const back = fewer.data.deductions.filter(({ reversalOf }) => reversalOf !== null);
    expect(back).toMatchObject([{ channelSku: "CAM-1", quantity: 2, reason: "edit", status: "reversed" }]);
    const ids = first.data.deductions.map(({ id }) => id);
    expect(fewer.data.deductions.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    const dropped = await handIn({ orderId: "A-3", total: 4_000, items: [{ ...SHIRT, quantity: 1 }] });
    expect(taken(dropped.data.deductions)).toEqual({ "CAM-1": 1, "TAZ-1": 0 });
    const more = await handIn({ orderId: "A-3", total: 20_000, items: [{ ...SHIRT, quantity: 5 }, CUP] });
    expect(taken(more.data.deductions)).toEqual({ "CAM-1": 5, "TAZ-1": 1 });
  });

  it("gives everything back when it is cancelled, once", async () => {
    const order = { orderId: "A-4", total: 10_000, items: [SHIRT, CUP] };
    await handIn(order);
    const cancelled = await handIn({ ...order, status: "cancelled" });
    expect(cancelled.data).toMatchObject({ status: "cancelled", stockStatus: "released", updated: true });
    expect(taken(cancelled.data.deductions)).toEqual({ "CAM-1": 0, "TAZ-1": 0 });
    const again = await handIn({ ...order, status: "cancelled" });
    expect(again.data.duplicate).toBe(true);
    expect(taken(again.data.deductions)).toEqual({ "CAM-1": 0, "TAZ-1": 0 });
  });

  it("knows cash on delivery, whatever the backend calls it", async () => {
    for (const [index, paymentMethod] of ["COD", "Contra entrega", "cash_on_delivery"].entries()) {
      const { data } = await handIn({ orderId: `COD-${index}`, total: 1_000, paymentMethod });
      expect(data.paymentStatus).toBe("cod_pending");
      const { data: order } = await tenant.integration.getOrder({ params: { orderId: data.id } });
      expect(order.isCashOnDelivery).toBe(true);
    }
  });

  it("keeps two lines of the same article apart", async () => {
    const { data } = await handIn({ orderId: "A-5", total: 16_000, items: [SHIRT, SHIRT] });
    expect(taken(data.deductions)).toEqual({ "CAM-1": 4 });
    expect(data.deductions).toHaveLength(2);
  });

  it("is one order when it is handed in many times at once", async () => {
    const order = { orderId: "A-6", total: 8_000, items: [SHIRT] };
    const turns = Array.from({ length: 20 }, (_unused, index) => index);
    const answers = await inParallel(turns, 20, () => handIn(order));
    const accepted = answers.filter(({ status }) => status === 201 || status === 200);
    expect(accepted.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 201 && status !== 200 && status !== 503)).toEqual([]);
    expect(new Set(accepted.map(({ data }) => data.id)).size).toBe(1);
    const settled = await handIn(order);
    expect(settled.data.duplicate).toBe(true);
    expect(taken(settled.data.deductions)).toEqual({ "CAM-1": 2 });
  });

  it.each([
    ["total is a fraction", { total: 10.5 }],
    ["total is a text", { total: "1000" }],
    ["total is negative", { total: -1 }],
    ["total is missing", { total: undefined }],
    ["currency is no code", { currency: "pesos" }],
    ["orderId is empty", { orderId: "" }],
    ["an item names no article", { items: [{ quantity: 1 }] }],
    ["a quantity is a fraction", { items: [{ sku: "CAM-1", quantity: 1.5 }] }],
    ["a quantity is negative", { items: [{ sku: "CAM-1", quantity: -1 }] }],
    ["the status is unknown", { status: "perdido" }],
  ])("400 BAD_REQUEST when %s, and nothing is kept", async (_what, change) => {
    const { status, error } = await handIn({ orderId: "B-1", total: 1_000, ...change });
    expect([status, error]).toEqual([400, "BAD_REQUEST"]);
    expect(await findOrder(tenant, shop, "B-1")).toBeUndefined();
  });

  it("answers the same for the same Idempotency-Key, and 422 IDEMPOTENCY_KEY_REUSED for another body", async () => {
    const first = await sendOnce(1_000);
    expect(first.status).toBe(201);
    const again = await sendOnce(1_000);
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    const other = await sendOnce(2_000);
    expect([other.status, other.body["error"]]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  });

  it("409 SHOP_NOT_ACTIVE while the shop is paused", async () => {
    const params = { shopId: shop.shopId };
    await tenant.owner.pauseShop({ params });
    const { status, error } = await handIn({ orderId: "P-1", total: 1_000 });
    expect([status, error]).toEqual([409, "SHOP_NOT_ACTIVE"]);
    await tenant.owner.resumeShop({ params });
    expect((await handIn({ orderId: "P-1", total: 1_000 })).status).toBe(201);
  });
});
