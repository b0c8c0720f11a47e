import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Answer, at } from "../kit/test-answer.ts";
import type { ManualClock } from "../kit/index.ts";
import type { OauthshopSim } from "./index.ts";
import { connectShop, graphql, openShop, postJson } from "./test-client.ts";
import { CATALOG_PAGE, ORDERS_SINCE } from "./test-documents.ts";

const SHOP = "acme-demo.myshopify.com";

let sim: OauthshopSim;
let clock: ManualClock;
let token: string;

beforeEach(async () => {
  ({ sim, clock, token } = await openShop(SHOP, 6));
});

afterEach(async () => {
  await sim.close();
});

async function ask(query: string, variables: Record<string, unknown> = {}): Promise<Answer> {
  return graphql(sim, SHOP, token, query, variables);
}

describe("cost throttle", () => {
  it("charges the request, gives back what was not used", async () => {
    const { body } = await ask(CATALOG_PAGE);
    const requested = Number(at(body, "extensions.cost.requestedQueryCost"));
    const actual = Number(at(body, "extensions.cost.actualQueryCost"));
    expect(actual).toBeLessThan(requested);
    expect(at(body, "extensions.cost.throttleStatus.currentlyAvailable")).toBe(2000 - actual);
  });

  it("answers 200 with THROTTLED when the points are spent, and serves again after the wait", async () => {
    sim.oauthshop.setBucket(SHOP, { left: 5 });
    const throttled = await ask(CATALOG_PAGE);
    expect(throttled.status).toBe(200);
    expect(at(throttled.body, "data")).toBeUndefined();
    expect(at(throttled.body, "errors.0")).toMatchObject({
      message: "Throttled",
      extensions: { code: "THROTTLED" },
    });
    expect(at(throttled.body, "extensions.cost.actualQueryCost")).toBeNull();
    const needed = Number(at(throttled.body, "extensions.cost.requestedQueryCost"));
    clock.advanceMs(Math.ceil(((needed - 5) / 100) * 1000));
    expect(at((await ask(CATALOG_PAGE)).body, "data.products")).toBeDefined();
  });

  it("counts each shop apart", async () => {
    const other = (await connectShop(sim, "casa-tierra.myshopify.com")).access;
    sim.oauthshop.setBucket(SHOP, { left: 0 });
    const answer = await graphql(sim, "casa-tierra.myshopify.com", other, CATALOG_PAGE);
    expect(at(answer.body, "errors")).toBeUndefined();
  });

  it("refuses a query dearer than a thousand points", async () => {
    const dear = `{ products(first: 250) { nodes { variants(first: 250) { nodes { inventoryItem { inventoryLevels(first: 250) { nodes { location { id } } } } } } } } }`;
    const answer = await ask(dear);
    expect(answer.status).toBe(200);
    expect(at(answer.body, "errors.0.extensions")).toMatchObject({
      code: "MAX_COST_EXCEEDED",
      maxCost: 1000,
    });
  });
});

describe("refusals", () => {
  it("denies a field whose scope was not granted and still answers the rest", async () => {
    const narrow = (await connectShop(sim, "casa-tierra.myshopify.com", "read_orders")).access;
    sim.control.placeOrder("casa-tierra.myshopify.com");
    const answer = await graphql(sim, "casa-tierra.myshopify.com", narrow, ORDERS_SINCE, { q: "" });
    expect(at(answer.body, "errors.0.extensions.code")).toBe("ACCESS_DENIED");
    expect(at(answer.body, "data.orders.nodes.0.customer")).toBeNull();
    expect(at(answer.body, "data.orders.nodes.0.name")).toBe("#1001");
    const ids = [
      `gid://shopify/Product/${sim.control.listProducts("casa-tierra.myshopify.com")[0]?.id ?? ""}`,
    ];
    const nodes = await graphql(
      sim,
      "casa-tierra.myshopify.com",
      narrow,
      "query Q($ids: [ID!]!) { nodes(ids: $ids) { id } }",
      { ids },
    );
    expect(at(nodes.body, "errors.0.extensions.code")).toBe("ACCESS_DENIED");
    const products = await graphql(sim, "casa-tierra.myshopify.com", narrow, CATALOG_PAGE);
    expect(at(products.body, "data")).toBeNull();
  });

  it.each([
    ["frozen", 402],
    ["locked", 423],
  ] as const)("answers a %s shop with %i", async (status, code) => {
    sim.oauthshop.setShopStatus(SHOP, status);
    expect((await ask("{ shop { name } }")).status).toBe(code);
  });

  it("answers 401 without a token, 404 for an unknown shop, 400 for a body without a query", async () => {
    expect((await graphql(sim, SHOP, "shpat_wrong", "{ shop { name } }")).status).toBe(401);
    expect((await graphql(sim, "nobody.myshopify.com", token, "{ shop { name } }")).status).toBe(404);
    const url = `${sim.url}/${SHOP}/admin/api/2026-04/graphql.json`;
    expect((await postJson(url, { nothing: 1 }, { "x-shopify-access-token": token })).status).toBe(400);
  });

  it("answers a broken query with 200 and errors", async () => {
    const answer = await ask("{ shop { nme } }");
    expect(answer.status).toBe(200);
    expect(at(answer.body, "errors.0.extensions.code")).toBe("undefinedField");
    expect(answer.headers.get("x-request-id")).not.toBeNull();
  });

  it("spoils calls on demand: throttle, hard limit, server error, by operation name", async () => {
    sim.control.addFault({ kind: "rate-limit", route: "CatalogPage", times: 1 });
    expect(at((await ask(CATALOG_PAGE)).body, "errors.0.extensions.code")).toBe("THROTTLED");
    sim.control.addFault({ kind: "rate-limit", status: 429, times: 1 });
    const limited = await ask(CATALOG_PAGE);
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "2.0"]);
    sim.control.addFault({ kind: "server-error", status: 503, times: 1 });
    expect((await ask(CATALOG_PAGE)).status).toBe(503);
    expect((await ask(CATALOG_PAGE)).status).toBe(200);
    expect(sim.control.calls({ shopId: SHOP }).at(-1)?.routeKey).toContain("CatalogPage");
  });
});
