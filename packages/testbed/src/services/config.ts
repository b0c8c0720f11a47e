import { chmodSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";

export const PROJECT_ROOT = resolve(import.meta.dirname, "../../../..");
const DEFAULT_POSTGRES_PORT = 54329;
const DEFAULT_REDIS_PORT = 63799;

export interface ServicesOptions {
  readonly directory?: string;
  readonly postgresPort?: number;
  readonly redisPort?: number;
  /** Overrides the standard settings, for instance `{ max_connections: "20" }`. */
  readonly postgresSettings?: Readonly<Record<string, string>>;
}

export interface ServicesConfig {
  readonly directory: string;
  readonly postgresPort: number;
  readonly redisPort: number;
  readonly postgresSettings: Readonly<Record<string, string>>;
}

export interface ServiceUrls {
  readonly databaseUrl: string;
  readonly migrationDatabaseUrl: string;
  readonly redisUrl: string;
}

export class ServicesError extends Error {
  override readonly name = "ServicesError";
}

function portFrom(name: string, fallback: number): number {
  const text = process.env[name];
  if (text === undefined || text === "") {
    return fallback;
  }
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new ServicesError(`${name} must be a port number between 1 and 65535, not "${text}"`);
  }
  return port;
}

/** Options win over ESTIBA_SERVICES_DIR, ESTIBA_PG_PORT and ESTIBA_REDIS_PORT; relative directories start at the project. */
export function servicesConfig(options: ServicesOptions = {}): ServicesConfig {
  const named = options.directory ?? process.env["ESTIBA_SERVICES_DIR"] ?? "";
  return {
    directory: resolve(PROJECT_ROOT, named === "" ? ".services" : named),
    postgresPort: options.postgresPort ?? portFrom("ESTIBA_PG_PORT", DEFAULT_POSTGRES_PORT),
    redisPort: options.redisPort ?? portFrom("ESTIBA_REDIS_PORT", DEFAULT_REDIS_PORT),
    postgresSettings: options.postgresSettings ?? {},
  };
}

export function serviceUrls(config: ServicesConfig): ServiceUrls {
  const server = `127.0.0.1:${config.postgresPort}`;
  return {
    databaseUrl: `postgres://estiba_app@${server}/estiba`,
    migrationDatabaseUrl: `postgres://estiba_owner@${server}/estiba`,
    redisUrl: `redis://127.0.0.1:${config.redisPort}/0`,
  };
}

export function rolesFile(): string {
  return join(PROJECT_ROOT, "scripts/roles.sql");
}

export function ensureDirectory(path: string): void {
  if (mkdirSync(path, { recursive: true }) !== undefined) {
    // A strict umask must not lock the postgres user out of a directory made for it.
    chmodSync(path, 0o755);
  }
}
