import { startEasypostSim, startEnviaSim } from "@estiba/channel-sim";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import {
  BOX,
  BOXES,
  BUYER,
  makeOrder,
  makeRateTable,
  makeEnvia,
  makeMerchant,
  once,
} from "../../../../test/factories/shipping.ts";
import { lookAtShipments } from "../../../flows/upkeep/look-at-shipments.ts";

const [envia, easypost] = await Promise.all([startEnviaSim(), startEasypostSim()]);
afterAll(() => Promise.all([envia.close(), easypost.close()]));
const app = await useApp({
  config: {
    ALLOW_PRIVATE_ADDRESSES: "yes",
    ENVIA_BASE_URL: envia.baseUrl,
    ENVIA_QUERIES_URL: envia.baseUrl,
    EASYPOST_BASE_URL: easypost.baseUrl,
    PURCHASE_LEASE_SECONDS: "3",
  },
});
const { services } = app.foundation;
beforeEach(() => {
  envia.faults.length = 0;
  easypost.faults.length = 0;
});

const merchant = () => makeMerchant(app);

async function withTable() {
  const one = await merchant();
  const { connectionId } = await makeRateTable(app, one.token);
  return { ...one, connectionId };
}

async function withEnvia() {
  const one = await merchant();
  return { ...one, connectionId: await makeEnvia(app, one.token, envia.token) };
}

const cheapest = { select: "cheapest", parcels: BOXES, destination: BUYER, currency: "ARS" } as const;

/** Looks as long as something is due, as the worker would; `dueNow` is for those who wait for a clock. */
async function look(tenantId: string, dueNow = false): Promise<void> {
  if (dueNow) {
    await app.database.rows(
      "update app.shipments set due_at = now() where tenant_id = $1 and due_at is not null",
      [tenantId],
    );
  }
  while (await lookAtShipments(services, tenantId)) {
    // until nothing is due
  }
}

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
      body: { ...cheapest, parcels: [{ ...BOX, quantity: 3 }] },
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
    const { data } = await app.ok("createShipment", { token, headers: once(), body: cheapest });
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
    const { data } = await app.ok("createShipment", { token, headers: once(), body: cheapest });
    const params = { shipmentId: data.shipmentId };
    await app.ok("addTrackingEvent", {
      token,
      params,
      body: { status: "picked_up", occurredAt: new Date().toISOString() },
    });
    expectError(await app.ask("cancelShipment", { token, params, body: {} }), "SHIPMENT_NOT_CANCELLABLE");
  });
});

