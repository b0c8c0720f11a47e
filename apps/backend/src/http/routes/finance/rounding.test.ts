import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { makeUser } from "../../../../test/factories/user.ts";
import { balancesOf, expectBooksInOrder } from "../../../../test/money/books.ts";
import { MoneyWorld } from "../../../../test/money/world.ts";

const app = await useApp();

async function worldWith(roundingTolerances: Record<string, number>): Promise<MoneyWorld> {
  const on = await MoneyWorld.make(app);
  await tolerate(on, roundingTolerances);
  return on;
}

const tolerate = (on: MoneyWorld, roundingTolerances: Record<string, number>) =>
  app.ok("updateShippingSettings", { token: on.token, body: { roundingTolerances } });

const acceptAll = (on: MoneyWorld, remittanceId: string, body: { lines?: number[] } = {}) =>
  app.ok("acceptRounding", { token: on.token, params: { remittanceId }, body });

const detail = async (on: MoneyWorld, remittanceId: string) =>
  (await app.ok("getRemittance", { token: on.token, params: { remittanceId } })).data;

/** Five parcels, of which the carrier rounded three: down, up, and a fee. */
async function rounded(on: MoneyWorld) {
  const down = await on.delivered(100_030);
  const up = await on.delivered(200_070);
  const fee = await on.delivered(300_000, 9_040);
  const short = await on.delivered(400_000);
  const hidden = await on.delivered(500_010, 6_000);
  const remittance = await on.remittance("LIQ-1", [
    { trackingNumber: down.tracking, collected: 100_000 },
    { trackingNumber: up.tracking, collected: 200_100 },
    { trackingNumber: fee.tracking, collected: 300_000, codFee: 9_100 },
    { trackingNumber: short.tracking, collected: 399_899 },
    { trackingNumber: hidden.tracking, collected: 500_000, codFee: 9_000 },
  ]);
  return { remittance, down, up, fee, short, hidden };
}

describe("a difference of a carrier's statement", () => {
  it("within the tolerance is proposed as rounding; one beyond it, or with another fee behind it, is not", async () => {
    const on = await worldWith({ ARS: 100, CLP: 5_000 });
    const { remittance } = await rounded(on);
    expect(
      remittance.discrepancies.map(({ kind, difference, proposal }) => [kind, difference, proposal]),
    ).toEqual([
      ["amount_short", -30, "rounding"],
      ["amount_over", 30, "rounding"],
      ["fee_mismatch", -60, "rounding"],
      ["amount_short", -101, null],
      ["amount_short", -3_010, null],
    ]);
    expect(remittance.rounding).toEqual({
      tolerance: 100,
      open: { count: 3, difference: -60 },
      accepted: { count: 0, difference: 0 },
    });
  });

  it("is never rounding for who set no tolerance, or one for another currency", async () => {
    const on = await worldWith({ CLP: 5_000 });
    const { remittance } = await rounded(on);
    expect(remittance.discrepancies.map(({ proposal }) => proposal)).toEqual([null, null, null, null, null]);
    expect(remittance.rounding).toMatchObject({ tolerance: 0, open: { count: 0 } });
    const { data } = await acceptAll(on, remittance.remittanceId);
    expect(data.discrepancies.every(({ resolution }) => resolution === null)).toBe(true);
    await tolerate(on, { ARS: 60 });
    expect((await detail(on, remittance.remittanceId)).rounding).toMatchObject({
      tolerance: 60,
      open: { count: 3 },
    });
  });
});

