import { createHash } from "node:crypto";
import { appendFileSync, existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { rolesFile, type ServicesConfig, ServicesError } from "./config.ts";
import { findPostgresBinaries, findPsql } from "./postgres-binaries.ts";
import {
  forgetPostgresHome,
  knownPostgresHome,
  postgresAccount,
  preparePostgresHome,
  writeForPostgres,
} from "./postgres-home.ts";
import { askPort, commandLineOf, isPortTaken, mustRun, run } from "../machine/run.ts";
import { holdsWithin } from "../waiting/until.ts";

export type PostgresStopMode = "smart" | "fast" | "immediate";

const START_TIMEOUT_S = "60";
const LEFTOVERS_TIMEOUT_MS = 10_000;
/** A Unix socket address holds 107 bytes. */
const LONGEST_SOCKET_PATH_BYTES = 107;
const INCLUDE_LINE = "include = 'estiba.conf'";
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

const dataOf = (home: string): string => join(home, "data");
const logFileOf = (home: string): string => join(home, "postgres.log");
const rolesMarkOf = (home: string): string => join(dataOf(home), "estiba-roles.sha256");

function settings(config: ServicesConfig, home: string): string {
  const isShort =
    Buffer.byteLength(join(home, `.s.PGSQL.${config.postgresPort}.lock`)) <= LONGEST_SOCKET_PATH_BYTES;
  const values: Record<string, string> = {
    listen_addresses: "127.0.0.1",
    port: String(config.postgresPort),
    unix_socket_directories: isShort ? home : "",
    max_connections: "200",
    shared_buffers: "512MB",
    max_wal_size: "4GB",
    // The directory and tenants that move are copied by logical replication.
    wal_level: "logical",
    max_wal_senders: "20",
    max_replication_slots: "20",
    max_worker_processes: "24",
    max_logical_replication_workers: "12",
    // Also how often a subscription may be started.
    wal_retrieve_retry_interval: "100ms",
    // A new installation has no statistics until the first round, and plans badly.
    autovacuum_naptime: "10s",
    fsync: "on",
    synchronous_commit: "on",
    log_min_messages: "warning",
    ...config.postgresSettings,
  };
  return Object.entries(values)
    .map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`)
    .join("");
}

interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly isReady: boolean;
}

function postmasterOf(config: ServicesConfig): Postmaster | undefined {
  const home = knownPostgresHome(config);
  if (home === undefined) {
    return undefined;
  }
  let lines: string[];
  try {
    lines = readFileSync(join(dataOf(home), "postmaster.pid"), "utf8").split("\n");
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  const commandLine = commandLineOf(pid) ?? "";
  if (!commandLine.includes("postgres") || !commandLine.includes(dataOf(home))) {
    return undefined;
  }
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === "ready" };
}

/** The id of the PostgreSQL this directory started, while it runs. */
export function postgresPid(config: ServicesConfig): number | undefined {
  return postmasterOf(config)?.pid;
}

function rolesHash(): string {
  return createHash("sha256").update(readFileSync(rolesFile())).digest("hex");
}

function hasRoles(home: string): boolean {
  try {
    return readFileSync(rolesMarkOf(home), "utf8") === rolesHash();
  } catch {
    return false;
  }
}

export async function isPostgresReady(config: ServicesConfig): Promise<boolean> {
  const postmaster = postmasterOf(config);
  const home = knownPostgresHome(config);
  if (home === undefined || postmaster?.isReady !== true || postmaster.port !== config.postgresPort) {
    return false;
  }
  return hasRoles(home) && (await askPort(config.postgresPort, SSL_REQUEST)) !== undefined;
}

async function createCluster(home: string, binaries: string): Promise<void> {
  const data = dataOf(home);
  const versionFile = join(data, "PG_VERSION");
  if (existsSync(versionFile)) {
    return;
  }
  // A directory without PG_VERSION is what an interrupted initdb leaves behind.
  rmSync(data, { recursive: true, force: true });
  const args = ["-D", data, "-U", "postgres", "--auth=trust", "--locale=C.UTF-8", "-E", "UTF8"];
  await mustRun(join(binaries, "initdb"), args, postgresAccount());
}

function writeSettings(config: ServicesConfig, home: string): void {
  writeForPostgres(join(dataOf(home), "estiba.conf"), settings(config, home));
  const main = join(dataOf(home), "postgresql.conf");
  if (!readFileSync(main, "utf8").includes(INCLUDE_LINE)) {
    appendFileSync(main, `\n${INCLUDE_LINE}\n`);
  }
}

async function createRoles(config: ServicesConfig, home: string): Promise<void> {
  const server = ["-h", "127.0.0.1", "-p", String(config.postgresPort), "-U", "postgres", "-d", "postgres"];
  await mustRun(await findPsql(), [...server, "-X", "-q", "-v", "ON_ERROR_STOP=1", "-f", rolesFile()]);
  writeForPostgres(rolesMarkOf(home), rolesHash());
}

async function launch(config: ServicesConfig, home: string, binaries: string): Promise<void> {
  await createCluster(home, binaries);
  writeSettings(config, home);
  const args = ["start", "-w", "-s", "-t", START_TIMEOUT_S, "-D", dataOf(home), "-l", logFileOf(home)];
  const start = async (): Promise<boolean> =>
    (await run(join(binaries, "pg_ctl"), args, postgresAccount())).code === 0;
  // The children of a killed server hold its memory for a moment, and a new one refuses to start until they are gone.
  const hasLeftovers = existsSync(join(dataOf(home), "postmaster.pid"));
  const isStarted = hasLeftovers ? await holdsWithin(start, LEFTOVERS_TIMEOUT_MS) : await start();
  if (!isStarted) {
    throw new ServicesError(`PostgreSQL did not start; see ${logFileOf(home)}`);
  }
}

async function refuseStrangers(config: ServicesConfig, running: Postmaster | undefined): Promise<void> {
  if (running === undefined && (await isPortTaken(config.postgresPort))) {
    throw new ServicesError(
      `port ${config.postgresPort} is taken by another program; set ESTIBA_PG_PORT to a free one`,
    );
  }
  if (running !== undefined && running.port !== config.postgresPort) {
    throw new ServicesError(
      `PostgreSQL of ${config.directory} already runs on port ${running.port}; stop it first`,
    );
  }
}

export async function startPostgres(config: ServicesConfig): Promise<void> {
  if (await isPostgresReady(config)) {
    return;
  }
  const running = postmasterOf(config);
  await refuseStrangers(config, running);
  const binaries = await findPostgresBinaries();
  if (binaries === undefined) {
    throw new ServicesError("PostgreSQL is not installed");
  }
  const home = await preparePostgresHome(config);
  if (running === undefined) {
    await launch(config, home, binaries);
  }
  if (!hasRoles(home)) {
    await createRoles(config, home);
  }
}

export async function stopPostgres(config: ServicesConfig, mode: PostgresStopMode = "fast"): Promise<void> {
  const home = knownPostgresHome(config);
  const binaries = await findPostgresBinaries();
  const pid = postgresPid(config);
  if (home === undefined || binaries === undefined || pid === undefined) {
    return;
  }
  process.kill(pid, "SIGCONT");
  await mustRun(
    join(binaries, "pg_ctl"),
    ["stop", "-w", "-s", "-m", mode, "-D", dataOf(home)],
    postgresAccount(),
  );
}

/** Deletes every database; PostgreSQL must be stopped. */
export function wipePostgres(config: ServicesConfig): void {
  if (postmasterOf(config) !== undefined) {
    throw new ServicesError("stop PostgreSQL before wiping its data");
  }
  const home = knownPostgresHome(config);
  if (home !== undefined) {
    rmSync(home, { recursive: true, force: true });
    forgetPostgresHome(config);
  }
}
