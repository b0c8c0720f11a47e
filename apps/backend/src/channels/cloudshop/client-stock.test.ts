import { type CloudshopSim, startCloudshopSim } from "@estiba/channel-sim";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ChannelVariant, ShopConnection, StockWrite } from "../../ports/channel.ts";
import { pullCatalog } from "./client-catalog.ts";
import { publishSku, publishStock, readLocations, readLocationStock, readStock } from "./client-stock.ts";
import { pullPages } from "../kit/testing/sim-bench.ts";
import { type CloudBench, ONE_DEPOT, openBench, SIM_OPTIONS, TWO_DEPOTS } from "./testing/sim.ts";

let bench: CloudBench<CloudshopSim>;
let connection: ShopConnection;
let variants: ChannelVariant[];

beforeAll(async () => {
  bench = openBench(await startCloudshopSim({ ...SIM_OPTIONS, productsPerShop: 90 }));
  connection = bench.connect(ONE_DEPOT);
  variants = await catalogOf(connection);
});
afterEach(() => {
  bench.sim.control.clearFaults();
});
afterAll(async () => {
  await bench.close();
});

async function catalogOf(from: ShopConnection): Promise<ChannelVariant[]> {
  return (await pullPages((cursor) => pullCatalog(from, { changedSince: null, cursor }))).items;
}

function write(variant: ChannelVariant | undefined, quantity: number): StockWrite {
  if (variant === undefined) {
    throw new Error("the catalog is shorter than the test thinks");
  }
  const { channelProductId, channelVariantId, publishKey } = variant;
  return {
    channelProductId,
    channelVariantId,
    publishKey,
    quantity,
    expected: null,
    idempotencyKey: `key-${channelVariantId}`,
  };
}

const stockCalls = () => bench.called().filter((call) => call.includes("stock-price"));

function levelsOf(storeId: string, variantId: string): number[] {
  const all = bench.sim.control.listProducts(storeId).flatMap((product) => product.variants);
  return all.find((variant) => variant.id === variantId)?.levels ?? [];
}