describe("accepting all rounding differences", () => {
  it("takes those without a decision, once, and leaves the others", async () => {
    const on = await worldWith({ ARS: 100 });
    const { remittance } = await rounded(on);
    const { remittanceId } = remittance;
    await on.resolve(remittanceId, 2, "dispute");
    const first = await acceptAll(on, remittanceId);
    const again = await acceptAll(on, remittanceId);
    expect(again.data).toEqual(first.data);
    expect(first.data.discrepancies.map(({ resolution }) => resolution)).toEqual([
      "accept",
      "dispute",
      "accept",
      null,
      null,
    ]);
    expect(first.data.rounding).toEqual({
      tolerance: 100,
      open: { count: 0, difference: 0 },
      accepted: { count: 2, difference: -90 },
    });
    const { data: log } = await app.ok("listAuditLog", { token: on.token, query: { limit: 2 } });
    expect(log.items.map(({ action }) => action)).toEqual([
      "remittance.rounding_accepted",
      "remittance.line_resolved",
    ]);
    expect(log.items[0]?.after).toEqual({ lines: 2, difference: -90, tolerance: 100 });
  });

  it("may be told which lines, of which those beyond the tolerance stay open", async () => {
    const on = await worldWith({ ARS: 100 });
    const { remittance } = await rounded(on);
    const { data } = await acceptAll(on, remittance.remittanceId, { lines: [1, 4] });
    expect(data.discrepancies.map(({ resolution }) => resolution)).toEqual([
      "accept",
      null,
      null,
      null,
      null,
    ]);
  });

  it("loses no cent: what was given up is in the books with its reason, and stays counted as rounding", async () => {
    const on = await worldWith({ ARS: 100 });
    const { remittance, down, fee } = await rounded(on);
    const { remittanceId } = remittance;
    await acceptAll(on, remittanceId);
    await on.resolve(remittanceId, 4, "dispute");
    await on.resolve(remittanceId, 5, "ignore");
    await on.confirm(remittanceId);
    await tolerate(on, {});
    expect((await detail(on, remittanceId)).rounding).toEqual({
      tolerance: 100,
      open: { count: 0, difference: 0 },
      accepted: { count: 3, difference: -60 },
    });
    const paid = await on.payment(down.codPaymentId);
    expect(paid).toMatchObject({ status: "remitted", writtenOff: 30 });
    expect(paid.history.map(({ cause, amount }) => [cause, amount])).toContainEqual(["rounding", 30]);
    expect((await on.payment(fee.codPaymentId)).postings.map(({ note }) => note)).toContain(
      "Fee above what was agreed",
    );
    expect(await balancesOf(app, on.tenant.id)).toMatchObject({ cod_loss: 30, customer_refunds: -30 });
    await expectBooksInOrder(app, on.tenant.id);
    expectError(
      await app.ask("acceptRounding", { token: on.token, params: { remittanceId }, body: {} }),
      "INVALID_TRANSITION",
    );
  });

  it("is for managers, as deciding on one line is, and for statements that exist", async () => {
    const on = await worldWith({ ARS: 100 });
    const { remittanceId } = (await rounded(on)).remittance;
    const operator = await makeUser(app, on.tenant, "OPERATOR");
    const manager = await makeUser(app, on.tenant, "MANAGER");
    const ask = (token: string, id: string) =>
      app.ask("acceptRounding", { token, params: { remittanceId: id }, body: {} });
    expectError(await ask(operator.token, remittanceId), "ROLE_FORBIDDEN");
    expectError(await ask(manager.token, "rem_nobody"), "REMITTANCE_NOT_FOUND");
    expect((await ask(manager.token, remittanceId)).status).toBe(200);
  });
});

describe("the tolerance", () => {
  it("is kept by currency, and one of nothing is none", async () => {
    const on = await worldWith({ ARS: 100, CLP: 5 });
    await tolerate(on, { ARS: 0, CLP: 7 });
    const { data } = await app.ok("getShippingSettings", { token: on.token });
    expect(data.roundingTolerances).toEqual({ CLP: 7 });
    const ask = (roundingTolerances: Record<string, number>) =>
      app.ask("updateShippingSettings", { token: on.token, body: { roundingTolerances } });
    expectError(await ask({ XXX: 1 }), "INVALID_CURRENCY");
    expectError(await ask({ ARS: -1 }), "BAD_REQUEST");
    expectError(await ask({ ARS: 1_000_001 }), "BAD_REQUEST");
    expectError(await ask({ pesos: 1 }), "BAD_REQUEST");
  });
});
