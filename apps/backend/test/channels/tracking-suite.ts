import { expect, it } from "vitest";
import type { TrackingPush } from "../../src/ports/channel.ts";
import { type Bench, fetchOrder, type Rig } from "./bench.ts";

const NUMBER = "SUR0000000017";

export function pushOf(externalOrderId: string, change: Partial<TrackingPush> = {}): TrackingPush {
  return {
    externalOrderId,
    trackingNumber: NUMBER,
    carrier: "Correo del Sur",
    url: `https://panel.example.test/t/${NUMBER}`,
    status: "shipped",
    isBuyerNotified: true,
    lines: null,
    ...change,
  };
}

export function trackingSuite(_rig: Rig, bench: () => Bench): void {
  const writes = (): number =>
    bench()
      .sim.control.calls()
      .filter(({ body }) => body.includes(NUMBER)).length;

  it("sends the number, and does not repeat it", async () => {
    const { client, connection, shop, sim, habits } = bench();
    bench().shipOwn?.();
    const [id = ""] = habits.orderIds(sim.control.placeOrder(shop.id));
    await client.pushTracking?.(connection, pushOf(id));
    const first = writes();
    expect(first).toBeGreaterThan(0);
    await client.pushTracking?.(connection, pushOf(id));
    expect(writes()).toBe(first);
    for (const status of ["delivered", "delivered", "shipped"] as const) {
      await client.pushTracking?.(connection, pushOf(id, { status }));
    }
    expect(writes()).toBe(habits.hearsProgress ? first + 1 : first);
  });

  it("sends the number of a parcel with some of the items, and does not repeat it", async () => {
    const { client, connection, shop, sim, habits } = bench();
    bench().shipOwn?.();
    const lines = [{ quantity: 2 }];
    const [id = ""] = habits.orderIds(sim.control.placeOrder(shop.id, { lines, allowOversell: true }));
    const order = await fetchOrder(bench(), id);
    const push = pushOf(id, { lines: (order?.lines ?? []).map((line) => ({ ...line, quantity: 1 })) });
    await client.pushTracking?.(connection, push);
    const first = writes();
    expect(first).toBeGreaterThan(0);
    await client.pushTracking?.(connection, push);
    expect(writes()).toBe(first);
  });

  it.each(["404404", "../1", ""])("gives up on order %j, which the shop does not have", async (id) => {
    const { client, connection } = bench();
    await expect(client.pushTracking?.(connection, pushOf(id))).rejects.toMatchObject({
      failure: "not_found",
    });
    expect(writes()).toBe(0);
  });
}
