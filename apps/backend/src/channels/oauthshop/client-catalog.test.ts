import { type SimVariant, startOauthshopSim } from "@estiba/channel-sim";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ChannelSize, ChannelVariant, ShopConnection } from "../../ports/channel.ts";
import { bulkCatalog } from "./client-bulk.ts";
import { oauthshopClient } from "./client.ts";
import { adminCalls } from "./testing/calls.ts";
import { connectShop } from "./testing/sim-connection.ts";

const SHOP = "acme-demo.myshopify.com";
const TWO_PLACES = "andes-outdoor.myshopify.com";

let sim: Awaited<ReturnType<typeof startOauthshopSim>>;
let connection: ShopConnection;
beforeAll(async () => {
  sim = await startOauthshopSim({ productsPerShop: 120, bulkDurationMs: 1 });
  for (const shop of [SHOP, TWO_PLACES]) {
    sim.oauthshop.setBucket(shop, { maximum: 1_000_000, restoreRate: 1_000_000 });
  }
  connection = await connectShop(sim, SHOP);
});
afterEach(() => {
  sim.control.clearFaults();
});
afterAll(async () => {
  await sim.close();
});

async function pullAll(from: ShopConnection, changedSince: Date | null = null): Promise<ChannelVariant[]> {
  const items: ChannelVariant[] = [];
  let cursor: string | null = null;
  do {
    const page = await oauthshopClient.pullCatalog(from, { changedSince, cursor });
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return items;
}

/** The platform says nothing of the sides. */
function weightIn({ size }: SimVariant): ChannelSize | null {
  const sides = { lengthMm: null, widthMm: null, heightMm: null };
  return size.weightGrams === null ? null : { weightG: size.weightGrams, ...sides };
}

/** What the simulator sells, as we should see it. */
function expected(shop: string, locationIndex = 0): unknown[] {
  const { shops, control } = sim;
  const locationId = shops.find(({ id }) => id === shop)?.locations[locationIndex]?.id;
  return control.listProducts(shop).flatMap(({ id, variants, title }) =>
    variants.map((variant) => ({
      channelProductId: variant.productId,
      channelVariantId: variant.id,
      productName: title,
      name: variant.optionValues.length === 0 ? title : variant.optionValues.join(" / "),
      sku: variant.sku === "" ? null : variant.sku,
      barcode: variant.barcode,
      priceMinor: variant.priceMinor,
      currency: shop === SHOP ? "COP" : "CLP",
      stock: variant.isTracked ? variant.levels[locationIndex] : null,
      size: weightIn(variant),
      imageUrl: `${sim.url}/__image/${shop}/${id}.svg`,
      publishKey: { inventoryItemId: expect.stringMatching(/^\d+$/) as string, locationId },
    })),
  );
}

async function readAll(from: ShopConnection, job: string): Promise<ChannelVariant[]> {
  const items: ChannelVariant[] = [];
  let cursor: string | null = null;
  for (;;) {
    const page = await bulkCatalog.read(from, job, cursor);
    items.push(...(page?.items ?? []));
    cursor = page === null ? cursor : page.nextCursor;
    if (page !== null && cursor === null) {
      return items;
    }
  }
}

function variantId(value: unknown): string {
  return (value as ChannelVariant).channelVariantId;
}

function byId(left: unknown, right: unknown): number {
  return variantId(left).localeCompare(variantId(right));
}

describe("pulling the catalog", () => {
  it("names the statuses it wants, and the place it publishes to", async () => {
    await oauthshopClient.pullCatalog(connection, {
      changedSince: new Date("2026-11-01T00:00:00Z"),
      cursor: null,
    });
    const [places, page] = adminCalls(sim.control.calls()).slice(-2);
    expect(places?.operation).toBe("ShopPlaces");
    expect(page).toMatchObject({
      operation: "CatalogPage",
      variables: {
        q: "status:active,draft,unlisted AND updated_at:>='2026-11-01T00:00:00Z'",
        first: 50,
        cursor: null,
        locationId: `gid://shopify/Location/${sim.shops[0]?.locations[0]?.id}`,
      },
    });
  });

  it("brings every variant once, page after page, asking for the place once", async () => {
    const before = adminCalls(sim.control.calls()).length;
    const variants = await pullAll(connection);
    expect(variants.toSorted(byId)).toEqual(expected(SHOP).toSorted(byId));
    const operations = adminCalls(sim.control.calls())
      .slice(before)
      .map(({ operation }) => operation);
    expect(operations).toEqual(["ShopPlaces", "CatalogPage", "CatalogPage", "CatalogPage"]);
  });

  it("counts what is at the chosen place, not elsewhere", async () => {
    const own = await connectShop(sim, TWO_PLACES);
    expect((await pullAll(own)).toSorted(byId)).toEqual(expected(TWO_PLACES).toSorted(byId));
    const locationId = sim.shops.find(({ id }) => id === TWO_PLACES)?.locations[1]?.id ?? "";
    const chosen = { ...own, credentials: { ...own.credentials, locationId } };
    expect((await pullAll(chosen)).toSorted(byId)).toEqual(expected(TWO_PLACES, 1).toSorted(byId));
  });

  it("reads a product with 2048 variants to its last one", async () => {
    const productId = sim.oauthshop.addBigProduct(SHOP, 2_048);
    const variants = (await pullAll(connection)).filter(
      ({ channelProductId }) => channelProductId === productId,
    );
    expect(new Set(variants.map(({ channelVariantId }) => channelVariantId)).size).toBe(2_048);
    expect(variants.find(({ sku }) => sku === "BIG-2048")).toMatchObject({ stock: 3, name: "M2048" });
    sim.control.deleteProduct(SHOP, productId);
  });

  it("leaves archived products alone", async () => {
    const product = sim.control.listProducts(SHOP)[7];
    sim.oauthshop.archiveProduct(SHOP, product?.id ?? "");
    const ids = (await pullAll(connection)).map(({ channelProductId }) => channelProductId);
    expect(ids).not.toContain(product?.id);
    expect(new Set(ids).size).toBe(119);
  });

  it("brings only what changed since", async () => {
    expect(await pullAll(connection, new Date(Date.now() + 60_000))).toEqual([]);
  });

  it("is forbidden without the scope", async () => {
    const poor = await connectShop(sim, "casa-tierra.myshopify.com", ["read_orders", "read_locations"]);
    await expect(pullAll(poor)).rejects.toMatchObject({ failure: "forbidden" });
  });

  it.each(["truncated-json", "wrong-type-json", "html-ok"] as const)(
    "answers %s with malformed",
    async (kind) => {
      sim.control.addFault({ kind, route: "CatalogPage", times: 1 });
      await expect(pullAll(connection)).rejects.toMatchObject({ failure: "malformed" });
    },
  );
});

describe("a catalog in bulk", () => {
  it("is the same catalog", async () => {
    const job = await bulkCatalog.start(connection, null);
    const variants = await readAll(connection, job);
    expect(variants.toSorted(byId)).toEqual((await pullAll(connection)).toSorted(byId));
  });

  it("is read piece by piece where the storage cuts", async () => {
    const ranges: string[] = [];
    const outbound: ShopConnection["outbound"] = {
      close: () => Promise.resolve(),
      request: async (request) => {
        const answer = await connection.outbound.request(request);
        const range = /^bytes=(\d+)-/.exec(request.headers?.["range"] ?? "");
        if (range === null) {
          return answer;
        }
        ranges.push(range[0]);
        const from = Number(range[1]);
        // A storage may return less than was requested.
        return { ...answer, status: 206, body: answer.body.subarray(from, from + 20_000) };
      },
    };
    const own = { ...connection, outbound };
    const variants = await readAll(own, await bulkCatalog.start(own, null));
    expect(ranges.length).toBeGreaterThan(2);
    expect(variants.toSorted(byId)).toEqual((await pullAll(connection)).toSorted(byId));
  });

  it("that finds nothing is empty", async () => {
    const job = await bulkCatalog.start(connection, new Date(Date.now() + 60_000));
    expect(await readAll(connection, job)).toEqual([]);
  });

  it("sends no token to the storage", async () => {
    await readAll(connection, await bulkCatalog.start(connection, null));
    const call = sim.control.calls().findLast(({ url }) => url.startsWith("/bulk-storage/"));
    expect(call?.headers).not.toHaveProperty("x-shopify-access-token");
  });

  it("waits while too many are running", async () => {
    const slow = await startOauthshopSim({ productsPerShop: 1, bulkDurationMs: 60_000 });
    try {
      const own = await connectShop(slow, SHOP);
      const job = await bulkCatalog.start(own, null);
      expect(await bulkCatalog.read(own, job, null)).toBeNull();
      const others = await Promise.allSettled(Array.from({ length: 6 }, () => bulkCatalog.start(own, null)));
      const refused = others
        .filter((other) => other.status === "rejected")
        .map(({ reason }) => reason as unknown);
      expect(refused.length).toBeGreaterThan(0);
      expect(refused[0]).toMatchObject({ failure: "rate_limited", retryAfterMs: 30_000 });
    } finally {
      await slow.close();
    }
  });

  it("that nobody knows is not found", async () => {
    const job = JSON.stringify({ id: "gid://shopify/BulkOperation/1", locationId: "9" });
    await expect(bulkCatalog.read(connection, job, null)).rejects.toMatchObject({ failure: "not_found" });
  });
});
