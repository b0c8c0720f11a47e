import { type MarketplaceSim, startMarketplaceSim } from "@estiba/channel-sim";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ChannelVariant } from "../../ports/channel.ts";
import { publishSku, publishStock, readStock } from "./client-stock.ts";
import { DEPOTS, SIM_OPTIONS, USER_PRODUCTS, VARIATIONS, withAnswer } from "./testing/sim.ts";
import { openStockBench, type StockBench, write } from "./testing/stock-bench.ts";

let bench: StockBench<MarketplaceSim>;

beforeAll(async () => {
  bench = await openStockBench(await startMarketplaceSim(SIM_OPTIONS));
});
afterEach(() => {
  bench.sim.control.clearFaults();
});
afterAll(async () => {
  await bench.close();
});

const plain = () => bench.listed(VARIATIONS).filter(({ publishKey }) => publishKey["door"] === "item");
const variations = () =>
  bench.listed(VARIATIONS).filter(({ publishKey }) => publishKey["door"] === "variation");
const levels = (sellerId: string, variant: ChannelVariant | undefined) =>
  bench.simVariant(sellerId, variant)?.levels;

describe("publishing the stock of a plain item", () => {
  it("is one write that says nothing but the quantity", async () => {
    const [variant] = plain();
    bench.called();
    expect(await publishStock(bench.connect(VARIATIONS), [write(variant, 17)])).toEqual([
      { channelVariantId: variant?.channelVariantId, outcome: "done" },
    ]);
    expect(bench.called()).toEqual([`PUT /items/${variant?.channelProductId}`]);
    expect(bench.lastBody()).toEqual({ available_quantity: 17 });
    expect(levels(VARIATIONS, variant)).toEqual([17]);
  });

  it("finds its way by the ids alone", async () => {
    const [variant] = plain();
    await publishStock(bench.connect(VARIATIONS), [{ ...write(variant, 18), publishKey: {} }]);
    expect(levels(VARIATIONS, variant)).toEqual([18]);
  });

  it("reports which one failed and lets the others through", async () => {
    const [first, second, third] = plain();
    const itemId = second?.channelProductId ?? "";
    bench.sim.marketplace.setItemState(VARIATIONS, itemId, { status: "closed", subStatus: [] });
    const gone = { ...write(third, 1), publishKey: { itemId: "MLC404", door: "item" } };
    const odd = { ...write(third, 1), publishKey: { itemId: "../users", door: "item" } };
    const results = await publishStock(bench.connect(VARIATIONS), [
      write(second, 3),
      gone,
      odd,
      write(first, 4),
    ]);
    bench.sim.marketplace.setItemState(VARIATIONS, itemId, { status: "active", subStatus: [] });
    expect(results).toMatchObject([
      {
        outcome: "failed",
        failure: "rejected",
        message: expect.stringContaining("not_modifiable") as unknown,
      },
      { outcome: "failed", failure: "not_found", message: expect.stringContaining("MLC404") as unknown },
      { outcome: "failed", failure: "not_found", message: "not an id of this platform" },
      { outcome: "done" },
    ]);
  });

  it.each([-1, 0.5, Number.NaN])("never sends %s", async (quantity) => {
    bench.called();
    expect(await publishStock(bench.connect(VARIATIONS), [write(plain()[0], quantity)])).toMatchObject([
      { outcome: "failed", failure: "rejected" },
    ]);
    expect(bench.called()).toEqual([]);
  });
});

