import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { WpshopSim } from "@estiba/channel-sim";
import { allOrders, type Bench, fetchOrder, pullAll } from "../../../test/channels/bench.ts";
import { openWpshopBench } from "../../../test/channels/wpshop-bench.ts";
import { askShop } from "./client-api.ts";
import { pullOrders } from "./client-orders.ts";

let bench: Bench<WpshopSim>;
beforeEach(async () => {
  bench = await openWpshopBench();
});
afterEach(async () => {
  await bench.close();
});

function lastUrl(): URL {
  return new URL(bench.sim.control.calls().at(-1)?.url ?? "", bench.sim.url);
}

function objects(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? (value as Record<string, unknown>[]) : [];
}

/** The way of a site that hides what is hidden. */
function withoutMeta(json: Record<string, unknown>): Record<string, unknown> {
  return { ...json, line_items: objects(json["line_items"]).map((line) => ({ ...line, meta_data: [] })) };
}

function place(count: number): void {
  bench.sim.control.placeOrders(bench.shop.id, count, { lines: [{ sku: "SKU-00001" }], allowOversell: true });
}

describe("pulling orders", () => {
  it("asks in order of id, in whole seconds of UTC, for the fields it uses only", async () => {
    await allOrders(bench, new Date("2026-11-14T14:59:00.900Z"));
    const url = lastUrl();
    expect(url.pathname).toBe(`/shops/${bench.shop.id}/wp-json/wc/v3/orders`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      modified_after: "2026-11-14T14:58:59",
      dates_are_gmt: "true",
      orderby: "id",
      order: "asc",
      per_page: "50",
      offset: "0",
    });
    expect(url.searchParams.get("_fields")).not.toContain("order_key");
  });

  it("finds every order over several pages, once each", async () => {
    place(120);
    const orders = await allOrders(bench);
    expect(orders.map((order) => order.externalId)).toEqual(
      bench.sim.control.listOrders(bench.shop.id).map((order) => order.id),
    );
  });

  it("misses none when orders disappear between two pages", async () => {
    place(120);
    const seen = new Set<string>();
    const orders = pullAll(async (request) => {
      const page = await pullOrders(bench.connection, request);
      if (request.cursor === null) {
        page.items.slice(10, 30).forEach((order) => bench.shop.orders.delete(order.externalId));
      }
      return page;
    });
    (await orders).forEach((order) => seen.add(order.externalId));
    expect([...bench.shop.orders.keys()].filter((id) => !seen.has(id))).toEqual([]);
    expect(seen.size).toBe(120);
  });

  it("ends a page early rather than ask for many refunds at once", async () => {
    place(30);
    for (const order of bench.sim.control.listOrders(bench.shop.id).slice(3, 20)) {
      bench.sim.control.refundOrder(bench.shop.id, order.id);
      bench.sim.amendOrder(bench.shop.id, order.id, (json) => ({
        ...withoutMeta(json),
        status: "processing",
      }));
    }
    const sizes: number[] = [];
    const orders = await pullAll(async (request) => {
      const page = await pullOrders(bench.connection, request);
      sizes.push(page.items.length);
      return page;
    });
    expect(sizes).toEqual([8, 5, 5, 12]);
    expect(orders.map((order) => order.externalId)).toEqual([...bench.shop.orders.keys()]);
  });

  it("passes over an order it cannot read, and says which and why", async () => {
    place(5);
    const [, bad, worse] = bench.sim.control.listOrders(bench.shop.id);
    bench.sim.amendOrder(bench.shop.id, bad?.id ?? "", (json) => ({ ...json, total: "free" }));
    bench.sim.amendOrder(bench.shop.id, worse?.id ?? "", () => ({ broken: true }));
    const page = await pullOrders(bench.connection, { changedSince: null, cursor: null });
    expect(page.items).toHaveLength(3);
    expect(page.unreadable).toMatchObject([
      { externalId: bad?.id, reason: expect.stringContaining("order.total") as string },
      { externalId: null, reason: expect.stringContaining("order.id") as string, json: {} },
    ]);
    expect(page.nextCursor).toBeNull();
  });

  it("takes in what changed at the very second asked for, and nothing older", async () => {
    place(2);
    bench.clock.advanceMs(60_000);
    const since = new Date(bench.clock.nowMs());
    place(3);
    expect(await allOrders(bench, since)).toHaveLength(3);
  });

  it("leaves out drafts and refuses a cursor it did not write", async () => {
    place(2);
    const [order] = bench.sim.control.listOrders(bench.shop.id);
    await bench.connection.outbound.request({
      method: "PUT",
      url: `${bench.sim.url}/shops/${bench.shop.id}/wp-json/wc/v3/orders/${order?.id}`,
      headers: {
        "content-type": "application/json",
        authorization: `Basic ${Buffer.from(
          `${bench.shop.credentials["consumerKey"]}:${bench.shop.credentials["consumerSecret"]}`,
        ).toString("base64")}`,
      },
      body: JSON.stringify({ status: "checkout-draft" }),
    });
    expect(await allOrders(bench)).toHaveLength(1);
    expect(await fetchOrder(bench, order?.id ?? "")).toBeNull();
    await expect(
      bench.client.pullOrders?.(bench.connection, { changedSince: null, cursor: "x" }),
    ).rejects.toMatchObject({ failure: "malformed" });
  });
});

