import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ManualClock } from "../kit/index.ts";
import { createManualClock } from "../kit/index.ts";
import { object, objects, testCall } from "../kit/test-call.ts";
import type { WpshopSim } from "./index.ts";
import { startWpshopSim } from "./index.ts";
import type { WpClient } from "./test-client.ts";
import { wpClient } from "./test-client.ts";

let clock: ManualClock;
let sim: WpshopSim;
let client: WpClient;

beforeEach(async () => {
  clock = createManualClock(Date.parse("2026-11-14T15:00:00Z"));
  sim = await startWpshopSim({ clock, timeScale: 0, productsPerShop: 20 });
  client = wpClient(sim);
});
afterEach(async () => {
  await sim.close();
});

async function productBySku(sku: string): Promise<Record<string, unknown>> {
  const [product] = objects((await client.call("GET", `products?sku=${sku}`)).json);
  return object(product);
}

async function sizeShown(sku: string): Promise<unknown[]> {
  const { weight, dimensions } = await productBySku(sku);
  return [weight, ...Object.values(object(dimensions))];
}

describe("reading the catalog", () => {
  it("pages with totals and links, and answers an empty list past the end", async () => {
    const first = await client.call("GET", "products?per_page=8&orderby=id&order=asc");
    const last = await client.call("GET", "products?per_page=8&page=3&orderby=id&order=asc");
    const beyond = await client.call("GET", "products?per_page=8&page=4");
    expect([first.headers.get("x-wp-total"), first.headers.get("x-wp-totalpages")]).toEqual(["20", "3"]);
    expect(first.headers.get("link")).toMatch(
      /\/shops\/1\/wp-json\/wc\/v3\/products\?.*page=2.*>; rel="next"/,
    );
    expect(last.headers.get("link")).toMatch(/rel="prev"/);
    expect([objects(first.json).length, objects(last.json).length]).toEqual([8, 4]);
    expect([beyond.status, beyond.json]).toEqual([200, []]);
  });

  it("refuses more than a hundred per page, naming the parameter", async () => {
    const answer = await client.call("GET", "products?per_page=101");
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({
      code: "rest_invalid_param",
      data: { params: { per_page: "per_page must be between 1 (inclusive) and 100 (inclusive)" } },
    });
  });

  it("lists only ids of variations in their parent, and the variations under it and across the shop", async () => {
    const [parent] = objects((await client.call("GET", "products?type=variable&orderby=id&order=asc")).json);
    const ids = object(parent)["variations"];
    const under = objects(
      (await client.call("GET", `products/${String(object(parent)["id"])}/variations`)).json,
    );
    const all = await client.call("GET", "variations?per_page=100");
    expect(ids).toHaveLength(6);
    expect(new Set(under.map((row) => row["id"]))).toEqual(new Set(ids as number[]));
    expect(all.headers.get("x-wp-total")).toBe("18");
    sim.settings("1").wcVersion = "10.2.0";
    expect((await client.call("GET", "variations")).json).toMatchObject({ code: "rest_no_route" });
  });

  it("finds variations by SKU, keeps to the asked fields, and shows the shared-stock oddities", async () => {
    const variation = await productBySku("SKU-00005-AZU-M");
    expect(variation).toMatchObject({ type: "variation", manage_stock: true });
    const narrow = await client.call("GET", "products?_fields=id,dimensions.length&sku=SKU-00006");
    expect(Object.keys(object(objects(narrow.json)[0]))).toEqual(["id", "dimensions"]);
    expect(object(objects(narrow.json)[0])["dimensions"]).toEqual({ length: "" });
    const parent = await productBySku("SKU-00015");
    const rows = objects((await client.call("GET", `products/${String(parent["id"])}/variations`)).json);
    expect(new Set(rows.map((row) => row["manage_stock"]))).toEqual(new Set(["parent"]));
    expect(new Set(rows.map((row) => row["stock_quantity"]))).toEqual(new Set([parent["stock_quantity"]]));
    expect(rows.map((row) => row["sku"])).toContain("SKU-00015");
  });

  it("shows weight and sides in the units of the shop, empty where nobody typed any", async () => {
    const size = sim.control.listProducts("1")[0]?.variants[0]?.size;
    const sides = [size?.lengthMm, size?.widthMm, size?.heightMm].map(Number);
    const sidesIn = (millimetres: number): string[] =>
      sides.map((side) => String(Number((side / millimetres).toFixed(4))));
    expect(await sizeShown("SKU-00001")).toEqual([String(Number(size?.weightGrams) / 1000), ...sidesIn(10)]);
    expect(await sizeShown("SKU-00006")).toEqual(["", "", "", ""]);
    Object.assign(sim.settings("1"), { weightUnit: "g", dimensionUnit: "in" });
    expect(await sizeShown("SKU-00001")).toEqual([String(size?.weightGrams), ...sidesIn(25.4)]);
  });

  it("takes weight and sides, and lends a parent's to its variations without their own", async () => {
    const parent = await productBySku("SKU-00005");
    const variation = await productBySku("SKU-00005-AZU-M");
    const path = `products/${String(parent["id"])}`;
    const below = `${path}/variations/${String(variation["id"])}`;
    const own = await client.call("PUT", below, { weight: "", dimensions: { length: "12.5", width: "" } });
    expect(object(own.json)).toMatchObject({
      weight: "",
      dimensions: { ...object(variation["dimensions"]), length: "12.5", width: "" },
    });
    await client.call("PUT", path, { weight: "1.5", dimensions: { length: "80", width: "7" } });
    expect(object((await client.call("GET", below)).json)).toMatchObject({
      weight: "1.5",
      dimensions: { length: "12.5", width: "7" },
    });
  });

  it("filters by change time in shop time, or in UTC when asked", async () => {
    clock.advanceMs(3_600_000);
    const product = await productBySku("SKU-00002");
    await client.call("PUT", `products/${String(product["id"])}`, { manage_stock: true, stock_quantity: 3 });
    const count = async (query: string): Promise<string | null> =>
      (await client.call("GET", `products?${query}`)).headers.get("x-wp-total");
    expect(await count("modified_after=2026-11-14T15:30:00&dates_are_gmt=true")).toBe("1");
    expect(await count("modified_after=2026-11-14T12:30:00")).toBe("1");
    expect(await count("modified_after=2026-11-14T13:30:00")).toBe("0");
    expect(await count("modified_after=2026-11-14T16:00:00&dates_are_gmt=true")).toBe("0");
    expect((await client.call("GET", "products?modified_after=yesterday")).status).toBe(400);
  });

  it("writes JSON as PHP does", async () => {
    const answer = await client.call("GET", "products?per_page=1");
    expect(answer.text).toContain(String.raw`http:\/\/127.0.0.1`);
    expect(/[\u0080-\uffff]/.test(answer.text)).toBe(false);
  });
});

