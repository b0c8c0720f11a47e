import { mustRun } from "../machine/run.ts";
import { rolesFile, ServicesError } from "../services/config.ts";
import { findPostgresBinaries, findPsql } from "../services/postgres-binaries.ts";
import { until } from "../waiting/until.ts";
import { HaCluster } from "./cluster.ts";
import { makeHaFolder, planHere, writeHaFiles } from "./files.ts";
import { missingHaPackages } from "./packages.ts";
import type { HaPlace } from "./place.ts";
import type { HaPlan } from "./plan.ts";

/** Nothing but this machine reaches the cluster. */
const ROLE_PASSWORD = "estiba";

/** Through HAProxy, wherever the leader is. */
export interface HaUrls {
  readonly databaseUrl: string;
  readonly migrationDatabaseUrl: string;
  readonly superUrl: string;
}

export function haUrls({ proxy, secrets }: HaPlan, database = "estiba"): HaUrls {
  const server = `${proxy.address}:${proxy.writePort}/${database}`;
  return {
    databaseUrl: `postgres://estiba_app:${ROLE_PASSWORD}@${server}`,
    migrationDatabaseUrl: `postgres://estiba_owner:${ROLE_PASSWORD}@${server}`,
    superUrl: `postgres://postgres:${secrets.superuser}@${server}`,
  };
}

async function requireBinaries(): Promise<string> {
  const missing = await missingHaPackages();
  const binaries = await findPostgresBinaries();
  if (missing.length > 0 || binaries === undefined) {
    throw new ServicesError(
      `missing packages; run: sudo apt-get update && sudo apt-get install -y --no-install-recommends ${missing.join(" ")}`,
    );
  }
  return binaries;
}

async function runPsql(plan: HaPlan, args: readonly string[]): Promise<void> {
  const { superUrl } = haUrls(plan, "postgres");
  const passwords = ["ESTIBA_OWNER_PASSWORD", "ESTIBA_APP_PASSWORD"].map(
    (name) => `${name}=${ROLE_PASSWORD}`,
  );
  const psql = [await findPsql(), "-X", "-q", "-v", "ON_ERROR_STOP=1", "-d", superUrl];
  await mustRun("env", [...passwords, ...psql, ...args]);
}

async function canWrite(plan: HaPlan): Promise<boolean> {
  return runPsql(plan, ["-o", "/dev/null", "-c", "select txid_current()"]).then(
    () => true,
    () => false,
  );
}

/** Resolves when the write port takes writes, the roles are there and both standbys follow. */
export async function startHaCluster(place: HaPlace, isStrict = true): Promise<HaCluster> {
  const binaries = await requireBinaries();
  const folder = makeHaFolder();
  const plan = planHere(place, folder, binaries, isStrict);
  writeHaFiles(plan, folder);
  const cluster = new HaCluster(plan, folder, place.network);
  try {
    cluster.start();
    await cluster.whole();
    await until("the write port", () => canWrite(plan));
    await runPsql(plan, ["-f", rolesFile()]);
    return cluster;
  } catch (error) {
    await cluster.close();
    throw error;
  }
}
