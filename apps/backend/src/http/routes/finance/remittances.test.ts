import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { makeConnection } from "../../../../test/factories/money.ts";
import { once } from "../../../../test/factories/shipping.ts";
import { makeUser } from "../../../../test/factories/user.ts";
import { balancesOf, expectBooksInOrder } from "../../../../test/money/books.ts";
import { MoneyWorld, onDay } from "../../../../test/money/world.ts";
import { newId } from "../../../kernel/ids.ts";

const app = await useApp();

describe("a carrier's statement", () => {
  it("handed in as the carrier's own table is matched, and its sums are those of its lines", async () => {
    const on = await MoneyWorld.make(app);
    const paid = await on.delivered(12_500_000, 453_750);
    const short = await on.delivered(2_000_000);
    const forgotten = await on.delivered(3_500_000);
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
    const good = await on.delivered(100_000);
    const fee = await on.delivered(200_000, 6_000);
    const over = await on.delivered(300_000);
    const moving = await on.label({ at: onDay(10), codMinor: 400_000 });
    const plain = await on.label({ at: onDay(10), chargedMinor: 1_000, orderTotalMinor: 5 });
    const back = await on.label({ at: onDay(10), codMinor: 500_000 });
    await on.moves(back.shipmentId, "in_transit", "returned", onDay(13));
    const pesos = await on.label({ at: onDay(10), codMinor: 600, currency: "CLP" });
    const earlier = await on.delivered(700_000);
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
      cod_fee_expense: 9_000,
      customer_refunds: -550_000,
    });
    expect(await on.payment(moving.codPaymentId)).toMatchObject({ collectionSource: "remittance" });
    await expectBooksInOrder(app, on.tenant.id);
  });

  it("may name a parcel of nothing again and again: that books nothing", async () => {
    const on = await MoneyWorld.make(app);
    const back = await on.label({ at: onDay(10), codMinor: 500_000 });
    await on.moves(back.shipmentId, "in_transit", "returned", onDay(13));
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
    const parcel = await on.delivered(900_000);
    const connectionId = await makeConnection(app, on.tenant.id);
    const lines = [{ trackingNumber: parcel.tracking, collected: 900_000 }];
    const { data } = await app.ok("createRemittance", {
      token: on.token,
      body: { connectionId, currency: "ARS", reference: "OTRA", lines },
    });
    expect(data.discrepancies).toMatchObject([{ kind: "unknown_tracking" }]);
  });
});
