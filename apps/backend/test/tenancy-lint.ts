import type { TestDatabase } from "./pg.ts";

export type Problem = string;
type Rows = TestDatabase["rows"];

const OWN_ROWS = "(tenant_id = current_setting('app.entered'::text, true))";

/** The tenants admitted by the functions that take in orders, for the role that owns them. */
const ROWS_OF_THE_CALL =
  "(array_position(( SELECT string_to_array(current_setting('app.admitted'::text, true), ','::text) AS string_to_array), tenant_id) IS NOT NULL)";

interface Named {
  readonly name: string;
}

const names = async (rows: Rows, text: string, values: readonly unknown[] = []): Promise<string[]> =>
  (await rows<Named>(text, values)).map(({ name }) => name);

/** Tables and partitions of tenants: locked, and locked for their owner too. */
const unprotected = (rows: Rows) =>
  names(
    rows,
    `select c.oid::regclass::text as name from pg_class c
     where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p')
       and not (c.relrowsecurity and c.relforcerowsecurity)`,
  );

const withoutTenant = (rows: Rows) =>
  names(
    rows,
    `select c.oid::regclass::text as name from pg_class c
     where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not exists (
       select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull)`,
  );

/** One policy per table, for reading and writing, on the tenant and on nothing else: a second one could only add rows. The
 * role of the intake has another one, which nobody else has. */
const badPolicies = (rows: Rows) =>
  names(
    rows,
    `select c.oid::regclass::text as name from pg_class c
     where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and (
       select count(*) filter (where p.polcmd = '*' and p.polpermissive and p.polroles = '{0}'
                and pg_get_expr(p.polqual, c.oid) = $1 and pg_get_expr(p.polwithcheck, c.oid) = $1) <> 1
              or count(*) filter (where not (p.polcmd = '*' and p.polroles = array['estiba_intake'::regrole::oid]
                and pg_get_expr(p.polqual, c.oid) = $2 and pg_get_expr(p.polwithcheck, c.oid) = $2)) <> 1
       from pg_policy p where p.polrelid = c.oid)`,
    [OWN_ROWS, ROWS_OF_THE_CALL],
  );

/** A row filter of logical replication takes no domain, and compares bytes. */
const badTenantColumns = (rows: Rows) =>
  names(
    rows,
    `select a.attrelid::regclass::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace in ('app'::regnamespace, 'directory'::regnamespace) and c.relkind in ('r', 'p')
       and a.attname = 'tenant_id' and (a.atttypid <> 'text'::regtype or a.attcollation <> '"C"'::regcollation)`,
  );

/** Every row is found by its key in another database; without one, updates and deletes cannot be replicated. */
const badPrimaryKeys = (rows: Rows) =>
  names(
    rows,
    `select c.oid::regclass::text as name from pg_class c
     where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and not exists (
       select from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
       where i.indrelid = c.oid and i.indisprimary and a.attname = 'tenant_id')`,
  );

/** What the database computes by itself is not replicated, and would differ elsewhere. */
const computedValues = (rows: Rows) =>
  names(
    rows,
    `select c.oid::regclass::text as name from pg_class c
     where c.relnamespace in ('app'::regnamespace, 'directory'::regnamespace) and (c.relkind = 'S' or (
       c.relkind in ('r', 'p') and exists (
         select from pg_attribute a where a.attrelid = c.oid and (a.attidentity <> '' or a.attgenerated <> ''))))`,
  );

const badUniqueKeys = (rows: Rows) =>
  names(
    rows,
    `select i.indexrelid::regclass::text as name from pg_index i
     join pg_class c on c.oid = i.indrelid
     left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
     where c.relnamespace = 'app'::regnamespace and i.indisunique and a.attname is distinct from 'tenant_id'`,
  );

