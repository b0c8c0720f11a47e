import { type MarketplaceSim, startMarketplaceSim } from "@estiba/channel-sim";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ChannelOrder, ShopConnection } from "../../ports/channel.ts";
import { fetchOrder, ordersOfShipment, pullOrders } from "./client-orders.ts";
import orderFixture from "./fixtures/order.json" with { type: "json" };
import { pullAll } from "../kit/testing/sim-bench.ts";
import {
  type MarketBench,
  openBench,
  SIM_OPTIONS,
  USER_PRODUCTS,
  VARIATIONS,
  withAnswer,
} from "./testing/sim.ts";

let bench: MarketBench<MarketplaceSim>;
let connection: ShopConnection;

beforeAll(async () => {
  bench = openBench(await startMarketplaceSim(SIM_OPTIONS));
  connection = bench.connect(VARIATIONS);
});
afterEach(() => {
  bench.sim.control.clearFaults();
  bench.sim.marketplace.setResourceLag(0);
});
afterAll(async () => {
  await bench.close();
});

const pull = (from: ShopConnection, changedSince: Date | null = null): Promise<ChannelOrder[]> =>
  pullAll((cursor) => pullOrders(from, { changedSince, cursor }));
const place = (sellerId = VARIATIONS, input = {}) =>
  bench.sim.control.placeOrder(sellerId, { allowOversell: true, ...input });
const skus = (sellerId: string): string[] =>
  bench.sim.control.listProducts(sellerId).flatMap(({ variants }) => variants.map(({ sku }) => sku));

describe("pulling sales", () => {
  it("asks for what changed since, then for the cancelled ones apart", async () => {
    bench.called();
    await pull(bench.connect(USER_PRODUCTS), new Date("2026-11-14T10:00:00.750Z"));
    const base = `GET /orders/search?seller=${USER_PRODUCTS}&sort=date_asc&limit=50&offset=0`;
    const since = "order.date_last_updated.from=2026-11-14T10:00:00.750-00:00";
    expect(bench.called()).toEqual([`${base}&${since}`, `${base}&order.status=cancelled&${since}`]);
    expect(bench.sim.control.calls().at(-1)?.headers["authorization"]).toMatch(/^Bearer APP_USR-/);
  });

  it("brings every sale, also the cancelled, over all pages", async () => {
    const ids = Array.from({ length: 70 }, () => place().id);
    const [first = ""] = ids;
    bench.sim.control.cancelOrder(VARIATIONS, first);
    const orders = await pull(connection);
    const byId = new Map(orders.map((order) => [order.externalId, order]));
    expect([...byId.keys()].toSorted()).toEqual(expect.arrayContaining(ids.toSorted()));
    expect(byId.get(first)).toMatchObject({ status: "cancelled", lines: [{ stockQuantity: 0 }] });
    expect(byId.get(ids[1] ?? "")).toMatchObject({ status: "ready_to_ship", lines: [{ stockQuantity: 1 }] });
  });

  it("lets pages overlap, so that a sale cancelled on the way pulls no other out of sight", async () => {
    bench.called();
    await pull(connection);
    const offsets = bench
      .called()
      .filter((call) => call.includes("/orders/search") && !call.includes("cancelled"))
      .map((call) => /offset=(\d+)/.exec(call)?.[1]);
    expect(offsets).toEqual(["0", "45"]);
  });

  it("asks for a shipment once, however many orders travel in it", async () => {
    const [one, two, three] = skus(USER_PRODUCTS);
    const lines = [one, two, three].map((sku) => ({ sku, quantity: 1 }));
    const purchase = place(USER_PRODUCTS, { lines });
    bench.called();
    const orders = await pull(bench.connect(USER_PRODUCTS));
    expect(orders).toHaveLength(3);
    expect(new Set(orders.map(({ groupId }) => groupId))).toEqual(new Set([purchase.id]));
    expect(new Set(orders.map(({ number }) => number))).toEqual(new Set([purchase.id]));
    expect(bench.called().filter((call) => /\/shipments\/\d+$/.test(call))).toHaveLength(1);
  });

  it("does not take the orders of another seller, whatever the answer holds", async () => {
    const body = Buffer.from(
      JSON.stringify({ results: [orderFixture], paging: { total: 1, offset: 0, limit: 50 } }),
    );
    const stranger = withAnswer(bench.connect(USER_PRODUCTS), () => ({ body }));
    expect(await pull(stranger)).toEqual([]);
  });

  it("cuts a list that is too long into stretches of creation time", async () => {
    const windows: string[] = [];
    const long = withAnswer(connection, (_method, path) => {
      const query = new URLSearchParams(path.split("?")[1]);
      const from = query.get("order.date_created.from");
      const to = query.get("order.date_created.to");
      windows.push(`${query.get("order.status") ?? "any"} ${from ?? ""}..${to ?? ""}`);
      const total = from === null && to === null ? 3_000 : 900;
      return { body: Buffer.from(JSON.stringify({ results: [], paging: { total } })) };
    });
    await pullOrdersToEnd(long);
    expect(windows).toHaveLength(6);
    const [whole = "", first = "", second = ""] = windows;
    expect(whole).toBe("any ..");
    expect(first.startsWith("any ..2")).toBe(true);
    expect(second).toBe(`any ${first.slice("any ..".length)}..`);
    expect(windows.slice(3).every((window) => window.startsWith("cancelled"))).toBe(true);
  });

  it("refuses a cursor that is not its own", async () => {
    await expect(pullOrders(connection, { changedSince: null, cursor: "50" })).rejects.toMatchObject({
      failure: "malformed",
    });
  });
});

