import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { at, listAt } from "../kit/test-answer.ts";
import type { ManualClock } from "../kit/index.ts";
import { createManualClock } from "../kit/index.ts";
import type { MarketplaceSim } from "./index.ts";
import { startMarketplaceSim } from "./index.ts";
import { sellerClient } from "./test-client.ts";
import type { SellerClient } from "./test-client.ts";

const SELLER = "987654321";
const OTHER = "876543210";

let sim: MarketplaceSim;
let clock: ManualClock;
let client: SellerClient;

beforeEach(async () => {
  clock = createManualClock(Date.UTC(2026, 10, 14, 16));
  sim = await startMarketplaceSim({ clock, productsPerShop: 12, requestsPerMinute: 60 });
  client = sellerClient(sim, SELLER);
});

afterEach(async () => {
  await sim.close();
});

async function search(more: string): Promise<unknown[]> {
  const { body } = await client.get(`/orders/search?seller=${SELLER}${more}`);
  return listAt(body, "results");
}

async function searchIds(more: string): Promise<string[]> {
  return (await search(more)).map((order) => String(at(order, "id")));
}

describe("orders", () => {
  it("shows a paid order without address or telephone", async () => {
    const order = sim.control.placeOrder(SELLER, {
      lines: [{ sku: "SKU-00001", quantity: 2 }],
      shippingMinor: 3_990,
    });
    const { body } = await client.get(`/orders/${order.id}`);
    expect(body).toMatchObject({
      id: Number(order.id),
      status: "paid",
      pack_id: null,
      date_created: "2026-11-14T12:00:00.000-04:00",
      date_closed: "2026-11-14T12:00:00.000-04:00",
      currency_id: "CLP",
      seller: { id: 987_654_321 },
      context: { site: "MLC" },
      order_items: [{ quantity: 2, item: { seller_sku: "SKU-00001", variation_id: null } }],
      tags: ["paid", "not_delivered"],
    });
    expect(at(body, "paid_amount")).toBe(Number(at(body, "total_amount")) + 3_990);
    expect(JSON.stringify(body)).not.toContain(order.buyer.street);
    expect(JSON.stringify(body)).not.toContain(order.buyer.phone);
  });

  it("names the variation an older item was bought in", async () => {
    const variant = sim.control.listProducts(SELLER).find((product) => product.variants.length > 1)
      ?.variants[1];
    const order = sim.control.placeOrder(SELLER, { lines: [{ variantId: variant?.id ?? "" }] });
    const { body } = await client.get(`/orders/${order.id}`);
    expect(at(body, "order_items.0.item.variation_id")).toBe(Number(variant?.id));
    expect(at(body, "order_items.0.item.variation_attributes.0.value_name")).toBe(variant?.optionValues[0]);
  });

  it("makes a cart into one order per line, with one pack and one shipment", async () => {
    const cart = sim.control.placeOrder(SELLER, {
      lines: [{ sku: "SKU-00001" }, { sku: "SKU-00002", quantity: 3 }],
    });
    const ids = sim.marketplace.orderIds(SELLER, cart.id);
    expect(ids).toHaveLength(2);
    const orders = await Promise.all(ids.map(async (id) => (await client.get(`/orders/${id}`)).body));
    expect(orders.map((order) => at(order, "pack_id"))).toEqual([Number(cart.id), Number(cart.id)]);
    expect(new Set(orders.map((order) => at(order, "shipping.id"))).size).toBe(1);
    const pack = (await client.get(`/packs/${cart.id}`)).body;
    expect(listAt(pack, "orders").map((order) => String(at(order, "id")))).toEqual(ids);
    expect(at(pack, "date_created")).toBe("2026-11-14T12:00:00.000-0400");
    const items = await client.get(`/shipments/${String(at(pack, "shipment.id"))}/items`);
    expect(
      (items.body as unknown[]).map((item) => [at(item, "quantity"), String(at(item, "order_id"))]),
    ).toEqual([
      [1, ids[0]],
      [3, ids[1]],
    ]);
  });

  it("follows payment, refund and cancellation", async () => {
    const order = sim.control.placeOrder(SELLER, {
      payment: "transfer",
      lines: [{ sku: "SKU-00001", quantity: 2 }],
    });
    const status = async (): Promise<unknown> => at((await client.get(`/orders/${order.id}`)).body, "status");
    expect(await status()).toBe("payment_in_process");
    sim.control.payOrder(SELLER, order.id);
    expect(await status()).toBe("paid");
    sim.control.refundOrder(SELLER, order.id, { lines: [{ lineId: order.lines[0]?.id ?? "", quantity: 1 }] });
    expect(await status()).toBe("partially_refunded");
    sim.control.cancelOrder(SELLER, order.id);
    expect(await status()).toBe("cancelled");
  });

  it("knows no cash on delivery: the purchase is paid at once", async () => {
    const order = sim.control.placeOrder(SELLER, { payment: "cod" });
    const { body } = await client.get(`/orders/${order.id}`);
    expect(body).toMatchObject({
      status: "paid",
      payments: [{ status: "approved", payment_type: "credit_card" }],
    });
  });

  it("warns of fraud by a tag", async () => {
    const order = sim.control.placeOrder(SELLER);
    sim.marketplace.tagOrder(SELLER, order.id, "fraud_risk_detected");
    expect(at((await client.get(`/orders/${order.id}`)).body, "tags")).toContain("fraud_risk_detected");
  });

  it("searches by the time of the last change, oldest first, at most fifty a page", async () => {
    const early = sim.control.placeOrder(SELLER);
    clock.advanceMs(60_000);
    const from = encodeURIComponent(new Date(clock.nowMs()).toISOString().replace("Z", "-00:00"));
    const late = sim.control.placeOrder(SELLER);
    expect(await searchIds(`&order.date_last_updated.from=${from}`)).toEqual([late.id]);
    expect(await searchIds("&sort=date_asc")).toEqual([early.id, late.id]);
    expect(await searchIds("&sort=date_desc&limit=1")).toEqual([late.id]);
    expect((await client.get(`/orders/search?seller=${SELLER}&limit=51`)).status).toBe(400);
    expect((await client.get(`/orders/search?seller=${OTHER}`)).status).toBe(403);
    expect(
      (await client.get(`/orders/search?seller=${SELLER}&order.date_created.from=yesterday`)).status,
    ).toBe(400);
  });

  it("leaves cancelled orders out of the search unless asked for", async () => {
    const order = sim.control.placeOrder(SELLER);
    sim.control.cancelOrder(SELLER, order.id);
    expect(await search("")).toEqual([]);
    expect(await search("&order.status=cancelled")).toHaveLength(1);
  });

  it("answers 404 for another seller's order and for one that is not readable yet", async () => {
    const order = sim.control.placeOrder(SELLER);
    expect((await sellerClient(sim, OTHER).get(`/orders/${order.id}`)).status).toBe(404);
    sim.marketplace.setResourceLag(2_000);
    expect((await client.get(`/orders/${order.id}`)).status).toBe(404);
    clock.advanceMs(2_000);
    expect((await client.get(`/orders/${order.id}`)).status).toBe(200);
  });

  it("refuses calls above the limit of a minute, then serves again", async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 61; index += 1) {
      statuses.push((await client.get("/users/me")).status);
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    clock.advanceMs(60_000);
    expect((await client.get("/users/me")).status).toBe(200);
  });

  it("answers a rate limit fault with bare text", async () => {
    sim.control.addFault({ kind: "rate-limit", times: 1 });
    expect(await client.get("/users/me")).toMatchObject({ status: 429, body: "local_rate_limited" });
  });
});

