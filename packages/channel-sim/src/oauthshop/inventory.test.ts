import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Answer, at, listAt } from "../kit/test-answer.ts";
import type { OauthshopSim } from "./index.ts";
import { startOauthshopSim } from "./index.ts";
import { ALL_SCOPES, connectShop, graphql, REDIRECT_URI } from "./test-client.ts";
import { ADJUST_STOCK, SET_STOCK } from "./test-documents.ts";

const SHOP = "acme-demo.myshopify.com";
const SKU = "SKU-00002";

let sim: OauthshopSim;
let token: string;
let itemId: string;
let locationId: string;

beforeEach(async () => {
  sim = await startOauthshopSim({ productsPerShop: 12, app: { redirectUris: [REDIRECT_URI] } });
  token = (await connectShop(sim, SHOP, `${ALL_SCOPES},write_products`)).access;
  const { body } = await ask(
    `{ locations(first: 1) { nodes { id } } productVariants(first: 1, query: "sku:${SKU}") { nodes { inventoryItem { id } } } }`,
  );
  itemId = String(at(body, "data.productVariants.nodes.0.inventoryItem.id"));
  locationId = String(at(body, "data.locations.nodes.0.id"));
  sim.control.setStock(SHOP, SKU, 10);
});

afterEach(async () => {
  await sim.close();
});

async function ask(
  query: string,
  variables: Record<string, unknown> = {},
  version?: string,
): Promise<Answer> {
  return graphql(sim, SHOP, token, query, variables, version);
}

type Row = Record<string, unknown>;

async function setStock(row: Row, key = "key-1", input: Row = {}): Promise<unknown> {
  const quantities = [{ inventoryItemId: itemId, locationId, ...row }];
  const variables = { key, input: { name: "available", reason: "correction", quantities, ...input } };
  return (await ask(SET_STOCK, variables)).body;
}

function level(): number | undefined {
  return sim.shops[0]?.variantsBySku.get(SKU)?.[0]?.levels[0];
}

function apiWrites(): number {
  return sim.control.stockWrites({ shopId: SHOP, source: "api" }).length;
}

const errorCode = (body: unknown): unknown => at(body, "data.inventorySetQuantities.userErrors.0.code");

