import { migrate } from "../../../apps/backend/src/db/migrate.ts";
import {
  mustRun,
  type PrivateServices,
  type ServicesConfig,
  startPrivateServices,
  stopServices,
} from "../../../packages/testbed/src/index.ts";
import { openSql } from "../sql.ts";
import type { PostgresSettings } from "../template.ts";

/** What replication between cells needs. */
export const CELL_POSTGRES: PostgresSettings = {
  wal_level: "logical",
  max_replication_slots: "20",
  max_wal_senders: "20",
  max_slot_wal_keep_size: "2GB",
  max_logical_replication_workers: "8",
  max_worker_processes: "16",
  max_connections: "120",
  max_wal_size: "1GB",
  wal_receiver_status_interval: "1s",
};

const templates = new Map<string, Promise<PrivateServices>>();

/** Filled once for all rows, at rest from then on, and removed with this process. */
async function templateOf(
  name: string,
  fill: (pair: PrivateServices) => Promise<unknown>,
): Promise<ServicesConfig> {
  const make = async (): Promise<PrivateServices> => {
    const pair = await startPrivateServices();
    await fill(pair);
    await stopServices(pair.config);
    return pair;
  };
  const made = templates.get(name) ?? make();
  templates.set(name, made);
  return (await made).config;
}

/** A cell in which nobody lives. */
export async function openEmptyCell(postgresSettings: PostgresSettings): Promise<PrivateServices> {
  const template = await templateOf("cell", (pair) => migrate(pair.migrationDatabaseUrl));
  return startPrivateServices({ template, postgresSettings });
}

export interface Directory {
  readonly pair: PrivateServices;
  readonly appUrl: string;
  readonly superUrl: string;
}

const inDirectory = (url: string): string => url.replace(/\/estiba$/, "/directory");

async function makeDirectory(pair: PrivateServices): Promise<void> {
  const sql = openSql(pair.superUrl, 1);
  await sql.rows("create database directory owner estiba_owner");
  await sql.close();
  await migrate(inDirectory(pair.migrationDatabaseUrl));
}

/** The directory's primary on a PostgreSQL of its own, so that it can be stopped by itself. */
export async function openDirectory(): Promise<Directory> {
  const template = await templateOf("directory", makeDirectory);
  const pair = await startPrivateServices({ template, postgresSettings: CELL_POSTGRES });
  return { pair, appUrl: inDirectory(pair.databaseUrl), superUrl: inDirectory(pair.superUrl) };
}

/** A disk of its own that can be filled; needs root. */
export async function mountDisk(folder: string, megabytes: number): Promise<void> {
  await mustRun("mount", ["-t", "tmpfs", "-o", `size=${megabytes}M,mode=0777`, "tmpfs", folder]);
}

export async function growDisk(folder: string, megabytes: number): Promise<void> {
  await mustRun("mount", ["-o", `remount,size=${megabytes}M`, folder]);
}

export async function unmountDisk(folder: string): Promise<void> {
  await mustRun("umount", ["--lazy", folder]);
}
