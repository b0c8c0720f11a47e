import type { Claims } from "../../kit/claims.ts";
import type { CellsWorld } from "../../world/cells.ts";
import type { AdminResult } from "../../world/cells/admin.ts";
import type { Sql } from "../../world/sql.ts";
import { timeUntil } from "../../../packages/testbed/src/index.ts";
import { tablesOfTenants } from "./prints.ts";

const SETTLED_WITHIN_MS = 15_000;

const FURNITURE = `select kind || ' ' || name as what from (
    select 'slot' as kind, slot_name::text as name from pg_replication_slots
    union all select 'publication', pubname::text from pg_publication
    union all select 'subscription', s.subname::text from pg_subscription s
      join pg_database d on d.oid = s.subdbid and d.datname = current_database()
  ) f order by 1`;

/** Slots, publications and subscriptions, of both cells and the directory. */
export async function furnitureOf({ homes, directory }: CellsWorld): Promise<string> {
  const places: (readonly [string, Sql])[] = [
    ...homes.map(({ name, all }) => [name, all] as const),
    ["directory", directory.sql],
  ];
  const lines: string[] = [];
  for (const [name, sql] of places) {
    lines.push(...(await sql.rows<{ what: string }>(FURNITURE)).map(({ what }) => `${name}: ${what}`));
  }
  return lines.join("\n");
}

/** Rows of tenants that do not live in the cell. */
async function straysIn(all: Sql): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await tablesOfTenants(all)) {
    const strays = await all.rows<{ tenant_id: string; n: number }>(
      `select t.tenant_id, count(*)::integer as n from ${name} t where not exists (
         select from directory.residents r where r.tenant_id = t.tenant_id and r.state = 'here') group by 1`,
    );
    found.push(...strays.map(({ tenant_id, n }) => `${n} of ${tenant_id} in ${name}`));
  }
  return found;
}

/** Nothing of any move is left, neither for the operator's command nor for ours. */
export async function holdClean(world: CellsWorld, claims: Claims, before: string): Promise<void> {
  let checked: AdminResult = { code: null, said: "" };
  // A subscription that was restarted needs a moment.
  await timeUntil(
    async () => {
      checked = await world.admin("cell", "check");
      return checked.code === 0;
    },
    SETTLED_WITHIN_MS,
    1_000,
  );
  claims.hold("cell check finds nothing", checked.code === 0, checked.said.trim());
  const after = await furnitureOf(world);
  claims.hold("no slot, publication or subscription is left", after === before, `${before} -> ${after}`);
  for (const { name, all } of world.homes) {
    const strays = await straysIn(all);
    claims.hold(`no row of others is left in ${name}`, strays.length === 0, strays.slice(0, 5).join("; "));
  }
}
