import { type CloudshopSim, startCloudshopSim } from "@estiba/channel-sim";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { pushOf } from "../../../test/channels/tracking-suite.ts";
import type { ShopConnection } from "../../ports/channel.ts";
import { callCloud } from "./client-api.ts";
import { pushTracking } from "./client-tracking.ts";
import { type CloudBench, ONE_DEPOT, openBench, SIM_OPTIONS } from "./testing/sim.ts";

let bench: CloudBench<CloudshopSim>;
let connection: ShopConnection;
beforeAll(async () => {
  bench = openBench(await startCloudshopSim(SIM_OPTIONS));
  connection = bench.connect(ONE_DEPOT);
});
afterEach(() => {
  bench.sim.control.clearFaults();
});
afterAll(async () => {
  await bench.close();
});

const place = () => bench.sim.control.placeOrder(ONE_DEPOT, { allowOversell: true }).id;
const shipmentsOf = async (id: string) =>
  (await callCloud(connection, { method: "GET", path: `orders/${id}/fulfillment-orders` })).json;
const lastBody = (): unknown => JSON.parse(bench.sim.control.calls().at(-1)?.body ?? "null");

it("the parcel is dispatched under the number, and the platform notifies the buyer", async () => {
  const id = place();
  const push = pushOf(id);
  await pushTracking(connection, push);
  const info = { code: push.trackingNumber, url: push.url };
  expect(lastBody()).toEqual({
    status: "DISPATCHED",
    tracking_info: { ...info, notify_customer: true },
  });
  expect(await shipmentsOf(id)).toMatchObject([{ status: "DISPATCHED", tracking_info: info }]);
});

it("the first parcel of an order in two parts dispatches one of them, the second the other", async () => {
  const skus = bench.sim.control
    .listProducts(ONE_DEPOT)
    .flatMap(({ variants }) => variants.map(({ sku }) => sku));
  const lines = skus.slice(0, 2).map((sku) => ({ sku, quantity: 1 }));
  const { id } = bench.sim.control.placeOrder(ONE_DEPOT, { lines, allowOversell: true });
  bench.sim.splitFulfillment(ONE_DEPOT, id);
  await pushTracking(connection, pushOf(id));
  await pushTracking(connection, pushOf(id));
  expect(await shipmentsOf(id)).toMatchObject([
    { status: "DISPATCHED", tracking_info: { code: pushOf(id).trackingNumber } },
    { status: "UNPACKED", tracking_info: { code: null } },
  ]);
  await pushTracking(connection, pushOf(id, { trackingNumber: "B-2" }));
  expect(await shipmentsOf(id)).toMatchObject([
    { status: "DISPATCHED", tracking_info: { code: pushOf(id).trackingNumber } },
    { status: "DISPATCHED", tracking_info: { code: "B-2" } },
  ]);
});

it("what the merchant has dispatched by hand keeps its state and gets the number", async () => {
  const id = place();
  bench.sim.control.fulfillOrder(ONE_DEPOT, id);
  const push = pushOf(id, { isBuyerNotified: false });
  await pushTracking(connection, push);
  expect(lastBody()).toEqual({
    tracking_info: { code: push.trackingNumber, url: push.url, notify_customer: false },
  });
});

it("an answer that breaks off does not notify the buyer twice", async () => {
  const id = place();
  bench.sim.control.addFault({ kind: "server-error", status: 503, method: "PATCH", times: 1 });
  await expect(pushTracking(connection, pushOf(id))).rejects.toMatchObject({ failure: "unavailable" });
  bench.called();
  await pushTracking(connection, pushOf(id));
  await pushTracking(connection, pushOf(id));
  expect(bench.called().filter((call) => call.startsWith("PATCH"))).toHaveLength(1);
});
