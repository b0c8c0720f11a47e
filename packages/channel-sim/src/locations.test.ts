import { afterEach, describe, expect, it } from "vitest";
import { startCloudshopSim } from "./cloudshop/index.ts";
import { cloudClient } from "./cloudshop/test-client.ts";
import { at, listAt } from "./kit/test-answer.ts";
import { startMarketplaceSim } from "./marketplace/index.ts";
import { sellerClient } from "./marketplace/test-client.ts";
import { type OauthshopSim } from "./oauthshop/index.ts";
import { graphql, openShop } from "./oauthshop/test-client.ts";

const SHOP = "andes-outdoor.myshopify.com";
const STORE = "3400002";
const MULTI_ORIGIN = "765432109";
const SKU = "SKU-00001";
const NORTH = "gid://shopify/Location/70000000201";
const CENTRE = "gid://shopify/Location/70000000202";

const PLACED = `query Placed($id: ID!) { order(id: $id) { fulfillmentOrders(first: 9) { nodes {
  id status assignedLocation { location { id } } lineItems(first: 9) { nodes { id remainingQuantity } } } } } }`;
const MOVE = `mutation Move($id: ID!, $to: ID!, $lines: [FulfillmentOrderLineItemInput!]) {
  fulfillmentOrderMove(id: $id, newLocationId: $to, fulfillmentOrderLineItems: $lines) {
    movedFulfillmentOrder { id assignedLocation { location { id } } }
    userErrors { field message }
  } }`;

const sims: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(sims.splice(0).map((sim) => sim.close()));
});

async function openHosted(first: number, second: number) {
  const { sim, token } = await openShop(SHOP, 6);
  sims.push(sim);
  sim.control.assignLocations(SHOP);
  sim.control.setStock(SHOP, SKU, first, 0);
  sim.control.setStock(SHOP, SKU, second, 1);
  const ask = async (query: string, variables: Record<string, unknown>) =>
    (await graphql(sim, SHOP, token, query, variables)).body;
  return { sim, ask };
}

const levels = ({ control }: Pick<OauthshopSim, "control">, shop: string) =>
  control.listProducts(shop).flatMap(({ variants }) => variants.filter(({ sku }) => sku === SKU))[0]?.levels;

async function buy(sim: OauthshopSim, quantity: number) {
  const order = sim.control.placeOrder(SHOP, { lines: [{ sku: SKU, quantity }], allowOversell: true });
  return { order, id: `gid://shopify/Order/${order.id}` };
}

const placesOf = (body: unknown) =>
  listAt(body, "data.order.fulfillmentOrders.nodes").map((node) => [
    at(node, "assignedLocation.location.id"),
    at(node, "lineItems.nodes.0.remainingQuantity"),
  ]);

