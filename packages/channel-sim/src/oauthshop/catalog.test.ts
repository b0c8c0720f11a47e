import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, at, listAt } from "../kit/test-answer.ts";
import type { ManualClock } from "../kit/index.ts";
import type { OauthshopSim } from "./index.ts";
import { graphql, openShop } from "./test-client.ts";
import { CATALOG_PAGE, MORE_VARIANTS, SHOP_INFO, STOCK_AT } from "./test-documents.ts";

const SHOP = "andes-outdoor.myshopify.com";

let sim: OauthshopSim;
let clock: ManualClock;
let token: string;

beforeAll(async () => {
  ({ sim, clock, token } = await openShop(SHOP, 24));
});

afterAll(async () => {
  await sim.close();
});

async function ask(
  query: string,
  variables: Record<string, unknown> = {},
  version?: string,
): Promise<Answer> {
  return graphql(sim, SHOP, token, query, variables, version);
}

async function walk(variables: Record<string, unknown>): Promise<unknown[]> {
  const found: unknown[] = [];
  let cursor: unknown = null;
  for (let page = 0; page < 50; page += 1) {
    const { body } = await ask(CATALOG_PAGE, { ...variables, cursor });
    found.push(...listAt(body, "data.products.nodes"));
    if (at(body, "data.products.pageInfo.hasNextPage") !== true) {
      return found;
    }
    cursor = at(body, "data.products.pageInfo.endCursor");
  }
  throw new Error("paging does not end");
}

async function weighedItem(sku: string): Promise<unknown> {
  const item = "inventoryItem { id measurement { weight { value unit } } }";
  const { body } = await ask(`{ productVariants(first: 1, query: "sku:${sku}") { nodes { ${item} } } }`);
  return at(body, "data.productVariants.nodes.0.inventoryItem");
}

describe("shop facts", () => {
  it("shows currency, time zone, scopes and locations", async () => {
    const { body } = await ask(SHOP_INFO);
    expect(at(body, "data.shop")).toMatchObject({
      name: "Andes Outdoor",
      myshopifyDomain: SHOP,
      currencyCode: "CLP",
      ianaTimezone: "America/Santiago",
    });
    expect(listAt(body, "data.locations.nodes")).toHaveLength(2);
    expect(at(body, "extensions.cost.throttleStatus")).toEqual({
      maximumAvailable: 2000,
      currentlyAvailable: expect.any(Number) as number,
      restoreRate: 100,
    });
  });
});

