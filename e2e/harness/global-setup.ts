import { runBackend } from "@estiba/testbed";
import type { TestProject } from "vitest/node";
import { openDatabase } from "./database.ts";

declare module "vitest" {
  interface ProvidedContext {
    template: string;
  }
}

/** One migrated database for the whole run, which every stack copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const database = await openDatabase();
  await runBackend("migrate", { MIGRATION_DATABASE_URL: database.ownerUrl });
  project.provide("template", database.name);
  return () => database.drop();
}