describe("a hosted shop with several locations", () => {
  it("gives an order to the first location that has everything", async () => {
    const { sim, ask } = await openHosted(1, 5);
    const { id } = await buy(sim, 3);
    expect(placesOf(await ask(PLACED, { id }))).toEqual([[CENTRE, 3]]);
    expect(levels(sim, SHOP)).toEqual([1, 2]);
  });

  it("gives it to several by rank where none has everything", async () => {
    const { sim, ask } = await openHosted(2, 5);
    const { id } = await buy(sim, 6);
    expect(placesOf(await ask(PLACED, { id }))).toEqual([
      [NORTH, 2],
      [CENTRE, 4],
    ]);
    expect(levels(sim, SHOP)).toEqual([0, 1]);
  });

  it("puts the units of a cancelled order back where they were taken", async () => {
    const { sim } = await openHosted(1, 5);
    const { order } = await buy(sim, 3);
    sim.control.cancelOrder(SHOP, order.id);
    expect(levels(sim, SHOP)).toEqual([1, 5]);
  });

  it("moves an order, and its units, to another location", async () => {
    const { sim, ask } = await openHosted(4, 5);
    const { id } = await buy(sim, 3);
    const [from] = listAt(await ask(PLACED, { id }), "data.order.fulfillmentOrders.nodes");
    const moved = await ask(MOVE, { id: at(from, "id"), to: CENTRE });
    expect(at(moved, "data.fulfillmentOrderMove.userErrors")).toEqual([]);
    expect(placesOf(await ask(PLACED, { id }))).toEqual([[CENTRE, 3]]);
    expect(levels(sim, SHOP)).toEqual([4, 2]);
  });

  it("moves some units of a line, and leaves the others", async () => {
    const { sim, ask } = await openHosted(4, 5);
    const { id } = await buy(sim, 3);
    const [from] = listAt(await ask(PLACED, { id }), "data.order.fulfillmentOrders.nodes");
    const lines = [{ id: at(from, "lineItems.nodes.0.id"), quantity: 1 }];
    await ask(MOVE, { id: at(from, "id"), to: CENTRE, lines });
    expect(placesOf(await ask(PLACED, { id }))).toEqual([
      [NORTH, 2],
      [CENTRE, 1],
    ]);
  });

  it.each([
    ["not stocked there", (sim: OauthshopSim): void => sim.oauthshop.stopStocking(SHOP, SKU, 1)],
    ["in work already", (sim: OauthshopSim, id: string): void => sim.oauthshop.reportProgress(SHOP, id)],
    ["closed", (sim: OauthshopSim, id: string): void => void sim.control.cancelOrder(SHOP, id)],
  ] as const)("refuses to move what is %s", async (_why, prepare) => {
    const { sim, ask } = await openHosted(4, 5);
    const { order, id } = await buy(sim, 3);
    const placed: unknown = await ask(PLACED, { id });
    const [from] = listAt(placed, "data.order.fulfillmentOrders.nodes");
    prepare(sim, order.id);
    const answer: unknown = await ask(MOVE, { id: at(from, "id"), to: CENTRE });
    expect(listAt(answer, "data.fulfillmentOrderMove.userErrors")).toHaveLength(1);
    expect(at(answer, "data.fulfillmentOrderMove.movedFulfillmentOrder")).toBeNull();
  });
});

it("splits an order of a cloud shop into fulfilment orders, one for each depot", async () => {
  const sim = await startCloudshopSim({ productsPerShop: 6 });
  sims.push(sim);
  sim.control.assignLocations(STORE);
  sim.control.setStock(STORE, SKU, 2, 0);
  sim.control.setStock(STORE, SKU, 5, 1);
  const order = sim.control.placeOrder(STORE, { lines: [{ sku: SKU, quantity: 6 }] });
  const read: { json: unknown } = await cloudClient(sim, STORE).call(
    "GET",
    `orders/${order.id}?aggregates=fulfillment_orders`,
  );
  const parts = listAt(read.json, "fulfillments").map((part) => [
    at(part, "assigned_location.name"),
    at(part, "line_items.0.quantity"),
  ]);
  expect(parts).toEqual([
    ["Bodega norte", 2],
    ["Tienda centro", 4],
  ]);
});

describe("a seller with several depots", () => {
  it("is told which depot a sale is taken from", async () => {
    const sim = await startMarketplaceSim({ productsPerShop: 6 });
    sims.push(sim);
    sim.control.assignLocations(MULTI_ORIGIN);
    sim.control.setStock(MULTI_ORIGIN, SKU, 0, 0);
    sim.control.setStock(MULTI_ORIGIN, SKU, 5, 1);
    const order = sim.control.placeOrder(MULTI_ORIGIN, { lines: [{ sku: SKU, quantity: 2 }] });
    const [id = ""] = sim.marketplace.orderIds(MULTI_ORIGIN, order.id);
    const { body } = await sellerClient(sim, MULTI_ORIGIN).get(`/orders/${id}`);
    expect(at(body, "order_items.0.stock")).toEqual({ store_id: "9876544", node_id: "ARP98765441" });
  });

  it("has no stock locations until the first write", async () => {
    const sim = await startMarketplaceSim({ productsPerShop: 6 });
    sims.push(sim);
    sim.marketplace.closeDepots(MULTI_ORIGIN, SKU);
    const [variant] = sim.control
      .listProducts(MULTI_ORIGIN)
      .flatMap(({ variants }) => variants.filter(({ sku }) => sku === SKU));
    const path = `/user-products/MLAU${variant?.id}/stock`;
    const client = sellerClient(sim, MULTI_ORIGIN);
    expect(await client.get(path)).toMatchObject({ status: 404 });
    const locations = [{ store_id: "9876543", network_node_id: "ARP98765431", quantity: 3 }];
    expect((await client.send("PUT", `${path}/type/seller_warehouse`, { locations })).status).toBe(200);
    expect(await client.get(path)).toMatchObject({ status: 200 });
  });
});