describe("publishing the stock of variations", () => {
  it("names every variation of the item, so that none is deleted", async () => {
    const [first, second] = variations();
    const itemId = first?.channelProductId ?? "";
    const ids = variations()
      .filter(({ channelProductId }) => channelProductId === itemId)
      .map(({ publishKey }) => Number(publishKey["variationId"]));
    bench.called();
    await publishStock(bench.connect(VARIATIONS), [write(first, 21), write(second, 22)]);
    expect(bench.called()).toEqual([`GET /items/${itemId}?attributes=id,variations`, `PUT /items/${itemId}`]);
    expect(bench.lastBody()).toEqual({
      variations: ids.map((id, index) => ({
        id,
        ...(index < 2 ? { available_quantity: 21 + index } : {}),
      })),
    });
    expect(levels(VARIATIONS, first)).toEqual([21]);
    expect(levels(VARIATIONS, second)).toEqual([22]);
    const product = bench.sim.control.listProducts(VARIATIONS).find(({ id }) => itemId === `MLC${id}`);
    expect(product?.variants).toHaveLength(ids.length);
  });

  it("never writes a list it could not read whole", async () => {
    const written: string[] = [];
    const broken = withAnswer(bench.connect(VARIATIONS), (method) => {
      if (method === "GET") {
        return { body: Buffer.from('{"id":"MLC1","variations":[{"id":1},{"id":null}]}') };
      }
      written.push(method);
      return {};
    });
    expect(await publishStock(broken, [write(variations()[0], 5)])).toMatchObject([
      { outcome: "failed", failure: "malformed" },
    ]);
    expect(written).toEqual([]);
  });

  it("says so when a variation is gone, and still writes its neighbour", async () => {
    const [first, second] = variations();
    const gone = {
      ...write(second, 9),
      channelVariantId: `${second?.channelProductId}:404`,
      publishKey: { ...second?.publishKey, variationId: "404" },
    };
    const results = await publishStock(bench.connect(VARIATIONS), [write(first, 23), gone]);
    expect(results).toMatchObject([{ outcome: "done" }, { outcome: "failed", failure: "not_found" }]);
    expect(levels(VARIATIONS, first)).toEqual([23]);
    const onlyGone = await publishStock(bench.connect(VARIATIONS), [gone]);
    expect(onlyGone).toMatchObject([{ outcome: "failed", failure: "not_found" }]);
  });

  it("finds the one that has a whole write refused", async () => {
    const [first, second] = variations();
    bench.sim.marketplace.setLogistics(VARIATIONS, second?.publishKey["variationId"] ?? "", "fulfillment", 5);
    const results = await publishStock(bench.connect(VARIATIONS), [write(first, 24), write(second, 25)]);
    bench.sim.marketplace.setLogistics(VARIATIONS, second?.publishKey["variationId"] ?? "", "cross_docking");
    expect(results).toMatchObject([{ outcome: "done" }, { outcome: "failed", failure: "rejected" }]);
    expect(levels(VARIATIONS, first)).toEqual([24]);
  });
});

describe("when the platform does not answer as it should", () => {
  it.each([
    ["rate-limit", "rate_limited"],
    ["server-error", "unavailable"],
    ["token-revoked", "unauthorized"],
  ] as const)("%s before anything was done is %s for all", async (kind, failure) => {
    bench.sim.control.addFault({ kind, method: "PUT", times: 1 });
    await expect(publishStock(bench.connect(VARIATIONS), [write(plain()[0], 1)])).rejects.toMatchObject({
      failure,
    });
  });

  it("keeps what was done when the limit strikes later", async () => {
    const [first, second, third] = plain();
    bench.sim.control.addFault({ kind: "rate-limit", route: second?.channelProductId ?? "", times: 1 });
    bench.called();
    const results = await publishStock(
      bench.connect(VARIATIONS),
      [first, second, third].map((variant) => write(variant, 2)),
    );
    expect(results).toMatchObject([
      { outcome: "done" },
      { outcome: "failed", failure: "rate_limited" },
      { outcome: "failed", failure: "rate_limited" },
    ]);
    expect(bench.called()).toHaveLength(2);
  });

  it("does not call it done after a page instead of an answer", async () => {
    bench.sim.control.addFault({ kind: "html-ok", method: "PUT", times: 1 });
    expect(await publishStock(bench.connect(VARIATIONS), [write(plain()[0], 1)])).toMatchObject([
      { outcome: "failed", failure: "malformed" },
    ]);
  });
});

