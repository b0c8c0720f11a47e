import { type MarketplaceSim, startMarketplaceSim } from "@estiba/channel-sim";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { pushOf } from "../../../test/channels/tracking-suite.ts";
import type { ShopConnection } from "../../ports/channel.ts";
import { fetchOrder } from "./client-orders.ts";
import { pushTracking } from "./client-tracking.ts";
import { type MarketBench, openBench, SIM_OPTIONS, VARIATIONS } from "./testing/sim.ts";

let bench: MarketBench<MarketplaceSim>;
let connection: ShopConnection;
beforeAll(async () => {
  bench = openBench(await startMarketplaceSim(SIM_OPTIONS));
  connection = bench.connect(VARIATIONS);
});
beforeEach(() => {
  bench.sim.marketplace.setShippingMode(VARIATIONS, "me1");
});
afterEach(() => {
  bench.sim.control.clearFaults();
});
afterAll(async () => {
  await bench.close();
});

function place(): string {
  const purchase = bench.sim.control.placeOrder(VARIATIONS, { allowOversell: true, payment: "card" });
  bench.sim.control.payOrder(VARIATIONS, purchase.id);
  return bench.sim.marketplace.orderIds(VARIATIONS, purchase.id)[0] ?? "";
}

const told = (): readonly { status?: string; substatus?: string | null; tracking_number?: string }[] =>
  bench.sim.control
    .calls()
    .filter(({ method, url }) => method === "POST" && url.endsWith("/seller_notifications"))
    .map(({ body }) => JSON.parse(body) as Record<string, never>);

it("an order that the seller ships is distinguished from one that the platform ships", async () => {
  const own = place();
  expect(await fetchOrder(connection, own)).toMatchObject({ isShippedByChannel: false });
  bench.sim.marketplace.setShippingMode(VARIATIONS, "me2");
  expect(await fetchOrder(connection, place())).toMatchObject({ isShippedByChannel: true });
});

it("number and address go together, with the country's own carrier and a dated word", async () => {
  const id = place();
  const push = pushOf(id);
  await pushTracking(connection, push);
  expect(told().at(-1)).toEqual({
    tracking_number: push.trackingNumber,
    tracking_url: push.url,
    status: "shipped",
    substatus: null,
    payload: {
      service_id: 282_578,
      comment: push.carrier,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
    },
  });
  expect(await fetchOrder(connection, id)).toMatchObject({ status: "shipped" });
});

it("a parcel that is known by its end only has left first", async () => {
  const id = place();
  const before = told().length;
  await pushTracking(connection, pushOf(id, { status: "delivered" }));
  expect(
    told()
      .slice(before)
      .map(({ status }) => status),
  ).toEqual(["shipped", "delivered"]);
  expect(await fetchOrder(connection, id)).toMatchObject({ status: "delivered" });
});

it("one that comes back is not delivered, and nothing later takes that back", async () => {
  const id = place();
  await pushTracking(connection, pushOf(id));
  const before = told().length;
  await pushTracking(connection, pushOf(id, { status: "returning" }));
  await pushTracking(connection, pushOf(id, { status: "shipped" }));
  expect(told().slice(before)).toMatchObject([{ status: "not_delivered", substatus: "returning_to_sender" }]);
});

it("another number takes the place of the first", async () => {
  const id = place();
  await pushTracking(connection, pushOf(id));
  await pushTracking(connection, pushOf(id, { trackingNumber: "SUR0000000024" }));
  expect(told().at(-1)).toMatchObject({ status: "shipped", tracking_number: "SUR0000000024" });
});

it("nothing is sent about a parcel that the platform ships, and that is final", async () => {
  bench.sim.marketplace.setShippingMode(VARIATIONS, "me2");
  const before = told().length;
  await expect(pushTracking(connection, pushOf(place()))).rejects.toMatchObject({ failure: "rejected" });
  expect(told()).toHaveLength(before);
});

it("a platform that is down is notified later", async () => {
  const id = place();
  bench.sim.control.addFault({ kind: "server-error", status: 503, method: "POST", times: 1 });
  await expect(pushTracking(connection, pushOf(id))).rejects.toMatchObject({ failure: "unavailable" });
  await pushTracking(connection, pushOf(id));
  expect(await fetchOrder(connection, id)).toMatchObject({ status: "shipped" });
});