describe("one order", () => {
  it("holds what the shop says it holds, whatever its state", async () => {
    const order = bench.sim.control.placeOrder(bench.shop.id, { lines: [{ sku: "SKU-00001", quantity: 3 }] });
    const lineId = order.lines[0]?.id ?? "";
    const now = () => fetchOrder(bench, order.id);
    bench.sim.control.refundOrder(bench.shop.id, order.id, {
      lines: [{ lineId, quantity: 1 }],
      isRestocked: false,
    });
    expect(await now()).toMatchObject({ lines: [{ quantity: 3, stockQuantity: 3 }] });
    bench.sim.control.refundOrder(bench.shop.id, order.id, { lines: [{ lineId, quantity: 1 }] });
    expect(await now()).toMatchObject({ lines: [{ quantity: 3, stockQuantity: 2 }] });
    const write = (status: string) =>
      askShop(bench.connection, { method: "PUT", path: `orders/${order.id}`, json: { status } });
    await write("refunded");
    expect(await now()).toMatchObject({
      status: "cancelled",
      paymentStatus: "refunded",
      isHoldingStock: true,
      lines: [{ stockQuantity: 2 }],
    });
  });

  it("of a failed payment holds its units in older shops, and none since they give them back", async () => {
    for (const [wcVersion, stockQuantity] of [
      ["7.9.0", 2],
      ["11.0.1", 0],
    ] as const) {
      bench.sim.settings(bench.shop.id).wcVersion = wcVersion;
      const order = bench.sim.control.placeOrder(bench.shop.id, {
        lines: [{ sku: "SKU-00001", quantity: 2 }],
      });
      const json = { status: "failed" };
      await askShop(bench.connection, { method: "PUT", path: `orders/${order.id}`, json });
      expect(await fetchOrder(bench, order.id)).toMatchObject({
        status: "pending",
        lines: [{ stockQuantity }],
      });
    }
  });

  it("keeps a part of a unit exactly as it was sold, and books none of it", async () => {
    const order = bench.sim.control.placeOrder(bench.shop.id, { lines: [{ sku: "SKU-00001", quantity: 1 }] });
    bench.sim.amendOrder(bench.shop.id, order.id, (json) => ({
      ...json,
      line_items: objects(json["line_items"]).map((line) => ({
        ...line,
        quantity: 1.5,
        total: "3000",
        meta_data: [{ id: 1, key: "_reduced_stock", value: "1.5" }],
      })),
    }));
    expect((await fetchOrder(bench, order.id))?.lines).toMatchObject([
      { quantity: 2, exactQuantity: "1.5", stockQuantity: 0, unitPriceMinor: 2_000 },
    ]);
  });

  it("shows unit prices with their tax, as the shop does", async () => {
    bench.sim.settings(bench.shop.id).taxPercent = 19;
    const order = bench.sim.control.placeOrder(bench.shop.id, { lines: [{ sku: "SKU-00001", quantity: 2 }] });
    const mapped = await fetchOrder(bench, order.id);
    expect(mapped?.lines[0]?.unitPriceMinor).toBe(order.lines[0]?.unitPriceMinor);
    expect(mapped?.shippingMinor).toBe(order.shippingMinor);
  });

  it("subtracts refunded units, which only the refunds themselves hold where the lines do not", async () => {
    const order = bench.sim.control.placeOrder(bench.shop.id, { lines: [{ sku: "SKU-00001", quantity: 3 }] });
    const lineId = order.lines[0]?.id ?? "";
    bench.sim.control.refundOrder(bench.shop.id, order.id, { lines: [{ lineId, quantity: 2 }] });
    bench.sim.amendOrder(bench.shop.id, order.id, withoutMeta);
    expect(await fetchOrder(bench, order.id)).toMatchObject({
      status: "confirmed",
      paymentStatus: "partially_refunded",
      lines: [{ quantity: 3, stockQuantity: 1 }],
    });
    expect(lastUrl().pathname).toBe(`/shops/${bench.shop.id}/wp-json/wc/v3/orders/${order.id}/refunds`);
  });

  it("is null when the shop says it has no such order, an error when the shop has no such API", async () => {
    expect(await fetchOrder(bench, "999999")).toBeNull();
    expect(await fetchOrder(bench, "../products")).toBeNull();
    const elsewhere = {
      ...bench.connection,
      credentials: { ...bench.connection.credentials, shopUrl: `${bench.sim.url}/shops/77` },
    };
    await expect(bench.client.fetchOrder?.(elsewhere, "12")).rejects.toMatchObject({ failure: "not_found" });
  });

  it.each([
    [{ kind: "rate-limit" }, { failure: "rate_limited", retryAfterMs: 1_000 }],
    [{ kind: "server-error", status: 503 }, { failure: "unavailable" }],
    [{ kind: "html-ok" }, { failure: "malformed" }],
    [{ kind: "truncated-json" }, { failure: "malformed" }],
    [{ kind: "wrong-type-json" }, { failure: "malformed" }],
    [{ kind: "token-revoked" }, { failure: "unauthorized" }],
    [{ kind: "connection-reset" }, { failure: "unavailable" }],
  ] as const)("%j gives %j", async (fault, expected) => {
    const order = bench.sim.control.placeOrder(bench.shop.id);
    bench.sim.control.addFault(fault);
    await expect(fetchOrder(bench, order.id)).rejects.toMatchObject(expected);
  });
});
