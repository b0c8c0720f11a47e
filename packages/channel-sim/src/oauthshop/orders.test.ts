import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Answer, at, listAt } from "../kit/test-answer.ts";
import type { ManualClock } from "../kit/index.ts";
import type { OauthshopSim } from "./index.ts";
import { ALL_SCOPES, connectShop, graphql, openShop } from "./test-client.ts";
import { FULFILLMENT_ORDERS, ORDERS_SINCE, SHIP } from "./test-documents.ts";

const SHOP = "acme-demo.myshopify.com";
const DAY_MS = 24 * 3_600_000;

let sim: OauthshopSim;
let clock: ManualClock;
let token: string;

beforeEach(async () => {
  ({ sim, clock, token } = await openShop(SHOP, 12));
});

afterEach(async () => {
  await sim.close();
});

async function ask(query: string, variables: Record<string, unknown> = {}): Promise<Answer> {
  return graphql(sim, SHOP, token, query, variables);
}

async function ordersSince(atMs: number): Promise<unknown[]> {
  const { body } = await ask(ORDERS_SINCE, { q: `updated_at:>='${new Date(atMs).toISOString()}'` });
  expect(at(body, "errors")).toBeUndefined();
  return listAt(body, "data.orders.nodes");
}

describe("order poll", () => {
  it("shows a cash-on-delivery order with money as decimals", async () => {
    const order = sim.control.placeOrder(SHOP, {
      lines: [{ sku: "SKU-00001", quantity: 2 }],
      payment: "cod",
      shippingMinor: 1_000_000,
    });
    const [node] = await ordersSince(0);
    expect(node).toMatchObject({
      id: `gid://shopify/Order/${order.id}`,
      legacyResourceId: order.id,
      name: "#1001",
      displayFinancialStatus: "PENDING",
      displayFulfillmentStatus: "UNFULFILLED",
      paymentGatewayNames: ["Cash on Delivery (COD)"],
      currencyCode: "COP",
      totalShippingPriceSet: { shopMoney: { amount: "10000.0", currencyCode: "COP" } },
    });
    expect(at(node, "lineItems.nodes.0")).toMatchObject({
      sku: "SKU-00001",
      quantity: 2,
      currentQuantity: 2,
    });
    expect(at(node, "shippingAddress.countryCodeV2")).toBe("CO");
  });

  it("finds only orders touched since and pages through many", async () => {
    sim.control.placeOrders(SHOP, 60, { lines: [{ sku: "SKU-00001" }], allowOversell: true });
    clock.advanceMs(60_000);
    const since = clock.nowMs();
    const late = sim.control.placeOrder(SHOP, { lines: [{ sku: "SKU-00002" }] });
    expect((await ordersSince(since)).map((node) => at(node, "legacyResourceId"))).toEqual([late.id]);
    const first = await ask(ORDERS_SINCE, { q: "" });
    expect(at(first.body, "data.orders.pageInfo.hasNextPage")).toBe(true);
    const cursor = at(first.body, "data.orders.pageInfo.endCursor");
    const second = await ask(ORDERS_SINCE, { q: "", cursor });
    expect(listAt(second.body, "data.orders.nodes")).toHaveLength(11);
  });

  it("shows an edit in the current quantity, a refund and a cancellation", async () => {
    const order = sim.control.placeOrder(SHOP, {
      lines: [{ sku: "SKU-00001", quantity: 3 }, { sku: "SKU-00002" }],
    });
    const [line, gone] = order.lines;
    sim.control.editOrder(SHOP, order.id, {
      lines: [
        { lineId: line?.id ?? "", quantity: 2 },
        { lineId: gone?.id ?? "", quantity: 0 },
      ],
    });
    sim.control.refundOrder(SHOP, order.id, {
      lines: [{ lineId: line?.id ?? "", quantity: 1 }],
      isRestocked: true,
    });
    sim.control.cancelOrder(SHOP, order.id, { reason: "fraud" });
    const [node] = await ordersSince(0);
    expect(
      listAt(node, "lineItems.nodes").map((item) => [at(item, "quantity"), at(item, "currentQuantity")]),
    ).toEqual([
      [3, 1],
      [1, 0],
    ]);
    expect(at(node, "refunds.0.refundLineItems.nodes.0")).toMatchObject({
      quantity: 1,
      restockType: "CANCEL",
    });
    expect(at(node, "cancelReason")).toBe("FRAUD");
    expect(at(node, "cancelledAt")).toBe("2026-11-14T12:00:00Z");
  });

  it("hides orders older than sixty days without the scope for the whole history", async () => {
    const order = sim.control.placeOrder(SHOP);
    clock.advanceMs(61 * DAY_MS);
    token = (await connectShop(sim, SHOP)).access;
    expect(await ordersSince(0)).toEqual([]);
    const single = await ask("query Q($id: ID!) { order(id: $id) { id } }", {
      id: `gid://shopify/Order/${order.id}`,
    });
    expect(at(single.body, "data.order")).toBeNull();
    token = (await connectShop(sim, SHOP, `${ALL_SCOPES},read_all_orders`)).access;
    expect(await ordersSince(0)).toHaveLength(1);
  });

  it("withholds names and addresses from an app without approval", async () => {
    sim.oauthshop.configureApp({ isCustomerDataApproved: false });
    sim.control.placeOrder(SHOP);
    const [node] = await ordersSince(0);
    expect(node).toMatchObject({ shippingAddress: null, email: null, customer: { firstName: null } });
  });
});

