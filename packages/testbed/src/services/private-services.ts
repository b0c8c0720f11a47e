import { chmodSync, copyFileSync, cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  ensureDirectory,
  servicesConfig,
  serviceUrls,
  type ServicesConfig,
  type ServiceUrls,
} from "./config.ts";
import { startServices, wipeServices } from "./control.ts";
import { knownPostgresHome, preparePostgresHome } from "./postgres-home.ts";
import { postgresPid } from "./postgres.ts";
import { redisPid } from "./redis.ts";
import { atExit } from "../machine/at-exit.ts";
import { freePorts } from "../machine/free-ports.ts";

const MEMORY = "/dev/shm";
const SETTINGS = {
  shared_buffers: "64MB",
  max_connections: "60",
  superuser_reserved_connections: "5",
} as const;

/** Processes are killed here, machines are not: memory is disk enough, and a busy disk would be a fault of its own. */
function place(isOnDisk: boolean): string {
  return !isOnDisk && existsSync(MEMORY) ? MEMORY : tmpdir();
}

/** A private PostgreSQL and Redis, so that they may be stopped, killed and emptied. */
export interface PrivateServices extends ServiceUrls {
  readonly config: ServicesConfig;
  readonly superUrl: string;
  /** For reading after a row that failed. */
  keepLogs(folder: string, prefix?: string): void;
  wipe(): Promise<void>;
}

/** Copies the stopped cluster of others: a second initdb and a second migration would only cost time. */
async function copyCluster(from: ServicesConfig, to: ServicesConfig): Promise<void> {
  const source = knownPostgresHome(from);
  if (source === undefined || !existsSync(join(source, "data"))) {
    throw new Error("there is no cluster to copy");
  }
  const home = await preparePostgresHome(to);
  const { status } = spawnSync("cp", ["-a", join(source, "data"), home]);
  if (status !== 0) {
    cpSync(join(source, "data"), join(home, "data"), { recursive: true });
  }
}

function endAtOnce(config: ServicesConfig): void {
  for (const [pid, signal] of [
    [postgresPid(config), "SIGQUIT"],
    [redisPid(config), "SIGKILL"],
  ] as const) {
    if (pid !== undefined) {
      process.kill(pid, "SIGCONT");
      process.kill(pid, signal);
    }
  }
}

export interface PrivateServicesOptions {
  /** Services at rest whose cluster is copied. */
  readonly template?: ServicesConfig;
  /** For measuring, where the disk is part of what is measured. */
  readonly isOnDisk?: boolean;
  /** On top of the usual ones. */
  readonly postgresSettings?: Readonly<Record<string, string>>;
}

/** Services in a folder of their own, ended with this process. */
export async function startPrivateServices({
  template,
  isOnDisk = false,
  postgresSettings = {},
}: PrivateServicesOptions = {}): Promise<PrivateServices> {
  const parent = mkdtempSync(join(place(isOnDisk), "estiba-private-"));
  const [postgresPort = 0, redisPort = 0] = await freePorts(2);
  chmodSync(parent, 0o755);
  const directory = join(parent, "services");
  const config = servicesConfig({
    directory,
    postgresPort,
    redisPort,
    postgresSettings: { ...SETTINGS, ...postgresSettings },
  });
  ensureDirectory(config.directory);
  const forget = atExit(() => {
    endAtOnce(config);
    rmSync(parent, { recursive: true, force: true });
  });
  if (template !== undefined) {
    await copyCluster(template, config);
  }
  await startServices(config);
  return {
    ...serviceUrls(config),
    config,
    superUrl: `postgres://postgres@127.0.0.1:${postgresPort}/estiba`,
    keepLogs(folder, prefix = "") {
      const log = join(knownPostgresHome(config) ?? "", "postgres.log");
      copyFileSync(log, join(folder, `${prefix}postgres.log`));
    },
    async wipe() {
      forget();
      await wipeServices(config);
      rmSync(parent, { recursive: true, force: true });
    },
  };
}
