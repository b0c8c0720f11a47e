import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import {
  BOX,
  BUYER,
  makeOrder,
  makeRateTable,
  makeWarehouse,
  once,
} from "../../../../test/factories/shipping.ts";
import { makeTenant, type TestTenant } from "../../../../test/factories/tenant.ts";
import { balancesOf, expectBooksInOrder, postingKeys, takeInSales } from "../../../../test/money/books.ts";

const app = await useApp();
const later = (minutes: number) => new Date(Date.now() - 3_600_000 + minutes * 60_000).toISOString();

async function merchant() {
  const tenant = await makeTenant(app, { plan: "ENTERPRISE" });
  const { token } = tenant.owner;
  await makeWarehouse(app, token);
  const { connectionId } = await makeRateTable(app, token);
  return { tenant, token, connectionId };
}

async function buy(of: { tenant: TestTenant; token: string }) {
  const orderId = await makeOrder(app, of.tenant, { total: 12_500_000, paymentMethod: "contra_entrega" });
  const { data } = await app.ok("createShipment", {
    token: of.token,
    headers: once(),
    body: {
      orderId,
      select: "cheapest",
      destination: BUYER,
      parcels: [BOX],
      declaredValue: 12_000_000,
      codAmount: 12_500_000,
    },
  });
  return { orderId, shipment: data };
}

const moved = (
  token: string,
  shipmentId: string,
  status: "in_transit" | "delivered" | "returned",
  minutes: number,
) =>
  app.ok("addTrackingEvent", {
    token,
    params: { shipmentId },
    body: { status, occurredAt: later(minutes) },
  });

const overviewOf = async ({ tenant, token }: { tenant: TestTenant; token: string }) => {
  const { data } = await app.ok("getFinanceOverview", {
    token,
    params: { tenantId: tenant.id },
    query: { tz: "UTC" },
  });
  return data.currencies[0];
};

