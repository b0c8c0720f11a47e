import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import {
  createDatabase,
  inParallel,
  runBackend,
  servicesConfig,
  startPrivateRedis,
  startServices,
  type TestDatabase,
} from "../../../packages/testbed/src/index.ts";
import type { BenchShop } from "../callers/traffic.ts";
import { parentOf } from "../cpu.ts";
import type { SeedSize } from "../settings.ts";
import { layAccess } from "./access.ts";
import { seedMixed } from "./seed-mixed.ts";
import { seedStatements } from "./seed.ts";

const CONNECTIONS = 2;
export const SECRET_KEYS = `k1:${"A".repeat(43)}`;

export interface BenchDatabase extends TestDatabase {
  readonly redisUrl: string;
  readonly shops: readonly BenchShop[];
  /** The process whose children serve it. */
  serverPid(): Promise<number>;
}

async function serverPidOf(database: TestDatabase): Promise<number> {
  const [row] = await database.rows<{ pid: number }>("select pg_backend_pid() as pid");
  return parentOf(row?.pid ?? 0);
}

/**
 * Rows that agree with each other by the way they are made need not be checked against each other one by one, nor come
 * in an order, once the tenants are there. Words to search for are sorted in by large heaps.
 */
async function fill(database: TestDatabase, [tenants = "", ...statements]: readonly string[]): Promise<void> {
  const settings =
    "set local session_replication_role = replica; set local gin_pending_list_limit = '512MB'; set local work_mem = '256MB'";
  const run = (statement: string) => database.rows(`${settings}; ${statement}`);
  await run(tenants);
  await inParallel(statements, CONNECTIONS, run);
  await database.rows("vacuum analyze");
}

/** A database of its own, as large as asked for: tenants with one custom shop each, whose listings are all linked. */
export async function layDatabase(
  size: SeedSize,
  postgresPort = servicesConfig().postgresPort,
): Promise<BenchDatabase> {
  await startServices();
  const redis = await startPrivateRedis();
  const database = await createDatabase(postgresPort);
  await runBackend("migrate", { MIGRATION_DATABASE_URL: database.ownerUrl });
  await database.rows(readFileSync(resolve(import.meta.dirname, "prepare.sql"), "utf8"));
  await fill(database, seedStatements(size));
  const shops = await layAccess(database, SECRET_KEYS);
  return {
    ...database,
    redisUrl: redis.url,
    shops,
    serverPid: () => serverPidOf(database),
    async drop() {
      await redis.close();
      await database.drop();
    },
  };
}

/** Between two cases: the tables stay as they have grown. */
export async function layMixed(database: BenchDatabase, size: SeedSize): Promise<void> {
  await fill(database, seedMixed(size));
}
