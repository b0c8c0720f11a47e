import type { WpshopSim } from "@estiba/channel-sim";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Bench } from "../../../test/channels/bench.ts";
import { pushOf } from "../../../test/channels/tracking-suite.ts";
import { openWpshopBench } from "../../../test/channels/wpshop-bench.ts";
import { askShop } from "./client-api.ts";
import { pushTracking } from "./client-tracking.ts";

let bench: Bench<WpshopSim>;
beforeEach(async () => {
  bench = await openWpshopBench();
});
afterEach(async () => {
  await bench.close();
});

const read = async (path: string) => (await askShop(bench.connection, { method: "GET", path })).json;
const place = () => bench.sim.control.placeOrder(bench.shop.id).id;

it("the buyer gets a note, and the order carries number and address", async () => {
  const id = place();
  const push = pushOf(id);
  await pushTracking(bench.connection, push);
  expect(await read(`orders/${id}/notes`)).toMatchObject([
    { note: `Correo del Sur: ${push.trackingNumber}\n${push.url}`, customer_note: true },
  ]);
  expect(await read(`orders/${id}`)).toMatchObject({
    status: "processing",
    meta_data: [
      { key: "_estiba_tracking_number", value: push.trackingNumber },
      { key: "_estiba_tracking_url", value: push.url },
    ],
  });
});

it("a second parcel gets a note of its own, one whose number only begins alike too", async () => {
  const id = place();
  await pushTracking(bench.connection, pushOf(id, { trackingNumber: "A-123", isBuyerNotified: false }));
  await pushTracking(bench.connection, pushOf(id, { trackingNumber: "A-12" }));
  await pushTracking(bench.connection, pushOf(id, { trackingNumber: "A-12" }));
  expect(await read(`orders/${id}/notes`)).toMatchObject([{ customer_note: false }, { customer_note: true }]);
});

it("the note of a parcel with some of the items names them", async () => {
  const id = place();
  const lines = [
    { externalLineId: "11", name: "Taza Roja", quantity: 2 },
    { externalLineId: "12", name: "Cable\n A-12 ", quantity: 1 },
  ];
  const push = pushOf(id, { trackingNumber: "A-11", lines });
  await pushTracking(bench.connection, push);
  await pushTracking(bench.connection, push);
  expect(await read(`orders/${id}/notes`)).toMatchObject([
    { note: `Correo del Sur: A-11\n${push.url}\n2 × Taza Roja\n1 × Cable A-12` },
  ]);
  await pushTracking(bench.connection, pushOf(id, { trackingNumber: "A-12" }));
  expect(await read(`orders/${id}/notes`)).toHaveLength(2);
  expect(await read(`orders/${id}`)).toMatchObject({
    meta_data: [{ key: "_estiba_tracking_number", value: "A-12" }, {}],
  });
});

it("a shop that fails before the note gets all of it the next time, once", async () => {
  const id = place();
  bench.sim.control.addFault({ kind: "server-error", status: 503, method: "POST", times: 1 });
  await expect(pushTracking(bench.connection, pushOf(id))).rejects.toMatchObject({ failure: "unavailable" });
  await pushTracking(bench.connection, pushOf(id));
  expect(await read(`orders/${id}/notes`)).toHaveLength(1);
  expect(await read(`orders/${id}`)).toMatchObject({ meta_data: [{}, {}] });
});
