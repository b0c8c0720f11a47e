import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { servicesConfig, type ServicesConfig, type ServiceUrls } from "../../../scripts/services/config.ts";
import { startServices, wipeServices } from "../../../scripts/services/control.ts";
import { freePorts } from "../../../scripts/services/free-ports.ts";
import { migrate } from "../src/db/migrate.ts";

export interface PrivateServices extends ServiceUrls {
  readonly config: ServicesConfig;
  wipe(): Promise<void>;
}

/** A migrated PostgreSQL and a Redis that nobody else uses, so that they may be stopped and killed. */
export async function startPrivateServices(): Promise<PrivateServices> {
  const parent = mkdtempSync(join(tmpdir(), "estiba-faults-"));
  const [postgresPort = 0, redisPort = 0] = await freePorts(2);
  const config = servicesConfig({
    directory: join(parent, "pair"),
    postgresPort,
    redisPort,
    postgresSettings: { shared_buffers: "32MB", max_connections: "60" },
  });
  const urls = await startServices(config);
  await migrate(urls.migrationDatabaseUrl);
  return {
    ...urls,
    config,
    async wipe() {
      await wipeServices(config);
      rmSync(parent, { recursive: true });
    },
  };
}
