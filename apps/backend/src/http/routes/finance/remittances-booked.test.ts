import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { makeParcels } from "../../../../test/factories/money.ts";
import { once } from "../../../../test/factories/shipping.ts";
import { balancesOf, expectBooksInOrder } from "../../../../test/money/books.ts";
import { MoneyWorld, onDay } from "../../../../test/money/world.ts";
import { postLabels } from "../../../domain/finance/index.ts";
import { newId } from "../../../kernel/ids.ts";

const app = await useApp();

/** `ESTIBA_STATEMENT_LINES=5000` for the largest there may be. */
const LINES = Number(process.env["ESTIBA_STATEMENT_LINES"] ?? 1_000);

describe("a carrier's statement that is booked", () => {
  it("is looked at once more when it is confirmed: what has changed since is not booked twice", async () => {
    const on = await MoneyWorld.make(app);
    const parcel = await on.delivered(900_000);
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
    const parcel = await on.delivered(900_000);
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
        body: { receivedAmount: 900_000, receivedAt: onDay(20).toISOString(), bankReference: "TRF" },
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
      const parcel = await on.delivered(900_000);
      const { remittanceId } = await on.remittance(reference, [
        { trackingNumber: parcel.tracking, collected: 900_000 },
      ]);
      await on.confirm(remittanceId);
      const refused = await app.ask("settleRemittance", {
        token: on.token,
        params: { remittanceId },
        body: { receivedAmount, receivedAt: onDay(20).toISOString(), bankReference: "TRF" },
        headers: once(),
      });
      expectError(refused, "REMITTANCE_HAS_DISCREPANCIES");
      await on.settle(remittanceId, receivedAmount, onDay(20), true);
      expect(await balancesOf(app, on.tenant.id)).toMatchObject({ [account]: booked });
    }
    await expectBooksInOrder(app, on.tenant.id);
  });

  it("can be set aside before it is booked, and its reference used again; a booked one cannot", async () => {
    const on = await MoneyWorld.make(app);
    const parcel = await on.delivered(900_000);
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

  it("of thousands of lines is matched, confirmed and settled within the time a request has", async () => {
    const on = await MoneyWorld.make(app);
    const facts = Array.from({ length: LINES }, (_, index) => ({
      connectionId: on.connectionId,
      codMinor: 1_000 + index,
      tracking: `GRANDE-${index}`,
      at: onDay(10),
    }));
    const ids = await makeParcels(app, on.tenant.id, facts);
    for (let start = 0; start < LINES; start += 500) {
      const some = ids.slice(start, start + 500);
      await on.inTenant((tx) =>
        postLabels(
          tx,
          some.map((shipmentId) => ({ shipmentId, at: onDay(10) })),
        ),
      );
      await on.changes(
        some.map((shipmentId) => ({ shipmentId, from: "in_transit", to: "delivered", at: onDay(12) })),
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
    await on.settle(data.remittanceId, net, onDay(20));
    await expectBooksInOrder(app, on.tenant.id);
  });
});