type Open = { orderId: string; gid: string; fulfillmentOrderId: unknown; lineId: unknown };

async function openOrder(quantity = 3): Promise<Open> {
  const order = sim.control.placeOrder(SHOP, { lines: [{ sku: "SKU-00001", quantity }] });
  const gid = `gid://shopify/Order/${order.id}`;
  const { body } = await ask(FULFILLMENT_ORDERS, { orderId: gid });
  const node = at(body, "data.order.fulfillmentOrders.nodes.0");
  expect(node).toMatchObject({
    status: "OPEN",
    supportedActions: [{ action: "CREATE_FULFILLMENT" }, { action: "HOLD" }, { action: "MOVE" }],
  });
  return {
    orderId: order.id,
    gid,
    fulfillmentOrderId: at(node, "id"),
    lineId: at(node, "lineItems.nodes.0.id"),
  };
}

async function ship(open: Open, quantity?: number, tracking: Record<string, unknown> = {}): Promise<unknown> {
  const items = quantity === undefined ? {} : { fulfillmentOrderLineItems: [{ id: open.lineId, quantity }] };
  const lineItemsByFulfillmentOrder = [{ fulfillmentOrderId: open.fulfillmentOrderId, ...items }];
  const trackingInfo = {
    company: "Servientrega",
    number: "900123",
    url: "https://track.example/900123",
    ...tracking,
  };
  const f = { notifyCustomer: true, trackingInfo, lineItemsByFulfillmentOrder };
  return at((await ask(SHIP, { f })).body, "data.fulfillmentCreate");
}

describe("fulfilment", () => {
  it("ships a part, then the rest, with tracking", async () => {
    const open = await openOrder();
    expect(await ship(open, 2)).toEqual({
      fulfillment: {
        id: expect.stringMatching(/^gid:\/\/shopify\/Fulfillment\/\d+$/) as string,
        status: "SUCCESS",
        trackingInfo: [{ company: "Servientrega", number: "900123", url: "https://track.example/900123" }],
      },
      userErrors: [],
    });
    const between = at(
      (await ask(FULFILLMENT_ORDERS, { orderId: open.gid })).body,
      "data.order.fulfillmentOrders.nodes.0",
    );
    expect(between).toMatchObject({
      status: "IN_PROGRESS",
      lineItems: { nodes: [{ remainingQuantity: 1, totalQuantity: 3 }] },
    });
    await ship(open);
    const [node] = await ordersSince(0);
    expect(at(node, "displayFulfillmentStatus")).toBe("FULFILLED");
  });

  it("refuses more than what is left, closed orders and orders on hold", async () => {
    const open = await openOrder();
    expect(at(await ship(open, 4), "userErrors.0.message")).toBe(
      "Invalid fulfillment order line item quantity requested.",
    );
    sim.oauthshop.holdFulfillment(SHOP, open.orderId);
    expect(at(await ship(open), "userErrors.0.message")).toContain("unfulfillable status= on_hold");
    sim.oauthshop.holdFulfillment(SHOP, open.orderId, false);
    await ship(open);
    expect(at(await ship(open), "userErrors.0.message")).toContain("unfulfillable status= closed");
  });

  it("refuses number together with numbers", async () => {
    const open = await openOrder();
    expect(at(await ship(open, undefined, { numbers: ["1"] }), "userErrors.0.field")).toEqual([
      "fulfillment",
      "trackingInfo",
    ]);
  });

  it("changes tracking, takes events and reopens on cancel", async () => {
    const open = await openOrder();
    const id = at(await ship(open), "fulfillment.id");
    const changed = await ask(
      `mutation T($id: ID!) { fulfillmentTrackingInfoUpdate(fulfillmentId: $id, trackingInfoInput: { number: "7" }) { fulfillment { trackingInfo { number } } userErrors { message } } }`,
      { id },
    );
    expect(at(changed.body, "data.fulfillmentTrackingInfoUpdate.fulfillment.trackingInfo")).toEqual([
      { number: "7" },
    ]);
    const event = await ask(
      `mutation E($e: FulfillmentEventInput!) { fulfillmentEventCreate(fulfillmentEvent: $e) { fulfillmentEvent { status } userErrors { message } } }`,
      { e: { fulfillmentId: id, status: "DELIVERED" } },
    );
    expect(at(event.body, "data.fulfillmentEventCreate.fulfillmentEvent.status")).toBe("DELIVERED");
    await ask(
      `mutation C($id: ID!) { fulfillmentCancel(id: $id) { fulfillment { status } userErrors { message } } }`,
      { id },
    );
    const after = await ask(FULFILLMENT_ORDERS, { orderId: open.gid });
    expect(at(after.body, "data.order.fulfillmentOrders.nodes.0.status")).toBe("OPEN");
  });
});
