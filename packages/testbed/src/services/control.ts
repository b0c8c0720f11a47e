import { type ServicesOptions, servicesConfig, serviceUrls, type ServiceUrls } from "./config.ts";
import { withLock } from "./lock.ts";
import { ensurePackages } from "./packages.ts";
import { isPostgresReady, startPostgres, stopPostgres, wipePostgres } from "./postgres.ts";
import { isRedisReady, startRedis, stopRedis, wipeRedis } from "./redis.ts";

export interface ServicesStatus extends ServiceUrls {
  readonly postgres: "running" | "stopped";
  readonly redis: "running" | "stopped";
}

export interface StartOptions extends ServicesOptions {
  /** Install missing Debian packages; needs root. */
  readonly mayInstall?: boolean;
}

/** Unlike Promise.all, never leaves one running behind the failure of the other. */
async function bothDone(work: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find((outcome) => outcome.status === "rejected");
  if (failed !== undefined) {
    throw failed.reason;
  }
}

export async function servicesStatus(options: ServicesOptions = {}): Promise<ServicesStatus> {
  const config = servicesConfig(options);
  const [hasPostgres, hasRedis] = await Promise.all([isPostgresReady(config), isRedisReady(config)]);
  return {
    postgres: hasPostgres ? "running" : "stopped",
    redis: hasRedis ? "running" : "stopped",
    ...serviceUrls(config),
  };
}

/** Starts PostgreSQL and Redis unless they run already; resolves once both answer. */
export async function startServices(options: StartOptions = {}): Promise<ServiceUrls> {
  const config = servicesConfig(options);
  const { postgres, redis, ...urls } = await servicesStatus(options);
  if (postgres === "running" && redis === "running") {
    return urls;
  }
  await withLock(config, async () => {
    await ensurePackages(options.mayInstall ?? false);
    await bothDone([startPostgres(config), startRedis(config)]);
  });
  return urls;
}

/** Stops what this directory started, and nothing else. */
export async function stopServices(options: ServicesOptions = {}): Promise<void> {
  const config = servicesConfig(options);
  await withLock(config, async () => {
    await bothDone([stopPostgres(config), stopRedis(config)]);
  });
}

/** Stops both and deletes their data. */
export async function wipeServices(options: ServicesOptions = {}): Promise<void> {
  const config = servicesConfig(options);
  await stopServices(options);
  wipePostgres(config);
  wipeRedis(config);
}