async function pullOrdersToEnd(from: ShopConnection): Promise<void> {
  await pullAll((cursor) =>
    pullOrders({ ...from, now: () => new Date("2026-11-14T00:00:00Z") }, { changedSince: null, cursor }),
  );
}

describe("fetching one sale", () => {
  it("asks for the order and its shipment in the new format", async () => {
    const { id } = place();
    bench.called();
    const order = await fetchOrder(connection, id);
    const shipmentId = bench.sim.marketplace.shipmentId(VARIATIONS, id);
    expect(bench.called()).toEqual([
      `GET /orders/${id}`,
      `GET /shipments/${shipmentId}`,
      `GET /shipments/${shipmentId}/sla`,
    ]);
    expect(bench.sim.control.calls().at(-2)?.headers["x-format-new"]).toBe("true");
    expect(order).toMatchObject({ externalId: id, status: "ready_to_ship", paymentStatus: "paid" });
  });

  it("says by when its parcel has to leave, as long as that is awaited", async () => {
    const { sim } = bench;
    const placed = place();
    const shipmentId = sim.marketplace.shipmentId(VARIATIONS, placed.id);
    const shipBy = async () => (await fetchOrder(connection, placed.id))?.shipBy;
    expect(await shipBy()).toEqual(new Date(placed.createdAtMs + 86_400_000));
    sim.marketplace.setShippingMode(VARIATIONS, "me1");
    expect(await shipBy()).toBeUndefined();
    sim.marketplace.setShippingMode(VARIATIONS, "me2");
    sim.marketplace.setShipment(VARIATIONS, shipmentId, "shipped");
    bench.called();
    expect(await shipBy()).toBeUndefined();
    expect(bench.called().filter((call) => call.endsWith("/sla"))).toEqual([]);
  });

  it("reads who bought what and where it goes", async () => {
    const [product] = bench.sim.control.listProducts(VARIATIONS);
    const [variant] = product?.variants ?? [];
    const placed = place(VARIATIONS, { lines: [{ variantId: variant?.id, quantity: 3 }] });
    const order = await fetchOrder(connection, placed.id);
    const { buyer } = placed;
    expect(order).toMatchObject({
      currency: "CLP",
      totalMinor: 3 * (variant?.priceMinor ?? 0),
      isCashOnDelivery: false,
      customer: { name: `${buyer.firstName} ${buyer.lastName}`, email: null, phone: null },
      shippingAddress: { city: buyer.city, country: "CL", zip: null, phone: null },
      lines: [
        {
          channelProductId: `MLC${product?.id}`,
          channelVariantId: `MLC${product?.id}`,
          sku: variant?.sku,
          quantity: 3,
          stockQuantity: 3,
        },
      ],
    });
    expect(order?.placedAt.getTime()).toBe(placed.createdAtMs);
  });

  it("leaves the seller's shelf alone when the platform's warehouse ships it", async () => {
    const [sku = ""] = skus(USER_PRODUCTS);
    bench.sim.marketplace.setLogistics(USER_PRODUCTS, sku, "fulfillment", 50);
    const { id } = place(USER_PRODUCTS, { lines: [{ sku }] });
    const order = await fetchOrder(bench.connect(USER_PRODUCTS), id);
    bench.sim.marketplace.setLogistics(USER_PRODUCTS, sku, "cross_docking");
    expect(order?.lines).toMatchObject([{ quantity: 1, stockQuantity: 0 }]);
  });

  it("grows its version when only the parcel moves", async () => {
    const { id } = place();
    const before = await fetchOrder(connection, id);
    bench.sim.marketplace.setShipment(
      VARIATIONS,
      bench.sim.marketplace.shipmentId(VARIATIONS, id),
      "delivered",
    );
    const after = await fetchOrder(connection, id);
    expect(after?.status).toBe("delivered");
    expect(after?.sourceVersion).toBeGreaterThanOrEqual(before?.sourceVersion ?? Number.POSITIVE_INFINITY);
  });

  it("waits for payment before it takes stock, and warns of fraud", async () => {
    const { id } = place(VARIATIONS, { payment: "transfer" });
    expect(await fetchOrder(connection, id)).toMatchObject({
      status: "pending",
      paymentStatus: "unpaid",
      lines: [{ stockQuantity: 0 }],
    });
    bench.sim.control.payOrder(VARIATIONS, id);
    bench.sim.marketplace.tagOrder(VARIATIONS, id, "fraud_risk_detected");
    expect(await fetchOrder(connection, id)).toMatchObject({
      status: "on_hold",
      paymentStatus: "paid",
      lines: [{ stockQuantity: 1 }],
    });
  });

  it("finds the shipment through the pack where the order does not say", async () => {
    const asked: string[] = [];
    const packed = withAnswer(bench.connect(VARIATIONS), (_method, path) => {
      asked.push(path);
      if (path.startsWith("/orders/")) {
        return { body: Buffer.from(JSON.stringify({ ...orderFixture, shipping: null })) };
      }
      const pack = { id: 1, shipment: { id: 45_000_000_009 } };
      const parcel = { id: 45_000_000_009, status: "shipped", logistic: { type: "fulfillment" } };
      return { body: Buffer.from(JSON.stringify(path.startsWith("/packs/") ? pack : parcel)) };
    });
    const order = await fetchOrder(packed, "2000000000000101");
    expect(asked).toEqual(["/orders/2000000000000101", "/packs/2000000000000900", "/shipments/45000000009"]);
    expect(order).toMatchObject({ status: "shipped", lines: [{ stockQuantity: 0 }] });
  });

  it("tries later while the shipment of a new sale cannot be read, and does without for an old one", async () => {
    const { id } = place();
    const early = withAnswer(connection, (_method, path) =>
      path.startsWith("/shipments/") ? { status: 404 } : null,
    );
    await expect(fetchOrder(early, id)).rejects.toMatchObject({ failure: "unavailable" });
    const later = { ...early, now: () => new Date(Date.now() + 3_600_000) };
    const order = await fetchOrder(later, id);
    const complete = await fetchOrder(connection, id);
    expect(order).toMatchObject({ status: "confirmed", lines: [{ stockQuantity: 1 }] });
    expect(complete?.sourceVersion).toBeGreaterThan(order?.sourceVersion ?? Number.POSITIVE_INFINITY);
    expect((await pull(early)).map(({ externalId }) => externalId)).toContain(id);
  });

  it("gives nothing for a sale that is unknown, or not readable yet, or another seller's", async () => {
    expect(await fetchOrder(connection, "404")).toBeNull();
    const { id } = place(USER_PRODUCTS);
    expect(await fetchOrder(connection, id)).toBeNull();
    bench.sim.marketplace.setResourceLag(60_000);
    expect(await fetchOrder(connection, place().id)).toBeNull();
    const foreign = withAnswer(connection, () => ({
      body: Buffer.from(JSON.stringify({ ...orderFixture, seller: { id: 5 } })),
    }));
    expect(await fetchOrder(foreign, "1")).toBeNull();
  });

  it.each(["../users/me", "1/shipments", "", "1?x=1"])("never asks for %j", async (id) => {
    bench.called();
    expect(await fetchOrder(connection, id)).toBeNull();
    expect(await ordersOfShipment(connection, id)).toEqual([]);
    expect(bench.called()).toEqual([]);
  });

  it("does not put an id into an address that is none", async () => {
    const asked: string[] = [];
    const evil = withAnswer(connection, (_method, path) => {
      asked.push(path);
      return { body: Buffer.from(JSON.stringify({ ...orderFixture, shipping: { id: "../users/me" } })) };
    });
    await expect(fetchOrder(evil, "1")).rejects.toMatchObject({ failure: "malformed" });
    expect(asked).toEqual(["/orders/1"]);
  });
});

