import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { once } from "../../../../test/factories/shipping.ts";
import { balancesOf, expectBooksInOrder, postingKeys } from "../../../../test/money/books.ts";
import { MoneyWorld, onDay } from "../../../../test/money/world.ts";

const app = await useApp();
const PERIOD = { from: "2026-01-01", to: "2026-12-31", tz: "UTC" };

const reverse = (on: MoneyWorld, remittanceId: string, headers = once()) =>
  app.ask("reverseRemittance", {
    token: on.token,
    params: { remittanceId },
    headers,
    body: { reason: "Archivo de otro mes" },
  });

async function takeBack(on: MoneyWorld, remittanceId: string) {
  const answer = await reverse(on, remittanceId);
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
  await expectBooksInOrder(app, on.tenant.id);
  const { data } = await app.ok("getRemittance", { token: on.token, params: { remittanceId } });
  return data;
}

/** A statement in which every kind of line that can be booked stands once. */
async function mixed() {
  const on = await MoneyWorld.make(app);
  const parcels = {
    good: await on.delivered(100_000, 3_000),
    fee: await on.delivered(200_000, 6_000),
    over: await on.delivered(300_000),
    moving: await on.label({ at: onDay(10), codMinor: 400_000 }),
    short: await on.delivered(500_000),
    owed: await on.delivered(600_000),
    back: await on.label({ at: onDay(10), codMinor: 700_000 }),
  };
  await on.moves(parcels.back.shipmentId, "in_transit", "returned", onDay(13));
  const { remittanceId } = await on.remittance("LIQ-1", [
    { trackingNumber: parcels.good.tracking, collected: 100_000, codFee: 3_000, freight: 50_000 },
    { trackingNumber: parcels.fee.tracking, collected: 200_000, codFee: 9_000 },
    { trackingNumber: parcels.over.tracking, collected: 350_000 },
    { trackingNumber: parcels.moving.tracking, collected: 390_000 },
    { trackingNumber: parcels.short.tracking, collected: 450_000 },
    { trackingNumber: parcels.owed.tracking, collected: 10_000 },
    { trackingNumber: parcels.back.tracking, collected: 700_000 },
  ]);
  const decide = async () => {
    for (const line of [2, 3, 4, 5, 7]) {
      await on.resolve(remittanceId, line, "accept");
    }
    await on.resolve(remittanceId, 6, "dispute");
  };
  const payments = () =>
    Promise.all(
      Object.values(parcels).map(async ({ codPaymentId }) => {
        const { history: _history, postings: _postings, ...payment } = await on.payment(codPaymentId);
        return payment;
      }),
    );
  return { on, parcels, remittanceId, decide, payments };
}

