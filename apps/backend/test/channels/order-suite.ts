import type { SimOrder } from "@estiba/channel-sim";
import { expect, it } from "vitest";
import type { ChannelOrder } from "../../src/ports/channel.ts";
import { allOrders, type Bench, fetchOrder, type Rig } from "./bench.ts";

const MINUTE_MS = 60_000;

async function ordersOf(bench: Bench, purchase: SimOrder): Promise<readonly ChannelOrder[]> {
  const orders: ChannelOrder[] = [];
  for (const id of bench.habits.orderIds(purchase)) {
    const order = await fetchOrder(bench, id);
    if (order === null) {
      throw new Error(`order ${id} is missing`);
    }
    orders.push(order);
  }
  return orders;
}

async function only(bench: Bench, purchase: SimOrder): Promise<ChannelOrder> {
  const [order, ...more] = await ordersOf(bench, purchase);
  if (order === undefined || more.length > 0) {
    throw new Error("expected one order");
  }
  return order;
}

function unitsOff(order: ChannelOrder): number {
  return order.lines.reduce((sum, line) => sum + line.stockQuantity, 0);
}

function sell(bench: Bench, quantity: number, payment: "cod" | "card" = "card"): SimOrder {
  return bench.sim.control.placeOrder(bench.shop.id, { lines: [{ sku: "SKU-00001", quantity }], payment });
}

/** The order before and after a minute in which something happened to it. */
async function change(
  bench: Bench,
  purchase: SimOrder,
  act: () => void,
): Promise<{ before: ChannelOrder; after: ChannelOrder }> {
  const before = await only(bench, purchase);
  bench.clock.advanceMs(MINUTE_MS);
  act();
  const after = await only(bench, purchase);
  expect(after.sourceVersion).toBeGreaterThan(before.sourceVersion);
  return { before, after };
}

export function orderSuite({ habits }: Rig, bench: () => Bench): void {
  it("pulls every order to the end, and no other, the same as asked for alone", async () => {
    const { sim, shop } = bench();
    const purchases = sim.control.placeOrders(shop.id, 130, { allowOversell: true });
    purchases.push(
      sim.control.placeOrder(shop.id, {
        lines: [{ sku: "SKU-00001" }, { sku: "SKU-00002", quantity: 2 }],
        allowOversell: true,
      }),
    );
    const pulled = await allOrders(bench());
    expect(new Set(pulled.map((order) => order.externalId))).toEqual(
      new Set(purchases.flatMap((purchase) => habits.orderIds(purchase))),
    );
    for (const order of [pulled[0], pulled[60], pulled.at(-1)]) {
      expect(await fetchOrder(bench(), order?.externalId ?? "")).toEqual(order);
    }
  });

  it("pulls nothing where nothing was sold, and what changed since a moment only", async () => {
    expect(await allOrders(bench())).toEqual([]);
    const old = sell(bench(), 1);
    bench().clock.advanceMs(20 * MINUTE_MS);
    const since = new Date(bench().clock.nowMs());
    const fresh = sell(bench(), 1);
    const idsSince = async (): Promise<string[]> =>
      [...new Set((await allOrders(bench(), since)).map((order) => order.externalId))].toSorted();
    expect(await idsSince()).toEqual([...habits.orderIds(fresh)]);
    bench().clock.advanceMs(MINUTE_MS);
    bench().sim.control.cancelOrder(bench().shop.id, old.id);
    expect(await idsSince()).toEqual(
      [old, fresh].flatMap((purchase) => habits.orderIds(purchase)).toSorted(),
    );
  });

  it("answers null for an order the platform does not know", async () => {
    const { externalId } = await only(bench(), sell(bench(), 1));
    expect(await fetchOrder(bench(), externalId.replace(/.{3}$/, "999"))).toBeNull();
  });

  it("reads money, buyer and lines", async () => {
    const purchase = sell(bench(), 3);
    const order = await only(bench(), purchase);
    const [line] = purchase.lines;
    expect(order).toMatchObject({
      currency: purchase.currency,
      paymentStatus: "paid",
      isCashOnDelivery: false,
      lines: [{ sku: "SKU-00001", quantity: 3, stockQuantity: 3, unitPriceMinor: line?.unitPriceMinor }],
    });
    expect(["confirmed", "ready_to_ship"]).toContain(order.status);
    expect(order.totalMinor).toBeGreaterThanOrEqual(3 * (line?.unitPriceMinor ?? 0));
    expect(order.shippingMinor).toBe(habits.tellsShipping ? purchase.shippingMinor : undefined);
    expect(order.placedAt).toEqual(new Date(purchase.createdAtMs));
    expect(order.lines[0]?.externalLineId).not.toBe("");
  });

  it("knows cash on delivery where the platform has it", async () => {
    const order = await only(bench(), sell(bench(), 1, "cod"));
    expect([order.isCashOnDelivery, order.paymentStatus === "cod_pending"]).toEqual(
      habits.hasCashOnDelivery ? [true, true] : [false, false],
    );
  });

  it("puts every unit of a cancelled order back", async () => {
    const purchase = sell(bench(), 3);
    const { before, after } = await change(bench(), purchase, () => {
      bench().sim.control.cancelOrder(bench().shop.id, purchase.id);
    });
    expect([unitsOff(before), unitsOff(after)]).toEqual([3, 0]);
    expect(after.status).toBe("cancelled");
  });

  it("puts refunded units back, as far as the platform reports them", async () => {
    const purchase = sell(bench(), 3);
    const lineId = purchase.lines[0]?.id ?? "";
    const { before, after } = await change(bench(), purchase, () => {
      bench().sim.control.refundOrder(bench().shop.id, purchase.id, { lines: [{ lineId, quantity: 1 }] });
    });
    const isNotified = habits.tellsRefundedUnits;
    expect([unitsOff(before), unitsOff(after)]).toEqual([3, isNotified ? 2 : 3]);
    expect(after.paymentStatus).toBe("partially_refunded");
    const whole = await change(bench(), purchase, () => {
      bench().sim.control.refundOrder(bench().shop.id, purchase.id);
    });
    expect([whole.after.paymentStatus, unitsOff(whole.after)]).toEqual(["refunded", 0]);
  });
}

export function editSuite(_rig: Rig, bench: () => Bench): void {
  it("follows an edited quantity", async () => {
    const purchase = sell(bench(), 3);
    const lineId = purchase.lines[0]?.id ?? "";
    const edit = (quantity: number) => () => {
      bench().sim.control.editOrder(bench().shop.id, purchase.id, { lines: [{ lineId, quantity }] });
    };
    const less = await change(bench(), purchase, edit(1));
    expect([unitsOff(less.before), unitsOff(less.after)]).toEqual([3, 1]);
    const more = await change(bench(), purchase, edit(5));
    expect(unitsOff(more.after)).toBe(5);
    expect(more.after.lines.at(-1)?.sku).toBe("SKU-00001");
  });
}
