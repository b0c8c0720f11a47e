import { afterEach, describe, expect, it } from "vitest";
import { useApp } from "../../../test/app.ts";
import { makeTenant, origin } from "../../../test/factories/tenant.ts";
import { balancesOf, expectBooksInOrder, postingKeys } from "../../../test/money/books.ts";
import { newId } from "../../kernel/ids.ts";
import { posting, type Entry, type Posting } from "./posting.ts";
import { post } from "./verbs/post.ts";

const app = await useApp();
const { services } = app.foundation;
const { pool } = app.foundation.database;
const tenant = await makeTenant(app);
const other = await makeTenant(app);

const entry = (account: Entry["account"], amountMinor: number): Entry => ({
  account,
  amountMinor,
  about: {},
});
const sale = (key: string, amountMinor: number, currency = "ARS"): Posting[] =>
  posting({
    key,
    kind: "order_confirmed",
    currency,
    occurredAt: new Date("2026-01-15T12:00:00Z"),
    entries: [entry("customer_receivable", amountMinor), entry("sales", -amountMinor)],
  });
const odd = (entries: Entry[]) => () =>
  posting({ key: "x:odd", kind: "label", currency: "ARS", occurredAt: new Date(), entries });
const posted = (of: { id: string }, postings: readonly Posting[]) =>
  services.inTenant(of.id, origin, (tx) => post(tx, postings));

afterEach(async () => {
  await expectBooksInOrder(app, tenant.id);
});

describe("a posting", () => {
  it("is made once, however often its fact is repeated", async () => {
    const key = `order:${newId("ord")}:confirmed`;
    expect(await posted(tenant, sale(key, 1_500))).toEqual({ posted: [key], repeated: [], differing: [] });
    expect(await posted(tenant, sale(key, 1_500))).toEqual({ posted: [], repeated: [key], differing: [] });
    expect((await postingKeys(app, tenant.id)).filter((one) => one === key)).toEqual([key]);
  });

  it("repeated with other content stays as it was, and the difference is recorded", async () => {
    const key = `order:${newId("ord")}:confirmed`;
    await posted(tenant, sale(key, 1_500));
    const before = await balancesOf(app, tenant.id);
    expect((await posted(tenant, sale(key, 9_999))).differing).toEqual([key]);
    expect(await balancesOf(app, tenant.id)).toEqual(before);
    const audit = await app.database.rows<{ before: unknown; after: unknown }>(
      "select before, after from app.audit_log where action = 'ledger.posting_differs' and target_id = $1",
      [key],
    );
    expect(audit).toEqual([
      {
        before: { lines: ["ARS", "customer_receivable||1500||||", "sales||-1500||||"] },
        after: { lines: ["ARS", "customer_receivable||9999||||", "sales||-9999||||"] },
      },
    ]);
  });

  it("repeated in one call is made once, and by many at once too", async () => {
    const key = `order:${newId("ord")}:confirmed`;
    const many = Array.from({ length: 8 }, () => posted(tenant, [...sale(key, 700), ...sale(key, 700)]));
    const results = await Promise.all(many);
    expect(results.flatMap((one) => one.posted)).toEqual([key]);
    expect(results.flatMap((one) => one.differing)).toEqual([]);
  });

  it("of nothing is none, and one that does not balance or splits a unit is refused before it is written", () => {
    expect(sale("x:nothing", 0)).toEqual([]);
    expect(odd([entry("bank", 2), entry("sales", -1)])).toThrow(/does not balance/);
    expect(odd([entry("bank", 0.5), entry("sales", -0.5)])).toThrow(/not a whole number/);
    expect(odd([entry("bank", 2 ** 53), entry("sales", -(2 ** 53))])).toThrow(/not a whole number/);
    expect(odd([entry("cod_at_carrier", 1), entry("sales", -1)])).toThrow(/needs a carrier connection/);
  });

  it("of sums beyond what a number holds exactly still balances to the unit", () => {
    const big = 9_007_199_254_740_991;
    const lines = [entry("bank", big), entry("bank", big), entry("sales", -big), entry("sales", -big)];
    const make = (last: Entry[]) =>
      posting({
        key: "x:big",
        kind: "label",
        currency: "ARS",
        occurredAt: new Date(),
        entries: [...lines, ...last],
      });
    expect(make([])).toHaveLength(1);
    expect(() => make([entry("sales", 1)])).toThrow(/does not balance/);
  });
});

/** As the application's role, on a connection of its own; what is not committed is undone. */
async function asApp(tenantId: string, statements: readonly string[], end = "commit"): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select directory.enter($1)", [tenantId]);
    for (const statement of statements) {
      await client.query(statement);
    }
    await client.query(end);
    return "done";
  } catch (error) {
    await client.query("rollback");
    return error instanceof Error ? error.message : "failed";
  } finally {
    client.release();
  }
}

const accountId = async (of: string, code: string, currency: string) =>
  (
    await app.database.rows<{ id: string }>(
      "select id from app.ledger_accounts where tenant_id = $1 and code = $2 and currency = $3",
      [of, code, currency],
    )
  )[0]?.id ?? "";

const [bank, sales, foreignBank, pesos] = await (async () => {
  await posted(tenant, sale("setup:ars", 1));
  await posted(tenant, sale("setup:clp", 1, "CLP"));
  await posted(other, sale("setup:ars", 1));
  return [
    await accountId(tenant.id, "customer_receivable", "ARS"),
    await accountId(tenant.id, "sales", "ARS"),
    await accountId(other.id, "sales", "ARS"),
    await accountId(tenant.id, "sales", "CLP"),
  ];
})();

