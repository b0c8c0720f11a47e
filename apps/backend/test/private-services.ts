import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { servicesConfig, type ServicesConfig, type ServiceUrls } from "../../../scripts/services/config.ts";
import { startServices, wipeServices } from "../../../scripts/services/control.ts";
import { migrate } from "../src/db/migrate.ts";

export interface PrivateServices extends ServiceUrls {
  readonly config: ServicesConfig;
  wipe(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

/** A migrated PostgreSQL and a Redis that nobody else uses, so that they may be stopped and killed. */
export async function startPrivateServices(): Promise<PrivateServices> {
  const parent = mkdtempSync(join(tmpdir(), "estiba-faults-"));
  const config = servicesConfig({
    directory: join(parent, "pair"),
    postgresPort: await freePort(),
    redisPort: await freePort(),
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
