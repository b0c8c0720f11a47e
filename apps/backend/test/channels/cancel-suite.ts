import { expect, it } from "vitest";
import type { Bench, Rig } from "./bench.ts";

export function cancelSuite(_rig: Rig, bench: () => Bench): void {
  it("cancels the order at the shop, once however often it is asked", async () => {
    const { client, connection, shop, sim, habits } = bench();
    const order = sim.control.placeOrder(shop.id);
    const [id = ""] = habits.orderIds(order);
    await client.cancelOrder?.(connection, id);
    const cancelled = sim.control.listOrders(shop.id).find((one) => one.id === order.id);
    expect(cancelled?.status).toBe("cancelled");
    const at = cancelled?.cancelledAtMs;
    await client.cancelOrder?.(connection, id);
    expect(sim.control.listOrders(shop.id).find((one) => one.id === order.id)?.cancelledAtMs).toBe(at);
    expect(await client.fetchOrder?.(connection, id)).toMatchObject({ status: "cancelled" });
  });

  it.each(["404404", "../1", ""])("says so of order %j, which the shop does not have", async (id) => {
    const { client, connection } = bench();
    await expect(client.cancelOrder?.(connection, id)).rejects.toMatchObject({ failure: "not_found" });
  });
}

export function chargesSuite(_rig: Rig, bench: () => Bench): void {
  it("names the discount, so that the total adds up", async () => {
    const { client, connection, shop, sim, habits } = bench();
    const placed = sim.control.placeOrder(shop.id, { discountMinor: 100, shippingMinor: 500 });
    const [id = ""] = habits.orderIds(placed);
    const order = await client.fetchOrder?.(connection, id);
    expect(order?.charges?.discountMinor).toBe(100);
    const items = order?.lines.reduce((sum, line) => sum + line.quantity * line.unitPriceMinor, 0) ?? 0;
    expect(items + (order?.shippingMinor ?? 0) - 100).toBe(order?.totalMinor);
  });
}
