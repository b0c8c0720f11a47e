import { describe, expect, it } from "vitest";
import { useApp } from "./app.ts";
import { expectBooksInOrder } from "./money/books.ts";
import type { TestTenant } from "./factories/tenant.ts";
import { Month } from "./money/month.ts";

/** `ESTIBA_MONTH_PARCELS=10000` for the whole month. */
const PARCELS = Number(process.env["ESTIBA_MONTH_PARCELS"] ?? 1_000);
const SEED = Number(process.env["ESTIBA_MONTH_SEED"] ?? 20_260_101);

const app = await useApp();

/** The list of payments, the overview and the carriers of the overview say the same of where the money is. */
async function expectOneTruth({ id, owner: { token } }: TestTenant): Promise<void> {
  const query = { from: "2026-01-01", to: "2026-12-31", tz: "UTC" };
  const overview = await app.ok("getFinanceOverview", { token, params: { tenantId: id }, query });
  const blocks = overview.data.currencies;
  const { data } = await app.ok("listCodPayments", { token, query: { limit: 1 } });
  const totals = data.totals.map(({ overdue: _overdue, ...places }) => places);
  expect(totals).toEqual(blocks.map(({ currency, cod }) => ({ currency, ...cod.balances })));
  for (const { cod, shipping, sales, byCarrier, byChannel } of blocks) {
    const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
    expect(sum(byCarrier.map(({ atCarrier }) => atCarrier))).toBe(cod.balances.atCarrier);
    const cost = shipping.paid + shipping.returnFreight + shipping.adjustments;
    expect(sum(byCarrier.map(({ paid }) => paid))).toBe(cost);
    expect(sum(byChannel.map(({ salesNet }) => salesNet))).toBe(sales.net);
  }
}

describe("a month of parcels", { timeout: 300_000 }, () => {
  it(`of which ${PARCELS} fare in every way leaves the books in order, and every page says the same of them`, async () => {
    const month = await Month.make(app, SEED);
    await month.sell(PARCELS);
    await month.book();
    await month.buy();
    await app.database.rows("analyze");
    await month.ship();
    await month.meddle();
    await month.remit("LIQ-1");
    await month.meddle();
    await month.remit("LIQ-2");
    await month.book();
    // As the database does by itself after a while.
    await app.database.rows("analyze");
    expect(month.counts).toMatchObject({ parcels: PARCELS, confirmed: 24 });
    await expectBooksInOrder(app, month.tenant.id);
    const { data } = await app.ok("getFinanceOverview", {
      token: month.tenant.owner.token,
      params: { tenantId: month.tenant.id },
      query: { from: "2026-01-01", to: "2026-12-31", tz: "UTC" },
    });
    expect(data.currencies.map(({ currency, exponent }) => [currency, exponent])).toEqual([
      ["ARS", 2],
      ["CLP", 0],
      ["COP", 2],
      ["PYG", 0],
    ]);
    await expectOneTruth(month.tenant);
    const audit = await app.database.rows(
      "select target_id from app.audit_log where action = 'ledger.posting_differs'",
    );
    expect(audit).toEqual([]);
    if (process.env["ESTIBA_MONTH_PARCELS"]) {
      process.stdout.write(`${JSON.stringify(month.counts)}\n`);
    }
  });
});
