import { type CloudshopSim, startCloudshopSim } from "@estiba/channel-sim";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { OutboundError } from "../../kernel/http/outbound.ts";
import type { ChannelOrder, Pull, ShopConnection } from "../../ports/channel.ts";
import { nextPage } from "./client-api.ts";
import { fetchOrder, pullOrders } from "./client-orders.ts";
import { pullPages } from "../kit/testing/sim-bench.ts";
import { type CloudBench, ONE_DEPOT, openBench, SIM_OPTIONS, TWO_DEPOTS } from "./testing/sim.ts";

let bench: CloudBench<CloudshopSim>;
let connection: ShopConnection;

beforeAll(async () => {
  bench = openBench(await startCloudshopSim(SIM_OPTIONS));
  connection = bench.connect(ONE_DEPOT);
});
afterEach(() => {
  bench.sim.control.clearFaults();
  bench.sim.settings.maxPerPage = 200;
  bench.sim.settings.isEmptyListMissing = false;
});
afterAll(async () => {
  await bench.close();
});

const pull = (from: ShopConnection, changedSince: Date | null, cursor: string | null = null) =>
  pullOrders(from, { changedSince, cursor });

describe("pulling orders", () => {
  it("asks for every status changed since, in the platform's own words", async () => {
    bench.called();
    await pull(connection, new Date("2026-11-14T10:00:00.750Z"));
    expect(bench.called()).toEqual([
      `GET /2025-03/${ONE_DEPOT}/orders?status=any&aggregates=fulfillment_orders&page=1&per_page=200&updated_at_min=2026-11-14T10:00:00Z`,
    ]);
    const call = bench.sim.control.calls().at(-1);
    expect(call?.headers).toMatchObject({
      authentication: `bearer ${String(connection.credentials["accessToken"])}`,
      "user-agent": "Estiba (http://127.0.0.1:3000)",
    });
    expect(call?.headers).not.toHaveProperty("authorization");
  });

  it("walks a list to its end even when the platform cuts the pages", async () => {
    const placed = bench.sim.control.placeOrders(ONE_DEPOT, 7, { allowOversell: true });
    bench.sim.settings.maxPerPage = 3;
    const { items, pages } = await pullPages((cursor) => pull(connection, null, cursor));
    const ids = items.map((order) => order.externalId);
    expect(pages).toBeGreaterThan(2);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(placed.map((order) => order.id)));
  });

  it("reads what the shop sold: cash on delivery, money, stock", async () => {
    const [variant] = bench.sim.control.listProducts(TWO_DEPOTS)[0]?.variants ?? [];
    const placed = bench.sim.control.placeOrder(TWO_DEPOTS, {
      payment: "cod",
      lines: [{ variantId: variant?.id, quantity: 2 }],
    });
    const order = await fetchOrder(bench.connect(TWO_DEPOTS), placed.id);
    expect(order).toMatchObject({
      externalId: placed.id,
      number: String(placed.number),
      currency: "COP",
      totalMinor: placed.totalMinor,
      isCashOnDelivery: true,
      paymentStatus: "cod_pending",
      status: "confirmed",
      customer: { email: placed.buyer.email },
      lines: [{ channelVariantId: variant?.id, sku: variant?.sku, quantity: 2, stockQuantity: 2 }],
    });
    expect(order?.placedAt.getTime()).toBe(Math.floor(placed.createdAtMs / 1_000) * 1_000);
  });

  it("gives the stock of a cancelled order back", async () => {
    const placed = bench.sim.control.placeOrder(ONE_DEPOT);
    bench.sim.control.cancelOrder(ONE_DEPOT, placed.id);
    const order = await fetchOrder(connection, placed.id);
    expect(order?.status).toBe("cancelled");
    expect(order?.lines.map((line) => line.stockQuantity)).toEqual([0]);
  });

  it("takes a missing first page for an empty list", async () => {
    bench.sim.settings.isEmptyListMissing = true;
    const later = new Date(Date.now() + 3_600_000);
    expect(await pull(connection, later)).toEqual({ items: [], nextCursor: null });
  });

  it("takes a page that is gone for the end", async () => {
    const cursor = JSON.stringify({ sinceMs: null, fromMs: null, endsMs: [null], at: 900, size: 1, pass: 0 });
    expect(await pull(connection, null, cursor)).toEqual({ items: [], nextCursor: null });
  });

  it("refuses a cursor that is not its own", async () => {
    await expect(pull(connection, null, "page=2")).rejects.toMatchObject({ failure: "malformed" });
  });
});

const boundOf = (query: URLSearchParams, name: string, fallback: number): number =>
  query.has(name) ? Date.parse(query.get(name) ?? "") : fallback;

/** A platform with more orders than any query reaches. */
function longList(total: number): { connection: ShopConnection; windows: string[] } {
  const windows: string[] = [];
  const startMs = Date.UTC(2024, 0, 1);
  const stepMs = 60_000;
  const request = async ({ url }: { url: string }) => {
    const query = new URL(url).searchParams;
    const first = Math.max(0, Math.ceil((boundOf(query, "created_at_min", 0) - startMs) / stepMs));
    const last = Math.min(
      total - 1,
      Math.floor((boundOf(query, "created_at_max", Date.UTC(2100, 0, 1)) - startMs) / stepMs),
    );
    const count = Math.max(0, last - first + 1);
    windows.push(`${query.get("created_at_min") ?? ""}..${query.get("created_at_max") ?? ""}`);
    return Promise.resolve({
      status: 200,
      headers: { "x-total-count": String(count) },
      body: Buffer.from("[]"),
    });
  };
  return { connection: { ...connection, outbound: { ...connection.outbound, request } }, windows };
}

