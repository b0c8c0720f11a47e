import { askPort, redisPid, type ServicesConfig } from "../../packages/testbed/src/index.ts";

/** Says one line to Redis and returns what it answers first. */
export async function tellRedis(config: ServicesConfig, line: string): Promise<string> {
  return (await askPort(config.redisPort, Buffer.from(`${line}\r\n`), 5_000))?.toString() ?? "";
}

export function signalRedis(config: ServicesConfig, signal: NodeJS.Signals): void {
  const pid = redisPid(config);
  if (pid === undefined) {
    throw new Error("Redis does not run");
  }
  process.kill(pid, signal);
}
