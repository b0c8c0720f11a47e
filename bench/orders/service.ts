import {
  backendProgram,
  freePort,
  isUp,
  servicesConfig,
  startPgBouncer,
  startProgram,
  until,
  type Environment,
  type Program,
} from "../../packages/testbed/src/index.ts";
import { SECRET_KEYS, type BenchDatabase } from "./database/lay-database.ts";
import type { IntakePath } from "./settings.ts";

export interface Service {
  readonly port: number;
  readonly api: Program;
  stop(): Promise<unknown>;
}

/** What differs on this path, and how to put it back. */
async function pathOf(database: BenchDatabase, path: IntakePath) {
  if (path !== "pooled") {
    return { settings: path === "general" ? { ORDER_INTAKE: path } : {}, leave: async () => undefined };
  }
  const pooler = await startPgBouncer(servicesConfig().postgresPort);
  const url = new URL(database.appUrl);
  url.port = String(pooler.port);
  return { settings: { DATABASE_URL: url.href, DATABASE_POOLER: "transaction" }, leave: () => pooler.stop() };
}

function settingsOf({ appUrl, redisUrl }: BenchDatabase): Environment {
  return {
    DATABASE_URL: appUrl,
    REDIS_URL: redisUrl,
    SECRET_KEYS,
    LOG_LEVEL: "error",
    RATE_LIMITS: "ENTERPRISE=100000000/10000000",
    PUBLIC_REQUESTS_PER_MINUTE: "1000000",
  };
}

export async function startApi(
  database: BenchDatabase,
  path: IntakePath,
  more: Environment = {},
): Promise<Service> {
  const port = await freePort();
  const { settings, leave } = await pathOf(database, path);
  const api = startProgram(backendProgram("api"), {
    settings: { ...settingsOf(database), ...settings, ...more, PORT: String(port) },
  });
  const url = `http://127.0.0.1:${port}`;
  await until("the API to be ready", async () => isUp(`${url}/health/ready`));
  const stop = async () => {
    await api.stop();
    await leave();
  };
  return { port, api, stop };
}

export async function startWorker(
  database: BenchDatabase,
  path: IntakePath,
  more: Environment = {},
): Promise<Pick<Service, "stop"> & Pick<Program, "pid">> {
  const { settings, leave } = await pathOf(database, path);
  const worker = startProgram(backendProgram("worker"), {
    settings: { ...settingsOf(database), ...settings, ...more, LOG_LEVEL: "info" },
  });
  await worker.says(/worker running/);
  const stop = async () => {
    await worker.stop();
    await leave();
  };
  return { pid: worker.pid, stop };
}
