import { Redis } from "ioredis";
import type { Logger } from "../kernel/logger.ts";

const REPORT_EVERY_MS = 1_000;

function reportSparingly(redis: Redis, logger: Logger): Redis {
  let lastAtMs = 0;
  redis.on("error", (error: Error) => {
    if (performance.now() - lastAtMs > REPORT_EVERY_MS) {
      lastAtMs = performance.now();
      logger.warn({ err: error }, "redis connection failing");
    }
  });
  return redis;
}

/** For requests: fails at once when Redis is down, and reconnects, also after a dead connection. */
export function openFastRedis(url: string, logger: Logger, commandTimeoutMs: number): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: commandTimeoutMs,
    socketTimeout: commandTimeoutMs * 3,
    connectTimeout: 2_000,
    retryStrategy: (times) => Math.min(times * 100, 2_000),
  });
  return reportSparingly(redis, logger);
}

/** For workers: waits for Redis to come back, and detects a dead connection. */
export function openWorkerRedis(url: string, logger: Logger): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: null,
    // Longer than the five seconds for which a worker waits for a job.
    socketTimeout: 10_000,
    connectTimeout: 2_000,
    retryStrategy: (times) => Math.min(times * 100, 2_000),
  });
  return reportSparingly(redis, logger);
}
