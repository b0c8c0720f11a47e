import { sql } from "kysely";
import { expect, it } from "vitest";
import { useApp } from "../../test/app.ts";
import { makeTenant, origin } from "../../test/factories/tenant.ts";
import { together } from "../kernel/together.ts";
import { admit } from "./enter.ts";
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

it("a lock that is not free in time is tried again, also where an earlier one of several goes on meanwhile", async () => {
  let tries = 0;
  const busy = within(async (tx) => {
    tries += 1;
    const goingOn = async () => {
      await append(tx, "m");
      await append(tx, "n");
    };
    const locked = sql`do $$ begin raise exception 'busy' using errcode = '55P03'; end $$`.execute(tx.query);
    await together([goingOn(), locked]);
  });
  await expect(busy).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  expect(tries).toBe(3);
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

/** Runs as the tenant, and ends the transaction as soon as everything is started. */
const atOnce = (run: (tx: Tx) => Promise<unknown>) =>
  services.inTenants(async (batch) => {
    const admitted = admit(batch.query, [tenant.id]);
    const ran = run(batch.as(tenant.id, origin, new Date()));
    batch.end();
    await together([admitted, ran]);
  });

it("a commit sent right behind its statements comes after all of them", async () => {
  const before = await nameOf();
  for (let turn = 0; turn < 20; turn += 1) {
    await atOnce((tx) => Promise.all([append(tx, "e"), append(tx, "n"), append(tx, "d")]));
  }
  expect(await nameOf()).toBe(before + "end".repeat(20));
});

it("nothing is kept when a statement fails though its commit was sent, and its own error is thrown", async () => {
  const before = await nameOf();
  const failing = atOnce((tx) =>
    together([append(tx, "x"), sql`select 1 / ${0}::integer`.execute(tx.query), append(tx, "y")]),
  );
  await expect(failing).rejects.toThrow("division by zero");
  expect(await nameOf()).toBe(before);
});

it("a statement after the end of its transaction is refused", async () => {
  const before = await nameOf();
  const late = atOnce(async (tx) => {
    await append(tx, "-");
    await append(tx, "late");
  });
  await expect(late).rejects.toThrow("after the end of its transaction");
  expect(await nameOf()).toBe(`${before}-`);
});
