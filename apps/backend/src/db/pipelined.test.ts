import { sql } from "kysely";
import { expect, it } from "vitest";
import { useApp } from "../../test/app.ts";
import { makeTenant, origin } from "../../test/factories/tenant.ts";
import type { Tx } from "./transaction.ts";

const app = await useApp();
const { services } = app.foundation;
const tenant = await makeTenant(app);

const within = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => services.inTenant(tenant.id, origin, run);

const append = (tx: Tx, note: string) =>
  sql`update app.tenants set name = name || ${note} where tenant_id = ${tx.tenantId}`.execute(tx.query);

async function nameOf(): Promise<string> {
  const [row] = await app.database.rows<{ name: string }>(
    "select name from app.tenants where tenant_id = $1",
    [tenant.id],
  );
  return row?.name ?? "";
}

it("statements started together are run in the order in which they were started", async () => {
  const before = await nameOf();
  await within(async (tx) => {
    await Promise.all(["a", "b", "c", "d", "e"].map((letter) => append(tx, letter)));
  });
  expect(await nameOf()).toBe(`${before}abcde`);
});

it("one that fails rolls back the whole transaction, and its own error is thrown", async () => {
  const before = await nameOf();
  const failing = within(async (tx) => {
    await Promise.all([append(tx, "x"), sql`select 1 / ${0}::integer`.execute(tx.query), append(tx, "y")]);
  });
  await expect(failing).rejects.toThrow("division by zero");
  expect(await nameOf()).toBe(before);
});

it("a failure that nobody waited for is not committed over", async () => {
  const before = await nameOf();
  const careless = within(async (tx) => {
    sql`select 1 / ${0}::integer`.execute(tx.query).catch(() => undefined);
    await append(tx, "z").catch(() => undefined);
  });
  await expect(careless).rejects.toThrow(/aborted|rolled back/i);
  expect(await nameOf()).toBe(before);
});

it("the connection serves the next transaction after one has failed", async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    await within((tx) => sql`select 1 / ${0}::integer`.execute(tx.query)).catch(() => undefined);
  }
  const { rows } = await within((tx) => sql<{ one: number }>`select ${1}::integer as one`.execute(tx.query));
  expect(rows).toEqual([{ one: 1 }]);
});

it("a request that only reads cannot write", async () => {
  const before = await nameOf();
  const writing = services.inTenant(tenant.id, { ...origin, isReading: true }, (tx) => append(tx, "w"));
  await expect(writing).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  expect(await nameOf()).toBe(before);
});
