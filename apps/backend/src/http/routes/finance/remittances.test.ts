import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { makeConnection, makeParcels } from "../../../../test/factories/money.ts";
import { makeUser } from "../../../../test/factories/user.ts";
import { balancesOf, expectBooksInOrder } from "../../../../test/money/books.ts";
import { MoneyWorld } from "../../../../test/money/world.ts";
import { postLabels } from "../../../domain/finance/index.ts";
import { newId } from "../../../kernel/ids.ts";

const app = await useApp();
const at = (day: number) => new Date(Date.UTC(2026, 0, day, 15));
/** `ESTIBA_STATEMENT_LINES=5000` for the largest there may be. */
const LINES = Number(process.env["ESTIBA_STATEMENT_LINES"] ?? 1_000);
const once = () => ({ "idempotency-key": newId("key") });

async function delivered(on: MoneyWorld, codMinor: number, options: { feeMinor?: number } = {}) {
  const parcel = await on.label({
    at: at(10),
    codMinor,
    chargedMinor: 500_000 + (options.feeMinor ?? 0),
    feeMinor: options.feeMinor ?? 0,
  });
  await on.moves(parcel.shipmentId, "in_transit", "delivered", at(12));
  return parcel;
}

describe("a carrier's statement", () => {
  it("handed in as the carrier's own table is matched, and its sums are those of its lines", async () => {
    const on = await MoneyWorld.make(app);
    const paid = await delivered(on, 12_500_000, { feeMinor: 453_750 });
    const short = await delivered(on, 2_000_000);
    const forgotten = await delivered(on, 3_500_000);
    const csv = [
      "Nro. Guía;Valor recaudado;Comisión;Flete;Fecha de entrega",
      `${paid.tracking.toLowerCase()} ;125.000,00;4.537,50;12.705,61;17/01/2026`,
      `${short.tracking};19.000,00;;;`,
      "TOTAL;144.000,00;4.537,50;12.705,61;",
    ].join("\n");
    const file = Buffer.from(csv, "latin1").toString("base64");
    const { data } = await app.ok("createRemittance", {
      token: on.token,
      body: {
        connectionId: on.connectionId,
        currency: "ARS",
        reference: "LIQ-2026-0003",
        statementDate: "2026-02-20",
        declaredNet: 12_575_689,
        file,
      },
    });
    expect(data).toMatchObject({
      status: "matched",
      gross: 14_400_000,
      codFees: 453_750,
      freight: 1_270_561,
      withheld: 0,
      net: 12_675_689,
      declaredNet: 12_575_689,
      netDifference: -100_000,
      counts: { lines: 2, ok: 1, discrepancies: 1 },
      missing: { count: 1, amount: 3_500_000 },
      discrepancies: [{ line: 2, kind: "amount_short", expected: 2_000_000, reported: 1_900_000 }],
    });
    expect(await on.payment(forgotten.codPaymentId)).toMatchObject({ status: "collected" });
    await on.resolve(data.remittanceId, 2, "accept");
    const refused = await app.ask("confirmRemittance", {
      token: on.token,
      params: { remittanceId: data.remittanceId },
      body: {},
      headers: once(),
    });
    expectError(refused, "REMITTANCE_HAS_DISCREPANCIES");
    expect(refused.body.details).toEqual({ open: 0, netDifference: -100_000 });
    await on.confirm(data.remittanceId, true);
    expect(await on.payment(short.codPaymentId)).toMatchObject({ status: "remitted", writtenOff: 100_000 });
    await expectBooksInOrder(app, on.tenant.id);
  });

  it("reports every kind of discrepancy, and books only what can be booked", async () => {
    const on = await MoneyWorld.make(app);
    const good = await delivered(on, 100_000);
    const fee = await delivered(on, 200_000, { feeMinor: 6_000 });
    const over = await delivered(on, 300_000);
    const moving = await on.label({ at: at(10), codMinor: 400_000 });
    const plain = await on.label({ at: at(10), chargedMinor: 1_000, orderTotalMinor: 5 });
    const back = await on.label({ at: at(10), codMinor: 500_000 });
    await on.moves(back.shipmentId, "in_transit", "returned", at(13));
    const pesos = await on.label({ at: at(10), codMinor: 600, currency: "CLP" });
    const earlier = await delivered(on, 700_000);
    const first = await on.remittance("LIQ-1", [{ trackingNumber: earlier.tracking, collected: 700_000 }]);
    await on.confirm(first.remittanceId);
    const { remittanceId, discrepancies, counts } = await on.remittance("LIQ-2", [
      { trackingNumber: good.tracking, collected: 100_000 },
      { trackingNumber: fee.tracking, collected: 200_000, codFee: 9_000 },
      { trackingNumber: over.tracking, collected: 350_000 },
      { trackingNumber: moving.tracking, collected: 400_000 },
      { trackingNumber: plain.tracking, collected: 5 },
      { trackingNumber: back.tracking, collected: 500_000 },
      { trackingNumber: pesos.tracking, collected: 600 },
      { trackingNumber: earlier.tracking, collected: 700_000 },
      { trackingNumber: good.tracking, collected: 100_000 },
      { trackingNumber: "NADIE-1", collected: 1 },
    ]);
    expect(counts).toEqual({ lines: 10, ok: 1, discrepancies: 9 });
    expect(discrepancies.map(({ kind, expected, reported }) => [kind, expected, reported])).toEqual([
      ["fee_mismatch", 6_000, 9_000],
      ["amount_over", 300_000, 350_000],
      ["not_delivered", 400_000, 400_000],
      ["not_cod", null, 5],
      ["cancelled", 0, 500_000],
      ["currency_mismatch", 600, 600],
      ["already_remitted", 0, 700_000],
      ["duplicate_in_file", null, 100_000],
      ["unknown_tracking", null, 1],
    ]);
    for (const line of [5, 7, 8, 9, 10]) {
      const answer = await app.ask("resolveRemittanceLine", {
        token: on.token,
        params: { remittanceId, line: String(line) },
        body: { resolution: "accept" },
      });
      expectError(answer, "INVALID_TRANSITION");
      await on.resolve(remittanceId, line, "ignore");
    }
    for (const line of [2, 3, 4, 6]) {
      await on.resolve(remittanceId, line, "accept");
    }
    expect(await on.confirm(remittanceId)).toMatchObject({
      gross: 1_550_000,
      codFees: 9_000,
      net: 1_541_000,
    });
    const statusOf = async (id: string) => (await on.payment(id)).status;
    expect([
      await statusOf(good.codPaymentId),
      await statusOf(over.codPaymentId),
      await statusOf(moving.codPaymentId),
      await statusOf(back.codPaymentId),
      await statusOf(pesos.codPaymentId),
    ]).toEqual(["remitted", "remitted", "remitted", "cancelled", "expected"]);
    expect(await balancesOf(app, on.tenant.id)).toMatchObject({
      carrier_adjustment_expense: 3_000,
      customer_refunds: -550_000,
    });
    expect(await on.payment(moving.codPaymentId)).toMatchObject({ collectionSource: "remittance" });
    await expectBooksInOrder(app, on.tenant.id);
  });

  it("may name a parcel of nothing again and again: that books nothing", async () => {
    const on = await MoneyWorld.make(app);
    const back = await on.label({ at: at(10), codMinor: 500_000 });
    await on.moves(back.shipmentId, "in_transit", "returned", at(13));
    for (const reference of ["LIQ-1", "LIQ-2"]) {
      const { remittanceId, discrepancies } = await on.remittance(reference, [
        { trackingNumber: back.tracking, collected: 0 },
      ]);
      expect(discrepancies).toMatchObject([{ kind: "cancelled" }]);
      await on.resolve(remittanceId, 1, "accept");
      expect(await on.confirm(remittanceId)).toMatchObject({ status: "confirmed", gross: 0 });
    }
    await expectBooksInOrder(app, on.tenant.id);
  });

  it("is looked at once more when it is confirmed: what has changed since is not booked twice", async () => {
    const on = await MoneyWorld.make(app);
    const parcel = await delivered(on, 900_000);
    const lines = [{ trackingNumber: parcel.tracking, collected: 900_000 }];
    const [one, two] = [await on.remittance("LIQ-1", lines), await on.remittance("LIQ-2", lines)];
    expect([one.counts.ok, two.counts.ok]).toEqual([1, 1]);
    await on.confirm(one.remittanceId);
    const params = { remittanceId: two.remittanceId };
    expectError(
      await app.ask("confirmRemittance", { token: on.token, params, body: {}, headers: once() }),
      "REMITTANCE_HAS_DISCREPANCIES",
    );
    const { data } = await app.ok("getRemittance", { token: on.token, params });
    expect(data.discrepancies).toMatchObject([{ kind: "already_remitted", resolution: null }]);
    await on.resolve(two.remittanceId, 1, "ignore");
    expect(await on.confirm(two.remittanceId)).toMatchObject({ gross: 0, net: 0 });
    await expectBooksInOrder(app, on.tenant.id);
  });

  it("confirmed by many at once is booked once, and a repeat gets the first answer", async () => {
    const on = await MoneyWorld.make(app);
    const parcel = await delivered(on, 900_000);
    const { remittanceId } = await on.remittance("LIQ-1", [
      { trackingNumber: parcel.tracking, collected: 900_000 },
    ]);
    const ask = (headers: Record<string, string>) =>
      app.ask("confirmRemittance", { token: on.token, params: { remittanceId }, body: {}, headers });
    const answers = await Promise.all([ask(once()), ask(once()), ask(once())]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const again = { "idempotency-key": newId("key") };
    const settle = () =>
      app.ask("settleRemittance", {
        token: on.token,
        params: { remittanceId },
        body: { receivedAmount: 900_000, receivedAt: at(20).toISOString(), bankReference: "TRF" },
        headers: again,
      });
    const [first, second] = [await settle(), await settle()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(second.text).toBe(first.text);
    expect(await balancesOf(app, on.tenant.id)).toMatchObject({ bank: 900_000 });
  });

  it("settled with a difference needs a word, and books it as the bank's fee or as rounding", async () => {
    const on = await MoneyWorld.make(app);
    for (const [reference, receivedAmount, account, booked] of [
      ["LESS", 899_000, "bank_fee_expense", 1_000],
      ["MORE", 900_007, "rounding", -7],
    ] as const) {
      const parcel = await delivered(on, 900_000);
      const { remittanceId } = await on.remittance(reference, [
        { trackingNumber: parcel.tracking, collected: 900_000 },
      ]);
      await on.confirm(remittanceId);
      const refused = await app.ask("settleRemittance", {
        token: on.token,
        params: { remittanceId },
        body: { receivedAmount, receivedAt: at(20).toISOString(), bankReference: "TRF" },
        headers: once(),
      });
      expectError(refused, "REMITTANCE_HAS_DISCREPANCIES");
      await on.settle(remittanceId, receivedAmount, at(20), true);
      expect(await balancesOf(app, on.tenant.id)).toMatchObject({ [account]: booked });
    }
    await expectBooksInOrder(app, on.tenant.id);
  });

  it("can be set aside before it is booked, and its reference used again; a booked one cannot", async () => {
    const on = await MoneyWorld.make(app);
    const parcel = await delivered(on, 900_000);
    const lines = [{ trackingNumber: parcel.tracking, collected: 900_000 }];
    const { remittanceId } = await on.remittance("LIQ-1", lines);
    const body = { connectionId: on.connectionId, currency: "ARS", reference: "LIQ-1", lines };
    expectError(await app.ask("createRemittance", { token: on.token, body }), "REMITTANCE_DUPLICATE");
    const params = { remittanceId };
    await app.ok("rejectRemittance", { token: on.token, params, body: { reason: "Archivo equivocado" } });
    const again = await on.remittance("LIQ-1", lines);
    await on.confirm(again.remittanceId);
    expectError(
      await app.ask("rejectRemittance", {
        token: on.token,
        params: { remittanceId: again.remittanceId },
        body: {},
      }),
      "INVALID_TRANSITION",
    );
    const { data } = await app.ok("listRemittances", { token: on.token, query: { status: "confirmed" } });
    expect(data.items.map((one) => one.remittanceId)).toEqual([again.remittanceId]);
    const { data: listed } = await app.ok("listRemittanceLines", { token: on.token, params });
    expect(listed.items).toMatchObject([{ line: 1, trackingNumber: parcel.tracking, booked: null }]);
  });

  it("whose amounts add up to more than can be counted exactly is refused", async () => {
    const on = await MoneyWorld.make(app);
    const lines = [1, 2].map((number) => ({
      trackingNumber: `MUCHO-${number}`,
      collected: Number.MAX_SAFE_INTEGER,
    }));
    const body = { connectionId: on.connectionId, currency: "ARS", reference: "LIQ-MUCHO", lines };
    const answer = await app.ask("createRemittance", { token: on.token, body });
    expectError(answer, "BAD_REQUEST");
    expect(answer.body.message).toContain("lines must add up to less than");
  });

  it("refuses what cannot be meant", async () => {
    const on = await MoneyWorld.make(app);
    const line = { trackingNumber: "A-1", collected: 5 };
    const base = { connectionId: on.connectionId, currency: "ARS", reference: "X", lines: [line] };
    const { lines: _lines, ...bare } = base;
    const cases: readonly (readonly [unknown, Parameters<typeof expectError>[1]])[] = [
      [{ ...base, currency: "EUR" }, "INVALID_CURRENCY"],
      [{ ...base, currency: "pesos" }, "BAD_REQUEST"],
      [{ ...base, connectionId: newId("ccn") }, "CARRIER_NOT_FOUND"],
      [{ ...base, lines: [] }, "BAD_REQUEST"],
      [bare, "BAD_REQUEST"],
      [{ ...base, csv: "guia;recaudo\nA-1;5" }, "BAD_REQUEST"],
      [{ ...bare, csv: "nada" }, "CSV_UNREADABLE"],
      [{ ...bare, csv: "guia;recaudo\n1,23E+11;5" }, "CSV_UNREADABLE"],
      [{ ...base, lines: [{ ...line, trackingNumber: "1.23E+11" }] }, "CSV_UNREADABLE"],
      [{ ...base, lines: [{ ...line, collected: 5.5 }] }, "BAD_REQUEST"],
      [{ ...base, lines: [{ ...line, collected: -5 }] }, "BAD_REQUEST"],
      [{ ...base, lines: [{ ...line, collected: "5" }] }, "BAD_REQUEST"],
      [{ ...base, lines: [{ ...line, surprise: 1 }] }, "BAD_REQUEST"],
      [{ ...base, statementDate: "22/01/2026" }, "BAD_REQUEST"],
    ];
    for (const [body, code] of cases) {
      expectError(await app.send("POST", "/api/v1/cod/remittances", { token: on.token, body }), code);
    }
    const { remittanceId } = await on.remittance("OK", [line]);
    for (const number of ["2", "0", "uno", "1e0", "99999999999"]) {
      const answer = await app.ask("resolveRemittanceLine", {
        token: on.token,
        params: { remittanceId, line: number },
        body: { resolution: "ignore" },
      });
      expectError(answer, "REMITTANCE_NOT_FOUND");
    }
    const unkeyed = await app.ask("confirmRemittance", {
      token: on.token,
      params: { remittanceId },
      body: {},
    });
    expectError(unkeyed, "BAD_REQUEST");
    const manager = await makeUser(app, on.tenant, "MANAGER");
    const forbidden = await app.ask("confirmRemittance", {
      token: manager.token,
      params: { remittanceId },
      body: {},
      headers: once(),
    });
    expectError(forbidden, "ROLE_FORBIDDEN");
  });

  it("of another carrier with the same numbers touches nobody else's money", async () => {
    const on = await MoneyWorld.make(app);
    const parcel = await delivered(on, 900_000);
    const connectionId = await makeConnection(app, on.tenant.id);
    const lines = [{ trackingNumber: parcel.tracking, collected: 900_000 }];
    const { data } = await app.ok("createRemittance", {
      token: on.token,
      body: { connectionId, currency: "ARS", reference: "OTRA", lines },
    });
    expect(data.discrepancies).toMatchObject([{ kind: "unknown_tracking" }]);
  });

  it("of thousands of lines is matched, confirmed and settled within the time a request has", async () => {
    const on = await MoneyWorld.make(app);
    const facts = Array.from({ length: LINES }, (_, index) => ({
      connectionId: on.connectionId,
      codMinor: 1_000 + index,
      tracking: `GRANDE-${index}`,
      at: at(10),
    }));
    const ids = await makeParcels(app, on.tenant.id, facts);
    for (let start = 0; start < LINES; start += 500) {
      const some = ids.slice(start, start + 500);
      await on.inTenant((tx) =>
        postLabels(
          tx,
          some.map((shipmentId) => ({ shipmentId, at: at(10) })),
        ),
      );
      await on.changes(
        some.map((shipmentId) => ({ shipmentId, from: "in_transit", to: "delivered", at: at(12) })),
      );
    }
    await app.database.rows("analyze");
    const rows = facts.map(({ tracking, codMinor }) => `${tracking};${codMinor / 100}`.replace(".", ","));
    const { data } = await app.ok("createRemittance", {
      token: on.token,
      body: {
        connectionId: on.connectionId,
        currency: "ARS",
        reference: "GRANDE",
        csv: ["guia;recaudo", ...rows].join("\n"),
      },
    });
    expect(data.counts).toEqual({ lines: LINES, ok: LINES, discrepancies: 0 });
    const { net } = await on.confirm(data.remittanceId);
    expect(net).toBe(1_000 * LINES + (LINES * (LINES - 1)) / 2);
    await on.settle(data.remittanceId, net, at(20));
    await expectBooksInOrder(app, on.tenant.id);
  });
});
