import { type MarketplaceSim, startMarketplaceSim } from "@estiba/channel-sim";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { OutboundError } from "../../kernel/http/outbound.ts";
import type { ChannelVariant, ShopConnection } from "../../ports/channel.ts";
import { marketplaceClient } from "./client.ts";
import { pullCatalog } from "./client-catalog.ts";
import item from "./fixtures/item.json" with { type: "json" };
import { pullAll } from "../kit/testing/sim-bench.ts";
import { sizeIn } from "../../../test/channels/sim-size.ts";
import {
  DEPOTS,
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
  bench = openBench(await startMarketplaceSim({ ...SIM_OPTIONS, productsPerShop: 120 }));
  connection = bench.connect(VARIATIONS);
});
afterEach(() => {
  bench.sim.control.clearFaults();
});
afterAll(async () => {
  await bench.close();
});

const pull = (from: ShopConnection): Promise<ChannelVariant[]> =>
  pullAll((cursor) => pullCatalog(from, { changedSince: null, cursor }));
const variantsOf = (sellerId: string) =>
  bench.sim.control.listProducts(sellerId).flatMap((product) => product.variants);

const lost = (restarts: number) =>
  pullCatalog(connection, {
    changedSince: null,
    cursor: JSON.stringify({ scrollId: "dead", restarts, isMultiOrigin: false }),
  });

describe("who the seller is", () => {
  it("is read with one call", async () => {
    bench.called();
    const shop = await marketplaceClient.readShop(connection);
    expect(bench.called()).toEqual(["GET /users/me"]);
    expect(shop).toMatchObject({
      externalId: VARIATIONS,
      name: "TIENDASUR",
      currency: "CLP",
      scopes: null,
    });
    expect(Math.abs(Date.now() - (shop.serverTime?.getTime() ?? 0))).toBeLessThan(60_000);
  });

  it("has the currency of the country", async () => {
    expect((await marketplaceClient.readShop(bench.connect(DEPOTS))).currency).toBe("ARS");
  });

  it.each([
    [{ body: Buffer.from('{"id":1}') }, "malformed"],
    [{ body: Buffer.from("<html>") }, "malformed"],
    [{ status: 401 }, "unauthorized"],
    [{ status: 429, body: Buffer.from("local_rate_limited") }, "rate_limited"],
  ])("%j is %s", async (answer, failure) => {
    await expect(marketplaceClient.readShop(withAnswer(connection, () => answer))).rejects.toMatchObject({
      failure,
    });
  });
});

