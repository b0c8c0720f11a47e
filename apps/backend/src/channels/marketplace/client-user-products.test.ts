import { type MarketplaceSim, startMarketplaceSim } from "@estiba/channel-sim";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ChannelVariant, ShopConnection } from "../../ports/channel.ts";
import { publishStock, readLocationStock, readStock } from "./client-stock.ts";
import { readLocations } from "./client-user-products.ts";
import { DEPOTS, SIM_OPTIONS, USER_PRODUCTS, withAnswer } from "./testing/sim.ts";
import { openStockBench, type StockBench, write } from "./testing/stock-bench.ts";

let bench: StockBench<MarketplaceSim>;

beforeAll(async () => {
  bench = await openStockBench(await startMarketplaceSim(SIM_OPTIONS));
});
afterAll(async () => {
  await bench.close();
});

const levels = (sellerId: string, variant: ChannelVariant | undefined) =>
  bench.simVariant(sellerId, variant)?.levels;

describe("publishing the stock of user products", () => {
  it("goes through an item, and all items of the product follow", async () => {
    const [variant] = bench.listed(USER_PRODUCTS);
    bench.called();
    await publishStock(bench.connect(USER_PRODUCTS), [write(variant, 41)]);
    expect(bench.called()).toEqual([`PUT /items/${variant?.publishKey["itemId"]}`]);
    expect(levels(USER_PRODUCTS, variant)).toEqual([41]);
  });

  it("turns to the product itself where the item refuses the figure", async () => {
    const [, variant] = bench.listed(USER_PRODUCTS);
    const up = variant?.channelVariantId ?? "";
    bench.sim.marketplace.setLogistics(USER_PRODUCTS, up.slice(4), "coexistence", 60);
    const { stockVersion } = bench.simVariant(USER_PRODUCTS, variant) ?? {};
    bench.called();
    expect(await publishStock(bench.connect(USER_PRODUCTS), [write(variant, 12)])).toMatchObject([
      { outcome: "done" },
    ]);
    expect(bench.called()).toEqual([
      `PUT /items/${variant?.publishKey["itemId"]}`,
      `GET /user-products/${up}/stock`,
      `PUT /user-products/${up}/stock/type/selling_address`,
    ]);
    expect(bench.lastBody()).toEqual({ quantity: 12 });
    expect(bench.sim.control.calls().at(-1)?.headers["x-version"]).toBe(String(stockVersion));
    expect(levels(USER_PRODUCTS, variant)).toEqual([12]);
    bench.sim.marketplace.setLogistics(USER_PRODUCTS, up.slice(4), "cross_docking");
  });

  it("reports units that lie in the platform's own warehouse", async () => {
    const [, , variant] = bench.listed(USER_PRODUCTS);
    bench.sim.marketplace.setLogistics(
      USER_PRODUCTS,
      variant?.channelVariantId.slice(4) ?? "",
      "fulfillment",
      60,
    );
    const connection = bench.connect(USER_PRODUCTS);
    const refused = {
      outcome: "failed",
      failure: "rejected",
      message: expect.stringContaining("warehouse") as unknown,
    };
    expect(await publishStock(connection, [write(variant, 12)])).toMatchObject([refused]);
    bench.called();
    const known = { ...write(variant, 12), publishKey: { ...variant?.publishKey, door: "none" } };
    expect(await publishStock(connection, [known])).toMatchObject([refused]);
    expect(bench.called()).toEqual([]);
    bench.sim.marketplace.setLogistics(
      USER_PRODUCTS,
      variant?.channelVariantId.slice(4) ?? "",
      "cross_docking",
    );
  });
});

const located = (first: number, second: number) => [
  { locationId: "9876543", quantity: first, expected: null },
  { locationId: "9876544", quantity: second, expected: null },
];

