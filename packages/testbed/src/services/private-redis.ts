import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { servicesConfig, serviceUrls } from "./config.ts";
import { redisPid, startRedis, stopRedis } from "./redis.ts";
import { freePort } from "../machine/free-ports.ts";

const PREFIX = "estiba-redis-";

export interface PrivateRedis {
  readonly url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Leftovers of a killed run. */
function endAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? [];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) {
      const directory = join(tmpdir(), name);
      const redis = redisPid(servicesConfig({ directory }));
      if (redis !== undefined) {
        process.kill(redis, "SIGKILL");
      }
      rmSync(directory, { recursive: true, force: true });
    }
  }
}

/** Private: its queues hold our rings alone, and it may be stopped. */
export async function startPrivateRedis(): Promise<PrivateRedis> {
  endAbandoned();
  const directory = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const config = servicesConfig({ directory, redisPort: await freePort() });
  await startRedis(config);
  return {
    url: serviceUrls(config).redisUrl,
    stop: () => stopRedis(config),
    start: () => startRedis(config),
    async close() {
      await stopRedis(config);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