describe("pulling the catalog", () => {
  it("scans for ids, then reads twenty items at a time with the attributes that hold the SKU", async () => {
    bench.called();
    await pull(connection);
    const [self, first, read, ...rest] = bench.called();
    expect(self).toBe("GET /users/me");
    expect(first).toBe(`GET /users/${VARIATIONS}/items/search?search_type=scan&limit=100`);
    expect(read).toMatch(
      /^GET \/items\/bulk\?ids=(?:MLC\d+,){19}MLC\d+&attributes=body\.id,.*&include_attributes=all$/,
    );
    expect(rest.filter((call) => call.includes("scroll_id="))).toHaveLength(2);
    expect(rest.filter((call) => call.includes("/items/bulk"))).toHaveLength(5);
  });

  it("lists every variation of every item with what the seller really has", async () => {
    const listed = new Map((await pull(connection)).map((variant) => [variant.channelVariantId, variant]));
    const products = bench.sim.control.listProducts(VARIATIONS);
    expect(listed.size).toBe(variantsOf(VARIATIONS).length);
    for (const { id, title, variants } of products) {
      for (const variant of variants) {
        const key = variants.length > 1 ? `MLC${id}:${variant.id}` : `MLC${id}`;
        expect(listed.get(key)).toMatchObject({
          channelProductId: `MLC${id}`,
          productName: title,
          sku: variant.sku === "" ? null : variant.sku,
          barcode: variant.barcode,
          priceMinor: variant.priceMinor,
          currency: "CLP",
          stock: variant.levels[0],
          size: sizeIn(variant),
          publishKey: { itemId: `MLC${id}`, door: variants.length > 1 ? "variation" : "item" },
        });
      }
    }
  });

  it("lists one stock once, however many items sell it", async () => {
    const listed = await pull(bench.connect(USER_PRODUCTS));
    const ids = listed.map(({ channelVariantId }) => channelVariantId);
    expect(new Set(ids)).toEqual(new Set(variantsOf(USER_PRODUCTS).map(({ id }) => `MLCU${id}`)));
    expect(listed.every(({ publishKey }) => publishKey["door"] === "item")).toBe(true);
  });

  it("writes through the user product where the seller has several depots", async () => {
    const listed = await pull(bench.connect(DEPOTS));
    expect(listed.every(({ publishKey }) => publishKey["door"] === "user_product")).toBe(true);
    const [variant] = variantsOf(DEPOTS);
    expect(listed.find(({ channelVariantId }) => channelVariantId === `MLAU${variant?.id}`)?.stock).toBe(
      variant?.levels.reduce((sum, level) => sum + level, 0),
    );
  });

  it("counts only the seller's own units, not those in the platform's warehouse", async () => {
    const [full, mixed] = variantsOf(USER_PRODUCTS);
    bench.sim.marketplace.setLogistics(USER_PRODUCTS, full?.id ?? "", "fulfillment", 70);
    bench.sim.marketplace.setLogistics(USER_PRODUCTS, mixed?.id ?? "", "coexistence", 80);
    const listed = new Map(
      (await pull(bench.connect(USER_PRODUCTS))).map((variant) => [variant.channelVariantId, variant.stock]),
    );
    expect(listed.get(`MLCU${full?.id}`)).toBeNull();
    expect(listed.get(`MLCU${mixed?.id}`)).toBe(mixed?.levels[0]);
  });

  it("leaves closed items out", async () => {
    const [itemId = ""] = bench.sim.marketplace.itemIds(VARIATIONS, "SKU-00001");
    bench.sim.marketplace.setItemState(VARIATIONS, itemId, { status: "closed", subStatus: [] });
    const listed = await pull(connection);
    bench.sim.marketplace.setItemState(VARIATIONS, itemId, { status: "active", subStatus: [] });
    expect(listed.some(({ channelProductId }) => channelProductId === itemId)).toBe(false);
  });

  it("begins again when the walk lost its place, but not for ever", async () => {
    const { items, nextCursor } = await lost(0);
    expect(items).toEqual([]);
    expect(JSON.parse(nextCursor ?? "")).toEqual({ scrollId: null, restarts: 1, isMultiOrigin: false });
    await expect(lost(3)).rejects.toMatchObject({ failure: "unavailable" });
  });

  it("understands both shapes of the multiple answer and skips what is gone", async () => {
    const answers = [
      [{ id: item.id, status_code: 200, body: item }],
      [
        { code: 200, body: item },
        { code: 404, body: { error: "not_found" } },
      ],
    ];
    for (const answer of answers) {
      const shaped = withAnswer(connection, (_method, path) =>
        path.startsWith("/items/bulk")
          ? { body: Buffer.from(JSON.stringify(answer)) }
          : path.includes("/items/search")
            ? { body: Buffer.from(JSON.stringify({ results: [item.id, "MLC2"], scroll_id: null })) }
            : null,
      );
      expect((await pull(shaped)).map(({ sku }) => sku)).toEqual(["POL-ROJ-M", "POL-AZU-M"]);
    }
  });

  it("fails where one of the items could not be read just now", async () => {
    const shaky = withAnswer(connection, (_method, path) =>
      path.startsWith("/items/bulk") ? { body: Buffer.from('[{"id":"MLC1","status_code":503}]') } : null,
    );
    await expect(pull(shaky)).rejects.toMatchObject({ failure: "unavailable" });
  });

  it("reads an item alone where its variations came without attributes", async () => {
    const variations = item.variations.map(({ attributes: _attributes, ...rest }) => rest);
    const bare = withAnswer(connection, (_method, path) => {
      if (path.includes("/items/search")) {
        return { body: Buffer.from(JSON.stringify({ results: [item.id], scroll_id: null })) };
      }
      if (path.startsWith("/items/bulk")) {
        const body = { ...item, variations };
        return { body: Buffer.from(JSON.stringify([{ id: item.id, status_code: 200, body }])) };
      }
      return path === `/items/${item.id}?include_attributes=all`
        ? { body: Buffer.from(JSON.stringify(item)) }
        : null;
    });
    expect((await pull(bare)).map(({ sku }) => sku)).toEqual(["POL-ROJ-M", "POL-AZU-M"]);
  });

  it("asks in halves where an answer is too large to take", async () => {
    const { outbound } = connection;
    const narrow: ShopConnection = {
      ...connection,
      outbound: {
        ...outbound,
        request: async (request) => {
          const ids = new URL(request.url).searchParams.get("ids")?.split(",") ?? [];
          if (ids.length > 5) {
            throw new OutboundError("too_large", "too large", { wasSent: true });
          }
          return outbound.request(request);
        },
      },
    };
    expect(await pull(narrow)).toEqual(await pull(connection));
  });

  it.each([
    ["rate-limit", "rate_limited"],
    ["server-error", "unavailable"],
    ["html-ok", "malformed"],
    ["truncated-json", "malformed"],
    ["wrong-type-json", "malformed"],
  ] as const)("%s is %s", async (kind, failure) => {
    for (const route of ["items/search", "items/bulk"]) {
      bench.sim.control.addFault({ kind, route, times: 1 });
      await expect(pull(connection)).rejects.toMatchObject({ name: "ChannelError", failure });
    }
  });

  it("puts no id into an address that is none", async () => {
    const evil = withAnswer(connection, (_method, path) =>
      path.includes("/items/search") ? { body: Buffer.from('{"results":["../users/me"]}') } : null,
    );
    await expect(pull(evil)).rejects.toMatchObject({ failure: "malformed" });
  });

  it("refuses a cursor that is not its own", async () => {
    await expect(pullCatalog(connection, { changedSince: null, cursor: "[]" })).rejects.toMatchObject({
      failure: "malformed",
    });
  });
});