describe("publishing stock", () => {
  it("sends one call with the variants under their products", async () => {
    const several = variants.filter((variant) => variant.name !== variant.productName).slice(0, 2);
    bench.called();
    const results = await publishStock(connection, [write(several[0], 7), write(several[1], 9)]);
    expect(stockCalls()).toEqual([`PATCH /2025-03/${ONE_DEPOT}/products/stock-price`]);
    const call = bench.sim.control.calls().at(-1);
    expect(call?.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(JSON.parse(call?.body ?? "")).toEqual([
      {
        id: Number(several[0]?.channelProductId),
        variants: several.map((variant, index) => ({
          id: Number(variant.channelVariantId),
          inventory_levels: [{ location_id: "01HZX3Q8M5T2V9K7C4R6N1B0DA", stock: [7, 9][index] }],
        })),
      },
    ]);
    expect(results).toEqual(
      several.map(({ channelVariantId }) => ({ channelVariantId, outcome: "done" as const })),
    );
  });

  it("really sets the figure in the shop", async () => {
    await publishStock(connection, [write(variants[0], 31)]);
    expect(levelsOf(ONE_DEPOT, variants[0]?.channelVariantId ?? "")).toEqual([31]);
  });

  it("needs no depot where the shop names none", async () => {
    const bare = { ...write(variants[1], 13), publishKey: {} };
    expect(await publishStock(connection, [bare])).toMatchObject([{ outcome: "done" }]);
    expect(levelsOf(ONE_DEPOT, bare.channelVariantId)).toEqual([13]);
  });

  it("keeps to fifty variants a call", async () => {
    bench.called();
    const results = await publishStock(
      connection,
      variants.slice(0, 101).map((variant) => write(variant, 3)),
    );
    expect(results.every((result) => result.outcome === "done")).toBe(true);
    expect(stockCalls()).toHaveLength(3);
  });

  it("sets the total at the first of two depots where nobody said what each shows", async () => {
    const two = bench.connect(TWO_DEPOTS);
    const [variant] = await catalogOf(two);
    const id = variant?.channelVariantId ?? "";
    bench.sim.control.setStock(TWO_DEPOTS, id, 5, 0);
    bench.sim.control.setStock(TWO_DEPOTS, id, 3, 1);
    await publishStock(two, [write(variant, 6)]);
    expect(levelsOf(TWO_DEPOTS, id)).toEqual([6, 0]);
  });

  it("sets each depot to its own figure, and reads what they show", async () => {
    const two = bench.connect(TWO_DEPOTS);
    const [variant] = await catalogOf(two);
    const id = variant?.channelVariantId ?? "";
    const [north = "", centre = ""] = (await readLocations(two)).map(({ externalId }) => externalId);
    const locations = [
      { locationId: centre, quantity: 4, expected: null },
      { locationId: north, quantity: 2, expected: null },
    ];
    await publishStock(two, [{ ...write(variant, 6), locations }]);
    expect(levelsOf(TWO_DEPOTS, id)).toEqual([2, 4]);
    const places = variant ? [variant] : [];
    expect(await readLocationStock(two, places)).toEqual(
      new Map([
        [
          id,
          new Map([
            [north, 2],
            [centre, 4],
          ]),
        ],
      ]),
    );
    expect(await readStock({ ...two, locationIds: [centre] }, places)).toEqual(new Map([[id, 4]]));
  });

  it("names the depots in the order in which they are used", async () => {
    expect(await readLocations(bench.connect(TWO_DEPOTS))).toMatchObject([
      { name: "Bodega norte", isActive: true, isPlatformOwned: false },
      { name: "Tienda centro" },
    ]);
  });

  it("reports which one failed and lets the others through", async () => {
    const gone = { ...write(variants[2], 1), channelVariantId: "999999999" };
    const results = await publishStock(connection, [write(variants[0], 4), gone, write(variants[3], 5)]);
    expect(results).toMatchObject([
      { outcome: "done" },
      { channelVariantId: "999999999", outcome: "failed", failure: "rejected" },
      { outcome: "done" },
    ]);
  });

  it("finds the one that has a whole call refused", async () => {
    const bad = { ...write(variants[4], 8), publishKey: { locationId: "01NOSUCHDEPOT" } };
    const writes = [...variants.slice(0, 4), ...variants.slice(5, 9)].map((variant) => write(variant, 6));
    bench.called();
    const results = await publishStock(connection, [...writes, bad]);
    expect(results.filter((result) => result.outcome === "done")).toHaveLength(8);
    expect(results.find((result) => result.outcome === "failed")).toMatchObject({
      channelVariantId: bad.channelVariantId,
      failure: "rejected",
      message: expect.stringContaining("location") as unknown,
    });
    expect(stockCalls().length).toBeLessThanOrEqual(9);
  });

  it.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])("never sends %s", async (quantity) => {
    bench.called();
    expect(await publishStock(connection, [write(variants[0], quantity)])).toMatchObject([
      { outcome: "failed", failure: "rejected" },
    ]);
    expect(bench.called()).toEqual([]);
  });

  it("fails as a whole when nothing was done yet", async () => {
    bench.sim.control.addFault({ kind: "rate-limit", route: "stock-price", times: 1, delayMs: 700 });
    await expect(publishStock(connection, [write(variants[0], 4)])).rejects.toMatchObject({
      failure: "rate_limited",
      retryAfterMs: 350,
    });
  });

  it("keeps what was done when the limit strikes later", async () => {
    const writes = variants.slice(0, 60).map((variant) => write(variant, 11));
    await publishStock(connection, writes.slice(0, 50));
    const { outbound } = connection;
    let calls = 0;
    const tired: ShopConnection = {
      ...connection,
      outbound: {
        ...outbound,
        request: async (request) => {
          calls += 1;
          return calls === 1
            ? outbound.request(request)
            : { status: 429, headers: {}, body: Buffer.from("{}") };
        },
      },
    };
    const results = await publishStock(tired, writes);
    expect(results.filter((result) => result.outcome === "done")).toHaveLength(50);
    expect(results.slice(50)).toEqual(
      writes.slice(50).map(({ channelVariantId }) => ({
        channelVariantId,
        outcome: "failed",
        failure: "rate_limited",
        message: "the platform answered 429",
      })),
    );
  });

  it.each([
    ["html-ok", "malformed"],
    ["truncated-json", "malformed"],
    ["wrong-type-json", "malformed"],
  ] as const)("does not call it done after %s", async (kind, failure) => {
    bench.sim.control.addFault({ kind, route: "stock-price", times: 1 });
    expect(await publishStock(connection, [write(variants[0], 4)])).toMatchObject([
      { outcome: "failed", failure },
    ]);
  });

  it.each([
    ["server-error", "unavailable"],
    ["connection-reset", "unavailable"],
    ["token-revoked", "unauthorized"],
  ] as const)("%s is %s", async (kind, failure) => {
    bench.sim.control.addFault({ kind, route: "stock-price", times: 1 });
    await expect(publishStock(connection, [write(variants[0], 4)])).rejects.toMatchObject({ failure });
  });
});

