import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { makeUser } from "../../../../test/factories/user.ts";
import { balancesOf, expectBooksInOrder } from "../../../../test/money/books.ts";
import { MoneyWorld } from "../../../../test/money/world.ts";

const app = await useApp();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

describe("cash on delivery", () => {
  it("is listed with where the money lies, and filtered", async () => {
    const on = await MoneyWorld.make(app);
    const moving = await on.label({ at: daysAgo(3), codMinor: 100_000 });
    const old = await on.label({ at: daysAgo(30), codMinor: 200_000 });
    await on.moves(old.shipmentId, "in_transit", "delivered", daysAgo(20));
    const fresh = await on.label({ at: daysAgo(5), codMinor: 400_000 });
    await on.moves(fresh.shipmentId, "in_transit", "delivered", daysAgo(2));
    await on.label({ at: daysAgo(1), codMinor: 9_990, currency: "CLP" });
    const list = async (query: Record<string, string | number>) =>
      (await app.ok("listCodPayments", { token: on.token, query })).data;
    const all = await list({});
    expect(all).toMatchObject({ total: 4, hasMore: false });
    expect(all.totals).toEqual([
      {
        currency: "ARS",
        atCustomer: 100_000,
        atCarrier: 600_000,
        inTransit: 0,
        disputed: 0,
        overdue: 200_000,
      },
      { currency: "CLP", atCustomer: 9_990, atCarrier: 0, inTransit: 0, disputed: 0, overdue: 0 },
    ]);
    const ids = async (query: Record<string, string | number>) =>
      (await list(query)).items.map(({ codPaymentId }) => codPaymentId);
    expect(await ids({ status: "expected", currency: "ARS" })).toEqual([moving.codPaymentId]);
    expect(await ids({ status: "collected, expected", currency: "ARS" })).toHaveLength(3);
    expect(await ids({ overdue: "true" })).toEqual([old.codPaymentId]);
    expect(await ids({ search: old.tracking.slice(0, 8).toLowerCase() })).toEqual([old.codPaymentId]);
    expect(await ids({ search: "%" })).toEqual([]);
    expect(await ids({ from: daysAgo(6).toISOString().slice(0, 10), status: "collected" })).toEqual([
      fresh.codPaymentId,
    ]);
    expect((await list({ status: "collected" })).items.map(({ ageDays }) => ageDays)).toEqual([2, 20]);
    expectError(
      await app.ask("listCodPayments", { token: on.token, query: { status: "gone" } }),
      "INVALID_STATUS",
    );
    expectError(
      await app.ask("listCodPayments", { token: on.token, query: { currency: "XXX" } }),
      "INVALID_CURRENCY",
    );
    expectError(
      await app.ask("listCodPayments", { token: on.token, query: { from: "2026-02-01", to: "2026-02-01" } }),
      "INVALID_DATE_RANGE",
    );
  });

  it("names the order, its buyer, the carrier and the day, in the list and on a statement", async () => {
    const on = await MoneyWorld.make(app);
    const parcel = await on.delivered(100_000);
    await app.database.rows(
      `update app.shipments set order_number = 'A-1001', destination = '{"name": "Rocío Ñáñez"}' where id = $1`,
      [parcel.shipmentId],
    );
    const plain = await on.delivered(200_000);
    const known = {
      orderId: parcel.orderId,
      orderNumber: "A-1001",
      buyer: "Rocío Ñáñez",
      carrier: "Correo del Sur",
      shippedAt: "2026-01-10T15:00:00.000Z",
    };
    const { data } = await app.ok("listCodPayments", { token: on.token, query: { sort: "expected" } });
    expect(data.items).toMatchObject([known, { orderNumber: plain.orderId, buyer: null }]);
    const { remittanceId } = await on.remittance("LIQ", [
      { trackingNumber: parcel.tracking, collected: 100_000 },
      { trackingNumber: "NADIE-1", collected: 1 },
    ]);
    const lines = await app.ok("listRemittanceLines", { token: on.token, params: { remittanceId } });
    expect(lines.data.items).toMatchObject([
      { ...known, shipmentId: parcel.shipmentId },
      { orderId: null, orderNumber: null, buyer: null, carrier: null, shippedAt: null },
    ]);
    const [statement] = (await app.ok("listRemittances", { token: on.token })).data.items;
    expect(statement?.carrier).toMatch(/^Correo /);
  });

  it("is collected by hand in parts, with its timeline and its postings", async () => {
    const on = await MoneyWorld.make(app);
    const { codPaymentId } = await on.label({ at: daysAgo(3), codMinor: 100_000 });
    const params = { codPaymentId };
    const collect = (amount: number) =>
      app.ask("collectCodPayment", {
        token: on.token,
        params,
        body: { amount, collectedAt: daysAgo(1).toISOString(), note: "Flota propia" },
      });
    expect((await collect(40_000)).body.data).toMatchObject({
      status: "partially_collected",
      atCustomer: 60_000,
    });
    expectError(await collect(60_001), "BAD_REQUEST");
    expect((await collect(60_000)).body.data).toMatchObject({
      status: "collected",
      collectionSource: "manual",
    });
    expectError(await collect(1), "INVALID_TRANSITION");
    const story = await on.payment(codPaymentId);
    expect(story.history.map(({ from, to, amount }) => [from, to, amount])).toEqual([
      [null, "expected", 100_000],
      ["expected", "partially_collected", 40_000],
      ["partially_collected", "collected", 60_000],
    ]);
    expect(story.postings.map(({ key }) => key.replace(codPaymentId, "x"))).toEqual([
      "cod:x:expected",
      "cod:x:collected:1",
      "cod:x:collected:2",
    ]);
    await expectBooksInOrder(app, on.tenant.id);
  });

  it("in dispute ends paid or given up; giving up is for owners and administrators", async () => {
    const on = await MoneyWorld.make(app);
    const manager = await makeUser(app, on.tenant, "MANAGER");
    const make = async () => {
      const parcel = await on.label({ at: daysAgo(3), codMinor: 100_000 });
      await on.moves(parcel.shipmentId, "in_transit", "delivered", daysAgo(2));
      const params = { codPaymentId: parcel.codPaymentId };
      await app.ok("disputeCodPayment", { token: manager.token, params, body: { reason: "No pagó" } });
      return params;
    };
    const [paid, lost] = [await make(), await make()];
    expectError(
      await app.ask("disputeCodPayment", { token: on.token, params: paid, body: { reason: "Otra vez" } }),
      "INVALID_TRANSITION",
    );
    const { data } = await app.ok("resolveCodPayment", {
      token: manager.token,
      params: paid,
      body: { outcome: "paid" },
    });
    expect(data).toMatchObject({ status: "settled", outstanding: 0 });
    const giveUp = (token: string) =>
      app.ask("resolveCodPayment", { token, params: lost, body: { outcome: "write_off" } });
    expectError(await giveUp(manager.token), "ROLE_FORBIDDEN");
    expect((await giveUp(on.token)).body.data).toMatchObject({ status: "written_off", writtenOff: 100_000 });
    expectError(await giveUp(on.token), "INVALID_TRANSITION");
    expect(await balancesOf(app, on.tenant.id)).toMatchObject({ bank: 100_000, cod_loss: 100_000 });
    await expectBooksInOrder(app, on.tenant.id);
  });

  it("is given up in part or whole, never more than there is", async () => {
    const on = await MoneyWorld.make(app);
    const { codPaymentId } = await on.label({ at: daysAgo(3), codMinor: 100_000 });
    const give = (amount: number, token = on.token) =>
      app.ask("writeOffCodPayment", {
        token,
        params: { codPaymentId },
        body: { amount, reason: "Se perdió" },
      });
    const manager = await makeUser(app, on.tenant, "MANAGER");
    expectError(await give(1, manager.token), "ROLE_FORBIDDEN");
    expectError(await give(100_001), "BAD_REQUEST");
    expect((await give(30_000)).body.data).toMatchObject({ status: "expected", outstanding: 70_000 });
    expect((await give(70_000)).body.data).toMatchObject({ status: "written_off", outstanding: 0 });
    expectError(await give(1), "INVALID_TRANSITION");
    await expectBooksInOrder(app, on.tenant.id);
  });

  it("assumed from a delivery that was none is taken back; money already handed over is disputed", async () => {
    const on = await MoneyWorld.make(app);
    const wrong = await on.label({ at: daysAgo(9), codMinor: 100_000, feeMinor: 3_000, chargedMinor: 9_000 });
    await on.moves(wrong.shipmentId, "in_transit", "delivered", daysAgo(8));
    await on.moves(wrong.shipmentId, "delivered", "return_in_transit", daysAgo(7));
    expect(await on.payment(wrong.codPaymentId)).toMatchObject({
      status: "expected",
      collected: 0,
      collectionSource: null,
    });
    expect(await balancesOf(app, on.tenant.id)).toMatchObject({
      cod_at_customer: 100_000,
      carrier_payable: -6_000,
    });
    await on.moves(wrong.shipmentId, "return_in_transit", "delivered", daysAgo(6));
    expect(await on.payment(wrong.codPaymentId)).toMatchObject({ status: "collected" });
    const { remittanceId } = await on.remittance("LIQ", [
      { trackingNumber: wrong.tracking, collected: 100_000, codFee: 3_000 },
    ]);
    await on.confirm(remittanceId);
    await on.moves(wrong.shipmentId, "delivered", "return_in_transit", daysAgo(5));
    expect(await on.payment(wrong.codPaymentId)).toMatchObject({ status: "disputed", remitted: 100_000 });
    await expectBooksInOrder(app, on.tenant.id);
  });

  it("a figure from the carrier takes the place of the assumption, in both directions", async () => {
    const on = await MoneyWorld.make(app);
    const parcel = await on.label({ at: daysAgo(9), codMinor: 100_000 });
    await on.moves(parcel.shipmentId, "in_transit", "delivered", daysAgo(8));
    await on.moves(parcel.shipmentId, "delivered", "delivered", daysAgo(8), 80_000);
    expect(await on.payment(parcel.codPaymentId)).toMatchObject({
      status: "partially_collected",
      collectionSource: "carrier_report",
      collected: 80_000,
    });
    await on.moves(parcel.shipmentId, "delivered", "delivered", daysAgo(8), 80_000);
    await on.moves(parcel.shipmentId, "delivered", "delivered", daysAgo(7), 100_000);
    expect(await on.payment(parcel.codPaymentId)).toMatchObject({ status: "collected", collected: 100_000 });
    await expectBooksInOrder(app, on.tenant.id);
  });

  it("of a test connection is not money", async () => {
    const on = await MoneyWorld.make(app);
    const parcel = await on.label({ at: daysAgo(9), codMinor: 100_000, chargedMinor: 5_000, isTest: true });
    await on.moves(parcel.shipmentId, "in_transit", "delivered", daysAgo(8));
    expect(parcel.codPaymentId).toBe("");
    expect(await balancesOf(app, on.tenant.id)).toEqual({});
    await expectBooksInOrder(app, on.tenant.id);
  });
});