describe("catalog pages", () => {
  it("walks all products by cursor without loss or repeat", async () => {
    const products = await walk({ first: 7 });
    const ids = products.map((product) => at(product, "id"));
    expect(new Set(ids).size).toBe(24);
    expect(ids).toHaveLength(24);
  });

  it("shows money as text, an empty SKU as null, duplicates and untracked stock", async () => {
    const variants = (await walk({})).flatMap((product) => listAt(product, "variants.nodes"));
    expect(variants.every((variant) => typeof at(variant, "price") === "string")).toBe(true);
    expect(variants.some((variant) => at(variant, "sku") === null)).toBe(true);
    expect(variants.some((variant) => at(variant, "inventoryItem.duplicateSkuCount") === 1)).toBe(true);
    const untracked = variants.filter((variant) => at(variant, "inventoryItem.tracked") === false);
    expect(untracked.map((variant) => at(variant, "inventoryQuantity"))).toEqual([null]);
    expect(variants.some((variant) => at(variant, "title") === "Default Title")).toBe(true);
  });

  it("shows and takes weights in any unit, null where nobody typed one", async () => {
    const item = await weighedItem("SKU-00001");
    const grams = sim.control.listProducts(SHOP)[0]?.variants[0]?.size.weightGrams;
    expect(at(item, "measurement.weight")).toEqual({ value: grams, unit: "GRAMS" });
    expect(at(await weighedItem("SKU-00006"), "measurement.weight")).toBeNull();
    await ask(
      "mutation W($id: ID!, $input: InventoryItemInput!) { inventoryItemUpdate(id: $id, input: $input) { userErrors { message } } }",
      { id: at(item, "id"), input: { measurement: { weight: { value: 2.5, unit: "POUNDS" } } } },
    );
    expect(at(await weighedItem("SKU-00001"), "measurement.weight")).toEqual({
      value: 1.134,
      unit: "KILOGRAMS",
    });
  });

  it("finds only what changed since a quoted time", async () => {
    clock.advanceMs(60_000);
    const since = new Date(clock.nowMs()).toISOString();
    sim.control.setStock(SHOP, "SKU-00002", 41);
    const q = `updated_at:>='${since}' status:active,draft,archived`;
    const found = await walk({ q });
    expect(found.map((product) => at(product, "variants.nodes.0.sku"))).toEqual(["SKU-00002"]);
  });

  it("ignores an unquoted time and says so", async () => {
    const since = new Date(clock.nowMs()).toISOString();
    const { body } = await ask(CATALOG_PAGE, { q: `updated_at:>=${since}` });
    expect(listAt(body, "data.products.nodes")).toHaveLength(24);
    expect(at(body, "extensions.search.0.warnings.0")).toMatchObject({
      field: "updated_at",
      code: "INVALID_VALUE",
    });
  });

  it("leaves archived products out unless the status is asked for", async () => {
    const [product] = sim.control.listProducts(SHOP);
    sim.oauthshop.archiveProduct(SHOP, product?.id ?? "");
    expect(await walk({})).toHaveLength(23);
    expect(await walk({ q: "status:active,draft,archived" })).toHaveLength(24);
  });

  it("finds a variant by SKU whatever its case", async () => {
    const { body } = await ask(`{ productVariants(first: 10, query: "sku:'sku-00003'") { nodes { sku } } }`);
    expect(listAt(body, "data.productVariants.nodes")).toEqual([{ sku: "SKU-00003" }]);
  });

  it("refuses a cursor of another sort order, a page above 250 and no page size", async () => {
    const first = await ask(CATALOG_PAGE, { first: 2 });
    const cursor = at(first.body, "data.products.pageInfo.endCursor");
    const wrongSort = await ask("query Q($c: String) { products(first: 2, after: $c) { nodes { id } } }", {
      c: cursor,
    });
    expect(at(wrongSort.body, "errors.0.message")).toContain("Invalid cursor for current pagination sort");
    expect(at(wrongSort.body, "data")).toBeNull();
    const tooLarge = await ask("{ products(first: 251) { nodes { id } } }");
    expect(at(tooLarge.body, "errors.0.extensions.code")).toBe("BAD_REQUEST");
    const without = await ask("{ products { nodes { id } } }");
    expect(at(without.body, "errors.0.message")).toBe("you must provide one of first or last");
  });

  it("pages through a product with 2048 variants", async () => {
    const productId = `gid://shopify/Product/${sim.oauthshop.addBigProduct(SHOP, 2048)}`;
    const skus = new Set<unknown>();
    let cursor: unknown = null;
    for (let page = 0; page < 21; page += 1) {
      const { body } = await ask(MORE_VARIANTS, { productId, cursor });
      listAt(body, "data.product.variants.nodes").forEach((variant) => skus.add(at(variant, "sku")));
      cursor = at(body, "data.product.variants.pageInfo.endCursor");
      clock.advanceMs(1_000);
    }
    expect(skus.size).toBe(2048);
  });

  it("answers null for what does not exist and reads several nodes at once", async () => {
    const [, product] = sim.control.listProducts(SHOP);
    const variant = product?.variants[0];
    const { body } = await ask(
      `query Q($ids: [ID!]!) { product(id: "gid://shopify/Product/1") { id } nodes(ids: $ids) { id __typename ... on ProductVariant { sku } } }`,
      { ids: [`gid://shopify/ProductVariant/${variant?.id}`, "gid://shopify/Order/1"] },
    );
    expect(at(body, "data.product")).toBeNull();
    expect(at(body, "data.nodes.0")).toMatchObject({ __typename: "ProductVariant", sku: variant?.sku });
    expect(at(body, "data.nodes.1")).toBeNull();
  });
});

describe("stock per location", () => {
  it("shows available, committed and on hand, and null where the item is not stocked", async () => {
    const { body } = await ask(
      '{ locations(first: 2) { nodes { id } } productVariants(first: 1, query: "sku:SKU-00004") { nodes { inventoryItem { id } } } }',
    );
    const itemId = at(body, "data.productVariants.nodes.0.inventoryItem.id");
    const locationId = at(body, "data.locations.nodes.0.id");
    sim.control.setStock(SHOP, "SKU-00004", 10);
    sim.control.placeOrder(SHOP, { lines: [{ sku: "SKU-00004", quantity: 3 }] });
    const level = await ask(STOCK_AT, { itemId, locationId });
    const quantities = listAt(level.body, "data.inventoryItem.inventoryLevel.quantities");
    expect(quantities.map((entry) => [at(entry, "name"), at(entry, "quantity")])).toEqual([
      ["available", 7],
      ["on_hand", 10],
      ["committed", 3],
    ]);
    sim.oauthshop.stopStocking(SHOP, "SKU-00004", 1);
    const second = await ask(STOCK_AT, { itemId, locationId: at(body, "data.locations.nodes.1.id") });
    expect(at(second.body, "data.inventoryItem.inventoryLevel")).toBeNull();
  });
});

describe("versions", () => {
  it("serves an expired version by the oldest supported one and says so", async () => {
    const answer = await ask("{ shop { name } }", {}, "2025-04");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("x-shopify-api-version")).toBe("2026-01");
    expect(answer.headers.get("x-shopify-api-deprecated-reason")).not.toBeNull();
    expect((await ask("{ shop { name } }")).headers.get("x-shopify-api-version")).toBe("2026-04");
  });

  it("does not know a version of the future", async () => {
    expect((await ask("{ shop { name } }", {}, "2031-01")).status).toBe(404);
  });
});
