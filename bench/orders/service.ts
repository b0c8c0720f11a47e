import {
  backendProgram,
  freePort,
  isUp,
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

function settingsOf({ appUrl, redisUrl }: BenchDatabase, path: IntakePath): Environment {
  return {
    DATABASE_URL: appUrl,
    REDIS_URL: redisUrl,
    SECRET_KEYS,
    LOG_LEVEL: "error",
    RATE_LIMITS: "ENTERPRISE=100000000/10000000",
    PUBLIC_REQUESTS_PER_MINUTE: "1000000",
    ...(path === "general" ? { ORDER_INTAKE: path } : {}),
  };
}

export async function startApi(database: BenchDatabase, path: IntakePath): Promise<Service> {
  const port = await freePort();
  const api = startProgram(backendProgram("api"), {
    settings: { ...settingsOf(database, path), PORT: String(port) },
  });
  const url = `http://127.0.0.1:${port}`;
  await until("the API to be ready", async () => isUp(`${url}/health/ready`));
  return { port, api, stop: () => api.stop() };
}

export async function startWorker(database: BenchDatabase, path: IntakePath): Promise<Program> {
  const worker = startProgram(backendProgram("worker"), {
    settings: { ...settingsOf(database, path), LOG_LEVEL: "info" },
  });
  await worker.says(/worker running/);
  return worker;
}
