import type { Endpoint } from "@estiba/contract";
import type { TestApp } from "../app.ts";
import type { RawInput } from "../client.ts";
import { makeKey } from "../factories/key.ts";
import { populateTenant } from "../factories/populate.ts";
import { inParallel } from "@estiba/testbed";
import type { RealIds } from "./requests.ts";

/** Endpoints that, like every DELETE, get no identifier that exists, and what they would end for the others. */
const ENDING: Readonly<Record<string, string>> = {
  disconnectShop: "the shop that orders and events of other requests are about",
};

export const idsFor = (id: string, { method }: Endpoint, realIds: RealIds): RealIds =>
  id in ENDING || method === "DELETE" ? new Map<string, string>() : realIds;

/** A tenant with a row of everything, who may do everything. */
export async function makeFuzzWorld(app: TestApp) {
  const tenant = await populateTenant(app, { plan: "ENTERPRISE" });
  const key = await makeKey(app, tenant);
  const tables = await app.database.rows<{ name: string; has_id: boolean }>(
    `select c.oid::regclass::text as name, c.relnamespace = 'app'::regnamespace and exists (
       select from pg_attribute a where a.attrelid = c.oid and a.attname = 'id') as has_id
     from pg_class c where relkind in ('r', 'p') and not relispartition
     and relnamespace in ('app'::regnamespace, 'directory'::regnamespace) order by 1`,
  );
  const inUse = new Set([tenant.owner.user.id, key.id]);
  const rows = await inParallel(
    tables.filter((table) => table.has_id),
    2,
    ({ name }) =>
      app.database.rows<{ id: string }>(`select id from ${name} where tenant_id = $1 order by id`, [
        tenant.id,
      ]),
  );
  const realIds: RealIds = new Map(
    rows
      .flat()
      .filter(({ id }) => !inUse.has(id))
      .map(({ id }) => [id.slice(0, 3), id]),
  );
  const credentialFor = ({ policy }: Endpoint, number: number): RawInput => {
    const isKey = policy.auth === "apiKey" || (policy.auth === "either" && number % 2 === 0);
    const isNobody = policy.auth === "public" || policy.auth === "webhook";
    return isNobody ? {} : isKey ? { key: key.value } : { token: tenant.owner.token };
  };
  return { tenant, key, tables, realIds, credentialFor };
}
