import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ManualClock } from "../kit/index.ts";
import { createManualClock } from "../kit/index.ts";
import { object, objects } from "../kit/test-call.ts";
import type { CloudshopSim } from "./index.ts";
import { startCloudshopSim } from "./index.ts";
import type { CloudClient } from "./test-client.ts";
import { cloudClient } from "./test-client.ts";

const STORE = "3400002";
const SECOND_LOCATION = "01HZX3Q8M5T2V9K7C4R6N1B0DC";
let clock: ManualClock;
let sim: CloudshopSim;
let client: CloudClient;

beforeEach(async () => {
  clock = createManualClock(Date.parse("2026-11-14T15:00:00Z"));
  sim = await startCloudshopSim({ clock, timeScale: 0, productsPerShop: 20 });
  client = cloudClient(sim, STORE);
});
afterEach(async () => {
  await sim.close();
});

async function variantOf(sku: string): Promise<Record<string, unknown>> {
  const product = object((await client.call("GET", `products/sku/${sku}`)).json);
  return object(objects(product["variants"]).find((variant) => variant["sku"] === sku));
}

async function changedCount(): Promise<string | null> {
  const answer = await client.call("GET", "products?updated_at_min=2026-11-14T15:00:30Z");
  return answer.headers.get("x-total-count");
}

