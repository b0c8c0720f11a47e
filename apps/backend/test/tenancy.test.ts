import { describe, expect, it } from "vitest";
import { Client, type QueryResultRow } from "pg";
import { useApp } from "./app.ts";
import { populateTenant } from "./factories/populate.ts";
import { definerFunctions, lintTenancy } from "./tenancy-lint.ts";

const app = await useApp();
const { rows } = app.database;
const [mine, other] = [await populateTenant(app), await populateTenant(app)];

/** Each of these can look across tenants, so each is here on purpose. */
const KNOWN_DEFINER_FUNCTIONS = [
  "app.intake_look(jsonb,boolean)",
  "app.intake_write(jsonb)",
  "directory.abandoned_carrier_routes(integer)",
  "directory.abandoned_keys(integer)",
  "directory.abandoned_shop_routes(integer)",
  "directory.cell_figures()",
  "directory.delete_ended_oauth_states(integer)",
  "directory.delete_ended_sessions(integer)",
  "directory.delete_expired_idempotency_keys(integer)",
  "directory.delete_old_fingerprints(integer,integer)",
  "directory.delete_old_notifications(integer,integer)",
  "directory.delete_old_quotes(integer,integer)",
  "directory.keep_event_days(integer,integer)",
  "directory.queue_figures()",
  "directory.search_listings(text,integer)",
  "directory.search_orders(text,jsonb,integer)",
  "directory.search_shipments(text,integer)",
  "directory.search_variants(text,integer)",
  "directory.settle(text)",
  "directory.similar_variants(text,integer)",
  "directory.tenants_with_due_books(integer)",
  "directory.tenants_with_due_events(integer)",
  "directory.tenants_with_due_jobs(text,integer)",
  "directory.tenants_with_due_mails(integer)",
  "directory.tenants_with_due_notifications(integer)",
  "directory.tenants_with_due_publications(integer)",
  "directory.tenants_with_due_shipments(integer)",
  "directory.tenants_with_due_shop_work(integer)",
  "directory.tenants_with_late_fulfilments(integer)",
  "directory.tenants_with_user(text,integer)",
];

describe("the catalogue", () => {
  it("lets no tenant see another", async () => {
    expect(await lintTenancy(app.database)).toEqual([]);
  });

  it("has only the definer's functions that are known", async () => {
    expect(await definerFunctions(rows)).toEqual(KNOWN_DEFINER_FUNCTIONS);
  });

  it("is analyzed and vacuumed after many changes only, since every connection plans again after that", async () => {
    const rare = ["analyze", "vacuum", "vacuum_insert"].map((work) => `autovacuum_${work}_threshold=10000`);
    expect(
      await rows(
        `select oid::regclass::text as name from pg_class where relnamespace = 'app'::regnamespace and relkind = 'r'
           and not coalesce(reloptions @> $1, false)`,
        [rare],
      ),
    ).toEqual([]);
  });

  const table = `create table app.scratch (tenant_id text collate "C" not null, id text not null`;
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
       create policy p on app.scratch using (tenant_id = current_setting('app.entered', true)) with check (true)`,
      "app.scratch: the policy is not",
    ],
    [
      "a second policy that lets more through",
      `${protectedTable("")}; create policy p on app.scratch for select using (true)`,
      "app.scratch: the policy is not",
    ],
    [
      "a policy of the intake that shows more than the call names",
      `${protectedTable("")}; create policy p on app.scratch to estiba_intake using (true) with check (true)`,
      "app.scratch: the policy is not",
    ],
    [
      "a policy of the intake for the application",
      `${protectedTable("")}; create policy p on app.scratch to estiba_app
       using (array_position((select string_to_array(current_setting('app.admitted', true), ',')), tenant_id) is not null)`,
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
      `create table app.scratch (tenant_id text collate "C"); select directory.protect('app.scratch')`,
      "app.scratch: there is no tenant_id that must be set",
    ],
    [
      "a tenant in a domain",
      "create table app.scratch (tenant_id directory.id primary key)",
      'app.scratch: tenant_id is not text collate "C"',
    ],
    [
      "a tenant in the collation of the database",
      "create table app.scratch (tenant_id text primary key)",
      'app.scratch: tenant_id is not text collate "C"',
    ],
    ["a table without a primary key", protectedTable(""), "app.scratch: the primary key does not start"],
    [
      "a primary key that does not start with the tenant",
      protectedTable(", primary key (id, tenant_id)"),
      "app.scratch: the primary key does not start",
    ],
    [
      "a generated column",
      protectedTable(", size integer generated always as (length(id)) stored"),
      "app.scratch: there is a sequence, an identity or a generated column",
    ],
    [
      "an identity",
      protectedTable(", number bigint generated always as identity"),
      "app.scratch: there is a sequence, an identity or a generated column",
    ],
    [
      "a sequence",
      "create sequence app.scratch",
      "app.scratch: there is a sequence, an identity or a generated column",
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
    ["an intake that may log in", "alter role estiba_intake login", "may act as the intake: "],
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
    const call = signature.replace("text", "$1").replace("jsonb", "'{}'").replace("integer", "100");
    const found = async (tenantId: string | null): Promise<string[]> => {
      const client = await app.foundation.database.pool.connect();
      try {
        await client.query("begin");
        await client.query("select directory.enter($1)", [tenantId]);
        const pattern = signature.includes("similar") ? "camisa" : "%camisa%";
        const { rows: ids } = await client.query<{ id: string }>(
          `select found.id from ${call} as found(id)`,
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
