import { existsSync } from "node:fs";
import { join } from "node:path";
import { servicesConfig } from "../../scripts/services/config.ts";
import { startServices } from "../../scripts/services/control.ts";
import { findPostgresBinaries } from "../../scripts/services/postgres-binaries.ts";
import { mustRun } from "../../scripts/services/run.ts";

const PREFIX = "estiba_e2e";

/** A database of our own on the shared server, looked at from outside with psql. */
export interface TestDatabase {
  readonly name: string;
  /** For PostgreSQL's own programs, as superuser. */
  readonly environment: Readonly<Record<string, string>>;
  readonly appUrl: string;
  readonly ownerUrl: string;
  run(statements: string): Promise<void>;
  rows<T>(query: string): Promise<T[]>;
  /** This one, or another that was made on the same server. */
  drop(other?: string): Promise<void>;
}

type Psql = (database: string, statements: string) => Promise<string>;

async function openPsql(port: number): Promise<Psql> {
  const binaries = await findPostgresBinaries();
  if (binaries === undefined) {
    throw new Error("PostgreSQL is not installed");
  }
  const server = ["-h", "127.0.0.1", "-p", String(port), "-U", "postgres"];
  const options = ["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1"];
  return (database, statements) =>
    mustRun(join(binaries, "psql"), [...server, ...options, "-d", database, "-c", statements]);
}

/** What a run that was killed has left behind. */
async function dropAbandoned(psql: Psql): Promise<void> {
  const names = await psql("postgres", `select datname from pg_database where datname like '${PREFIX}_%'`);
  for (const name of names.split("\n").filter((line) => line !== "")) {
    const [, pid = ""] = new RegExp(`^${PREFIX}_(\\d+)_`).exec(name) ?? [];
    if (!existsSync(`/proc/${pid}`)) {
      await psql("postgres", `drop database if exists ${name} with (force)`);
    }
  }
}

/** Empty, or a copy of another to which nobody is connected. */
export async function createDatabase(template = "template1"): Promise<TestDatabase> {
  await startServices();
  const { postgresPort } = servicesConfig();
  const psql = await openPsql(postgresPort);
  await dropAbandoned(psql);
  const name = `${PREFIX}_${process.pid}_${Date.now().toString(36)}`;
  await psql("postgres", `create database ${name} owner estiba_owner template ${template}`);
  const urlOf = (role: string) => `postgres://${role}@127.0.0.1:${postgresPort}/${name}`;
  const binaries = (await findPostgresBinaries()) ?? "";
  return {
    name,
    environment: {
      PATH: `${binaries}:${process.env["PATH"] ?? ""}`,
      PGHOST: "127.0.0.1",
      PGPORT: String(postgresPort),
    },
    appUrl: urlOf("estiba_app"),
    ownerUrl: urlOf("estiba_owner"),
    async run(statements) {
      await psql(name, statements);
    },
    async rows<T>(query: string) {
      const text = await psql(name, `select coalesce(json_agg(q), '[]') from (${query}) q`);
      return JSON.parse(text) as T[];
    },
    async drop(other = name) {
      await psql("postgres", `drop database if exists ${other} with (force)`);
    },
  };
}