describe("reading stock", () => {
  it("asks for thirty products a call and gives what the shop has", async () => {
    bench.called();
    const stock = await readStock(connection, variants);
    expect(bench.called()).toHaveLength(3);
    for (const product of bench.sim.control.listProducts(ONE_DEPOT)) {
      for (const variant of product.variants) {
        expect(stock.get(variant.id)).toBe(variant.isTracked ? variant.levels[0] : null);
      }
    }
  });

  it("leaves out what is gone", async () => {
    const gone = { channelProductId: "1", channelVariantId: "2", publishKey: {} };
    expect(await readStock(connection, [gone])).toEqual(new Map());
    expect(await readStock(connection, [])).toEqual(new Map());
  });

  it.each([
    ["rate-limit", "rate_limited"],
    ["wrong-type-json", "malformed"],
  ] as const)("%s is %s", async (kind, failure) => {
    bench.sim.control.addFault({ kind, times: 1 });
    await expect(readStock(connection, variants.slice(0, 1))).rejects.toMatchObject({ failure });
  });
});

const skuOf = (variant: ChannelVariant | undefined, sku: string) => ({ ...write(variant, 0), sku });

describe("publishing SKUs", () => {
  it("writes each to its own variant and nothing else", async () => {
    const [variant] = variants;
    bench.called();
    expect(await publishSku(connection, [skuOf(variant, "NEW-1")])).toEqual([
      { channelVariantId: variant?.channelVariantId, outcome: "done" },
    ]);
    expect(bench.called()).toEqual([
      `PUT /2025-03/${ONE_DEPOT}/products/${variant?.channelProductId}/variants/${variant?.channelVariantId}`,
    ]);
    expect(bench.sim.control.calls().at(-1)?.body).toBe('{"sku":"NEW-1"}');
    expect(bench.sim.control.listProducts(ONE_DEPOT)[0]?.variants[0]?.sku).toBe("NEW-1");
  });

  it("reports which one is not there", async () => {
    const gone = { ...skuOf(variants[1], "X"), channelVariantId: "999999999" };
    const odd = { ...skuOf(variants[1], "X"), channelVariantId: "../1" };
    expect(await publishSku(connection, [gone, odd, skuOf(variants[2], "NEW-2")])).toMatchObject([
      { outcome: "failed", failure: "not_found" },
      { outcome: "failed", failure: "not_found" },
      { outcome: "done" },
    ]);
  });

  it("stops where the connection fails and says how far it came", async () => {
    await publishSku(connection, [skuOf(variants[3], "NEW-3")]);
    bench.sim.control.addFault({ kind: "rate-limit", route: `variants/${variants[4]?.channelVariantId}` });
    bench.called();
    const results = await publishSku(
      connection,
      variants.slice(3, 6).map((variant, index) => skuOf(variant, `NEW-${index}`)),
    );
    expect(results.map((result) => result.outcome)).toEqual(["done", "failed", "failed"]);
    expect(bench.called()).toHaveLength(2);
  });
});
