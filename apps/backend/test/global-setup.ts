import { createDatabase, dropAbandonedDatabases, servicesConfig, startServices } from "@estiba/testbed";
import type { TestProject } from "vitest/node";
import { migrate } from "../src/db/migrate.ts";

export interface TestServices {
  readonly postgresPort: number;
  readonly redisPort: number;
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
  project.provide("services", { postgresPort, redisPort, template: template.name });
  return () => template.drop();
}
