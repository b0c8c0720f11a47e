import { afterEach, beforeEach, expect, it } from "vitest";
import { at, listAt } from "../kit/test-answer.ts";
import type { HookReceiver } from "../kit/index.ts";
import { startHookReceiver } from "../kit/index.ts";
import type { OauthshopSim } from "./index.ts";
import { graphql, openShop } from "./test-client.ts";
import { FULFILLMENT_ORDERS, SHIP, SUBSCRIBE } from "./test-documents.ts";

const SHOP = "acme-demo.myshopify.com";
const PARCELS = `query Parcels($orderId: ID!) {
  order(id: $orderId) {
    displayFulfillmentStatus
    lineItems(first: 10) { nodes { unfulfilledQuantity } }
    fulfillments(first: 10) { fulfillmentLineItems(first: 10) { nodes { quantity lineItem { id } } } }
  }
}`;

let sim: OauthshopSim;
let receiver: HookReceiver;
let token: string;

beforeEach(async () => {
  receiver = await startHookReceiver();
  ({ sim, token } = await openShop(SHOP, 12));
});

afterEach(async () => {
  await sim.close();
  await receiver.close();
});

const ask = async (query: string, variables: Record<string, unknown>): Promise<unknown> =>
  (await graphql(sim, SHOP, token, query, variables)).body;

/** Three units of one line, one of which leaves from another place. */
async function openInTwoPlaces() {
  const order = sim.control.placeOrder(SHOP, {
    lines: [{ sku: "SKU-00001", quantity: 3 }],
    allowOversell: true,
  });
  const lineId = order.lines[0]?.id ?? "";
  const orderId = `gid://shopify/Order/${order.id}`;
  sim.oauthshop.moveUnits(SHOP, order.id, lineId, 1);
  const read = async (): Promise<unknown[]> =>
    listAt(await ask(FULFILLMENT_ORDERS, { orderId }), "data.order.fulfillmentOrders.nodes");
  return { orderId, lineId, read };
}

async function ship(place: unknown, quantity: number): Promise<unknown> {
  const items = [{ id: at(place, "lineItems.nodes.0.id"), quantity }];
  const lineItemsByFulfillmentOrder = [
    { fulfillmentOrderId: at(place, "id"), fulfillmentOrderLineItems: items },
  ];
  const f = { trackingInfo: { number: "77" }, lineItemsByFulfillmentOrder };
  return at(await ask(SHIP, { f }), "data.fulfillmentCreate.userErrors");
}

it("counts what remains at each place a line leaves from", async () => {
  const { orderId, lineId, read } = await openInTwoPlaces();
  const [first, second] = await read();
  expect([first, second]).toMatchObject([
    { status: "OPEN", lineItems: { nodes: [{ remainingQuantity: 2, totalQuantity: 2 }] } },
    { status: "OPEN", lineItems: { nodes: [{ remainingQuantity: 1, totalQuantity: 1 }] } },
  ]);
  expect(await ship(second, 2)).toMatchObject([
    { message: "Invalid fulfillment order line item quantity requested." },
  ]);
  expect(await ship(first, 1)).toEqual([]);
  expect(await ship(second, 1)).toEqual([]);
  expect(await read()).toMatchObject([
    { status: "IN_PROGRESS", lineItems: { nodes: [{ remainingQuantity: 1 }] } },
    { status: "CLOSED", lineItems: { nodes: [{ remainingQuantity: 0 }] } },
  ]);
  const parcel = {
    fulfillmentLineItems: { nodes: [{ quantity: 1, lineItem: { id: `gid://shopify/LineItem/${lineId}` } }] },
  };
  expect(at(await ask(PARCELS, { orderId }), "data.order")).toEqual({
    displayFulfillmentStatus: "PARTIALLY_FULFILLED",
    lineItems: { nodes: [{ unfulfilledQuantity: 1 }] },
    fulfillments: [parcel, parcel],
  });
});

it("says of the order that a part has left, then that all has", async () => {
  await ask(SUBSCRIBE, { topic: "ORDERS_UPDATED", sub: { uri: `${receiver.url}/hook`, format: "JSON" } });
  const { read } = await openInTwoPlaces();
  const [first, second] = await read();
  await ship(first, 2);
  await ship(second, 1);
  await sim.control.flush();
  const [partly, fully] = receiver.received.slice(-2).map((hook): unknown => JSON.parse(hook.body));
  expect(partly).toMatchObject({
    fulfillment_status: "partial",
    line_items: [{ fulfillable_quantity: 1, fulfillment_status: "partial" }],
    fulfillments: [{ tracking_number: "77", line_items: [{ quantity: 2 }] }],
  });
  expect(fully).toMatchObject({
    fulfillment_status: "fulfilled",
    line_items: [{ fulfillable_quantity: 0, fulfillment_status: "fulfilled" }],
  });
});
