import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/app.ts";
import { expectError } from "../../../../test/client.ts";
import { makeTenant } from "../../../../test/factories/tenant.ts";
import { makeUser } from "../../../../test/factories/user.ts";
import { balancesOf, expectBooksInOrder } from "../../../../test/money/books.ts";
import { MoneyWorld } from "../../../../test/money/world.ts";
import { adjustCharges } from "../../../domain/finance/index.ts";
import { newId } from "../../../kernel/ids.ts";

const app = await useApp();
const at = (day: number, hour = 12) => new Date(Date.UTC(2026, 0, day, hour));
const cents = (text: string | undefined) => BigInt((text ?? "").replace(".", "") || "0");
const january = { from: "2026-01-01", to: "2026-02-01", tz: "UTC" };

describe("the finance overview", () => {
  it("of another tenant is, to the byte, what one that does not exist is", async () => {
    const mine = await makeTenant(app);
    const other = await makeTenant(app);
    const ask = async (tenantId: string) => {
      const answer = await app.ask("getFinanceOverview", { token: mine.owner.token, params: { tenantId } });
      expectError(answer, "TENANT_NOT_FOUND");
      return answer.text.replace(/req_\w{26}/, "");
    };
    expect(await ask(other.id)).toBe(await ask(newId("ten")));
    expect(await ask(other.id)).toBe(await ask("nadie"));
  });

  it("is for managers and up, of periods that make sense", async () => {
    const on = await MoneyWorld.make(app);
    const params = { tenantId: on.tenant.id };
    const operator = await makeUser(app, on.tenant, "OPERATOR");
    const manager = await makeUser(app, on.tenant, "MANAGER");
    expectError(await app.ask("getFinanceOverview", { token: operator.token, params }), "ROLE_FORBIDDEN");
    expect((await app.ask("getFinanceOverview", { token: manager.token, params })).status).toBe(200);
    const ask = (query: Record<string, string>) =>
      app.ask("getFinanceOverview", { token: on.token, params, query });
    expectError(await ask({ from: "2026-02-01", to: "2026-02-01" }), "INVALID_DATE_RANGE");
    expectError(await ask({ from: "2026-02-02", to: "2026-02-01" }), "INVALID_DATE_RANGE");
    expectError(await ask({ from: "2025-01-01", to: "2026-02-06" }), "INVALID_DATE_RANGE");
    expectError(await ask({ currency: "EUR" }), "INVALID_CURRENCY");
    expectError(await ask({ tz: "Luna/Base" }), "BAD_REQUEST");
    expectError(await ask({ from: "ayer" }), "BAD_REQUEST");
    expectError(await ask({ from: "2026-02-30", to: "2026-03-30" }), "BAD_REQUEST");
  });

  it("counts days as they are counted where the merchant is", async () => {
    const on = await MoneyWorld.make(app);
    await on.sales(await on.order({ totalMinor: 700, placedAt: new Date("2026-02-01T02:30:00Z") }));
    const gross = async (tz: string) =>
      (await on.overview({ ...january, tz })).currencies.map(({ sales }) => sales.gross);
    expect(await gross("America/Argentina/Buenos_Aires")).toEqual([700]);
    expect(await gross("UTC")).toEqual([]);
    const { period } = await on.overview({ from: "2026-01-01", to: "2026-02-01" });
    expect(period.tz).toBe("America/Bogota");
  });

  it("shows one currency when asked for one", async () => {
    const on = await MoneyWorld.make(app);
    await on.sales(
      await on.order({ totalMinor: 700, placedAt: at(5) }),
      await on.order({ totalMinor: 900, placedAt: at(5), currency: "CLP" }),
    );
    const { currencies } = await on.overview({ ...january, currency: "CLP" });
    expect(currencies.map(({ currency, sales }) => [currency, sales.gross])).toEqual([["CLP", 900]]);
  });
});

