import { type MarketplaceSim, startMarketplaceSim } from "@estiba/channel-sim";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ShopConnection } from "../../ports/channel.ts";
import { fetchLabel } from "./client-labels.ts";
import { readLabelFile } from "../kit/label-file.ts";
import { type MarketBench, openBench, SIM_OPTIONS, VARIATIONS } from "./testing/sim.ts";

let bench: MarketBench<MarketplaceSim>;
let connection: ShopConnection;
beforeAll(async () => {
  bench = openBench(await startMarketplaceSim(SIM_OPTIONS));
  connection = bench.connect(VARIATIONS);
});
afterAll(async () => {
  await bench.close();
});

function place(skus: readonly string[] = ["SKU-00001"]) {
  const { sim } = bench;
  const lines = skus.map((sku) => ({ sku, quantity: 1 }));
  const { id } = sim.control.placeOrder(VARIATIONS, { allowOversell: true, payment: "card", lines });
  sim.control.payOrder(VARIATIONS, id);
  const shipmentId = sim.marketplace.shipmentId(VARIATIONS, id);
  return {
    id,
    shipmentId,
    orderIds: sim.marketplace.orderIds(VARIATIONS, id),
    becomes: (status: string, substatus: string | null) =>
      sim.marketplace.setShipment(VARIATIONS, shipmentId, status, substatus),
    answers: (answer: "empty" | "zip" | "page") =>
      sim.marketplace.setLabelAnswer(VARIATIONS, shipmentId, answer),
  };
}

const labelOf = async ({ orderIds: [id = ""] }: ReturnType<typeof place>) => {
  const { pdf, reason } = await fetchLabel(connection, id);
  return reason ?? (pdf?.toString("latin1").includes("Mercado Envios") ? "label" : "something else");
};

it("a parcel that is ready has its label, as often as it is asked for", async () => {
  const order = place();
  expect(await labelOf(order)).toBe("label");
  expect(await labelOf(order)).toBe("label");
  order.becomes("ready_to_ship", "printed");
  expect(await labelOf(order)).toBe("label");
});

it("orders that leave in one parcel have the same label", async () => {
  const { orderIds, shipmentId } = place(["SKU-00001", "SKU-00002"]);
  expect(orderIds).toHaveLength(2);
  const labels = await Promise.all(orderIds.map((id) => fetchLabel(connection, id)));
  expect(labels.map((one) => one.externalShipmentId)).toEqual([shipmentId, shipmentId]);
});

it("a parcel that is not ready says why, and nothing is printed", async () => {
  const order = place();
  for (const [status, substatus, reason] of [
    ["pending", null, "not_ready"],
    ["handling", null, "not_ready"],
    ["ready_to_ship", "invoice_pending", "invoice_pending"],
    ["ready_to_ship", "buffered", "not_ready"],
    ["shipped", null, "has_left"],
    ["delivered", null, "has_left"],
    ["cancelled", null, "cancelled"],
  ] as const) {
    order.becomes(status, substatus);
    expect(await labelOf(order)).toBe(reason);
  }
});

it("what the seller or the platform's warehouse sends has none", async () => {
  const { marketplace } = bench.sim;
  const order = place(["SKU-00003"]);
  marketplace.setShippingMode(VARIATIONS, "me1");
  expect(await labelOf(order)).toBe("own_carrier");
  marketplace.setShippingMode(VARIATIONS, "me2");
  marketplace.setLogistics(VARIATIONS, "SKU-00003", "fulfillment", 5);
  expect(await labelOf(order)).toBe("sent_by_platform");
});

it("only a label is a label: nothing and a page are not, one in an archive is", async () => {
  const order = place();
  order.answers("empty");
  expect(await labelOf(order)).toBe("not_ready");
  order.answers("page");
  expect(await labelOf(order)).toBe("not_ready");
  order.answers("zip");
  expect(await labelOf(order)).toBe("label");
});

it("bytes of any kind are a label or nothing", () => {
  const pdf = Buffer.from("%PDF-1.4\n%%EOF\n");
  expect(readLabelFile(pdf)).toEqual(pdf);
  for (const bytes of ["", "%PDF-1.4 cut off", "PK\u0003\u0004 damaged", "{}", "%%EOF %PDF-"]) {
    expect(readLabelFile(Buffer.from(bytes, "latin1"))).toBeNull();
  }
  expect(readLabelFile(Buffer.concat([pdf, Buffer.alloc(5_000_000), pdf]))).toBeNull();
});

it("an order that is not of the channel is not found", async () => {
  await expect(fetchLabel(connection, "../users/me")).rejects.toMatchObject({ failure: "not_found" });
});