describe("publishing stock that lies in several depots", () => {
  it("sets the total, depot by depot, at the version that was read", async () => {
    const [variant] = bench.listed(DEPOTS);
    const up = variant?.channelVariantId ?? "";
    bench.sim.control.setStock(DEPOTS, up.slice(4), 5, 0);
    bench.sim.control.setStock(DEPOTS, up.slice(4), 3, 1);
    bench.called();
    expect(await publishStock(bench.connect(DEPOTS), [write(variant, 6)])).toMatchObject([
      { outcome: "done" },
    ]);
    expect(bench.called()).toEqual([
      `GET /user-products/${up}/stock`,
      `PUT /user-products/${up}/stock/type/seller_warehouse`,
    ]);
    expect(bench.lastBody()).toEqual({
      locations: [
        { store_id: "9876543", network_node_id: "ARP98765431", quantity: 6 },
        { store_id: "9876544", network_node_id: "ARP98765441", quantity: 0 },
      ],
    });
    expect(levels(DEPOTS, variant)).toEqual([6, 0]);
  });

  it("sets each depot to its own figure, all in one call", async () => {
    const [variant] = bench.listed(DEPOTS);
    const connection = bench.connect(DEPOTS);
    bench.called();
    await publishStock(connection, [{ ...write(variant, 9), locations: located(2, 7) }]);
    expect(bench.called().filter((call) => call.startsWith("PUT"))).toHaveLength(1);
    expect(levels(DEPOTS, variant)).toEqual([2, 7]);
    const places = variant ? [variant] : [];
    expect(await readStock({ ...connection, locationIds: ["9876544"] }, places)).toEqual(
      new Map([[variant?.channelVariantId, 7]]),
    );
  });

  it("writes first where no depot was ever written to", async () => {
    const [variant] = bench.listed(DEPOTS);
    const connection = bench.connect(DEPOTS);
    bench.sim.marketplace.closeDepots(DEPOTS, variant?.channelVariantId.slice(4) ?? "");
    const places = variant ? [variant] : [];
    expect(await readLocationStock(connection, places)).toEqual(
      new Map([[variant?.channelVariantId, new Map()]]),
    );
    await publishStock(connection, [{ ...write(variant, 5), locations: located(1, 4) }]);
    expect(levels(DEPOTS, variant)).toEqual([1, 4]);
  });

  it("names the depots of a seller who has several, and none of others", async () => {
    expect(await readLocations(bench.connect(DEPOTS))).toMatchObject([
      { externalId: "9876543", isActive: true, isPlatformOwned: false },
      { externalId: "9876544" },
    ]);
    expect(await readLocations(bench.connect(USER_PRODUCTS))).toEqual([]);
  });

  it("does not write what is already there", async () => {
    const [variant] = bench.listed(DEPOTS);
    await publishStock(bench.connect(DEPOTS), [write(variant, 8)]);
    bench.called();
    await publishStock(bench.connect(DEPOTS), [write(variant, 8)]);
    expect(bench.called()).toEqual([`GET /user-products/${variant?.channelVariantId}/stock`]);
  });

  it("begins again when somebody wrote in between", async () => {
    const [variant] = bench.listed(DEPOTS);
    const connection = bench.connect(DEPOTS);
    const { outbound } = connection;
    let isSold = false;
    const raced: ShopConnection = {
      ...connection,
      outbound: {
        ...outbound,
        request: async (request) => {
          if (request.method === "PUT" && !isSold) {
            isSold = true;
            bench.sim.control.setStock(DEPOTS, variant?.channelVariantId.slice(4) ?? "", 1, 0);
          }
          return outbound.request(request);
        },
      },
    };
    bench.called();
    expect(await publishStock(raced, [write(variant, 30)])).toMatchObject([{ outcome: "done" }]);
    expect(bench.called().map((call) => call.split(" ")[0])).toEqual(["GET", "PUT", "GET", "PUT"]);
    expect(levels(DEPOTS, variant)?.reduce((sum, level) => sum + level, 0)).toBe(30);
  });

  it("gives up after three races, for that one alone", async () => {
    const [first, second] = bench.listed(DEPOTS);
    const raced = withAnswer(bench.connect(DEPOTS), (method, path) =>
      method === "PUT" && path.includes(first?.channelVariantId ?? "") ? { status: 409 } : null,
    );
    bench.called();
    expect(await publishStock(raced, [write(first, 91), write(second, 92)])).toMatchObject([
      { outcome: "failed", failure: "unavailable" },
      { outcome: "done" },
    ]);
    expect(levels(DEPOTS, second)?.reduce((sum, level) => sum + level, 0)).toBe(92);
  });

  it("opens the first depot for a product that lies nowhere yet", async () => {
    const [variant] = bench.listed(DEPOTS);
    const empty = withAnswer(bench.connect(DEPOTS), (method, path) =>
      method === "GET" && path.endsWith("/stock")
        ? {
            headers: { "x-version": String(bench.simVariant(DEPOTS, variant)?.stockVersion) },
            body: Buffer.from('{"locations":[]}'),
          }
        : null,
    );
    bench.called();
    expect(await publishStock(empty, [write(variant, 7)])).toMatchObject([{ outcome: "done" }]);
    expect(bench.called()[0]).toBe(`GET /users/${DEPOTS}/stores/search?tags=stock_location`);
    expect(levels(DEPOTS, variant)).toEqual([7, 0]);
  });
});