describe("when the platform does not answer as it should", () => {
  it.each([
    ["rate-limit", "rate_limited"],
    ["server-error", "unavailable"],
    ["connection-reset", "unavailable"],
    ["truncated-json", "malformed"],
    ["html-ok", "malformed"],
    ["wrong-type-json", "malformed"],
    ["token-revoked", "unauthorized"],
  ] as const)("%s is %s", async (kind, failure) => {
    const { id } = place();
    bench.sim.control.addFault({ kind, times: 1 });
    await expect(fetchOrder(connection, id)).rejects.toMatchObject({ name: "ChannelError", failure });
    bench.sim.control.addFault({ kind, times: 1 });
    await expect(pull(connection)).rejects.toMatchObject({ name: "ChannelError", failure });
  });

  it.each([
    [
      { status: 429, headers: { "retry-after": "3" } },
      { failure: "rate_limited", retryAfterMs: 3_000 },
    ],
    [{ status: 206 }, { failure: "unavailable" }],
    [{ status: 409 }, { failure: "unavailable" }],
    [{ status: 403, body: Buffer.from("<html>blocked</html>") }, { failure: "forbidden" }],
  ])("%j", async (answer, expected) => {
    await expect(
      fetchOrder(
        withAnswer(connection, () => answer),
        "1",
      ),
    ).rejects.toMatchObject(expected);
  });

  it("distinguishes an expired token from a good one", async () => {
    bench.sim.marketplace.expireTokens(USER_PRODUCTS);
    const stale = bench.connect(USER_PRODUCTS);
    await expect(pull(stale)).rejects.toMatchObject({ failure: "unauthorized" });
    const { accessToken } = bench.sim.marketplace.issueTokens(USER_PRODUCTS);
    await expect(pull({ ...stale, credentials: { accessToken } })).resolves.toBeInstanceOf(Array);
  });

  it.each([
    [{ credentials: {} }, "unauthorized"],
    [{ app: null }, "rejected"],
    [{ externalId: "me" }, "rejected"],
  ])("with %j it is %s", async (change, failure) => {
    await expect(pull({ ...connection, ...change })).rejects.toMatchObject({ failure });
  });
});
