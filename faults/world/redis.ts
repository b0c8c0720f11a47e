import { redisPid } from "../../scripts/services/redis.ts";
import { ask } from "../../scripts/services/run.ts";
import type { ServicesConfig } from "../../scripts/services/config.ts";

/** Says one line to Redis and returns what it answers first. */
export async function tellRedis(config: ServicesConfig, line: string): Promise<string> {
  return (await ask(config.redisPort, Buffer.from(`${line}\r\n`), 5_000))?.toString() ?? "";
}

export function signalRedis(config: ServicesConfig, signal: NodeJS.Signals): void {
  const pid = redisPid(config);
  if (pid === undefined) {
    throw new Error("Redis does not run");
  }
  process.kill(pid, signal);
}
