import { describe, expect, it } from "vitest";
import { useCarriers } from "../../../../test/carrier-bench.ts";
import { expectError } from "../../../../test/client.ts";
import { runBatchItems } from "../../../flows/shipping/labels/run-shipment-batch.ts";
import { BOX, BOXES, CHEAPEST, makeOrder, once } from "../../../../test/factories/shipping.ts";

const { app, look, merchant, withEnvia, withTable } = await useCarriers({ PURCHASE_LEASE_SECONDS: "3" });

describe("a shipment by the rate table", () => {
  it("is bought at the quoted price, gets its number, and moves its order", async () => {
    const { tenant, token } = await withTable();
    const orderId = await makeOrder(app, tenant);
    const { data: quote } = await app.ok("createQuote", {
      token,
      body: { orderId, parcels: BOXES, declaredValue: 12_000_000, codAmount: 12_500_000 },
    });
    const answer = await app.ask("createShipment", {
      token,
      headers: once(),
      body: { orderId, quoteId: quote.quoteId, rateId: quote.rates[0]?.rateId ?? "" },
    });
    expect(answer.status).toBe(201);
    const { data } = answer.body as { data: Record<string, never> };
    expect(data).toMatchObject({
      status: "label_created",
      orderId,
      channel: "CUSTOM",
      charges: { quoted: 1_724_311, actual: 1_724_311, variance: 0 },
      tracking: { number: "SUR0000000017" },
      parcels: [{ parcel: 1, trackingNumber: "SUR0000000017", weightG: 2_500, billableG: 6_000 }],
      cod: { status: "expected", expected: 12_500_000, collected: 0 },
      events: [{ status: "label_created", source: "system" }],
    });
    const order = await app.ok("getOrder", { token, params: { orderId } });
    expect(order.data.status).toBe("ready_to_ship");
  });

  it("posts its label and its cash to the books exactly once", async () => {
    const { tenant, token } = await withTable();
    const orderId = await makeOrder(app, tenant);
    const { data } = await app.ok("createShipment", {
      token,
      headers: once(),
      body: { orderId, select: "cheapest", parcels: BOXES, declaredValue: 12_000_000, codAmount: 12_500_000 },
    });
    const keys = await app.database.rows<{ posting_key: string }>(
      "select posting_key from app.ledger_transactions where tenant_id = $1 and posting_key like $2",
      [tenant.id, `shipment:${data.shipmentId}:label`],
    );
    expect(keys).toHaveLength(1);
    expect(data.cod?.codPaymentId).toMatch(/^cod_/);
  });

  it("of several parcels has a number and a label page for each", async () => {
    const { token } = await withTable();
    const { data } = await app.ok("createShipment", {
      token,
      headers: once(),
      body: { ...CHEAPEST, parcels: [{ ...BOX, quantity: 3 }] },
    });
    expect(data.parcels.map(({ trackingNumber }) => trackingNumber)).toEqual([
      "SUR0000000017",
      "SUR0000000024",
      "SUR0000000031",
    ]);
    const label = await fetch(`${app.baseUrl}/api/v1/shipments/${data.shipmentId}/label`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(label.headers.get("content-type")).toBe("application/pdf");
    expect(label.headers.get("content-disposition")).toContain("SUR0000000017.pdf");
    expect(label.headers.get("cache-control")).toBe("private, no-store");
    const bytes = Buffer.from(await label.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    const zpl = await app.ask("getShipmentLabel", {
      token,
      params: { shipmentId: data.shipmentId },
      query: { format: "zpl" },
    });
    expect(zpl.text.match(/\^XZ/g)).toHaveLength(3);
  });

  it("is found by its number, its buyer, and its state", async () => {
    const { token } = await withTable();
    const { data } = await app.ok("createShipment", { token, headers: once(), body: CHEAPEST });
    for (const query of [
      { search: "sur00000000" },
      { search: "nunez" },
      { status: "label_created,delivered" },
      { cod: "false" },
    ]) {
      const found = await app.ok("listShipments", { token, query });
      expect(found.data.items.map(({ shipmentId }) => shipmentId)).toEqual([data.shipmentId]);
    }
    expect((await app.ok("listShipments", { token, query: { search: "nadie" } })).data.total).toBe(0);
    expectError(await app.ask("listShipments", { token, query: { status: "flying" } }), "INVALID_STATUS");
  });

  it("can be cancelled before it moves: order back, label void, money back", async () => {
    const { tenant, token } = await withTable();
    const orderId = await makeOrder(app, tenant);
    const { data } = await app.ok("createShipment", {
      token,
      headers: once(),
      body: { orderId, select: "cheapest", parcels: BOXES, codAmount: 100_000 },
    });
    const params = { shipmentId: data.shipmentId };
    const cancelled = await app.ok("cancelShipment", { token, params, body: { reason: "cambió" } });
    expect(cancelled.data).toMatchObject({
      status: "cancelled",
      refund: { status: "refunded", amount: data.charges.actual },
    });
    expect((await app.ok("getOrder", { token, params: { orderId } })).data.status).toBe("confirmed");
    const after = await app.ok("getShipment", { token, params });
    expect(after.data.cod?.status).toBe("cancelled");
    expectError(await app.ask("cancelShipment", { token, params, body: {} }), "SHIPMENT_NOT_CANCELLABLE");
    await app.ok("createShipment", {
      token,
      headers: once(),
      body: { orderId, select: "cheapest", parcels: BOXES },
    });
  });

  it("cannot be cancelled once it is on the road", async () => {
    const { token } = await withTable();
    const { data } = await app.ok("createShipment", { token, headers: once(), body: CHEAPEST });
    const params = { shipmentId: data.shipmentId };
    await app.ok("addTrackingEvent", {
      token,
      params,
      body: { status: "picked_up", occurredAt: new Date().toISOString() },
    });
    expectError(await app.ask("cancelShipment", { token, params, body: {} }), "SHIPMENT_NOT_CANCELLABLE");
  });
});

describe("a label bought elsewhere", () => {
  it("is followed like any other, and costs nothing here", async () => {
    const { tenant, token } = await merchant();
    const { data: carrier } = await app.ok("createCarrierConnection", {
      token,
      body: { provider: "manual", name: "Cadetería", mode: "live" },
    });
    const orderId = await makeOrder(app, tenant);
    const { data } = await app.ok("createShipment", {
      token,
      headers: once(),
      body: { orderId, manual: { connectionId: carrier.connectionId, trackingNumber: "cad 0001" } },
    });
    expect(data).toMatchObject({
      status: "label_created",
      provider: "manual",
      tracking: { number: "CAD 0001" },
    });
    const event = { status: "delivered", occurredAt: new Date().toISOString() } as const;
    await app.ok("addTrackingEvent", { token, params: { shipmentId: data.shipmentId }, body: event });
    expect((await app.ok("getOrder", { token, params: { orderId } })).data.status).toBe("delivered");
  });
});

describe("the way back", () => {
  it("goes from the buyer to the warehouse, with nothing to collect", async () => {
    const { token } = await withEnvia();
    const { data } = await app.ok("createShipment", {
      token,
      headers: once(),
      body: { ...CHEAPEST, codAmount: 500_000 },
    });
    const back = await app.ok("createReturn", {
      token,
      headers: once(),
      params: { shipmentId: data.shipmentId },
      body: {},
    });
    expect(back.data).toMatchObject({
      isReturnOf: data.shipmentId,
      cod: null,
      destination: { city: "Buenos Aires" },
      origin: { city: "Córdoba" },
    });
  });
});

describe("many at once", () => {
  it("are bought one by one in the background; one that fails holds up no other, and a repeat buys nothing", async () => {
    const { tenant, token } = await withTable();
    const orders = [await makeOrder(app, tenant), await makeOrder(app, tenant)];
    const items = [
      ...orders.map((orderId) => ({ orderId, select: "cheapest" as const, parcels: BOXES })),
      { orderId: "ord_01jcm8z6h3e8v9qk2r4t5w6x7y", select: "cheapest" as const, parcels: BOXES },
    ];
    const headers = once();
    const { data } = await app.ok("createShipments", { token, headers, body: { items } });
    await look(tenant.id);
    const batch = await app.ok("getShipmentBatch", { token, params: { jobId: data.jobId } });
    expect(batch.data).toMatchObject({ state: "completed", progress: { done: 3, total: 3 }, failed: 1 });
    expect(batch.data.items[2]?.error).toMatchObject({ error: "ORDER_NOT_FOUND" });
    await app.ok("createShipments", { token, headers, body: { items } });
    await look(tenant.id);
    expect((await app.ok("listShipments", { token })).data.total).toBe(2);
  });

  it("are tried again in a moment when the trouble is ours, and bought once", async () => {
    const { tenant, token } = await withTable();
    const orderId = await makeOrder(app, tenant);
    const items = [{ orderId, select: "cheapest" as const, parcels: BOXES }];
    const { data } = await app.ok("createShipments", { token, headers: once(), body: { items } });
    const { services } = app.foundation;
    const broken = {
      ...services,
      get carriers(): never {
        throw new Error("out of order");
      },
    };
    await runBatchItems(broken, tenant.id);
    const params = { jobId: data.jobId };
    const waiting = await app.ok("getShipmentBatch", { token, params });
    expect(waiting.data).toMatchObject({ state: "waiting", failed: 0 });
    const [item] = await app.database.rows<{ waits_ms: number }>(
      `select (extract(epoch from due_at - now()) * 1000)::float8 as waits_ms from app.shipment_batch_items
       where tenant_id = $1 and leased_until is null`,
      [tenant.id],
    );
    expect(item?.waits_ms).toBeLessThan(2_000);
    await app.database.rows("update app.shipment_batch_items set due_at = now() where tenant_id = $1", [
      tenant.id,
    ]);
    await look(tenant.id);
    const bought = await app.ok("getShipmentBatch", { token, params });
    expect(bought.data).toMatchObject({ state: "completed", failed: 0 });
    expect((await app.ok("listShipments", { token })).data.total).toBe(1);
  });
});