describe("reading stock", () => {
  it("reads items twenty at a time and gives what the seller has", async () => {
    bench.called();
    const stock = await readStock(bench.connect(VARIATIONS), bench.listed(VARIATIONS));
    expect(bench.called()).toHaveLength(1);
    expect(stock.size).toBe(bench.listed(VARIATIONS).length);
    for (const variant of bench.listed(VARIATIONS)) {
      expect(stock.get(variant.channelVariantId)).toBe(levels(VARIATIONS, variant)?.[0]);
    }
  });

  it("reads depots product by product", async () => {
    const wanted = bench.listed(DEPOTS).slice(0, 3);
    bench.called();
    const stock = await readStock(bench.connect(DEPOTS), wanted);
    expect(bench.called()).toHaveLength(3);
    for (const variant of wanted) {
      expect(stock.get(variant.channelVariantId)).toBe(
        levels(DEPOTS, variant)?.reduce((sum, level) => sum + level, 0),
      );
    }
  });

  it("leaves out what is gone, and gives only what was asked", async () => {
    const gone = [
      { channelProductId: "MLC404", channelVariantId: "MLC404", publishKey: {} },
      { channelProductId: "MLC404", channelVariantId: "MLCU404", publishKey: { door: "user_product" } },
      { channelProductId: "?", channelVariantId: "?", publishKey: {} },
    ];
    expect(await readStock(bench.connect(USER_PRODUCTS), gone)).toEqual(new Map());
    expect(await readStock(bench.connect(USER_PRODUCTS), [])).toEqual(new Map());
    const [variation] = variations();
    const one = await readStock(bench.connect(VARIATIONS), variation === undefined ? [] : [variation]);
    expect([...one.keys()]).toEqual([variation?.channelVariantId]);
  });

  it.each([
    ["rate-limit", "rate_limited"],
    ["wrong-type-json", "malformed"],
  ] as const)("%s is %s", async (kind, failure) => {
    bench.sim.control.addFault({ kind, times: 1 });
    await expect(readStock(bench.connect(VARIATIONS), plain().slice(0, 1))).rejects.toMatchObject({
      failure,
    });
  });
});

const skuWrite = (variant: ChannelVariant | undefined, sku: string) => ({ ...write(variant, 0), sku });

describe("publishing SKUs", () => {
  it("writes the attribute that holds it, and nothing else", async () => {
    const [, variant] = plain();
    bench.called();
    expect(await publishSku(bench.connect(VARIATIONS), [skuWrite(variant, "NEW-1")])).toMatchObject([
      { outcome: "done" },
    ]);
    expect(bench.called()).toEqual([`PUT /items/${variant?.channelProductId}`]);
    expect(bench.lastBody()).toEqual({ attributes: [{ id: "SELLER_SKU", value_name: "NEW-1" }] });
    expect(bench.simVariant(VARIATIONS, variant)?.sku).toBe("NEW-1");
  });

  it("names every variation of the item", async () => {
    const [first] = variations();
    const before = bench.sim.control.listProducts(VARIATIONS).flatMap((product) => product.variants).length;
    await publishSku(bench.connect(VARIATIONS), [skuWrite(first, "NEW-2")]);
    expect(bench.simVariant(VARIATIONS, first)?.sku).toBe("NEW-2");
    expect(bench.sim.control.listProducts(VARIATIONS).flatMap((product) => product.variants)).toHaveLength(
      before,
    );
  });

  it("reports which one is not there", async () => {
    const gone = { ...skuWrite(plain()[0], "X"), publishKey: { itemId: "MLC404", door: "item" } };
    expect(await publishSku(bench.connect(VARIATIONS), [gone])).toMatchObject([
      { outcome: "failed", failure: "not_found" },
    ]);
  });
});