describe("shipments", () => {
  const NEW_FORMAT = { "x-format-new": "true" };

  it("shows the address once the order is paid, never the telephone of a marketplace parcel", async () => {
    const order = sim.control.placeOrder(SELLER, { payment: "transfer" });
    const path = `/shipments/${sim.marketplace.shipmentId(SELLER, order.id)}`;
    const before = (await client.get(path, NEW_FORMAT)).body;
    expect(before).toMatchObject({ status: "pending", destination: { shipping_address: null } });
    sim.control.payOrder(SELLER, order.id);
    const after = (await client.get(path, NEW_FORMAT)).body;
    expect(after).toMatchObject({
      status: "ready_to_ship",
      substatus: "ready_to_print",
      logistic: { mode: "me2", type: "cross_docking" },
      origin: { sender_id: 987_654_321 },
      destination: {
        receiver_phone: "XXXXXXX",
        shipping_address: { street_name: order.buyer.street, zip_code: null },
      },
    });
    expect(at(after, "order_id")).toBeUndefined();
    const old = (await client.get(path)).body;
    expect(at(old, "receiver_address.street_name")).toBe(order.buyer.street);
    expect(at(old, "logistic")).toBeUndefined();
  });

  it("marks sales from the marketplace's warehouse", async () => {
    sim.marketplace.setLogistics(SELLER, "SKU-00001", "fulfillment", 3);
    const order = sim.control.placeOrder(SELLER, { lines: [{ sku: "SKU-00001" }] });
    const { body } = await client.get(
      `/shipments/${sim.marketplace.shipmentId(SELLER, order.id)}`,
      NEW_FORMAT,
    );
    expect(at(body, "logistic.type")).toBe("fulfillment");
    const [itemId = ""] = sim.marketplace.itemIds(SELLER, "SKU-00001");
    expect(at((await client.get(`/items/${itemId}`)).body, "available_quantity")).toBe(2);
  });

  it("links orders to shipments only with the new header", async () => {
    const order = sim.control.placeOrder(SELLER);
    const answer = await client.get(`/orders/${order.id}/shipments`, { "x-new-domain": "true" });
    const id = Number(sim.marketplace.shipmentId(SELLER, order.id));
    expect(answer.body).toEqual([{ id, type: "forward" }]);
    expect((await client.get(`/orders/${order.id}/shipments`)).status).toBe(400);
  });

  it("prints a label while the parcel is ready, and names the parcels that are not", async () => {
    const order = sim.control.placeOrder(SELLER);
    const id = sim.marketplace.shipmentId(SELLER, order.id);
    const print = () => client.file(`/shipment_labels?shipment_ids=${id}&response_type=pdf`);
    const label = await print();
    expect(label.headers.get("content-type")).toContain("application/pdf");
    expect(label.text).toContain(`MEL${id}`);
    expect(at((await client.get(`/shipments/${id}`)).body, "substatus")).toBe("printed");
    expect((await print()).status).toBe(200);
    sim.control.fulfillOrder(SELLER, order.id);
    const refused = await print();
    expect(refused.status).toBe(400);
    expect(at(JSON.parse(refused.text), "failed_shipments.0.shipment_id")).toBe(Number(id));
  });

  it("answers with nothing, with an archive or with a page in place of a label", async () => {
    const order = sim.control.placeOrder(SELLER);
    const id = sim.marketplace.shipmentId(SELLER, order.id);
    const printed = async (answer: "empty" | "zip" | "page") => {
      sim.marketplace.setLabelAnswer(SELLER, id, answer);
      const { status, text } = await client.file(`/shipment_labels?shipment_ids=${id}&response_type=pdf`);
      return [status, text.slice(0, 2)];
    };
    expect(await printed("empty")).toEqual([200, ""]);
    expect(await printed("zip")).toEqual([200, "PK"]);
    expect(await printed("page")).toEqual([200, "<!"]);
  });

  it("takes tracking of the seller's own carrier", async () => {
    const order = sim.control.placeOrder(SELLER);
    const id = sim.marketplace.shipmentId(SELLER, order.id);
    const path = `/v2/shipments/${id}/seller_notifications`;
    const news = {
      tracking_number: "ABC123",
      tracking_url: "https://carrier.test/ABC123",
      status: "shipped",
      substatus: null,
      payload: { service_id: 282_578, comment: "Despachado", date: "2026-11-14T15:00:00.000-03:00" },
    };
    const refused = await client.send("POST", path, news);
    expect(at(refused.body, "error_code")).toBe("shipment_mode_is_not_me1");
    sim.marketplace.setShippingMode(SELLER, "me1");
    const withoutZone = { ...news, payload: { date: "2026-11-14T15:00:00" } };
    expect(at((await client.send("POST", path, withoutZone)).body, "error_code")).toBe(
      "invalid_seller_json_format",
    );
    const tooEarly = { ...news, payload: { date: "2026-11-01T15:00:00Z" } };
    expect(at((await client.send("POST", path, tooEarly)).body, "error_code")).toBe(
      "event_date_before_shipment_creation_date",
    );
    expect(at((await client.send("POST", path, { ...news, status: "lost" })).body, "error_code")).toBe(
      "bad_request",
    );
    expect((await client.send("POST", path, news)).body).toEqual({ status: "OK" });
    const { body } = await client.get(`/shipments/${id}`, NEW_FORMAT);
    expect(body).toMatchObject({ status: "shipped", tracking_number: "ABC123" });
  });
});
