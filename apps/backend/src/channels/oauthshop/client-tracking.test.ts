import { startOauthshopSim } from "@estiba/channel-sim";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { pushOf } from "../../../test/channels/tracking-suite.ts";
import type { ShopConnection } from "../../ports/channel.ts";
import { askAdmin } from "./client-api.ts";
import { pushTracking } from "./client-tracking.ts";
import { oauthshopClient } from "./client.ts";
import { ORDER_SHIPPING } from "./documents.ts";
import { adminCalls } from "./testing/calls.ts";
import { connectShop, SCOPES } from "./testing/sim-connection.ts";

const SHOP = "acme-demo.myshopify.com";
let sim: Awaited<ReturnType<typeof startOauthshopSim>>;
let connection: ShopConnection;
beforeAll(async () => {
  sim = await startOauthshopSim({ productsPerShop: 6 });
  connection = await connectShop(sim, SHOP);
});
afterEach(() => {
  sim.control.clearFaults();
});
afterAll(async () => {
  await sim.close();
});

const place = () => sim.control.placeOrder(SHOP, { allowOversell: true }).id;
const shippingOf = async (id: string) =>
  (await askAdmin(connection, ORDER_SHIPPING, { orderId: `gid://shopify/Order/${id}` }))["order"];
const lastCall = () => adminCalls(sim.control.calls()).at(-1);

it("everything that is left is shipped under the number, and the buyer notified", async () => {
  const id = place();
  const push = pushOf(id);
  await pushTracking(connection, push);
  expect(lastCall()).toMatchObject({
    operation: "Ship",
    variables: {
      fulfillment: {
        notifyCustomer: true,
        trackingInfo: { company: "Correo del Sur", number: push.trackingNumber, url: push.url },
      },
    },
  });
  expect(await shippingOf(id)).toMatchObject({
    fulfillments: [{ status: "SUCCESS", trackingInfo: [{ number: push.trackingNumber, url: push.url }] }],
    fulfillmentOrders: { nodes: [{ status: "CLOSED" }] },
  });
});

it("the first parcel of an order that leaves from two places ships one of them, the second the other", async () => {
  const skus = sim.control.listProducts(SHOP).flatMap(({ variants }) => variants.map(({ sku }) => sku));
  const lines = skus.slice(0, 2).map((sku) => ({ sku, quantity: 1 }));
  const { id } = sim.control.placeOrder(SHOP, { lines, allowOversell: true });
  sim.oauthshop.splitFulfillment(SHOP, id);
  await pushTracking(connection, pushOf(id));
  await pushTracking(connection, pushOf(id));
  expect(await shippingOf(id)).toMatchObject({
    fulfillments: [{ trackingInfo: [{ number: pushOf(id).trackingNumber }] }],
    fulfillmentOrders: { nodes: [{ status: "CLOSED" }, { status: "OPEN" }] },
  });
  expect((await oauthshopClient.fetchOrder(connection, id))?.status).toBe("partially_shipped");
  await pushTracking(connection, pushOf(id, { trackingNumber: "B-2" }));
  expect(await shippingOf(id)).toMatchObject({
    fulfillments: [
      { trackingInfo: [{ number: pushOf(id).trackingNumber }] },
      { trackingInfo: [{ number: "B-2" }] },
    ],
    fulfillmentOrders: { nodes: [{ status: "CLOSED" }, { status: "CLOSED" }] },
  });
});

it("a second number joins the first when everything has left", async () => {
  const id = place();
  await pushTracking(connection, pushOf(id));
  const url = "https://carrier.example.test/B-2";
  await pushTracking(connection, pushOf(id, { trackingNumber: "B-2", url, isBuyerNotified: false }));
  expect(lastCall()).toMatchObject({ operation: "AddTracking", variables: { notifyCustomer: false } });
  expect(await shippingOf(id)).toMatchObject({
    fulfillments: [
      {
        trackingInfo: [
          { number: "B-2", url: "https://carrier.example.test/B-2" },
          { number: "SUR0000000017", url: "https://panel.example.test/t/SUR0000000017" },
        ],
      },
    ],
  });
});

it("an order that was cancelled has nothing to ship", async () => {
  const id = place();
  sim.control.cancelOrder(SHOP, id);
  await expect(pushTracking(connection, pushOf(id))).rejects.toMatchObject({ failure: "rejected" });
});

it("without the right to ship it is forbidden", async () => {
  const id = place();
  const shy = await connectShop(
    sim,
    SHOP,
    SCOPES.filter((scope) => !scope.includes("fulfillment")),
  );
  await expect(pushTracking(shy, pushOf(id))).rejects.toMatchObject({ failure: "forbidden" });
});
