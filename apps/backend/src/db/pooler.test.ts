import { findOnPath, startPgBouncer } from "@estiba/testbed";
import { sql } from "kysely";
import { afterAll, describe, expect, inject, it } from "vitest";
import { startApp, useApp } from "../../test/app.ts";
import { makeKey } from "../../test/factories/key.ts";
import { makeShop } from "../../test/factories/stock.ts";
import { makeTenant, origin } from "../../test/factories/tenant.ts";
import { openDatabase } from "./client.ts";
import { inDirectory, inTenant, type Tx } from "./transaction.ts";

const app = await useApp();
const isMissing = findOnPath("pgbouncer") === undefined && process.env["CI"] === undefined;
// Two connections for everybody, so that every transaction has another's.
const pooler = isMissing ? null : await startPgBouncer(inject("services").postgresPort, 2);
const url = `postgres://estiba_app@127.0.0.1:${pooler?.port ?? 0}/${app.database.name}`;
const open = (isPooled: boolean) =>
  openDatabase({
    url,
    isPooled,
    poolSize: 10,
    statementTimeoutMs: 700,
    poolWaitMs: 2_000,
    applicationName: "behind-a-pooler",
    logger: app.foundation.logger,
  });
const database = open(true);
const mine = await makeTenant(app);
const other = await makeTenant(app);

afterAll(async () => {
  await database.close();
  await pooler?.stop();
});

const within = <T>(run: (tx: Tx) => Promise<T>, tenantId = mine.id): Promise<T> =>
  inTenant(database, tenantId, origin, run);

describe.skipIf(isMissing)("behind a pooler in transaction mode", () => {
  it("without the setting a pooler refuses us, and nothing goes wrong in silence", async () => {
    const direct = open(false);
    await expect(direct.pool.query("select 1")).rejects.toThrow("unsupported startup parameter");
    await direct.close();
  });

  it("each of many simultaneous transactions has its own tenant and its statements in order", async () => {
    const tenants = Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? mine.id : other.id));
    const seen = await Promise.all(
      tenants.map((id, turn) =>
        within(async ({ query }) => {
          const numbers = Promise.all(
            Array.from({ length: 5 }, (_, step) =>
              sql<{ n: number }>`select ${turn * 10 + step}::integer as n`.execute(query),
            ),
          );
          const users = query.selectFrom("app.users").select("tenant_id").distinct().execute();
          return { numbers: (await numbers).map(({ rows }) => rows[0]?.n), users: await users };
        }, id),
      ),
    );
    expect(seen).toEqual(
      tenants.map((id, turn) => ({
        numbers: Array.from({ length: 5 }, (_, step) => turn * 10 + step),
        users: [{ tenant_id: id }],
      })),
    );
  });

  it("statements and locks are given up as early as without one", async () => {
    await expect(within(({ query }) => sql`select pg_sleep(5)`.execute(query))).rejects.toThrow(
      expect.objectContaining({ code: "SERVICE_UNAVAILABLE" }),
    );
    const shown = async (name: string) => {
      const read = sql<{ shown: string }>`select current_setting(${name}) as shown`;
      const inOne = await within(({ query }) => read.execute(query));
      const inNone = await inDirectory(database, (query) => read.execute(query));
      return [inOne.rows[0]?.shown, inNone.rows[0]?.shown];
    };
    expect(await shown("statement_timeout")).toEqual(["700ms", "700ms"]);
    expect(await shown("lock_timeout")).toEqual(["300ms", "300ms"]);
    expect(await shown("jit")).toEqual(["off", "off"]);
  });

  it("a transaction that fails leaves the connection clean for the next", async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const failing = within(async ({ query }) => {
        const first = sql`select 1 / ${0}::integer`.execute(query);
        await Promise.all([first, query.selectFrom("app.users").selectAll().execute()]);
      });
      await expect(failing).rejects.toThrow("division by zero");
    }
    const left = await inDirectory(database, (query) =>
      sql<{ tenant: string }>`select current_setting('app.entered', true) as tenant`.execute(query),
    );
    expect(left.rows[0]?.tenant ?? "").toBe("");
  });

  it("orders are taken in through it, each once", async () => {
    const pooled = await startApp({
      beside: app,
      config: { DATABASE_URL: url, DATABASE_POOLER: "transaction" },
      patience: { statementTimeoutMs: 5_000, poolWaitMs: 5_000 },
    });
    try {
      const shop = await makeShop(pooled, mine);
      const { value: key } = await makeKey(pooled, mine);
      const place = (n: number) =>
        pooled.ok("createCustomOrder", {
          key,
          body: {
            shopId: shop.id,
            orderId: `P-${n % 40}`,
            total: 1_000,
            currency: "COP",
            items: [{ sku: `SKU-${n % 7}`, quantity: 1, price: 1_000 }],
          },
        });
      await Promise.all(Array.from({ length: 80 }, (_, n) => place(n)));
      const { data } = await pooled.ok("listOrders", { token: mine.owner.token });
      expect(data.total).toBe(40);
    } finally {
      await pooled.close();
    }
  });
});
