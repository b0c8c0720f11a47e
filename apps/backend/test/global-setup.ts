import {
  createDatabase,
  dropAbandonedDatabases,
  servicesConfig,
  startPgBouncer,
  startServices,
} from "@estiba/testbed";
import type { TestProject } from "vitest/node";
import { migrate } from "../src/db/migrate.ts";

export interface TestServices {
  readonly postgresPort: number;
  readonly redisPort: number;
  /** Where the application reaches PostgreSQL: a pooler with ESTIBA_POOLER=pgbouncer. */
  readonly appPort: number;
  /** A migrated database that every test file clones. */
  readonly template: string;
}

declare module "vitest" {
  interface ProvidedContext {
    services: TestServices;
  }
}

/** Services up, and one migrated template database for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await startServices();
  const { postgresPort, redisPort } = servicesConfig();
  await dropAbandonedDatabases(postgresPort);
  const template = await createDatabase(postgresPort);
  await migrate(template.ownerUrl);
  const pooler = process.env["ESTIBA_POOLER"] === "pgbouncer" ? await startPgBouncer(postgresPort) : null;
  const appPort = pooler?.port ?? postgresPort;
  project.provide("services", { postgresPort, redisPort, appPort, template: template.name });
  return async () => {
    await pooler?.stop();
    await template.drop();
  };
}