const AT = "2026-01-15T12:00:00Z";
const header = (id: string, of = tenant.id) =>
  `insert into app.ledger_transactions (tenant_id, id, posting_key, kind, currency, occurred_at, actor_kind)
   values ('${of}', '${id}', 'by-hand:${id}', 'label', 'ARS', '${AT}', 'system')`;
const line = (
  id: string,
  number: number,
  account: string,
  amount: number,
  currency = "ARS",
  of = tenant.id,
) => `('${of}', '${id}', ${number}, '${account}', '${currency}', '${AT}', ${amount})`;
const lines = (...values: string[]) =>
  `insert into app.ledger_entries (tenant_id, tx_id, line, account_id, currency, occurred_at, amount_minor)
   values ${values.join(", ")}`;

describe("the database, asked by hand with the application's own rights", () => {
  it("takes a header with entries that balance", async () => {
    const id = newId("ltx");
    const both = lines(line(id, 1, bank, 5), line(id, 2, sales, -5));
    expect(await asApp(tenant.id, [header(id), both])).toBe("done");
  });

  it.each([
    ["a header without entries", (id: string) => [header(id)], /LEDGER_UNBALANCED/],
    ["one entry alone", (id: string) => [header(id), lines(line(id, 1, bank, 5))], /LEDGER_UNBALANCED/],
    [
      "entries that do not balance",
      (id: string) => [header(id), lines(line(id, 1, bank, 5), line(id, 2, sales, -4))],
      /LEDGER_UNBALANCED/,
    ],
    [
      "an entry slipped in behind a check that was called early",
      (id: string) => [
        header(id),
        lines(line(id, 1, bank, 5), line(id, 2, sales, -5)),
        "set constraints all immediate",
        lines(line(id, 3, bank, 7)),
      ],
      /LEDGER_UNBALANCED/,
    ],
    [
      "a header made while the check is immediate",
      (id: string) => ["set constraints all immediate", header(id)],
      /LEDGER_UNBALANCED/,
    ],
    [
      "the tenant changed under the check",
      (id: string) => [
        header(id),
        lines(line(id, 1, bank, 5), line(id, 2, sales, -5)),
        `select directory.enter('${other.id}')`,
      ],
      /LEDGER_UNBALANCED/,
    ],
    [
      "an account of another tenant",
      (id: string) => [header(id), lines(line(id, 1, bank, 5), line(id, 2, foreignBank, -5))],
      /violates foreign key/,
    ],
    [
      "an account of another currency",
      (id: string) => [header(id), lines(line(id, 1, bank, 5), line(id, 2, pesos, -5))],
      /violates foreign key/,
    ],
    [
      "entries in another currency than their header",
      (id: string) => [header(id), lines(line(id, 1, pesos, 5, "CLP"), line(id, 2, pesos, -5, "CLP"))],
      /LEDGER_CLOSED/,
    ],
    ["an amount of nothing", (id: string) => [header(id), lines(line(id, 1, bank, 0))], /violates check/],
    ["a header of another tenant", (id: string) => [header(id, other.id)], /row-level security/],
    [
      "a partition written past its table",
      (id: string) => [header(id).replace("app.ledger_transactions", "app.ledger_transactions_p0")],
      /permission denied/,
    ],
    [
      "the triggers switched off",
      (id: string) => ["set session_replication_role = replica", header(id)],
      /permission denied/,
    ],
    [
      "the triggers dropped",
      () => ["drop trigger ledger_entries_fit on app.ledger_entries"],
      /must be owner/,
    ],
    ["a change", () => ["update app.ledger_entries set amount_minor = 1"], /permission denied/],
    ["a deletion", () => ["delete from app.ledger_transactions"], /permission denied/],
    ["emptying", () => ["truncate app.ledger_entries"], /permission denied/],
    ["a new currency", () => ["insert into directory.currencies values ('XXX', 2, 2)"], /permission denied/],
  ])("refuses %s", async (_case, statements, problem) => {
    expect(await asApp(tenant.id, statements(newId("ltx")))).toMatch(problem);
  });

  it("refuses entries for a header whose own transaction is over", async () => {
    const id = newId("ltx");
    const both = lines(line(id, 1, bank, 5), line(id, 2, sales, -5));
    expect(await asApp(tenant.id, [header(id), both])).toBe("done");
    const more = lines(line(id, 3, bank, 5), line(id, 4, sales, -5));
    expect(await asApp(tenant.id, [more])).toMatch(/LEDGER_CLOSED/);
  });

  it("refuses changes even to its owner", async () => {
    for (const statement of [
      "update app.ledger_entries set amount_minor = amount_minor",
      "delete from app.ledger_transactions",
      "truncate app.ledger_entries cascade",
      "truncate app.ledger_entries_p0",
    ]) {
      await expect(app.database.rows(statement)).rejects.toThrow(/LEDGER_IMMUTABLE/);
    }
  });

  it("checks five thousand lines of one posting in one go", async () => {
    const many = Array.from({ length: 5_000 }, (_, index) => entry("sales", -(index + 1)));
    const total = (5_000 * 5_001) / 2;
    const [big] = posting({
      key: `order:${newId("ord")}:confirmed`,
      kind: "order_confirmed",
      currency: "ARS",
      occurredAt: new Date(),
      entries: [entry("customer_receivable", total), ...many],
    });
    const start = performance.now();
    await posted(tenant, big ? [big] : []);
    expect(performance.now() - start).toBeLessThan(3_000);
  });
});
