import { type CloudshopSim, startCloudshopSim } from "@estiba/channel-sim";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { OutboundError } from "../../kernel/http/outbound.ts";
import type { ShopConnection } from "../../ports/channel.ts";
import { cloudshopClient } from "./client.ts";
import { pullCatalog } from "./client-catalog.ts";
import { pullPages } from "../kit/testing/sim-bench.ts";
import { sizeIn } from "../../../test/channels/sim-size.ts";
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
});
afterAll(async () => {
  await bench.close();
});

const pull = (from: ShopConnection, changedSince: Date | null = null) =>
  pullPages((cursor) => pullCatalog(from, { changedSince, cursor }));

describe("who the shop is", () => {
  it("is read with one call, with its currency, scopes and clock", async () => {
    bench.called();
    const shop = await cloudshopClient.readShop(connection);
    expect(bench.called()).toEqual([
      `GET /2025-03/${ONE_DEPOT}/store?fields=id,name,main_currency,main_language,country`,
    ]);
    expect(shop).toMatchObject({
      externalId: ONE_DEPOT,
      name: "Casa Palermo",
      currency: "ARS",
      scopes: ["write_products", "write_orders", "read_customers"],
    });
    expect(Math.abs(Date.now() - (shop.serverTime?.getTime() ?? 0))).toBeLessThan(60_000);
  });

  it("is refused with a token of another shop", async () => {
    const stranger = { ...connection, externalId: TWO_DEPOTS };
    await expect(cloudshopClient.readShop(stranger)).rejects.toMatchObject({ failure: "unauthorized" });
  });

  it("has no scopes that were never reported", async () => {
    const shop = await cloudshopClient.readShop({
      ...connection,
      credentials: { accessToken: connection.credentials["accessToken"] ?? null },
    });
    expect(shop.scopes).toBeNull();
  });
});

describe("pulling the catalog", () => {
  it("asks for the shop's currency once and then page by page, oldest first", async () => {
    bench.sim.settings.maxPerPage = 5;
    bench.called();
    await pull(connection);
    const list = `GET /2025-03/${ONE_DEPOT}/products`;
    const rest = "sort_by=created-at-ascending&fields=id,name,images,variants,created_at";
    expect(bench.called()).toEqual([
      `GET /2025-03/${ONE_DEPOT}/store?fields=id,name,main_currency,main_language,country`,
      `${list}?page=1&per_page=200&${rest}`,
      `${list}?page=2&per_page=5&${rest}`,
      `${list}?page=3&per_page=5&${rest}`,
    ]);
  });

  it("lists every variant once, with what the shop really has", async () => {
    const { items } = await pull(connection);
    const expected = bench.sim.control.listProducts(ONE_DEPOT).flatMap((product) =>
      product.variants.map((variant) => ({
        channelProductId: product.id,
        channelVariantId: variant.id,
        productName: product.title,
        sku: variant.sku === "" ? null : variant.sku,
        priceMinor: variant.priceMinor,
        currency: "ARS",
        stock: variant.isTracked ? variant.levels.reduce((sum, level) => sum + level, 0) : null,
        size: sizeIn(variant),
        publishKey: { locationId: "01HZX3Q8M5T2V9K7C4R6N1B0DA" },
      })),
    );
    expect(items).toHaveLength(expected.length);
    expect(new Set(expected.map(({ size }) => size === null))).toEqual(new Set([true, false]));
    expect(items).toEqual(expected.map((variant) => expect.objectContaining(variant) as unknown));
  });

  it("keeps all depots of a variant that lies in several", async () => {
    const { items } = await pull(bench.connect(TWO_DEPOTS));
    expect(items[0]?.publishKey).toEqual({
      locationIds: "01HZX3Q8M5T2V9K7C4R6N1B0DB,01HZX3Q8M5T2V9K7C4R6N1B0DC",
    });
  });

  it("requests only changes since a time, when given", async () => {
    bench.called();
    const { items } = await pull(connection, new Date("2099-01-01T10:20:30.999Z"));
    expect(items).toEqual([]);
    expect(bench.called().at(-1)).toContain("updated_at_min=2099-01-01T10:20:30Z");
  });

  it("goes on in smaller steps where an answer is too large to take", async () => {
    const { outbound } = connection;
    const narrow: ShopConnection = {
      ...connection,
      outbound: {
        ...outbound,
        request: async (request) => {
          if (Number(new URL(request.url).searchParams.get("per_page")) > 10) {
            throw new OutboundError("too_large", "too large", { wasSent: true });
          }
          return outbound.request(request);
        },
      },
    };
    const [all, stepwise] = [await pull(connection), await pull(narrow)];
    expect(stepwise.items).toEqual(all.items);
  });

  it.each([
    ["rate-limit", "rate_limited"],
    ["server-error", "unavailable"],
    ["html-ok", "malformed"],
    ["truncated-json", "malformed"],
    ["wrong-type-json", "malformed"],
  ] as const)("%s is %s", async (kind, failure) => {
    bench.sim.control.addFault({ kind, route: "products", times: 1 });
    await expect(pull(connection)).rejects.toMatchObject({ name: "ChannelError", failure });
  });

  it("refuses a cursor that is not its own", async () => {
    await expect(pullCatalog(connection, { changedSince: null, cursor: "2" })).rejects.toMatchObject({
      failure: "malformed",
    });
  });
});
