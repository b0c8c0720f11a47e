import { join } from "node:path";
import { migrate } from "../../apps/backend/src/db/migrate.ts";
import {
  freePort,
  type PrivateServices,
  startPrivateServices,
  stopServices,
} from "../../packages/testbed/src/index.ts";
import { keepProgram } from "./kept.ts";
import { ask } from "./http.ts";
import { baseSettings } from "./settings.ts";
import { openTenant, type Tenant } from "./tenants.ts";

const SLUGS = ["norte", "sur", "oriente"] as const;

export type PostgresSettings = Readonly<Record<string, string>>;

/** Services with tenants in them; every row starts with its own. */
export interface Template {
  readonly tenants: readonly Tenant[];
  open(postgresSettings?: PostgresSettings): Promise<PrivateServices>;
  remove(): Promise<void>;
}

/** Migrates them, and creates the tenants through the API. */
export async function fill(pair: PrivateServices): Promise<Tenant[]> {
  await migrate(pair.migrationDatabaseUrl);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const api = keepProgram({
    name: "api",
    env: baseSettings(pair, port),
    logFile: join(pair.config.directory, "api.log"),
    isReady: async () => (await ask({ method: "GET", url: `${url}/health` })).status === 200,
  });
  await api.start();
  try {
    const tenants: Tenant[] = [];
    for (const slug of SLUGS) {
      tenants.push(await openTenant(url, slug));
    }
    return tenants;
  } finally {
    await api.stop();
  }
}

/** A cluster at rest, of which every row gets a copy. */
export async function prepareTemplate({ isOnDisk = false } = {}): Promise<Template> {
  const pair = await startPrivateServices({ isOnDisk });
  try {
    const tenants = await fill(pair);
    await stopServices(pair.config);
    return {
      tenants,
      open: (postgresSettings = {}) =>
        startPrivateServices({ template: pair.config, isOnDisk, postgresSettings }),
      remove: () => pair.wipe(),
    };
  } catch (error) {
    await pair.wipe();
    throw error;
  }
}
