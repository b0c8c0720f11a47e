import { once } from "node:events";
import { afterAll } from "vitest";
import { createApiServer } from "../src/bin/api-server.ts";
import { createFoundation, type Foundation } from "../src/bin/compose.ts";
import { createRegistry } from "../src/bin/metrics.ts";
import { readConfig } from "../src/kernel/config.ts";
import { createClient, type ApiClient } from "./client.ts";
import { settingsFor, type Settings } from "./settings.ts";
import { cloneDatabase, type TestDatabase } from "./pg.ts";
import { claimRedis, type TestRedis } from "./redis.ts";

/** A busy machine is no fault of a request. */
const PATIENCE = { statementTimeoutMs: 10_000, poolWaitMs: 5_000 };
const CLOSE_TIMEOUT_MS = 30_000;

export interface TestApp extends ApiClient {
  readonly baseUrl: string;
  readonly database: TestDatabase;
  readonly redisUrl: string;
  readonly settings: Settings;
  readonly foundation: Foundation;
  close(): Promise<void>;
}

export interface AppOptions {
  readonly config?: Settings;
  /** Another running app whose database and Redis this one shares, as a second process would. */
  readonly beside?: TestApp;
  /** How long to wait for the database: for tests about waiting. */
  readonly patience?: typeof PATIENCE;
}

interface Ground {
  readonly database: TestDatabase;
  readonly redisUrl: string;
  leave(): Promise<void>;
}

async function groundFor(beside: TestApp | undefined): Promise<Ground> {
  if (beside) {
    return { database: beside.database, redisUrl: beside.redisUrl, leave: async () => undefined };
  }
  const [database, redis]: [TestDatabase, TestRedis] = await Promise.all([cloneDatabase(), claimRedis()]);
  return {
    database,
    redisUrl: redis.url,
    leave: async () => void (await Promise.all([database.drop(), redis.release()])),
  };
}

/** The real server on a port of its own, over its own database and Redis. */
export async function startApp(options: AppOptions = {}): Promise<TestApp> {
  const ground = await groundFor(options.beside);
  const settings = { ...settingsFor(ground.database.appUrl, ground.redisUrl), ...options.config };
  const foundation = createFoundation(readConfig(settings), "estiba-test", options.patience ?? PATIENCE);
  if (options.config?.REDIS_URL === undefined && foundation.redis.status !== "ready") {
    await once(foundation.redis, "ready");
  }
  const server = await createApiServer(foundation, createRegistry(foundation), () => false);
  const baseUrl = await server.listen({ host: "127.0.0.1", port: 0 });
  return {
    ...createClient(baseUrl),
    baseUrl,
    database: ground.database,
    redisUrl: ground.redisUrl,
    settings,
    foundation,
    async close() {
      await server.close();
      await foundation.close();
      await ground.leave();
    },
  };
}

/** For the top of a test file: closed after its last test. */
export async function useApp(options: AppOptions = {}): Promise<TestApp> {
  const app = await startApp(options);
  afterAll(() => app.close(), CLOSE_TIMEOUT_MS);
  return app;
}
