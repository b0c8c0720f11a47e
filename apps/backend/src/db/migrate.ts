import { readdir, readFile } from "node:fs/promises";
import { Kysely, PostgresDialect, sql } from "kysely";
import { Migrator, type Migration, type MigrationProvider } from "kysely/migration";
import { Pool } from "pg";
import { errorCode } from "../kernel/error-code.ts";

const FOLDER = new URL("./migrations/", import.meta.url);
const LOCK_TIMEOUT_MS = 200;
const ATTEMPTS = 20;

const fromSqlFiles: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(FOLDER)).filter((name) => name.endsWith(".sql")).toSorted();
    const migrations: Record<string, Migration> = {};
    for (const file of files) {
      const text = await readFile(new URL(file, FOLDER), "utf8");
      migrations[file.replace(/\.sql$/, "")] = { up: async (db) => void (await sql.raw(text).execute(db)) };
    }
    return migrations;
  },
};

function isLockTimeout(error: unknown): boolean {
  return errorCode(error) === "55P03";
}

/** Applies what is new. A lock that is not free at once is given up and tried again, so writers never queue behind us. */
export async function migrate(url: string): Promise<string[]> {
  const pool = new Pool({ connectionString: url, max: 2, lock_timeout: LOCK_TIMEOUT_MS });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    for (let attempt = 1; ; attempt += 1) {
      const migrator = new Migrator({ db, provider: fromSqlFiles, migrationTableSchema: "public" });
      const { error, results } = await migrator.migrateToLatest();
      if (error === undefined) {
        return (results ?? []).map(({ migrationName }) => migrationName);
      }
      if (attempt === ATTEMPTS || !isLockTimeout(error)) {
        throw error instanceof Error ? error : new Error("the migration failed", { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, 100 * attempt));
    }
  } finally {
    await db.destroy();
  }
}

/** Names of those the database has not seen. */
export async function pendingMigrations(url: string): Promise<string[]> {
  const pool = new Pool({ connectionString: url, max: 1 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({ db, provider: fromSqlFiles, migrationTableSchema: "public" });
    const known = await migrator.getMigrations();
    return known.flatMap(({ name, executedAt }) => (executedAt === undefined ? [name] : []));
  } finally {
    await db.destroy();
  }
}