/** A currency belongs to no tenant. */
const badForeignKeys = (rows: Rows) =>
  names(
    rows,
    `select k.conrelid::regclass || ' ' || k.conname as name from pg_constraint k
     join pg_class c on c.oid = k.conrelid
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
     join pg_attribute f on f.attrelid = k.confrelid and f.attnum = k.confkey[1]
     where c.relnamespace = 'app'::regnamespace and k.contype = 'f'
       and k.confrelid <> 'directory.currencies'::regclass and not (a.attname = 'tenant_id'
       and (f.attname = 'tenant_id' or (k.confrelid = 'directory.tenants'::regclass and f.attname = 'id')))`,
  );

/** A view reads with its owner's rights by default; a materialised one always does. */
const badViews = (rows: Rows) =>
  names(
    rows,
    `select c.oid::regclass::text as name from pg_class c
     where c.relnamespace in ('app'::regnamespace, 'directory'::regnamespace) and (c.relkind = 'm'
       or (c.relkind = 'v' and not coalesce(c.reloptions @> '{security_invoker=true}', false)))`,
  );

const powersOfTheApplication = (rows: Rows) =>
  names(
    rows,
    `select 'is a superuser' as name from pg_roles where rolname = 'estiba_app' and rolsuper
     union all select 'bypasses row-level security' from pg_roles where rolname = 'estiba_app' and rolbypassrls
     union all select 'may create roles or databases' from pg_roles
       where rolname = 'estiba_app' and (rolcreaterole or rolcreatedb)
     union all select 'may act as the intake' from pg_roles
       where rolname = 'estiba_intake' and (rolcanlogin or rolbypassrls or rolsuper)
     union all select 'is a member of ' || roleid::regrole from pg_auth_members
       where member = 'estiba_app'::regrole
     union all select 'owns ' || oid::regclass from pg_class where relowner = 'estiba_app'::regrole
     union all select 'owns ' || oid::regprocedure from pg_proc where proowner = 'estiba_app'::regrole
     union all select 'may create in ' || nspname from pg_namespace
       where nspname !~ '^pg_temp' and has_schema_privilege('estiba_app', oid, 'create')
     union all select 'may empty ' || oid::regclass from pg_class
       where relnamespace in ('app'::regnamespace, 'directory'::regnamespace) and relkind in ('r', 'p')
         and has_table_privilege('estiba_app', oid, 'truncate')`,
  );

/** Functions that act with their owner's rights, which may be more than the caller's. */
export const definerFunctions = (rows: Rows) =>
  names(
    rows,
    `select p.oid::regprocedure::text as name from pg_proc p
     where p.prosecdef and p.pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
     order by 1`,
  );

const badDefinerFunctions = (rows: Rows) =>
  names(
    rows,
    `select p.oid::regprocedure::text as name from pg_proc p
     where p.prosecdef and p.pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
       and (not coalesce(p.proconfig @> '{search_path=pg_catalog}', false)
            or has_function_privilege('public', p.oid, 'execute'))`,
  );

const RULES: readonly (readonly [string, (rows: Rows) => Promise<string[]>])[] = [
  ["row-level security is not enabled and forced", unprotected],
  ["there is no tenant_id that must be set", withoutTenant],
  ["the policy is not the tenant's own rows, for reading and writing", badPolicies],
  ['tenant_id is not text collate "C"', badTenantColumns],
  ["the primary key does not start with tenant_id", badPrimaryKeys],
  ["there is a sequence, an identity or a generated column", computedValues],
  ["the unique key does not start with tenant_id", badUniqueKeys],
  ["the foreign key does not start with tenant_id", badForeignKeys],
  ["the view looks with its owner's eyes", badViews],
  ["the application has more power than it needs", powersOfTheApplication],
  ["the definer's function has no fixed search_path or is open to everybody", badDefinerFunctions],
];

/** Everything in the catalog that would let one tenant see another, or keep a tenant from moving to another database. */
export async function lintTenancy({ rows }: TestDatabase): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [rule, find] of RULES) {
    problems.push(...(await find(rows)).map((name) => `${name}: ${rule}`));
  }
  return problems;
}
