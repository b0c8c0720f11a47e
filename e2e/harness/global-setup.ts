import type { TestProject } from "vitest/node";
import { createDatabase } from "./database.ts";
import { runProgram } from "./program.ts";

declare module "vitest" {
  interface ProvidedContext {
    template: string;
  }
}

/** One migrated database for the whole run, which every stack copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const database = await createDatabase();
  await runProgram("migrate", { MIGRATION_DATABASE_URL: database.ownerUrl });
  project.provide("template", database.name);
  return () => database.drop();
}
