import { beforeAll, describe, expect, it } from "vitest";
import { Client, type PoolClient, type QueryResultRow } from "pg";
import { inTenant } from "../src/db/transaction.ts";
import { openDatabase } from "../src/db/client.ts";
import { useApp } from "./app.ts";
import { inParallel } from "./in-parallel.ts";
import { origin } from "./factories/tenant.ts";
import { populateTenant } from "./factories/populate.ts";
import { definerFunctions, lintTenancy } from "./tenancy-lint.ts";

const app = await useApp();
const { rows } = app.database;
const [mine, other] = [await populateTenant(app), await populateTenant(app)];

/** Each of these can look across tenants, so each is here on purpose. */
const KNOWN_DEFINER_FUNCTIONS = [
  "directory.delete_expired_idempotency_keys(integer)",
  "directory.delete_old_fingerprints(integer,integer)",
  "directory.delete_old_notifications(integer,integer)",
  "directory.keep_event_days(integer,integer)",
  "directory.search_listings(text,integer)",
  "directory.search_orders(text,integer)",
  "directory.search_variants(text,integer)",
  "directory.similar_variants(text,integer)",
  "directory.tenants_with_due_events(integer)",
  "directory.tenants_with_due_jobs(text,integer)",
  "directory.tenants_with_due_mails(integer)",
  "directory.tenants_with_due_notifications(integer)",
  "directory.tenants_with_due_publications(integer)",
  "directory.tenants_with_due_shop_work(integer)",
];

describe("the catalogue", () => {
  it("lets no tenant see another", async () => {
    expect(await lintTenancy(app.database)).toEqual([]);
  });

  it("has only the definer's functions that are known", async () => {
    expect(await definerFunctions(rows)).toEqual(KNOWN_DEFINER_FUNCTIONS);
  });

  const table = "create table app.scratch (tenant_id directory.id not null, id text not null";
  const protectedTable = (columns: string) => `${table}${columns}); select directory.protect('app.scratch')`;
  it.each([
    ["a table without row-level security", `${table})`, "app.scratch: row-level security is not enabled"],
    [
      "a table that is locked, but not for its owner",
      `${protectedTable("")}; alter table app.scratch no force row level security`,
      "app.scratch: row-level security is not enabled and forced",
    ],
    [
      "a policy that is open for writing",
      `${table}); alter table app.scratch enable row level security; alter table app.scratch force row level security;
       create policy p on app.scratch using (tenant_id = current_setting('app.tenant_id', true)) with check (true)`,
      "app.scratch: the policy is not",
    ],
    [
      "a second policy that lets more through",
      `${protectedTable("")}; create policy p on app.scratch for select using (true)`,
      "app.scratch: the policy is not",
    ],
    [
      "a partition that was forgotten",
      `${table}) partition by hash (tenant_id); select directory.protect('app.scratch');
       create table app.scratch_p0 partition of app.scratch for values with (modulus 1, remainder 0)`,
      "app.scratch_p0: row-level security is not enabled",
    ],
    ["a key of the whole service", protectedTable(", primary key (id)"), "app.scratch_pkey: the unique key"],
    [
      "a unique index of the whole service",
      `${protectedTable("")}; create unique index scratch_id on app.scratch (lower(id))`,
      "app.scratch_id: the unique key",
    ],
    [
      "a foreign key that leaves the tenant",
      protectedTable(
        ", user_id text, primary key (tenant_id, id), foreign key (user_id) references app.far (id)",
      ),
      "app.scratch scratch_user_id_fkey: the foreign key",
    ],
    [
      "a tenant that may be missing",
      "create table app.scratch (tenant_id directory.id); select directory.protect('app.scratch')",
      "app.scratch: there is no tenant_id that must be set",
    ],
    [
      "a view with its owner's eyes",
      "create view app.scratch as select * from app.users",
      "app.scratch: the view",
    ],
    [
      "a function with its owner's rights and the caller's path",
      "create function directory.scratch() returns int language sql security definer as 'select 1'",
      "directory.scratch(): the definer's function",
    ],
    [
      "a function with its owner's rights that is open to everybody",
      "create function directory.scratch() returns int language sql security definer set search_path = pg_catalog as 'select 1'",
      "directory.scratch(): the definer's function",
    ],
    ["an application that bypasses", "alter role estiba_app bypassrls", "bypasses row-level security: "],
    ["an application that owns", "alter table app.mails owner to estiba_app", "owns app.mails: "],
    ["an application that inherits", "grant estiba_sweeper to estiba_app", "is a member of estiba_sweeper: "],
  ])("is reported when it holds %s", async (_case, sabotage, problem) => {
    const client = new Client({
      connectionString: app.database.ownerUrl.replace("estiba_owner", "postgres"),
    });
    await client.connect();
    try {
      await client.query("begin");
      await client.query("create table app.far (tenant_id text not null, id text primary key)");
      await client.query(sabotage);
      const asSeenInside = async <Row extends QueryResultRow>(
        text: string,
        values: readonly unknown[] = [],
      ) => (await client.query<Row>(text, [...values])).rows;
      const problems = await lintTenancy({ ...app.database, rows: asSeenInside });
      expect(problems.filter((line) => line.startsWith(problem))).toHaveLength(1);
    } finally {
      await client.query("rollback");
      await client.end();
    }
  });
});

describe("the functions that search with their owner's eyes", () => {
  const searches = KNOWN_DEFINER_FUNCTIONS.filter((name) => /\.(?:search|similar)_/.test(name));

  it.each(searches)("%s looks at the tenant of the transaction and at no other", async (signature) => {
    const name = signature.replace(/\(.*/, "");
    const found = async (tenantId: string | null): Promise<string[]> => {
      const client = await app.foundation.database.pool.connect();
      try {
        await client.query("begin");
        await client.query("select set_config('app.tenant_id', $1, true)", [tenantId]);
        const pattern = name.includes("similar") ? "camisa" : "%camisa%";
        const { rows: ids } = await client.query<{ id: string }>(
          `select found.id from ${name}($1, 100) as found(id)`,
          [pattern],
        );
        return ids.map(({ id }) => id);
      } finally {
        await client.query("rollback");
        client.release();
      }
    };
    const [own, others] = [await found(mine.id), await found(other.id)];
    expect(own.length).toBeGreaterThan(0);
    expect(others.length).toBeGreaterThan(0);
    expect(own.filter((id) => others.includes(id))).toEqual([]);
    expect([await found(""), await found(null)]).toEqual([[], []]);
  });
});

interface Table {
  readonly name: string;
  readonly may_insert: boolean;
  readonly may_update: boolean;
  readonly may_delete: boolean;
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

  /** As the application would, with the tenant set to `tenantId`; whatever it did is undone. */
  async function asTenant<T>(tenantId: string | null, run: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    try {
      await client.query("begin");
      if (tenantId !== null) {
        await client.query("select set_config('app.tenant_id', $1, true)", [tenantId]);
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
      return [`insert into ${name} select * from jsonb_populate_record(null::${name}, $1)`, [row?.row]];
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
    applicationName: "one-connection",
    logger: app.foundation.logger,
  });
  const next = async () => {
    const { rows: found } = await database.pool.query<{ pid: number; tenant: string | null; seen: number }>(
      "select pg_backend_pid() as pid, current_setting('app.tenant_id', true) as tenant, (select count(*) from app.users) as seen",
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
      tx.query.insertInto("app.tenants").values({ tenant_id: mine.id, name: "twice" }).execute(),
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
