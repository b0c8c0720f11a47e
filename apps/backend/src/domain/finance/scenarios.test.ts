import { endpoints } from "@estiba/contract";
import { afterEach, describe, expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { balancesOf, expectBooksInOrder, postingKeys } from "../../../test/money/books.ts";
import { MoneyWorld } from "../../../test/money/world.ts";
import { reverseLabels } from "./index.ts";

const app = await useApp();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

const worlds: MoneyWorld[] = [];
async function world(): Promise<MoneyWorld> {
  const made = await MoneyWorld.make(app);
  worlds.push(made);
  return made;
}
afterEach(async () => {
  for (const { tenant } of worlds) {
    await expectBooksInOrder(app, tenant.id);
  }
});

/** Delivered and paid in full; the carrier deducts freight and fee and remits the rest. */
async function wholeStory(on: MoneyWorld, bought: Date) {
  const parcel = await on.label({
    at: bought,
    orderTotalMinor: 12_500_000,
    chargedToCustomerMinor: 900_000,
    chargedMinor: 1_724_311,
    codMinor: 12_500_000,
    feeMinor: 453_750,
  });
  await on.moves(parcel.shipmentId, "label_created", "delivered", new Date(bought.getTime() + 86_400_000));
  const line = {
    trackingNumber: parcel.tracking,
    collected: 12_500_000,
    codFee: 453_750,
    freight: 1_270_561,
  };
  const { remittanceId } = await on.remittance("LIQ-A", [line]);
  const confirmed = await on.confirm(remittanceId);
  return { parcel, remittanceId, confirmed };
}

describe("cash on delivery, as scenarios", () => {
  it("A: a parcel is paid at the door and the carrier hands over what is left of it", async () => {
    const on = await world();
    const { parcel, remittanceId, confirmed } = await wholeStory(on, daysAgo(3));
    expect(confirmed).toMatchObject({ status: "confirmed", gross: 12_500_000, net: 10_775_689 });
    expect(await balancesOf(app, on.tenant.id)).toEqual({
      cod_fee_expense: 453_750,
      remittance_in_transit: 10_775_689,
      sales: -11_600_000,
      shipping_expense: 1_270_561,
      shipping_income: -900_000,
    });
    expect(await on.payment(parcel.codPaymentId)).toMatchObject({
      status: "remitted",
      inTransit: 10_775_689,
      outstanding: 10_775_689,
    });
    await on.settle(remittanceId, 10_775_689, daysAgo(0));
    expect(await on.payment(parcel.codPaymentId)).toMatchObject({
      status: "settled",
      collectionSource: "delivery",
      expected: 12_500_000,
      collected: 12_500_000,
      remitted: 12_500_000,
      outstanding: 0,
      fee: 453_750,
    });
    expect(await balancesOf(app, on.tenant.id)).toMatchObject({ bank: 10_775_689 });
    expect(await postingKeys(app, on.tenant.id)).toEqual(
      [
        `cod:${parcel.codPaymentId}:collected:1`,
        `cod:${parcel.codPaymentId}:expected`,
        `cod:${parcel.codPaymentId}:fee`,
        `order:${parcel.orderId}:confirmed`,
        `remit:${remittanceId}:confirm`,
        `remit:${remittanceId}:settle`,
        `shipment:${parcel.shipmentId}:label`,
      ].toSorted(),
    );
  });

  it("B: the buyer pays less; the rest stays with the buyer until it is given up", async () => {
    const on = await world();
    const parcel = await on.label({ at: daysAgo(20), provider: "manual", codMinor: 4_000_000 });
    await on.moves(parcel.shipmentId, "in_transit", "delivered", daysAgo(18), 3_500_000);
    expect(await on.payment(parcel.codPaymentId)).toMatchObject({
      status: "partially_collected",
      collectionSource: "carrier_report",
      collected: 3_500_000,
      atCustomer: 500_000,
      atCarrier: 3_500_000,
    });
    await app.ok("writeOffCodPayment", {
      token: on.token,
      params: { codPaymentId: parcel.codPaymentId },
      body: { amount: 500_000, reason: "Pagó de menos" },
    });
    expect(await on.payment(parcel.codPaymentId)).toMatchObject({
      status: "collected",
      writtenOff: 500_000,
      outstanding: 3_500_000,
      atCustomer: 0,
    });
    expect(await balancesOf(app, on.tenant.id)).toEqual({
      cod_at_carrier: 3_500_000,
      cod_loss: 500_000,
      sales: -4_000_000,
    });
  });

  it("C: the parcel comes back; nothing is due, and both ways of freight are lost", async () => {
    const on = await world();
    const parcel = await on.label({
      at: daysAgo(9),
      provider: "manual",
      codMinor: 900_000,
      returnFreightMinor: 1_100_000,
    });
    await on.moves(parcel.shipmentId, "in_transit", "return_in_transit", daysAgo(5));
    expect(await on.payment(parcel.codPaymentId)).toMatchObject({ status: "expected" });
    await on.moves(parcel.shipmentId, "return_in_transit", "returned", daysAgo(4));
    await on.moves(parcel.shipmentId, "return_in_transit", "returned", daysAgo(4));
    expect(await on.payment(parcel.codPaymentId)).toMatchObject({ status: "cancelled", outstanding: 0 });
    expect(await balancesOf(app, on.tenant.id)).toEqual({
      carrier_payable: -1_100_000,
      return_shipping_expense: 1_100_000,
      sales: -900_000,
      sales_returns: 900_000,
    });
  });

  it("D: a label is voided and its price given back; telling it again changes nothing", async () => {
    const on = await world();
    const parcel = await on.label({ at: daysAgo(2), chargedMinor: 657_514, codMinor: 800_000 });
    expect(await balancesOf(app, on.tenant.id)).toMatchObject({ shipping_expense: 657_514 });
    for (let time = 0; time < 2; time += 1) {
      await on.moves(parcel.shipmentId, "label_created", "cancelled", daysAgo(1));
      await on.inTenant((tx) => reverseLabels(tx, [parcel.shipmentId]));
      await on.buy(parcel.shipmentId, daysAgo(2));
    }
    expect(await balancesOf(app, on.tenant.id)).toEqual({ customer_receivable: 800_000, sales: -800_000 });
    expect(await on.payment(parcel.codPaymentId)).toMatchObject({ status: "cancelled" });
    expect(await postingKeys(app, on.tenant.id)).toContain(`shipment:${parcel.shipmentId}:label:reversal`);
  });

  it("E: the carrier hands over less than it collected; the difference stays its debt", async () => {
    const on = await world();
    const parcel = await on.label({ at: daysAgo(8), provider: "manual", codMinor: 2_000_000 });
    await on.moves(parcel.shipmentId, "out_for_delivery", "delivered", daysAgo(6));
    const short = await on.remittance("LIQ-E", [{ trackingNumber: parcel.tracking, collected: 1_900_000 }]);
    expect(short.discrepancies).toEqual([
      {
        line: 1,
        trackingNumber: parcel.tracking,
        kind: "amount_short",
        expected: 2_000_000,
        reported: 1_900_000,
        difference: -100_000,
        proposal: null,
        resolution: null,
      },
    ]);
    const refused = await app.ask("confirmRemittance", {
      token: on.token,
      params: { remittanceId: short.remittanceId },
      body: {},
      headers: { "idempotency-key": "too-early" },
    });
    expect([refused.status, refused.body.error]).toEqual([409, "REMITTANCE_HAS_DISCREPANCIES"]);
    await on.resolve(short.remittanceId, 1, "dispute");
    expect(await on.confirm(short.remittanceId)).toMatchObject({ gross: 1_900_000, net: 1_900_000 });
    expect(await on.payment(parcel.codPaymentId)).toMatchObject({
      status: "disputed",
      remitted: 1_900_000,
      atCarrier: 100_000,
    });
    expect(await balancesOf(app, on.tenant.id)).toEqual({
      cod_at_carrier: 100_000,
      remittance_in_transit: 1_900_000,
      sales: -2_000_000,
    });
  });
});

describe("the overview", () => {
  it("adds the stories up from the ledger, to the unit", async () => {
    const on = await world();
    const start = new Date("2026-01-10T12:00:00Z");
    const { remittanceId } = await wholeStory(on, start);
    await on.settle(remittanceId, 10_775_689, new Date("2026-01-25T12:00:00Z"));
    const part = await on.label({ at: start, provider: "manual", codMinor: 4_000_000 });
    await on.moves(part.shipmentId, "in_transit", "delivered", new Date("2026-01-12T12:00:00Z"), 3_500_000);
    await app.ok("writeOffCodPayment", {
      token: on.token,
      params: { codPaymentId: part.codPaymentId },
      body: { amount: 500_000, reason: "Pagó de menos" },
    });
    const back = await on.label({
      at: start,
      provider: "manual",
      codMinor: 900_000,
      returnFreightMinor: 1_100_000,
    });
    await on.moves(back.shipmentId, "in_transit", "returned", new Date("2026-01-14T12:00:00Z"));
    const short = await on.label({ at: start, provider: "manual", codMinor: 2_000_000 });
    await on.moves(short.shipmentId, "in_transit", "delivered", new Date("2026-01-13T12:00:00Z"));
    const statement = await on.remittance("LIQ-E", [
      { trackingNumber: short.tracking, collected: 1_900_000 },
    ]);
    await on.resolve(statement.remittanceId, 1, "dispute");
    await on.confirm(statement.remittanceId);

    const year = { from: "2026-01-01", to: "2027-01-01", tz: "America/Argentina/Buenos_Aires" };
    const overview = await on.overview(year);
    expect(overview.period).toEqual(year);
    const documented = endpoints.getFinanceOverview.responses[200].example.data.currencies;
    expect(overview.currencies).toEqual(
      documented.map((block) => ({
        ...block,
        byCarrier: block.byCarrier.map((carrier) => ({ ...carrier, connectionId: on.connectionId })),
      })),
    );
    const before = await on.overview({ ...year, from: "2025-01-01", to: "2026-01-01" });
    expect(before.currencies.flatMap(({ sales, cod }) => [sales.gross, cod.balances.atCarrier])).toEqual([
      0, 0,
    ]);
  });
});
