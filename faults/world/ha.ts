import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  atExit,
  freePort,
  type HaCluster,
  type HaPlace,
  haUrls,
  type PrivateServices,
  redisPid,
  serviceUrls,
  servicesConfig,
  startHaCluster,
  startRedis,
  stopRedis,
} from "../../packages/testbed/src/index.ts";
import { fill } from "./template.ts";
import { withWorld, type World } from "./world.ts";

/** The cluster behind HAProxy in the place of the one PostgreSQL, and a Redis as always. */
async function startHaServices(cluster: HaCluster): Promise<PrivateServices> {
  const directory = mkdtempSync(join(tmpdir(), "estiba-fault-ha-"));
  const config = servicesConfig({
    directory,
    postgresPort: cluster.plan.proxy.writePort,
    redisPort: await freePort(),
  });
  const forget = atExit(() => {
    const pid = redisPid(config);
    if (pid !== undefined) {
      process.kill(pid, "SIGKILL");
    }
    rmSync(directory, { recursive: true, force: true });
  });
  await startRedis(config);
  return {
    ...haUrls(cluster.plan),
    redisUrl: serviceUrls(config).redisUrl,
    config,
    keepLogs: (folder) => cluster.keepLogs(folder),
    async wipe() {
      forget();
      await stopRedis(config);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** A world whose PostgreSQL is three machines. */
export async function withHaWorld(
  seed: number,
  place: HaPlace,
  run: (world: World, cluster: HaCluster) => Promise<void>,
): Promise<void> {
  const cluster = await startHaCluster(place);
  try {
    const pair = await startHaServices(cluster);
    const template = { tenants: await fill(pair), open: async () => pair, remove: () => pair.wipe() };
    await withWorld(template, seed, {}, (world) => run(world, cluster));
  } finally {
    await cluster.close();
  }
}