describe("writing stock", () => {
  it("sets a simple product, a variation, and records who wrote", async () => {
    const product = await productBySku("SKU-00001");
    const variation = await productBySku("SKU-00005-AZU-M");
    const body = { manage_stock: true, stock_quantity: 0 };
    const simple = await client.call("PUT", `products/${String(product["id"])}`, body);
    const path = `products/${String(variation["parent_id"])}/variations/${String(variation["id"])}`;
    const second = await client.call("POST", `${path}?_method=PUT`, {
      manage_stock: true,
      inventory_delta: -3,
    });
    expect(object(simple.json)).toMatchObject({ stock_quantity: 0, stock_status: "outofstock" });
    expect(object(second.json)["stock_quantity"]).toBe(Number(variation["stock_quantity"]) - 3);
    expect(sim.control.stockWrites({ source: "api" }).map((write) => [write.sku, write.after])).toEqual([
      ["SKU-00001", 0],
      ["SKU-00005-AZU-M", Number(variation["stock_quantity"]) - 3],
    ]);
  });

  it("silently drops a quantity for a product that does not count stock", async () => {
    const untracked = await productBySku("SKU-00017");
    const answer = await client.call("PUT", `products/${String(untracked["id"])}`, { stock_quantity: 9 });
    expect([answer.status, object(answer.json)["stock_quantity"]]).toEqual([200, null]);
    expect(sim.control.stockWrites({ source: "api" })).toEqual([]);
  });

  it("takes shared stock through the parent only", async () => {
    const parent = await productBySku("SKU-00015");
    const [first] = objects((await client.call("GET", `products/${String(parent["id"])}/variations`)).json);
    const child = `products/${String(parent["id"])}/variations/${String(object(first)["id"])}`;
    const ignored = await client.call("PUT", child, { stock_quantity: 1 });
    expect(object(ignored.json)["stock_quantity"]).toBe(parent["stock_quantity"]);
    await client.call("PUT", `products/${String(parent["id"])}`, { manage_stock: true, stock_quantity: 4 });
    expect(object((await client.call("GET", child)).json)).toMatchObject({
      manage_stock: "parent",
      stock_quantity: 4,
    });
  });

  it("answers a batch with 200 and an error in the place of each failed item", async () => {
    const product = await productBySku("SKU-00001");
    const variation = await productBySku("SKU-00005-AZU-M");
    const answer = await client.call("POST", "products/batch", {
      update: [
        { id: 999_999, manage_stock: true, stock_quantity: 1 },
        { id: product["id"], manage_stock: true, stock_quantity: 7 },
        { id: variation["id"], manage_stock: true, stock_quantity: 7 },
        { id: product["id"], stock_quantity: "many" },
      ],
    });
    const results = objects(object(answer.json)["update"]);
    expect(answer.status).toBe(200);
    expect(results[0]).toMatchObject({ id: 999_999, error: { code: "woocommerce_rest_product_invalid_id" } });
    expect(results[1]).toMatchObject({ stock_quantity: 7 });
    expect(results[2]).toMatchObject({ error: { code: "woocommerce_rest_invalid_product_id" } });
    expect(results[3]).toMatchObject({ error: { code: "rest_invalid_param" } });
  });

  it("refuses a batch of a hundred and one, and a variations batch works below its parent", async () => {
    const update = Array.from({ length: 101 }, (_item, index) => ({ id: index, stock_quantity: 1 }));
    const tooMany = await client.call("POST", "products/batch", { update });
    expect([tooMany.status, object(tooMany.json)["code"]]).toEqual([
      413,
      "woocommerce_rest_request_entity_too_large",
    ]);
    const variation = await productBySku("SKU-00005-AZU-M");
    const below = await client.call("POST", `products/${String(variation["parent_id"])}/variations/batch`, {
      update: [
        { id: variation["id"], manage_stock: true, stock_quantity: 2 },
        { id: 1, stock_quantity: 2 },
      ],
    });
    expect(objects(object(below.json)["update"])).toMatchObject([
      { stock_quantity: 2 },
      { error: { code: "woocommerce_rest_product_variation_invalid_id" } },
    ]);
  });

  it("refuses a SKU that another product has", async () => {
    const product = await productBySku("SKU-00001");
    const answer = await client.call("PUT", `products/${String(product["id"])}`, { sku: "SKU-00002" });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ code: "product_invalid_sku", data: { unique_sku: "SKU-00002-1" } });
  });
});