describe("from the label to the bank", () => {
  it("every step of a parcel paid at the door is in the ledger, and the overview agrees", async () => {
    const of = await merchant();
    const { tenant, token, connectionId } = of;
    const { orderId, shipment } = await buy(of);
    expect(shipment).toMatchObject({
      status: "label_created",
      charges: { quoted: 1_724_311, actual: 1_724_311 },
      cod: { status: "expected", expected: 12_500_000, collected: 0 },
    });
    expect(await balancesOf(app, tenant.id)).toEqual({
      carrier_payable: -1_270_561,
      cod_at_customer: 12_500_000,
      sales: -12_500_000,
      shipping_expense: 1_270_561,
    });

    await moved(token, shipment.shipmentId, "in_transit", 1);
    await moved(token, shipment.shipmentId, "delivered", 20);
    await moved(token, shipment.shipmentId, "in_transit", 10);
    const { data: delivered } = await app.ok("getShipment", {
      token,
      params: { shipmentId: shipment.shipmentId },
    });
    expect(delivered).toMatchObject({
      status: "delivered",
      cod: { status: "collected", collected: 12_500_000 },
    });
    const codPaymentId = delivered.cod?.codPaymentId ?? "";
    expect(await overviewOf(of)).toMatchObject({
      cod: { collected: 12_500_000, balances: { atCustomer: 0, atCarrier: 12_500_000, inTransit: 0 } },
      fees: { cod: 453_750 },
    });

    const { data: statement } = await app.ok("createRemittance", {
      token,
      body: {
        connectionId,
        currency: "ARS",
        reference: "LIQ-1",
        declaredNet: 10_775_689,
        csv: [
          "Guía;Recaudo;Comisión;Flete",
          `${delivered.tracking.number};125.000,00;4.537,50;12.705,61`,
        ].join("\n"),
      },
    });
    expect(statement).toMatchObject({
      counts: { ok: 1, discrepancies: 0 },
      net: 10_775_689,
      netDifference: 0,
    });
    const params = { remittanceId: statement.remittanceId };
    await app.ok("confirmRemittance", { token, params, headers: once(), body: {} });
    expect(await overviewOf(of)).toMatchObject({
      cod: { remitted: 12_500_000, settled: 0, balances: { atCarrier: 0, inTransit: 10_775_689 } },
    });
    await app.ok("settleRemittance", {
      token,
      params,
      headers: once(),
      body: { receivedAmount: 10_775_689, receivedAt: new Date().toISOString(), bankReference: "TRF-1" },
    });
    const { data: payment } = await app.ok("getCodPayment", { token, params: { codPaymentId } });
    expect(payment).toMatchObject({ status: "settled", outstanding: 0, remittanceId: params.remittanceId });
    expect(payment.history.map(({ to }) => to)).toEqual(["expected", "collected", "remitted", "settled"]);
    await takeInSales(app, tenant.id);
    expect(await balancesOf(app, tenant.id)).toEqual({
      bank: 10_775_689,
      cod_fee_expense: 453_750,
      sales: -12_500_000,
      shipping_expense: 1_270_561,
    });
    expect(await overviewOf(of)).toMatchObject({
      sales: { orders: 1, gross: 12_500_000, returns: 0, net: 12_500_000 },
      shipping: { paid: 1_270_561, returnFreight: 0, margin: -1_270_561 },
      cod: {
        collected: 12_500_000,
        remitted: 12_500_000,
        settled: 10_775_689,
        balances: { atCustomer: 0, atCarrier: 0, inTransit: 0, disputed: 0 },
      },
      byCarrier: [{ connectionId, shipments: 1, delivered: 1, paid: 1_270_561, codCollected: 12_500_000 }],
    });
    expect(await postingKeys(app, tenant.id)).toContain(`order:${orderId}:confirmed`);
    await expectBooksInOrder(app, tenant.id);
  });

  it("what the buyer paid for shipping is income of its own, once, whichever parcels the order has", async () => {
    const of = await merchant();
    const { tenant, token } = of;
    const orderId = await makeOrder(app, tenant, { total: 12_500_000, shippingTotal: 900_000 });
    const body = { orderId, select: "cheapest" as const, destination: BUYER, parcels: [BOX] };
    const charged = async (change: object) => {
      const { data } = await app.ok("createShipment", {
        token,
        headers: once(),
        body: { ...body, ...change },
      });
      return [data.shipmentId, data.charges.chargedToCustomer] as const;
    };
    const [shipmentId, first] = await charged({});
    const [, second] = await charged({ allowSecond: true });
    expect([first, second]).toEqual([900_000, 0]);
    await takeInSales(app, tenant.id);
    await app.ok("cancelShipment", { token, params: { shipmentId }, body: {} });
    await takeInSales(app, tenant.id);
    expect(await overviewOf(of)).toMatchObject({
      sales: { gross: 11_600_000 },
      shipping: { charged: 900_000 },
      byChannel: [{ channel: "CUSTOM", shippingCharged: 900_000 }],
    });
    expect((await app.ok("getOrder", { token, params: { orderId } })).data.shippingMinor).toBe(900_000);
    await expectBooksInOrder(app, tenant.id);
  });

  it("a parcel that comes back costs both ways and brings nothing", async () => {
    const of = await merchant();
    const { shipment } = await buy(of);
    await moved(of.token, shipment.shipmentId, "in_transit", 1);
    await moved(of.token, shipment.shipmentId, "returned", 30);
    const { cod, sales, shipping } = (await overviewOf(of)) ?? {};
    expect(sales).toMatchObject({ gross: 12_500_000, returns: 12_500_000, net: 0 });
    expect(cod).toMatchObject({ collected: 0, balances: { atCustomer: 0, atCarrier: 0 } });
    expect(shipping?.returnFreight).toBeGreaterThan(0);
    await expectBooksInOrder(app, of.tenant.id);
  });

  it("a label that is voided costs nothing, and nothing is expected for it", async () => {
    const of = await merchant();
    const { shipment } = await buy(of);
    await app.ok("cancelShipment", {
      token: of.token,
      params: { shipmentId: shipment.shipmentId },
      headers: once(),
      body: {},
    });
    const overview = await overviewOf(of);
    expect(overview).toMatchObject({ shipping: { paid: 0 }, cod: { balances: { atCustomer: 0 } } });
    const keys = await postingKeys(app, of.tenant.id);
    expect(keys).toContain(`shipment:${shipment.shipmentId}:label:reversal`);
    await expectBooksInOrder(app, of.tenant.id);
  });

  it("what the carrier reports at the door counts, also when it comes after the delivery", async () => {
    const of = await merchant();
    const { shipment } = await buy(of);
    await moved(of.token, shipment.shipmentId, "delivered", 20);
    await app.ok("addTrackingEvent", {
      token: of.token,
      params: { shipmentId: shipment.shipmentId },
      body: { status: "delivered", occurredAt: later(21), collected: 12_000_000, text: "Recaudo" },
    });
    const { data } = await app.ok("getShipment", {
      token: of.token,
      params: { shipmentId: shipment.shipmentId },
    });
    expect(data.cod).toMatchObject({ status: "partially_collected", collected: 12_000_000 });
    await expectBooksInOrder(app, of.tenant.id);
  });
});
