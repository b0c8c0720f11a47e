import { createDatabase, type TestDatabase } from "@estiba/testbed";
import { inject } from "vitest";

export type { TestDatabase } from "@estiba/testbed";

/** A migrated database of its own. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const { postgresPort, appPort, template } = inject("services");
  return createDatabase(postgresPort, template, appPort);
}
