import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atExit } from "../machine/at-exit.ts";
import { findOnPath, mustRun } from "../machine/run.ts";
import { ServicesError, type ServicesConfig } from "../services/config.ts";
import {
  knownPostgresHome,
  makeForPostgres,
  postgresAccount,
  writeForPostgres,
} from "../services/postgres-home.ts";
import { archiveSettings, backupConf, backupRunbook } from "./files.ts";

/** Debian packages that backups need and this machine lacks. */
export function missingBackupPackages(): string[] {
  return findOnPath("pgbackrest") === undefined ? ["pgbackrest"] : [];
}

/** A pgBackRest repository of its own, used as ops/backup says. */
export interface BackupRepository {
  readonly folder: string;
  /** For the PostgreSQL that is to be backed up. */
  readonly postgresSettings: Readonly<Record<string, string>>;
  /** Names the PostgreSQL; until then its archive command fails and is tried again. */
  configure(config: ServicesConfig): void;
  /** A block of the operator's page, by its name. */
  block(name: string): string;
  /** Types it as the postgres user; returns what was printed. */
  type(name: string, variables?: Readonly<Record<string, string>>, more?: string): Promise<string>;
  close(): void;
}

function confFor(folder: string, config: ServicesConfig): string {
  const home = knownPostgresHome(config);
  if (home === undefined) {
    throw new ServicesError("there is no PostgreSQL to back up");
  }
  const values = {
    "repo1-path": join(folder, "repository"),
    "log-path": join(folder, "log"),
    "lock-path": join(folder, "lock"),
    "pg1-path": join(home, "data"),
    "pg1-port": String(config.postgresPort),
    "pg1-socket-path": home,
  };
  return backupConf(values, randomBytes(24).toString("hex"));
}

export function openRepository(): BackupRepository {
  const folder = mkdtempSync(join(tmpdir(), "estiba-backup-"));
  chmodSync(folder, 0o755);
  const close = (): void => rmSync(folder, { recursive: true, force: true });
  const forget = atExit(close);
  for (const name of ["repository", "log", "lock", "scratch"]) {
    makeForPostgres(join(folder, name));
  }
  const file = join(folder, "pgbackrest.conf");
  const { archive_command: command = "", ...settings } = archiveSettings();
  const runbook = backupRunbook();
  const block = (name: string): string => {
    const text = runbook.get(name);
    if (text === undefined) {
      throw new Error(`ops/backup/README.md has no block "${name}"`);
    }
    return text;
  };
  return {
    folder,
    postgresSettings: {
      ...settings,
      archive_command: command.replace("pgbackrest ", `pgbackrest --config=${file} `),
    },
    configure: (config) => writeForPostgres(file, confFor(folder, config)),
    block,
    type: (name, variables = {}, more = "") => {
      // Named on the command line, it is also named in the restore command that PostgreSQL gets; from the environment it is not.
      const here = `pgbackrest() { command pgbackrest --config=${file} "$@"; }\n`;
      return mustRun(
        "env",
        [
          ...Object.entries(variables).map(([key, value]) => `${key}=${value}`),
          "bash",
          "-euo",
          "pipefail",
          "-c",
          `${here}${block(name).trimEnd()}${more}`,
        ],
        postgresAccount(),
      );
    },
    close: () => {
      forget();
      close();
    },
  };
}
