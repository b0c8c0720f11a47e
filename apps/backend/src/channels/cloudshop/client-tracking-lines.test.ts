import { type CloudshopSim, startCloudshopSim } from "@estiba/channel-sim";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { pushOf } from "../../../test/channels/tracking-suite.ts";
import type { ShopConnection, TrackingPush } from "../../ports/channel.ts";
import { asObject } from "../kit/read.ts";
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

/** An order with these quantities, one line each. */
function place(...quantities: number[]) {
  const skus = bench.sim.control
    .listProducts(ONE_DEPOT)
    .flatMap(({ variants }) => variants.map(({ sku }) => sku));
  const lines = quantities.map((quantity, index) => ({ sku: skus[index] ?? "", quantity }));
  const order = bench.sim.control.placeOrder(ONE_DEPOT, { lines, allowOversell: true });
  const parcel = (trackingNumber: string, ...units: number[]): TrackingPush =>
    pushOf(order.id, {
      trackingNumber,
      lines: order.lines.flatMap(({ id }, index) => {
        const quantity = units[index] ?? 0;
        return quantity === 0 ? [] : [{ externalLineId: id, name: `Item ${index}`, quantity }];
      }),
    });
  return { id: order.id, parcel };
}

const read = async (path: string) => (await callCloud(connection, { method: "GET", path })).json;
const partsOf = async (id: string) => read(`orders/${id}/fulfillment-orders`);
const noteOn = async (id: string) => asObject(await read(`orders/${id}`), "order")["owner_note"];
const sent = (code: string) => ({ status: "DISPATCHED", tracking_info: { code } });
const WAITING = { status: "UNPACKED", tracking_info: { code: null } };

it("shows the number at the part that has the items", async () => {
  const { id, parcel } = place(1, 1);
  bench.sim.splitFulfillment(ONE_DEPOT, id);
  await pushTracking(connection, parcel("B-1", 0, 1));
  expect(await partsOf(id)).toMatchObject([WAITING, sent("B-1")]);
  await pushTracking(connection, parcel("B-2", 1));
  expect(await partsOf(id)).toMatchObject([sent("B-2"), sent("B-1")]);
});

it("shows the number at both parts of a parcel that has items of each, and goes on after a failure", async () => {
  const { id, parcel } = place(1, 1);
  bench.sim.splitFulfillment(ONE_DEPOT, id);
  const fault = { kind: "server-error", status: 503, method: "PATCH", times: 1, phase: "after" } as const;
  bench.sim.control.addFault(fault);
  const push = parcel("B-1", 1, 1);
  await expect(pushTracking(connection, push)).rejects.toMatchObject({ failure: "unavailable" });
  expect(await partsOf(id)).toMatchObject([sent("B-1"), WAITING]);
  await pushTracking(connection, push);
  expect(await partsOf(id)).toMatchObject([sent("B-1"), sent("B-1")]);
  bench.called();
  await pushTracking(connection, push);
  expect(bench.called().filter((call) => !call.startsWith("GET"))).toEqual([]);
});

it("keeps the first number of a part in two parcels, and notes the second once", async () => {
  const { id, parcel } = place(2);
  await pushTracking(connection, parcel("B-1", 1));
  await pushTracking(connection, parcel("B-2", 1));
  await pushTracking(connection, parcel("B-2", 1));
  await pushTracking(connection, parcel("B-1", 1));
  expect(await partsOf(id)).toMatchObject([sent("B-1")]);
  const { url } = parcel("B-2", 1);
  const note = `Correo del Sur: B-2\n${url}\n1 × Item 0`;
  expect(await noteOn(id)).toBe(note);
});

it("leaves what the merchant has noted on the order", async () => {
  const { id, parcel } = place(3);
  await callCloud(connection, { method: "PUT", path: `orders/${id}`, json: { owner_note: "Ring twice" } });
  for (const number of ["B-1", "B-2", "B-3"]) {
    await pushTracking(connection, parcel(number, 1));
  }
  expect(await noteOn(id)).toMatch(/^Ring twice\n\nCorreo del Sur: B-2\n[^]+\n\nCorreo del Sur: B-3\n/);
});

it("gives its number to a part that the merchant has dispatched by hand", async () => {
  const { id, parcel } = place(2);
  bench.sim.control.fulfillOrder(ONE_DEPOT, id);
  await pushTracking(connection, parcel("B-1", 1));
  expect(await partsOf(id)).toMatchObject([{ tracking_info: { code: "B-1" } }]);
  expect(await noteOn(id)).toBeNull();
});
