import { once } from "node:events";
import type { Foundation } from "./compose.ts";

const CONNECT_WAIT_MS = 2_000;

function read(info: string, name: string): string | undefined {
  return new RegExp(`^${name}:(\\S+)`, "m").exec(info)?.[1];
}

/** A Redis with eviction or without persistence loses rings; report it at the start. */
export async function refuseUnsafeRedis({ redis, logger }: Foundation): Promise<void> {
  if (redis.status !== "ready") {
    await once(redis, "ready", { signal: AbortSignal.timeout(CONNECT_WAIT_MS) }).catch(() => null);
  }
  const info = await redis.info().catch(() => null);
  if (info === null) {
    logger.warn({ reason: "redis away" }, "starting without Redis; its settings were not checked");
    return;
  }
  const policy = read(info, "maxmemory_policy");
  const isAppending = read(info, "aof_enabled") === "1";
  if (policy !== "noeviction" || !isAppending) {
    process.stderr.write("REDIS_URL is wrong: Redis needs appendonly yes and maxmemory-policy noeviction\n");
    process.exit(78);
  }
}