describe("reading the catalog", () => {
  it("pages with Link and x-total-count, cuts large pages and answers 404 past the end", async () => {
    const first = await client.call("GET", "products?per_page=8&sort_by=created-at-ascending");
    expect(first.headers.get("x-total-count")).toBe("20");
    const next = /<(?<url>[^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.groups?.["url"] ?? "";
    const second = await client.call("GET", next.slice(next.indexOf("/products") + 1));
    const ids = [...objects(first.json), ...objects(second.json)].map((product) => Number(product["id"]));
    expect(new Set(ids).size).toBe(16);
    expect(first.headers.get("link")).toContain('rel="last"');
    expect((await client.call("GET", "products?per_page=8&page=4")).status).toBe(404);
    sim.settings.maxPerPage = 5;
    expect(objects((await client.call("GET", "products?per_page=200")).json)).toHaveLength(5);
  });

  it("shows languages, endless stock, missing SKUs and stock per location", async () => {
    const all = await client.call("GET", "products?per_page=200");
    expect(all.headers.get("x-main-language")).toBe("es");
    const variants = objects(all.json).flatMap((product) => objects(product["variants"]));
    expect(object(objects(all.json)[0])["name"]).toHaveProperty("es");
    expect(variants.some((variant) => variant["sku"] === null)).toBe(true);
    expect(variants.find((variant) => variant["stock_management"] === false)).toMatchObject({ stock: null });
    const plain = await variantOf("SKU-00001");
    const levels = objects(plain["inventory_levels"]).map((level) => Number(level["stock"]));
    expect(plain["stock"]).toBe((levels[0] ?? 0) + (levels[1] ?? 0));
    expect(plain["price"]).toMatch(/^\d+\.\d{2}$/);
  });

  it("shows and takes weights in kilograms and sides in centimetres, zero where nobody typed any", async () => {
    const size = sim.control.listProducts(STORE)[0]?.variants[0]?.size;
    const plain = await variantOf("SKU-00001");
    expect(plain).toMatchObject({
      weight: (Number(size?.weightGrams) / 1000).toFixed(3),
      depth: (Number(size?.lengthMm) / 10).toFixed(2),
      width: (Number(size?.widthMm) / 10).toFixed(2),
      height: (Number(size?.heightMm) / 10).toFixed(2),
    });
    const none = { weight: "0.000", width: "0.00", height: "0.00", depth: "0.00" };
    expect(await variantOf("SKU-00006")).toMatchObject(none);
    const path = `products/${String(plain["product_id"])}/variants/${String(plain["id"])}`;
    await client.call("PUT", path, { weight: "1.250", depth: 30, width: null });
    expect(await variantOf("SKU-00001")).toMatchObject({
      weight: "1.250",
      depth: "30.00",
      width: "0.00",
      height: plain["height"],
    });
  });

  it("writes dates without a colon in the offset", async () => {
    const plain = await variantOf("SKU-00001");
    expect(plain["created_at"]).toBe("2026-11-14T15:00:00+0000");
  });

  it("does not show a stock change in updated_at by default", async () => {
    clock.advanceMs(60_000);
    sim.control.setStock(STORE, "SKU-00001", 3);
    expect(await changedCount()).toBe("0");
    sim.settings.isStockChangeVisible = true;
    expect(await changedCount()).toBe("1");
    sim.settings.isStockChangeVisible = false;
    sim.control.renameSku(STORE, "SKU-00002", "NEW-2");
    expect(await changedCount()).toBe("1");
  });
});

describe("publishing stock", () => {
  it("sets many at once and says success for each variant", async () => {
    const one = await variantOf("SKU-00001");
    const two = await variantOf("SKU-00002");
    const answer = await client.call("PATCH", "products/stock-price", [
      { id: one["product_id"], variants: [{ id: one["id"], inventory_levels: [{ stock: 12 }] }] },
      {
        id: two["product_id"],
        variants: [
          { id: two["id"], inventory_levels: [{ location_id: SECOND_LOCATION, stock: 7 }], price: 215.5 },
          { id: 1, inventory_levels: [{ stock: 1 }] },
        ],
      },
    ]);
    expect(answer.json).toEqual([
      { id: one["product_id"], variants: [{ id: one["id"], success: true }] },
      {
        id: two["product_id"],
        variants: [
          { id: two["id"], success: true },
          { id: 1, success: false },
        ],
      },
    ]);
    expect(
      sim.control.stockWrites({ source: "api" }).map((write) => [write.sku, write.locationId, write.after]),
    ).toEqual([
      ["SKU-00001", "01HZX3Q8M5T2V9K7C4R6N1B0DB", 12],
      ["SKU-00002", SECOND_LOCATION, 7],
    ]);
    expect((await variantOf("SKU-00002"))["price"]).toBe("215.50");
  });

  it("refuses fifty-one variants, a negative figure and an unknown location, writing nothing", async () => {
    const one = await variantOf("SKU-00001");
    const send = async (variants: unknown[]): Promise<unknown> => {
      const answer = await client.call("PATCH", "products/stock-price", [
        { id: one["product_id"], variants },
      ]);
      return [answer.status, answer.json];
    };
    const many = Array.from({ length: 51 }, () => ({ id: one["id"], inventory_levels: [{ stock: 1 }] }));
    expect(await send(many)).toMatchObject([422, { description: "Too many variants sent for update" }]);
    const good = { id: one["id"], inventory_levels: [{ stock: 1 }] };
    expect(await send([good, { id: one["id"], inventory_levels: [{ stock: -1 }] }])).toMatchObject([
      422,
      { description: "Validation error", stock: ["The stock must be at least 0."] },
    ]);
    expect(await send([{ id: one["id"], inventory_levels: [{ location_id: "x", stock: 1 }] }])).toMatchObject(
      [422, {}],
    );
    expect(sim.control.stockWrites({ source: "api" })).toEqual([]);
  });

  it("adds and takes on the server, on every variant when none is named", async () => {
    const one = await variantOf("SKU-00005-AZU-M");
    const path = `products/${String(one["product_id"])}/variants/stock`;
    await client.call("POST", path, { action: "variation", value: -2, id: one["id"] });
    expect((await variantOf("SKU-00005-AZU-M"))["stock"]).toBe(Number(one["stock"]) - 2);
    const all = await client.call("POST", path, {
      action: "replace",
      value: 4,
      location_id: SECOND_LOCATION,
    });
    const second = objects(all.json).map(
      (variant) => object(objects(variant["inventory_levels"])[1])["stock"],
    );
    expect(second).toEqual([4, 4, 4, 4, 4, 4]);
    await client.call("POST", path, { action: "replace", value: null, id: one["id"] });
    expect((await variantOf("SKU-00005-AZU-M"))["stock"]).toBeNull();
  });

  it("writes only the first location when just stock is sent, and levels beat stock", async () => {
    const one = await variantOf("SKU-00001");
    const path = `products/${String(one["product_id"])}/variants/${String(one["id"])}`;
    const before = Number(object(objects(one["inventory_levels"])[1])["stock"]);
    expect(object((await client.call("PUT", path, { stock: 5 })).json)["stock"]).toBe(5 + before);
    const levels = [{ location_id: SECOND_LOCATION, stock: 1 }];
    expect(
      object((await client.call("PUT", path, { stock: 99, inventory_levels: levels })).json)["stock"],
    ).toBe(6);
    expect((await client.call("PUT", path, { inventory_levels: [{}] })).status).toBe(422);
  });

  it("deletes the variants a replacement of the collection does not name", async () => {
    const one = await variantOf("SKU-00005-AZU-M");
    const path = `products/${String(one["product_id"])}/variants`;
    const kept = await client.call("PUT", path, [{ values: [{ es: "Azul" }, { es: "M" }] }]);
    expect(objects(kept.json)).toHaveLength(1);
    expect((await client.call("GET", path)).headers.get("x-total-count")).toBe("1");
  });
});