describe("compare and set", () => {
  it("writes when the figure is the expected one", async () => {
    const body = await setStock({ quantity: 12, changeFromQuantity: 10 });
    expect(listAt(body, "data.inventorySetQuantities.userErrors")).toEqual([]);
    expect(at(body, "data.inventorySetQuantities.inventoryAdjustmentGroup.changes.0")).toMatchObject({
      name: "available",
      delta: 2,
      quantityAfterChange: 12,
    });
    expect(level()).toBe(12);
    expect(sim.control.stockWrites({ source: "api" })[0]).toMatchObject({
      before: 10,
      after: 12,
      reference: "key-1",
    });
  });

  it("refuses when somebody sold in between and leaves the figure alone", async () => {
    sim.control.placeOrder(SHOP, { lines: [{ sku: SKU, quantity: 1 }] });
    const body = await setStock({ quantity: 12, changeFromQuantity: 10 });
    expect(errorCode(body)).toBe("CHANGE_FROM_QUANTITY_STALE");
    expect(at(body, "data.inventorySetQuantities.userErrors.0.field")).toEqual([
      "input",
      "quantities",
      "0",
      "changeFromQuantity",
    ]);
    expect(at(body, "data.inventorySetQuantities.inventoryAdjustmentGroup")).toBeNull();
    expect(level()).toBe(9);
  });

  it("skips the comparison for an explicit null", async () => {
    await setStock({ quantity: 3, changeFromQuantity: null });
    expect(level()).toBe(3);
  });

  it("fails the whole request when the expected figure is left out", async () => {
    const body = await setStock({ quantity: 3 });
    expect(at(body, "errors.0.message")).toBe(
      "InventoryQuantityInput must include the following argument: changeFromQuantity.",
    );
    expect(at(body, "data.inventorySetQuantities")).toBeNull();
    expect(level()).toBe(10);
  });

  it("applies all rows or none", async () => {
    const good = { inventoryItemId: itemId, locationId, quantity: 5, changeFromQuantity: null };
    const bad = { ...good, inventoryItemId: "gid://shopify/InventoryItem/1" };
    const body = await setStock({}, "key-2", { quantities: [good, bad] });
    expect(errorCode(body)).toBe("INVALID_INVENTORY_ITEM");
    expect(level()).toBe(10);
    const twice = await setStock({}, "key-3", { quantities: [good, good] });
    expect(errorCode(twice)).toBe("NO_DUPLICATE_INVENTORY_ITEM_ID_GROUP_ID_PAIR");
  });

  it("refuses more than 250 rows", async () => {
    const row = { inventoryItemId: itemId, locationId, quantity: 5, changeFromQuantity: null };
    const body = await setStock({}, "key-2", { quantities: Array.from({ length: 251 }, () => row) });
    expect(at(body, "errors.0.extensions.code")).toBe("MAX_INPUT_SIZE_EXCEEDED");
  });

  it("sets what is on hand around what is already sold", async () => {
    sim.control.placeOrder(SHOP, { lines: [{ sku: SKU, quantity: 4 }] });
    await setStock({ quantity: 20, changeFromQuantity: 10 }, "key-4", { name: "on_hand" });
    expect(level()).toBe(16);
  });

  it.each([
    [{ quantity: -1 }, {}, "INVALID_QUANTITY_NEGATIVE"],
    [{ quantity: 1_000_000_001 }, {}, "INVALID_QUANTITY_TOO_HIGH"],
    [{ quantity: 1, locationId: "gid://shopify/Location/1" }, {}, "INVALID_LOCATION"],
    [{ quantity: 1 }, { reason: "because" }, "INVALID_REASON"],
    [{ quantity: 1 }, { name: "committed" }, "INVALID_NAME"],
    [{ quantity: 1 }, { referenceDocumentUri: "not a uri" }, "INVALID_REFERENCE_DOCUMENT"],
  ])("refuses %j %j with %s", async (row, input, code) => {
    expect(errorCode(await setStock({ changeFromQuantity: null, ...row }, "key-5", input))).toBe(code);
    expect(apiWrites()).toBe(0);
  });

  it("refuses items not stocked here, bundle parents and whatever the operator asks for", async () => {
    sim.oauthshop.refuseNextInventoryWrite(SHOP, "IDEMPOTENCY_CONCURRENT_REQUEST");
    expect(errorCode(await setStock({ quantity: 1, changeFromQuantity: null }, "a"))).toBe(
      "IDEMPOTENCY_CONCURRENT_REQUEST",
    );
    sim.oauthshop.stopStocking(SHOP, SKU);
    expect(errorCode(await setStock({ quantity: 1, changeFromQuantity: null }, "b"))).toBe(
      "ITEM_NOT_STOCKED_AT_LOCATION",
    );
    sim.oauthshop.makeBundleParent(SHOP, SKU);
    expect(errorCode(await setStock({ quantity: 1, changeFromQuantity: null }, "c"))).toBe(
      "NON_MUTABLE_INVENTORY_ITEM",
    );
  });
});

const plainInput = (quantity: number): Row => ({
  name: "available",
  reason: "correction",
  quantities: [{ inventoryItemId: itemId, locationId, quantity, changeFromQuantity: null }],
});