describe("a shipment by an outside carrier", () => {
  it("is bought once, its label fetched once and kept", async () => {
    const { token } = await withEnvia();
    const before = envia.labels.length;
    const headers = once();
    const { data } = await app.ok("createShipment", { token, headers, body: cheapest });
    expect(data).toMatchObject({ status: "label_created", carrier: { code: "andreani" }, test: false });
    const again = await app.ok("createShipment", { token, headers, body: cheapest });
    expect(again.data.shipmentId).toBe(data.shipmentId);
    expect(envia.labels.length - before).toBe(1);
    const params = { shipmentId: data.shipmentId };
    const reads = () => envia.calls.filter(({ operation }) => operation === "label").length;
    const first = reads();
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await app.ask("getShipmentLabel", { token, params })).status).toBe(200);
    }
    expect(reads() - first).toBe(1);
    const print = (...shipmentIds: string[]) =>
      app.send("POST", "/api/v1/shipments/labels", {
        token,
        body: { shipmentIds, size: "a4" },
        headers: once(),
      });
    expect((await print(data.shipmentId)).status).toBe(200);
    expectError(await print(data.shipmentId, data.shipmentId), "BAD_REQUEST");
  });

  it("that was refused for certain is an error, now and when repeated, and nothing was bought", async () => {
    const { token } = await withEnvia();
    const before = envia.labels.length;
    const body = {
      ...cheapest,
      destination: { ...BUYER, name: "Nombre Larguísimo Que Ninguna Empresa Acepta Jamás" },
    };
    const headers = once();
    const answer = await app.ask("createShipment", { token, headers, body });
    expectError(answer, "ADDRESS_REJECTED");
    const again = await app.ask("createShipment", { token, headers, body });
    expect({ status: again.status, error: again.body.error }).toEqual({
      status: 422,
      error: "ADDRESS_REJECTED",
    });
    expect(envia.labels.length).toBe(before);
    const { data } = await app.ok("listShipments", { token });
    expect(data.items).toMatchObject([{ status: "failed", statusReason: "address_rejected" }]);
  });

  it("with an empty wallet says so", async () => {
    const { token } = await withEnvia();
    const { balance } = envia;
    envia.balance = 0;
    const answer = await app.ask("createShipment", { token, headers: once(), body: cheapest });
    envia.balance = balance;
    expectError(answer, "CARRIER_BALANCE_INSUFFICIENT");
  });

  it.each(["drop-after", "garbage"] as const)(
    "whose answer is lost (%s) is looked for, never bought again, and found",
    async (kind) => {
      const { tenant, token } = await withEnvia();
      const before = envia.labels.length;
      envia.faults.push({ operation: "generate", kind, times: 1 });
      const headers = once();
      const answer = await app.ask("createShipment", {
        token,
        headers,
        body: { ...cheapest, codAmount: 1_000_000 },
      });
      expect(answer.status).toBe(202);
      const { data } = answer.body as { data: { shipmentId: string; status: string } };
      expect(data.status).toBe("purchase_unknown");
      await look(tenant.id, true);
      const after = await app.ok("getShipment", { token, params: { shipmentId: data.shipmentId } });
      expect(after.data).toMatchObject({
        status: "label_created",
        tracking: { number: envia.labels.at(-1)?.trackingNumber },
      });
      expect(envia.labels.length - before).toBe(1);
      expect(
        envia.calls.filter(
          ({ operation, body }) => operation === "generate" && JSON.stringify(body).includes(data.shipmentId),
        ),
      ).toHaveLength(1);
      const [posted] = await app.database.rows<{ n: number }>(
        "select count(*)::int as n from app.ledger_transactions where tenant_id = $1 and posting_key = $2",
        [tenant.id, `shipment:${data.shipmentId}:label`],
      );
      expect(posted?.n).toBe(1);
    },
  );

  it("that never reached the carrier fails in the end, and a person may try again", async () => {
    const { tenant, token } = await withEnvia();
    envia.faults.push({ operation: "generate", kind: "drop-before", times: 1 });
    const answer = await app.ask("createShipment", { token, headers: once(), body: cheapest });
    expect(answer.status).toBe(202);
    const { shipmentId } = (answer.body as { data: { shipmentId: string } }).data;
    await look(tenant.id, true);
    expect((await app.ok("getShipment", { token, params: { shipmentId } })).data.status).toBe(
      "purchase_unknown",
    );
    await app.database.rows(
      "update app.purchase_attempts set started_at = started_at - interval '2 hours' where tenant_id = $1",
      [tenant.id],
    );
    await look(tenant.id, true);
    const after = await app.ok("getShipment", { token, params: { shipmentId } });
    expect(after.data).toMatchObject({ status: "failed", statusReason: "absent" });
  });

  it("whose process died is taken for unknown when its lease is over", async () => {
    const { tenant, token } = await withEnvia();
    envia.faults.push({ operation: "generate", kind: "drop-after", times: 1 });
    const answer = await app.ask("createShipment", { token, headers: once(), body: cheapest });
    const { shipmentId } = (answer.body as { data: { shipmentId: string } }).data;
    await app.database.rows("update app.shipments set status = 'purchasing' where id = $1", [shipmentId]);
    await app.database.rows("update app.purchase_attempts set state = 'open' where shipment_id = $1", [
      shipmentId,
    ]);
    await look(tenant.id, true);
    expect((await app.ok("getShipment", { token, params: { shipmentId } })).data.status).toBe(
      "label_created",
    );
  });

  it("whose cancellation nobody answered and the carrier then refuses takes in the scans that waited", async () => {
    const { tenant, token } = await withEnvia();
    const { data } = await app.ok("createShipment", { token, headers: once(), body: cheapest });
    const params = { shipmentId: data.shipmentId };
    envia.faults.push({ operation: "cancel", kind: "drop-before", times: 1 });
    const first = await app.ok("cancelShipment", { token, params, body: {} });
    expect(first.data.status).toBe("cancelling");
    // The carrier reports whole seconds only.
    envia.move(data.tracking.number ?? "", "In Transit", new Date(Date.now() + 1_000));
    await look(tenant.id, true);
    expectError(await app.ask("cancelShipment", { token, params, body: {} }), "SHIPMENT_NOT_CANCELLABLE");
    const after = await app.ok("getShipment", { token, params });
    expect(after.data).toMatchObject({ status: "in_transit", needsAttention: [] });
  });

  it("that was cancelled while the answer was lost is cancelled when asked again, and stays so", async () => {
    const { token } = await withEnvia();
    const { data } = await app.ok("createShipment", { token, headers: once(), body: cheapest });
    const params = { shipmentId: data.shipmentId };
    envia.faults.push({ operation: "cancel", kind: "drop-after", times: 1 });
    expect((await app.ok("cancelShipment", { token, params, body: {} })).data.status).toBe("cancelling");
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await app.ok("cancelShipment", { token, params, body: {} })).data.status).toBe("cancelled");
    }
    const after = await app.ok("getShipment", { token, params });
    expect(after.data.status).toBe("cancelled");
  });

  it("that has left cannot be voided: everything stays as it was", async () => {
    const { token } = await withEnvia();
    const { data } = await app.ok("createShipment", { token, headers: once(), body: cheapest });
    envia.move(data.tracking.number ?? "", "In Transit");
    const params = { shipmentId: data.shipmentId };
    expectError(await app.ask("cancelShipment", { token, params, body: {} }), "SHIPMENT_NOT_CANCELLABLE");
    expect((await app.ok("getShipment", { token, params })).data.status).toBe("label_created");
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
      body: { ...cheapest, codAmount: 500_000 },
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
});