describe("the freight audit", () => {
  it("sets what was quoted beside what was billed, and can show only what differs", async () => {
    const on = await MoneyWorld.make(app);
    const fair = await on.label({ at: at(5), chargedMinor: 100_000, codMinor: 900_000 });
    const dear = await on.label({ at: at(6), chargedMinor: 100_000, codMinor: 900_000 });
    const heavy = await on.label({ at: at(7), chargedMinor: 100_000, orderTotalMinor: 5 });
    for (const { shipmentId } of [fair, dear]) {
      await on.moves(shipmentId, "in_transit", "delivered", at(8));
    }
    const { remittanceId } = await on.remittance("LIQ", [
      { trackingNumber: fair.tracking, collected: 900_000, freight: 100_000 },
      { trackingNumber: dear.tracking, collected: 900_000, freight: 130_000 },
    ]);
    await on.confirm(remittanceId);
    await on.inTenant((tx) =>
      adjustCharges(tx, [{ shipmentId: heavy.shipmentId, amountMinor: 20_000, at: at(20), note: "Aforo" }]),
    );
    const audit = async (query: Record<string, string>) =>
      (
        await app.ok("listFreightAudit", {
          token: on.token,
          params: { tenantId: on.tenant.id },
          query: { ...january, ...query },
        })
      ).data;
    const all = await audit({});
    expect(
      all.items.map(({ quoted, booked, billed, adjusted, difference }) => [
        quoted,
        booked,
        billed,
        adjusted,
        difference,
      ]),
    ).toEqual([
      [100_000, 100_000, null, 20_000, 20_000],
      [100_000, 100_000, 130_000, 0, 30_000],
      [100_000, 100_000, 100_000, 0, 0],
    ]);
    expect(await audit({ differences: "true" })).toMatchObject({ total: 2 });
    expect(await audit({ connectionId: newId("ccn") })).toMatchObject({ total: 0, items: [] });
  });

  it("leaves the fee for collecting out of every figure, also where another fee was accepted", async () => {
    const on = await MoneyWorld.make(app);
    const { shipmentId, tracking } = await on.delivered(900_000, 30_000);
    const { remittanceId } = await on.remittance("LIQ", [
      { trackingNumber: tracking, collected: 900_000, codFee: 41_000, freight: 470_000 },
    ]);
    await on.resolve(remittanceId, 1, "accept");
    await on.confirm(remittanceId);
    await on.inTenant((tx) =>
      adjustCharges(tx, [{ shipmentId, amountMinor: 20_000, at: at(20), note: "Aforo" }]),
    );
    const { data } = await app.ok("listFreightAudit", {
      token: on.token,
      params: { tenantId: on.tenant.id },
      query: january,
    });
    expect(data.items).toMatchObject([
      { quoted: 500_000, billed: 470_000, adjusted: 20_000, difference: -10_000 },
    ]);
    expect(await balancesOf(app, on.tenant.id)).toMatchObject({
      shipping_expense: 500_000,
      cod_fee_expense: 41_000,
      carrier_adjustment_expense: 20_000,
    });
    await expectBooksInOrder(app, on.tenant.id);
  });
});

describe("the statement", () => {
  it("is every entry of the period, balanced, with formulas made harmless", async () => {
    const on = await MoneyWorld.make(app);
    const parcel = await on.label({ at: at(5), chargedMinor: 100_000, codMinor: 900_050 });
    await app.ok("writeOffCodPayment", {
      token: on.token,
      params: { codPaymentId: parcel.codPaymentId },
      body: { amount: 50, reason: "=1+1" },
    });
    const year = { from: "2026-01-01", to: "2027-01-01", tz: "UTC" };
    const answer = await app.ask("exportStatement", {
      token: on.token,
      params: { tenantId: on.tenant.id },
      query: year,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toContain("statement-2026-01-01-2027-01-01.csv");
    const [heading = "", ...rows] = answer.text.trim().split("\r\n");
    expect(heading.replace("\uFEFF", "").split(",").slice(0, 7)).toEqual([
      "date",
      "posting",
      "kind",
      "account",
      "currency",
      "debit",
      "credit",
    ]);
    const cells = rows.map((row) => row.split(","));
    expect(cells.map(([, , kind, account, , debit, credit]) => [kind, account, debit, credit])).toEqual(
      expect.arrayContaining([
        ["label", "shipping_expense", "1000.00", ""],
        ["label", "carrier_payable", "", "1000.00"],
        ["cod_expected", "cod_at_customer", "9000.50", ""],
        ["cod_write_off", "cod_loss", "0.50", ""],
      ]),
    );
    expect(answer.text).toContain("'=1+1");
    const sum = (index: number) => cells.reduce((total, row) => total + cents(row[index]), 0n);
    expect(sum(5)).toBe(sum(6));
  });

  it("of more postings than fit a page has them all, each once", async () => {
    const on = await MoneyWorld.make(app);
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      ids.push(await on.order({ totalMinor: 100, placedAt: at(5) }));
    }
    await app.database.rows(
      `insert into app.orders (tenant_id, id, shop_id, external_id, source_version, source_rank, content_hash,
         channel_status, status, payment_status, stock_status, is_cash_on_delivery, currency, total_minor, search, placed_at)
       select tenant_id, 'ord_01' || lpad(n::text, 24, '0'), shop_id, n::text, 1, 1, 'x', status, status, 'unpaid',
         stock_status, false, currency, 100, '', placed_at from app.orders, generate_series(1, 700) n where id = $1`,
      [ids[0]],
    );
    const made = await app.database.rows<{ id: string }>("select id from app.orders where tenant_id = $1", [
      on.tenant.id,
    ]);
    await on.sales(...made.map(({ id }) => id));
    const { text } = await app.ask("exportStatement", {
      token: on.token,
      params: { tenantId: on.tenant.id },
      query: january,
    });
    const keys = text
      .trim()
      .split("\r\n")
      .slice(1)
      .map((row) => row.split(",")[1]);
    expect(keys).toHaveLength(2 * 703);
    expect(new Set(keys).size).toBe(703);
  });
});