describe("shop facts", () => {
  it("shows the units one by one and all at once, to keys that may see the settings", async () => {
    sim.settings("1").weightUnit = "lbs";
    const weight = await client.call("GET", "settings/products/woocommerce_weight_unit");
    expect(weight.json).toMatchObject({ id: "woocommerce_weight_unit", value: "lbs", default: "kg" });
    const side = await client.call("GET", "settings/products/woocommerce_dimension_unit");
    expect(side.json).toMatchObject({ value: "cm", options: { cm: "cm", in: "in" } });
    const all = await client.call("GET", "settings/products?_fields=id,value");
    expect(all.json).toContainEqual({ id: "woocommerce_weight_unit", value: "lbs" });
    const anonymous = await testCall("GET", `${client.shopUrl}/wp-json/wc/v3/settings/products`);
    expect(anonymous.status).toBe(401);
    sim.settings("1").areSettingsClosed = true;
    const closed = await client.call("GET", "settings/products/woocommerce_weight_unit");
    expect([closed.status, object(closed.json)["code"]]).toEqual([403, "woocommerce_rest_cannot_view"]);
    expect((await client.call("GET", "data/currencies/current")).status).toBe(200);
  });

  it("lists namespaces without keys and shows the currency with them", async () => {
    const root = await testCall("GET", `${client.shopUrl}/wp-json/`);
    expect(object(root.json)["namespaces"]).toContain("wc/v3");
    expect((await client.call("GET", "data/currencies/current")).json).toMatchObject({ code: "CLP" });
    expect((await client.call("GET", "system_status")).json).toMatchObject({
      environment: { version: "11.0.1" },
      settings: { currency: "CLP" },
    });
    expect((await client.call("GET", "nothing-here")).json).toMatchObject({ code: "rest_no_route" });
    expect((await client.call("POST", "webhooks", "{broken")).json).toMatchObject({
      code: "rest_invalid_json",
    });
  });
});
