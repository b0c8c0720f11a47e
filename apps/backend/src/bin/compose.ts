import type { Redis } from "ioredis";
import { carriers } from "../carriers/registry.ts";
import { channels } from "../channels/registry.ts";
import { openDatabase, warmUp, type Database, type DatabaseOptions } from "../db/client.ts";
import { DirectoryPrimary } from "../db/directory.ts";
import { Breakers } from "../kernel/limits/breakers.ts";
import { ConfigError, readConfig, type Config } from "../kernel/config.ts";
import { createOutbound } from "../kernel/http/outbound.ts";
import { createLogger, type Logger } from "../kernel/logger.ts";
import { createThreads } from "../kernel/limits/threads.ts";
import { createServices, type Services } from "../ports/services.ts";
import { createBell, type Bell } from "../queue/bell.ts";
import { openFastRedis } from "../queue/connection.ts";
import { FailureCounts } from "../queue/failure-counts.ts";
import { TokenBuckets } from "../queue/token-bucket.ts";
import { channelApps } from "./channel-apps.ts";
import { createMeters, type RegisteredMeters } from "./meters.ts";

export interface Foundation {
  readonly config: Config;
  readonly logger: Logger;
  readonly database: Database;
  readonly redis: Redis;
  readonly bell: Bell;
  readonly services: Services;
  readonly meters: RegisteredMeters;
  /** Before a process says that it is there. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

const RING_TIMEOUT_MS = 1_000;

/** Reads the settings, or reports which line is wrong and exits. */
export function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) {
      process.stderr.write(`Estiba cannot start:\n${error.message}\n`);
      process.exit(78);
    }
    throw error;
  }
}

const INTAKE_POOL_SIZE = 5;
const DIRECTORY_POOL_SIZE = 2;

type Patience = Pick<DatabaseOptions, "statementTimeoutMs" | "poolWaitMs">;

interface Databases {
  readonly database: Database;
  readonly intakeDatabase: Database;
  close(): Promise<void>;
}

function openDatabases(
  config: Config,
  logger: Logger,
  applicationName: string,
  patience: Patience,
): Databases {
  const directory =
    config.DIRECTORY_DATABASE_URL === null
      ? null
      : openDatabase({
          url: config.DIRECTORY_DATABASE_URL,
          // A directory has the processes of many cells, so a pooler may stand before it; without one this costs little.
          isPooled: true,
          ...patience,
          poolSize: DIRECTORY_POOL_SIZE,
          applicationName: `${applicationName}-directory`,
          logger,
        });
  const primary = directory && new DirectoryPrimary(directory, config.CELL, logger);
  const isPooled = config.DATABASE_POOLER === "transaction";
  const reach = { url: config.DATABASE_URL, isPooled, primary, logger };
  const database = openDatabase({ ...reach, ...patience, poolSize: config.DB_POOL_SIZE, applicationName });
  // Two batches in flight and two tenants alone. Their few statements are large, so they stay planned on few connections.
  const intakeDatabase = openDatabase({
    ...reach,
    ...patience,
    poolSize: INTAKE_POOL_SIZE,
    takesOrders: true,
    applicationName: `${applicationName}-intake`,
  });
  return {
    database,
    intakeDatabase,
    async close() {
      await directory?.close();
      await intakeDatabase.close();
      await database.close();
    },
  };
}

/** What every process needs: database, Redis, the bell, and the services made of them. */
export function createFoundation(config: Config, applicationName: string, patience: Patience): Foundation {
  const logger = createLogger(config.LOG_LEVEL);
  const databases = openDatabases(config, logger, applicationName, patience);
  const { database, intakeDatabase } = databases;
  const redis = openFastRedis(config.REDIS_URL, logger, RING_TIMEOUT_MS);
  const bell: Bell = createBell(redis, logger);
  const threads = createThreads(new URL("./heavy-thread.ts", import.meta.url));
  const meters = createMeters();
  const outbound = createOutbound({ isPrivateAllowed: config.ALLOW_PRIVATE_ADDRESSES });
  return {
    config,
    logger,
    database,
    redis,
    bell,
    meters,
    services: createServices({
      database,
      intakeDatabase,
      config,
      logger,
      channels,
      apps: channelApps(config),
      carriers,
      carrierBases: {
        enviaLive: config.ENVIA_BASE_URL,
        enviaTest: config.ENVIA_TEST_BASE_URL,
        enviaQueriesLive: config.ENVIA_QUERIES_URL,
        enviaQueriesTest: config.ENVIA_TEST_QUERIES_URL,
        easypost: config.EASYPOST_BASE_URL,
      },
      outbound,
      breakers: new Breakers(),
      limiter: new TokenBuckets(redis),
      failures: new FailureCounts(redis),
      threads,
      meters,
      ring: (queue, tenantId, inMs) => bell.ring(queue, tenantId, inMs),
    }),
    async warmUp() {
      await Promise.all([database, intakeDatabase].map(warmUp));
    },
    async close() {
      await bell.close();
      await outbound.close();
      await threads.close();
      redis.disconnect();
      await databases.close();
    },
  };
}
