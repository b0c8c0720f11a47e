import { startOauthshopSim } from "@estiba/channel-sim";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { pushOf } from "../../../test/channels/tracking-suite.ts";
import type { ShopConnection, TrackingPush } from "../../ports/channel.ts";
import { asArray, asObject } from "../kit/read.ts";
import { askAdmin } from "./client-api.ts";
import { pushTracking } from "./client-tracking.ts";
import { oauthshopClient } from "./client.ts";
import { adminCalls } from "./testing/calls.ts";
import { connectShop } from "./testing/sim-connection.ts";

const SHOP = "acme-demo.myshopify.com";
const PARCELS = `query Parcels($id: ID!) {
  order(id: $id) {
    fulfillments(first: 20) {
      trackingInfo { number }
      fulfillmentLineItems(first: 200) { nodes { quantity lineItem { sku } } }
    }
  }
}`;
let sim: Awaited<ReturnType<typeof startOauthshopSim>>;
let connection: ShopConnection;
let skus: readonly string[];
beforeAll(async () => {
  sim = await startOauthshopSim({ productsPerShop: 6 });
  connection = await connectShop(sim, SHOP);
  skus = sim.control.listProducts(SHOP).flatMap(({ variants }) => variants.map(({ sku }) => sku));
});
afterEach(() => {
  sim.control.clearFaults();
});
afterAll(async () => {
  await sim.close();
});

/** An order with these quantities, one line each. */
function place(...quantities: number[]) {
  const lines = quantities.map((quantity, index) => ({ sku: skus[index] ?? "", quantity }));
  const order = sim.control.placeOrder(SHOP, { lines, allowOversell: true });
  const parcel = (trackingNumber: string, ...units: number[]): TrackingPush =>
    pushOf(order.id, {
      trackingNumber,
      lines: order.lines.flatMap(({ id, title }, index) => {
        const quantity = units[index] ?? 0;
        return quantity === 0 ? [] : [{ externalLineId: id, name: title, quantity }];
      }),
    });
  return { id: order.id, lines: order.lines, parcel };
}

/** Each parcel as the buyer sees it: its numbers, and how many of each line are in it. */
async function parcelsOf(id: string): Promise<readonly string[]> {
  const { order } = await askAdmin(connection, PARCELS, { id: `gid://shopify/Order/${id}` });
  return asArray(asObject(order, "order")["fulfillments"], "fulfillments").map((value) => {
    const { trackingInfo, fulfillmentLineItems } = asObject(value, "fulfillment");
    const numbers = asArray(trackingInfo, "trackingInfo").map((row) => asObject(row, "row")["number"]);
    const items = asArray(asObject(fulfillmentLineItems, "items")["nodes"], "nodes").map((node) => {
      const { quantity, lineItem } = asObject(node, "node");
      return `${String(quantity)} of ${skus.indexOf(String(asObject(lineItem, "line")["sku"]))}`;
    });
    return `${numbers.join("+")}: ${items.join(", ")}`;
  });
}

const statusOf = async (id: string) => (await oauthshopClient.fetchOrder(connection, id))?.status;
const writesSince = (start: number) =>
  adminCalls(sim.control.calls())
    .slice(start)
    .filter(({ operation }) => operation === "Ship" || operation === "AddTracking");
const callCount = () => adminCalls(sim.control.calls()).length;
const loseAnswer = (route: string) =>
  sim.control.addFault({ kind: "server-error", status: 503, route, times: 1, phase: "after" });

it("shows each parcel's own items", async () => {
  const { id, parcel } = place(3, 1);
  await pushTracking(connection, parcel("A-1", 2));
  expect(await parcelsOf(id)).toEqual(["A-1: 2 of 0"]);
  expect(await statusOf(id)).toBe("partially_shipped");
  await pushTracking(connection, parcel("A-2", 1, 1));
  expect(await parcelsOf(id)).toEqual(["A-1: 2 of 0", "A-2: 1 of 0, 1 of 1"]);
  expect(await statusOf(id)).toBe("shipped");
});