describe("a list longer than any query reaches", () => {
  it("is walked in stretches of creation time that fit and leave no gap", async () => {
    const { connection: long, windows } = longList(45_000);
    const fixed = { ...long, now: () => new Date("2024-03-01T00:00:00Z") };
    await pullPages((cursor) => pull(fixed, null, cursor));
    const last = windows.at(-1) ?? "";
    expect(last.endsWith("..")).toBe(true);
    const walked = new Set(windows.map((window) => window.split("..")[0]));
    for (const window of windows) {
      const [, end = ""] = window.split("..");
      expect(end === "" || walked.has(end)).toBe(true);
    }
    expect(windows.length).toBeLessThan(60);
  });
});

describe("an answer too large to take", () => {
  it("is asked for again in smaller pages from the same row", async () => {
    bench.sim.control.placeOrders(ONE_DEPOT, 12, { allowOversell: true });
    const asked: string[] = [];
    const { outbound } = connection;
    const narrow: ShopConnection = {
      ...connection,
      outbound: {
        ...outbound,
        request: async (request) => {
          const query = new URL(request.url).searchParams;
          asked.push(`${query.get("page")}x${query.get("per_page")}`);
          if (Number(query.get("per_page")) > 10) {
            throw new OutboundError("too_large", "too large", { wasSent: true });
          }
          return outbound.request(request);
        },
      },
    };
    const { items } = await pullPages((cursor): Promise<Pull<ChannelOrder>> => pull(narrow, null, cursor));
    expect(asked.slice(0, 4)).toEqual(["1x200", "1x50", "1x10", "2x10"]);
    expect(items).toHaveLength(bench.sim.control.listOrders(ONE_DEPOT).length);
  });
});

describe("fetching one order", () => {
  it("is one call", async () => {
    const placed = bench.sim.control.placeOrder(ONE_DEPOT);
    bench.called();
    await fetchOrder(connection, placed.id);
    expect(bench.called()).toEqual([
      `GET /2025-03/${ONE_DEPOT}/orders/${placed.id}?aggregates=fulfillment_orders`,
    ]);
  });

  it("gives nothing for an order the platform does not know", async () => {
    expect(await fetchOrder(connection, "404404")).toBeNull();
  });

  it.each(["../store", "1/close", "", "12?x=1", "9".repeat(21)])("never asks for %j", async (id) => {
    bench.called();
    expect(await fetchOrder(connection, id)).toBeNull();
    expect(bench.called()).toEqual([]);
  });
});

describe("when the platform does not answer as it should", () => {
  it.each([
    [
      { kind: "rate-limit", delayMs: 1_500 },
      { failure: "rate_limited", retryAfterMs: 750 },
    ],
    [
      { kind: "rate-limit", delayMs: 900_000 },
      { failure: "rate_limited", retryAfterMs: 30_000 },
    ],
    [{ kind: "server-error" }, { failure: "unavailable" }],
    [{ kind: "server-error", status: 503 }, { failure: "unavailable" }],
    [{ kind: "connection-reset" }, { failure: "unavailable" }],
    [{ kind: "truncated-json" }, { failure: "malformed" }],
    [{ kind: "html-ok" }, { failure: "malformed" }],
    [{ kind: "wrong-type-json" }, { failure: "malformed" }],
    [{ kind: "token-revoked" }, { failure: "unauthorized" }],
  ] as const)("%j", async (fault, expected) => {
    bench.sim.control.placeOrder(ONE_DEPOT, { allowOversell: true });
    bench.sim.control.addFault({ ...fault, times: 1 });
    await expect(pull(connection, null)).rejects.toMatchObject({ name: "ChannelError", ...expected });
  });

  it("waits an hour while the shop is unpaid, and goes on afterwards", async () => {
    bench.sim.suspend(ONE_DEPOT);
    await expect(pull(connection, null)).rejects.toMatchObject({
      failure: "unavailable",
      retryAfterMs: 3_600_000,
    });
    bench.sim.resume(ONE_DEPOT);
    await expect(pull(connection, null)).resolves.toMatchObject({ nextCursor: null });
  });

  it.each([
    [{ credentials: {} }, "unauthorized"],
    [{ credentials: { accessToken: "stale" } }, "unauthorized"],
    [{ app: null }, "rejected"],
    [{ externalId: "../1" }, "rejected"],
  ])("with %j it is %s", async (change, failure) => {
    await expect(pull({ ...connection, ...change }, null)).rejects.toMatchObject({ failure });
  });
});

describe("where a list goes on", () => {
  it.each([
    ['<https://a.test/x?page=3&per_page=2>; rel="next", <https://a.test/x?page=9>; rel="last"', 3],
    ['<https://a.test/x?page=9>; rel="last", <https://a.test/x?page=3>; rel="next"', 3],
    ["<?page=4>; rel=next", 4],
    ['<https://a.test/x?page=1>; rel="prev"', null],
    ['<https://a.test/x?page=-1>; rel="next"', null],
    ['<https://a.test/x?page=1e9>; rel="next"', null],
    ["garbage", null],
    [undefined, null],
  ])("%s", (link, page) => {
    expect(nextPage(link)).toBe(page);
  });
});