describe("idempotency", () => {
  const PLAIN = SET_STOCK.replace(", $key: String!", "").replace(" @idempotent(key: $key)", "");
  it("is required from 2026-04 on, not before", async () => {
    const body = (await ask(PLAIN, { input: plainInput(4) })).body;
    expect(at(body, "errors.0")).toMatchObject({
      message: "The @idempotent directive is required for this mutation but was not provided.",
      extensions: { code: "BAD_REQUEST" },
    });
    expect(level()).toBe(10);
    expect(at((await ask(PLAIN, { input: plainInput(4) }, "2026-01")).body, "errors")).toBeUndefined();
    expect(level()).toBe(4);
  });

  it("gives the first answer again for the same key and does not write twice", async () => {
    const first = await setStock({ quantity: 4, changeFromQuantity: 10 });
    sim.control.setStock(SHOP, SKU, 7);
    const second = await setStock({ quantity: 4, changeFromQuantity: 10 });
    expect(at(second, "data.inventorySetQuantities.inventoryAdjustmentGroup.id")).toBe(
      at(first, "data.inventorySetQuantities.inventoryAdjustmentGroup.id"),
    );
    expect(level()).toBe(7);
    expect(apiWrites()).toBe(1);
  });

  it("refuses the same key with other figures", async () => {
    await setStock({ quantity: 4, changeFromQuantity: null });
    expect(errorCode(await setStock({ quantity: 5, changeFromQuantity: null }))).toBe(
      "IDEMPOTENCY_KEY_PARAMETER_MISMATCH",
    );
    expect(level()).toBe(4);
  });

  it("refuses a blank key", async () => {
    expect(
      at(await setStock({ quantity: 4, changeFromQuantity: null }, " "), "errors.0.extensions.code"),
    ).toBe("BAD_REQUEST");
  });
});

describe("other writes", () => {
  it("adjusts by a difference, below zero too", async () => {
    const change = { inventoryItemId: itemId, locationId, delta: -12, changeFromQuantity: null };
    const input = { name: "available", reason: "correction", changes: [change] };
    const { body } = await ask(ADJUST_STOCK, { key: "k", input });
    expect(listAt(body, "data.inventoryAdjustQuantities.userErrors")).toEqual([]);
    expect(level()).toBe(-2);
  });

  it("stocks an item at a location and starts tracking it", async () => {
    sim.oauthshop.stopStocking(SHOP, SKU);
    const { body } = await ask(
      `mutation Activate($item: ID!, $location: ID!) { inventoryActivate(inventoryItemId: $item, locationId: $location, available: 6) @idempotent(key: "act") { inventoryLevel { quantities(names: ["available"]) { quantity } } userErrors { field message } } }`,
      { item: itemId, location: locationId },
    );
    expect(at(body, "data.inventoryActivate.inventoryLevel.quantities.0.quantity")).toBe(6);
    expect(errorCode(await setStock({ quantity: 1, changeFromQuantity: 6 }))).toBeUndefined();
    const tracked = await ask(
      `mutation Track($id: ID!) { inventoryItemUpdate(id: $id, input: { tracked: false }) { inventoryItem { tracked } userErrors { message } } }`,
      { id: itemId },
    );
    expect(at(tracked.body, "data.inventoryItemUpdate.inventoryItem.tracked")).toBe(false);
  });

  it("writes a SKU back", async () => {
    const variant = sim.shops[0]?.variantsBySku.get(SKU)?.[0];
    const { body } = await ask(
      `mutation Sku($p: ID!, $v: [ProductVariantsBulkInput!]!) { productVariantsBulkUpdate(productId: $p, variants: $v) { productVariants { sku price } userErrors { code field message } } }`,
      {
        p: `gid://shopify/Product/${variant?.productId}`,
        v: [
          {
            id: `gid://shopify/ProductVariant/${variant?.id}`,
            price: "9.90",
            inventoryItem: { sku: "NEW-1" },
          },
        ],
      },
    );
    expect(at(body, "data.productVariantsBulkUpdate.productVariants.0")).toEqual({
      sku: "NEW-1",
      price: "9.90",
    });
    expect(variant?.sku).toBe("NEW-1");
  });
});