it("repeats nothing", async () => {
  const { id, parcel } = place(3, 1);
  await pushTracking(connection, parcel("A-1", 2));
  const start = callCount();
  await pushTracking(connection, parcel("A-1", 2));
  await pushTracking(connection, { ...parcel("A-1", 2), status: "delivered" });
  expect(writesSince(start)).toEqual([]);
  expect(await parcelsOf(id)).toEqual(["A-1: 2 of 0"]);
});

it("shows the items of a parcel at both places they leave from", async () => {
  const { id, parcel } = place(2, 1);
  sim.oauthshop.splitFulfillment(SHOP, id);
  await pushTracking(connection, parcel("A-1", 1, 1));
  expect(await parcelsOf(id)).toEqual(["A-1: 1 of 0", "A-1: 1 of 1"]);
  expect(await statusOf(id)).toBe("partially_shipped");
});

it("ships an item of the second place without touching the first", async () => {
  const { id, parcel } = place(1, 1);
  sim.oauthshop.splitFulfillment(SHOP, id);
  await pushTracking(connection, parcel("A-1", 0, 1));
  expect(await parcelsOf(id)).toEqual(["A-1: 1 of 1"]);
});

it("spreads the units of one line over the places that have them", async () => {
  const { id, lines, parcel } = place(3);
  sim.oauthshop.moveUnits(SHOP, id, lines[0]?.id ?? "", 1);
  await pushTracking(connection, parcel("A-1", 3));
  expect(await parcelsOf(id)).toEqual(["A-1: 2 of 0", "A-1: 1 of 0"]);
  expect(await statusOf(id)).toBe("shipped");
});

it("goes on with the second place after an answer was lost", async () => {
  const { id, parcel } = place(3, 1);
  sim.oauthshop.splitFulfillment(SHOP, id);
  loseAnswer("Ship$");
  await expect(pushTracking(connection, parcel("A-1", 2, 1))).rejects.toMatchObject({
    failure: "unavailable",
  });
  expect(await parcelsOf(id)).toEqual(["A-1: 2 of 0"]);
  await pushTracking(connection, parcel("A-1", 2, 1));
  expect(await parcelsOf(id)).toEqual(["A-1: 2 of 0", "A-1: 1 of 1"]);
  const start = callCount();
  await pushTracking(connection, parcel("A-1", 2, 1));
  expect(writesSince(start)).toEqual([]);
});

it("joins what was shipped outside, at the parcel that has the items", async () => {
  const { id, parcel } = place(1, 1);
  await pushTracking(connection, parcel("A-1", 1));
  sim.control.fulfillOrder(SHOP, id);
  await pushTracking(connection, parcel("A-2", 0, 1));
  await pushTracking(connection, parcel("A-2", 0, 1));
  expect(await parcelsOf(id)).toEqual(["A-1: 1 of 0", "A-2: 1 of 1"]);
  await pushTracking(connection, parcel("A-3", 1));
  expect(await parcelsOf(id)).toEqual(["A-3+A-1: 1 of 0", "A-2: 1 of 1"]);
});

it("ships what is left of a parcel the shop has shipped in part, once", async () => {
  const { id, parcel } = place(3);
  await pushTracking(connection, parcel("A-1", 2));
  await pushTracking(connection, parcel("A-2", 2));
  await pushTracking(connection, parcel("A-2", 2));
  expect(await parcelsOf(id)).toEqual(["A-1: 2 of 0", "A-2: 1 of 0"]);
});

it("has nothing to ship of an order that was cancelled", async () => {
  const { id, parcel } = place(2);
  sim.control.cancelOrder(SHOP, id);
  await expect(pushTracking(connection, parcel("A-1", 1))).rejects.toMatchObject({ failure: "rejected" });
});

it("finds an item on a further page of a long order", async () => {
  const sku = skus[0] ?? "";
  const lines = Array.from({ length: 120 }, () => ({ sku, quantity: 1 }));
  const order = sim.control.placeOrder(SHOP, { lines, allowOversell: true });
  const externalLineId = order.lines.at(-1)?.id ?? "";
  const push = pushOf(order.id, { lines: [{ externalLineId, name: "last", quantity: 1 }] });
  await pushTracking(connection, push);
  await pushTracking(connection, push);
  expect(await parcelsOf(order.id)).toEqual([`${push.trackingNumber}: 1 of 0`]);
});
