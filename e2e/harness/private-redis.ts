import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { servicesConfig, serviceUrls } from "../../scripts/services/config.ts";
import { startRedis, stopRedis } from "../../scripts/services/redis.ts";
import { freePort } from "./free-port.ts";

export interface PrivateRedis {
  readonly url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Nobody else's: its queues hold our rings alone, and it may be stopped. */
export async function startPrivateRedis(): Promise<PrivateRedis> {
  const directory = mkdtempSync(join(tmpdir(), "estiba-e2e-"));
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
