import type { PoolClient } from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../src/db/client.ts";
import { inTenant } from "../src/db/transaction.ts";
import { useApp } from "./app.ts";
import { populateTenant } from "./factories/populate.ts";
import { origin } from "./factories/tenant.ts";
import { inParallel } from "@estiba/testbed";

const app = await useApp();
const { rows } = app.database;
const [mine, other] = [await populateTenant(app), await populateTenant(app)];

interface Table {
  readonly name: string;
  readonly may_insert: boolean;
  readonly may_update: boolean;
  readonly may_delete: boolean;
}

/** Without generated columns. */
async function writtenColumns(table: string): Promise<string> {
  const [found] = await rows<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return found?.columns ?? "";
}

describe("the application's role", () => {
  const { pool } = app.foundation.database;
  let tables: Table[] = [];

  beforeAll(async () => {
    tables = await rows<Table>(
      `select oid::regclass::text as name, has_table_privilege('estiba_app', oid, 'insert') as may_insert,
              has_table_privilege('estiba_app', oid, 'update') as may_update,
              has_table_privilege('estiba_app', oid, 'delete') as may_delete
       from pg_class where relnamespace = 'app'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    );
  });

  /** As the application would, with the tenant set to `tenantId`; rolled back afterwards. */
  async function asTenant<T>(tenantId: string | null, run: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    try {
      await client.query("begin");
      if (tenantId !== null) {
        await client.query("select directory.enter($1)", [tenantId]);
      }
      return await run(client);
    } finally {
      await client.query("rollback");
      client.release();
    }
  }

  const filled = async (tenantId: string): Promise<Table[]> => {
    const found: Table[] = [];
    for (const table of tables) {
      const held = await rows(`select from ${table.name} where tenant_id = $1 limit 1`, [tenantId]);
      found.push(...(held.length > 0 ? [table] : []));
    }
    return found;
  };

  /** What comes of a statement on each table, in a few words. */
  const outcomes = (
    tenantId: string | null,
    of: readonly Table[],
    statement: (table: Table) => Promise<[string, unknown[]]>,
  ): Promise<string[]> =>
    inParallel(of, 4, async (table) => {
      const [text, values] = await statement(table);
      const outcome = await asTenant(tenantId, (client) => client.query(text, values)).then(
        ({ rowCount }) => `${rowCount} rows`,
        (error: unknown) => /row-level security|permission denied/.exec(String(error))?.[0] ?? String(error),
      );
      return `${table.name}: ${outcome}`;
    });
  const expected = (of: readonly Table[], outcome: (table: Table) => string): string[] =>
    of.map((table) => `${table.name}: ${outcome(table)}`);

  it.each([
    ["no tenant is set", null],
    ["the tenant is empty", ""],
    ["the tenant does not exist", "ten_00000000000000000000000000"],
  ])("sees no row of any table when %s", async (_case, tenantId) => {
    expect((await filled(mine.id)).length).toBeGreaterThanOrEqual(8);
    const seen = await outcomes(tenantId, tables, async ({ name }) => [`select from ${name} limit 1`, []]);
    expect(seen).toEqual(expected(tables, () => "0 rows"));
  });

  it("sees its own rows and no other's", async () => {
    const own = await filled(mine.id);
    const seen = await outcomes(mine.id, own, async ({ name }) => [
      `select from ${name} group by tenant_id having tenant_id = $1`,
      [mine.id],
    ]);
    expect(seen).toEqual(expected(own, () => "1 rows"));
    const others = await outcomes(mine.id, own, async ({ name }) => [
      `select from ${name} where tenant_id <> $1`,
      [mine.id],
    ]);
    expect(others).toEqual(expected(own, () => "0 rows"));
  });

  it("cannot put a row into another tenant", async () => {
    const theirs = await filled(other.id);
    const tried = await outcomes(mine.id, theirs, async ({ name }) => {
      const [row] = await rows<{ row: object }>(
        `select to_jsonb(t) as row from ${name} t where tenant_id = $1 limit 1`,
        [other.id],
      );
      const columns = await writtenColumns(name);
      return [
        `insert into ${name} (${columns}) select ${columns} from jsonb_populate_record(null::${name}, $1)`,
        [row?.row],
      ];
    });
    expect(tried).toEqual(
      expected(theirs, (table) => (table.may_insert ? "row-level security" : "permission denied")),
    );
  });

  it("cannot change, give away or delete rows across tenants", async () => {
    const theirs = await filled(other.id);
    const changed = await outcomes(mine.id, theirs, async ({ name }) => [
      `update ${name} set tenant_id = tenant_id where tenant_id = $1`,
      [other.id],
    ]);
    expect(changed).toEqual(
      expected(theirs, ({ may_update: may }) => (may ? "0 rows" : "permission denied")),
    );
    const given = await outcomes(mine.id, theirs, async ({ name }) => [
      `update ${name} set tenant_id = $1`,
      [other.id],
    ]);
    expect(given).toEqual(
      expected(theirs, ({ may_update: may }) => (may ? "row-level security" : "permission denied")),
    );
    const deleted = await outcomes(mine.id, theirs, async ({ name }) => [
      `delete from ${name} where tenant_id = $1`,
      [other.id],
    ]);
    expect(deleted).toEqual(
      expected(theirs, ({ may_delete: may }) => (may ? "0 rows" : "permission denied")),
    );
  });
});

describe("a pooled connection", () => {
  const database = openDatabase({
    url: app.database.appUrl,
    poolSize: 1,
    statementTimeoutMs: 1_000,
    poolWaitMs: 5_000,
    applicationName: "one-connection",
    logger: app.foundation.logger,
  });
  const next = async () => {
    const { rows: found } = await database.pool.query<{ pid: number; tenant: string | null; seen: number }>(
      "select pg_backend_pid() as pid, current_setting('app.entered', true) as tenant, (select count(*) from app.users) as seen",
    );
    return found[0];
  };

  it.each([
    ["that ended well", async () => "done"],
    ["that failed in our code", () => Promise.reject(new Error("ours"))],
  ])("does not carry the tenant on from a transaction %s", async (_case, end) => {
    const before = await next();
    let seenInside = 0;
    const run = inTenant(database, mine.id, origin, async (tx) => {
      seenInside = (await tx.query.selectFrom("app.users").select("id").execute()).length;
      return end();
    });
    await Promise.allSettled([run]);
    expect(seenInside).toBeGreaterThan(0);
    expect(await next()).toEqual({ pid: before?.pid, tenant: "", seen: 0 });
  });

  it("does not carry the tenant on from a transaction that failed in the database", async () => {
    const failing = inTenant(database, mine.id, origin, (tx) =>
      tx.query
        .insertInto("app.tenants")
        .values({ tenant_id: mine.id, slug: "twice", name: "twice" })
        .execute(),
    );
    await expect(failing).rejects.toThrow(/duplicate key/);
    expect(await next()).toMatchObject({ tenant: "", seen: 0 });
  });

  it("gives each of many simultaneous transactions its own tenant", async () => {
    const tenants = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? mine.id : other.id));
    const seen = await Promise.all(
      tenants.map((id) =>
        inTenant(database, id, origin, (tx) =>
          tx.query.selectFrom("app.users").select("tenant_id").distinct().execute(),
        ),
      ),
    );
    expect(seen).toEqual(tenants.map((id) => [{ tenant_id: id }]));
    await database.close();
  });
});