describe("a booked statement that was wrong", () => {
  it("is taken back by mirrored postings: money, payments and overview are as before, its lines open again", async () => {
    const { on, remittanceId, decide, payments } = await mixed();
    await decide();
    const before = {
      balances: await balancesOf(app, on.tenant.id),
      payments: await payments(),
      overview: (await on.overview(PERIOD)).currencies,
    };
    await on.confirm(remittanceId);
    expect(await balancesOf(app, on.tenant.id)).not.toEqual(before.balances);
    const data = await takeBack(on, remittanceId);
    expect(data).toMatchObject({ status: "matched", gross: 2_200_000, codFees: 12_000, freight: 50_000 });
    expect(data.discrepancies.map(({ resolution }) => resolution)).toEqual(
      data.discrepancies.map(() => null),
    );
    expect({
      balances: await balancesOf(app, on.tenant.id),
      payments: await payments(),
      overview: (await on.overview(PERIOD)).currencies,
    }).toEqual(before);
    const keys = await postingKeys(app, on.tenant.id);
    expect(keys.filter((key) => key.startsWith("remit:"))).toEqual([
      `remit:${remittanceId}:confirm`,
      `remit:${remittanceId}:confirm:reversal`,
    ]);
    const { data: log } = await app.ok("listAuditLog", { token: on.token, query: { limit: 1 } });
    expect(log.items).toMatchObject([
      { action: "remittance.reversed", targetId: remittanceId, after: { reason: "Archivo de otro mes" } },
    ]);
  });

  it("is decided about, booked and settled anew, and what that posts has a name of its own", async () => {
    const { on, parcels, remittanceId, decide } = await mixed();
    await decide();
    await on.confirm(remittanceId);
    await takeBack(on, remittanceId);
    await decide();
    await on.resolve(remittanceId, 5, "dispute");
    const { net } = await on.confirm(remittanceId);
    await on.settle(remittanceId, net, onDay(20));
    expect(await on.payment(parcels.good.codPaymentId)).toMatchObject({ status: "settled" });
    expect(await on.payment(parcels.short.codPaymentId)).toMatchObject({ status: "disputed", writtenOff: 0 });
    await expectBooksInOrder(app, on.tenant.id);
    const keys = await postingKeys(app, on.tenant.id);
    expect(keys).toEqual(expect.arrayContaining([`remit:${remittanceId}:confirm:2`]));
  });

  it("and settled goes back one step at a time, as far as it was open, and may be handed in corrected", async () => {
    const on = await MoneyWorld.make(app);
    const parcel = await on.delivered(100_000);
    const before = await balancesOf(app, on.tenant.id);
    const lines = [{ trackingNumber: parcel.tracking, collected: 100_000 }];
    const { remittanceId } = await on.remittance("LIQ-1", lines);
    const { net } = await on.confirm(remittanceId);
    const booked = await balancesOf(app, on.tenant.id);
    await on.settle(remittanceId, net - 10, onDay(20), true);
    expect(await takeBack(on, remittanceId)).toMatchObject({ status: "confirmed" });
    expect(await balancesOf(app, on.tenant.id)).toEqual(booked);
    expect(await on.payment(parcel.codPaymentId)).toMatchObject({ status: "remitted", remittanceId });
    await on.settle(remittanceId, net, onDay(21));
    expect(await takeBack(on, remittanceId)).toMatchObject({ status: "confirmed" });
    expect(await takeBack(on, remittanceId)).toMatchObject({ status: "matched" });
    expect(await balancesOf(app, on.tenant.id)).toEqual(before);
    expect(await on.payment(parcel.codPaymentId)).toMatchObject({ status: "collected", remittanceId: null });
    await app.ok("rejectRemittance", { token: on.token, params: { remittanceId }, body: {} });
    const corrected = await on.remittance("LIQ-1", lines);
    await on.confirm(corrected.remittanceId);
    await expectBooksInOrder(app, on.tenant.id);
  });

  it("cannot be taken back past what has happened since, nor before it was booked", async () => {
    const { on, parcels, remittanceId, decide } = await mixed();
    expectError(await reverse(on, remittanceId), "INVALID_TRANSITION");
    await decide();
    await on.confirm(remittanceId);
    const { codPaymentId } = parcels.owed;
    await app.ok("resolveCodPayment", {
      token: on.token,
      params: { codPaymentId },
      body: { outcome: "paid" },
    });
    const answer = await reverse(on, remittanceId);
    expectError(answer, "INVALID_TRANSITION");
    expect(answer.body.details).toEqual({ codPaymentIds: [codPaymentId], count: 1 });
    await expectBooksInOrder(app, on.tenant.id);
  });

  it("is taken back once, however often that is asked for with one key, and not without a key", async () => {
    const on = await MoneyWorld.make(app);
    const parcel = await on.delivered(100_000);
    const { remittanceId } = await on.remittance("LIQ-1", [
      { trackingNumber: parcel.tracking, collected: 100_000 },
    ]);
    await on.confirm(remittanceId);
    expectError(await reverse(on, remittanceId, {}), "BAD_REQUEST");
    const headers = once();
    const first = await reverse(on, remittanceId, headers);
    const second = await reverse(on, remittanceId, headers);
    expect([first.status, second.status, second.text]).toEqual([200, 200, first.text]);
    expectError(await reverse(on, remittanceId), "INVALID_TRANSITION");
  });
});
