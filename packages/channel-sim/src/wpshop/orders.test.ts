import { afterEach, beforeEach, expect, it } from "vitest";
import type { ManualClock } from "../kit/index.ts";
import { createManualClock } from "../kit/index.ts";
import { object, objects, testCall } from "../kit/test-call.ts";
import type { WpshopSim } from "./index.ts";
import { startWpshopSim } from "./index.ts";
import type { WpClient } from "./test-client.ts";
import { wpClient } from "./test-client.ts";

let clock: ManualClock;
let sim: WpshopSim;
let client: WpClient;

beforeEach(async () => {
  clock = createManualClock(Date.parse("2026-11-14T15:00:00Z"));
  sim = await startWpshopSim({ clock, timeScale: 0 });
  client = wpClient(sim);
});
afterEach(async () => {
  await sim.close();
});

it("shows a cash-on-delivery order in processing, unpaid, with decimal strings and plain numbers where the platform has them", async () => {
  const order = sim.control.placeOrder("1", {
    lines: [{ sku: "SKU-00005-AZU-M", quantity: 2 }],
    payment: "cod",
    buyer: { firstName: "Íñigo" },
  });
  const body = object((await client.call("GET", `orders/${order.id}`)).json);
  const [line] = objects(body["line_items"]);
  expect(body).toMatchObject({
    id: Number(order.id),
    number: "1001",
    status: "processing",
    payment_method: "cod",
    date_paid_gmt: null,
    date_created_gmt: "2026-11-14T15:00:00",
    date_created: "2026-11-14T12:00:00",
    total: String(order.totalMinor),
  });
  expect(object(body["billing"])["first_name"]).toBe("Íñigo");
  expect(line).toMatchObject({ quantity: 2, sku: "SKU-00005-AZU-M", price: order.lines[0]?.unitPriceMinor });
  expect(object(line)["variation_id"]).not.toBe(0);
});

it("uses two decimals in a shop whose currency has them", async () => {
  const order = sim.control.placeOrder("2", { lines: [{ sku: "SKU-00001" }] });
  const body = object((await wpClient(sim, "2").call("GET", `orders/${order.id}`)).json);
  expect(body["total"]).toMatch(/^\d+\.\d{2}$/);
});

it("keeps the sale in its own stock, and gives it back on cancel", async () => {
  const before = sim.control.listProducts("1")[0]?.variants[0]?.levels[0] ?? 0;
  const order = sim.control.placeOrder("1", { lines: [{ sku: "SKU-00001", quantity: 3 }] });
  const stock = async (): Promise<unknown> =>
    object(objects((await client.call("GET", "products?sku=SKU-00001")).json)[0])["stock_quantity"];
  expect(await stock()).toBe(before - 3);
  sim.control.cancelOrder("1", order.id);
  expect(await stock()).toBe(before);
  expect(object((await client.call("GET", `orders/${order.id}`)).json)["status"]).toBe("cancelled");
});

it("walks changed orders in order of change", async () => {
  const [first, second] = sim.control.placeOrders("1", 3, { lines: [{ sku: "SKU-00001" }] });
  clock.advanceMs(60_000);
  sim.control.editOrder("1", second?.id ?? "", { lines: [{ sku: "SKU-00001", quantity: 2 }] });
  clock.advanceMs(60_000);
  sim.control.refundOrder("1", first?.id ?? "");
  const answer = await client.call(
    "GET",
    "orders?modified_after=2026-11-14T15:00:30&dates_are_gmt=true&orderby=modified&order=asc",
  );
  expect(objects(answer.json).map((order) => [order["id"], order["status"]])).toEqual([
    [Number(second?.id), "processing"],
    [Number(first?.id), "refunded"],
  ]);
  const open = await client.call("GET", "orders?status=processing,on-hold&after=2026-11-14T11:59:00");
  expect(open.headers.get("x-wp-total")).toBe("2");
  expect((await client.call("GET", "orders?status=shipped")).status).toBe(400);
});

it("keeps the status on a partial refund and lists it with a negative total", async () => {
  const order = sim.control.placeOrder("1", { lines: [{ sku: "SKU-00001", quantity: 3 }] });
  sim.control.refundOrder("1", order.id, { lines: [{ lineId: order.lines[0]?.id ?? "", quantity: 1 }] });
  const body = object((await client.call("GET", `orders/${order.id}`)).json);
  expect(body["status"]).toBe("processing");
  expect(object(objects(body["refunds"])[0])["total"]).toMatch(/^-\d+$/);
});

it("loses the SKU of a line when the product is deleted", async () => {
  const order = sim.control.placeOrder("1", { lines: [{ sku: "SKU-00001" }] });
  sim.control.deleteProduct("1", order.lines[0]?.productId ?? "");
  const body = object((await client.call("GET", `orders/${order.id}`)).json);
  expect(object(objects(body["line_items"])[0])["sku"]).toBeNull();
});

it("takes tracking as notes, as meta kept under one key, and through the extension where it is installed", async () => {
  const order = sim.control.placeOrder("1", { lines: [{ sku: "SKU-00001" }] });
  const note = await client.call("POST", `orders/${order.id}/notes`, {
    note: "Guía 123",
    customer_note: true,
  });
  expect([note.status, object(note.json)["customer_note"]]).toEqual([201, true]);
  await client.call("PUT", `orders/${order.id}`, {
    meta_data: [{ key: "_hub_tracking_number", value: "1" }],
  });
  await client.call("PUT", `orders/${order.id}`, {
    meta_data: [{ key: "_hub_tracking_number", value: "2" }],
  });
  const body = object((await client.call("GET", `orders/${order.id}`)).json);
  expect(objects(body["meta_data"])).toMatchObject([{ key: "_hub_tracking_number", value: "2" }]);
  const done = await client.call("PUT", `orders/${order.id}`, { status: "completed" });
  expect(object(done.json)).toMatchObject({ status: "completed", date_completed_gmt: "2026-11-14T15:00:00" });

  const path = `wp-json/wc-shipment-tracking/v3/orders/${order.id}/shipment-trackings`;
  const tracking = {
    tracking_number: "9",
    custom_tracking_provider: "Starken",
    custom_tracking_link: "https://t.test/%1$s",
  };
  const credentials = new URLSearchParams({
    consumer_key: sim.shops[0]?.credentials["consumerKey"] ?? "",
    consumer_secret: sim.shops[0]?.credentials["consumerSecret"] ?? "",
  });
  const address = `${client.shopUrl}/${path}?${credentials.toString()}`;
  expect((await testCall("POST", address, tracking)).json).toMatchObject({ code: "rest_no_route" });
  sim.settings("1").hasShipmentTracking = true;
  const added = await testCall("POST", address, tracking);
  expect([added.status, object(added.json)["tracking_link"]]).toEqual([201, "https://t.test/9"]);
});
