import { join } from "node:path";
import type { KeptProgram, PrivateServices } from "../../packages/testbed/src/index.ts";
import { ask } from "./http.ts";
import { keepProgram } from "./kept.ts";
import type { Settings } from "./settings.ts";
import type { Sql } from "./sql.ts";

/** Both processes over services of their own: the whole product, or one cell of it. */
export interface Home {
  readonly name: string;
  readonly pair: PrivateServices;
  readonly apiUrl: string;
  readonly settings: Settings;
  readonly api: KeptProgram;
  readonly worker: KeptProgram;
  /** The tenants that live here, past row-level security. */
  readonly sql: Sql;
}

/** `prefix` tells the logs of several apart. */
export function processesOf(
  folder: string,
  settings: Settings,
  apiUrl: string,
  prefix = "",
): Pick<Home, "api" | "worker"> {
  return {
    api: keepProgram({
      name: "api",
      env: { ...settings },
      logFile: join(folder, `${prefix}api.log`),
      isReady: async () => (await ask({ method: "GET", url: `${apiUrl}/health` })).status === 200,
    }),
    worker: keepProgram({
      name: "worker",
      env: { ...settings, LOG_LEVEL: "info" },
      logFile: join(folder, `${prefix}worker.log`),
      isReady: async (said) => said.includes("worker running"),
    }),
  };
}

const RESIDENTS = "select tenant_id as id from directory.residents where state = 'here'";

/** Ids of the tenants that live there. */
export async function residentsOf({ sql }: Pick<Home, "sql">): Promise<ReadonlySet<string>> {
  const rows = await sql.rows<{ id: string }>(RESIDENTS);
  return new Set(rows.map(({ id }) => id));
}
