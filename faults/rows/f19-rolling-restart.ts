import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ackLatency, holdAllYes, sentIn, shown } from "../check/answers.ts";
import { freePort, type KeptProgram, startBalancer } from "../../packages/testbed/src/index.ts";
import { keepProgram } from "../world/kept.ts";
import { lasting } from "../kit/scale.ts";
import { ask } from "../world/http.ts";
import { withWorld, type World } from "../world/world.ts";
import { finish, type Row, type RowContext } from "./row.ts";

/** As long as a balancer may need to see that a process is leaving. */
const LEAVING = { SHUTDOWN_DRAIN_MS: "2000" };

async function secondApi(world: World): Promise<{ api: KeptProgram; url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const api = keepProgram({
    name: "api",
    env: { ...world.settings, PORT: String(port) },
    logFile: join(world.folder, "second-api.log"),
    isReady: async () => (await ask({ method: "GET", url: `${url}/health/ready` })).status === 200,
  });
  await api.start(LEAVING);
  return { api, url };
}

async function roll(world: World, { claims }: RowContext): Promise<void> {
  const second = await secondApi(world);
  const balancer = await startBalancer([world.apiUrl, second.url]);
  try {
    const load = await world.load({ baseUrls: [balancer.url] });
    const startMs = Date.now();
    for (const api of [world.api, second.api]) {
      await wait(lasting(5_000, 1_000));
      await api.stop();
      await api.start(LEAVING);
      await wait(500);
    }
    await world.worker.stop();
    await world.worker.start();
    await wait(lasting(5_000, 1_000));
    const attempts = await finish(world, load, claims);
    const steady = sentIn(attempts, { fromMs: startMs, toMs: Infinity });
    holdAllYes(claims, steady);
    const codes = [...world.api.endings, ...second.api.endings, ...world.worker.endings].map(
      ({ code }) => code,
    );
    claims.hold(
      "every process ends with 0",
      codes.every((code) => code === 0),
      codes.join(" "),
    );
    claims.figure(`${codes.length} processes replaced; ${shown(ackLatency(steady))}`);
  } finally {
    await second.api.stop("SIGKILL");
    await balancer.close();
  }
}

export const rollingRestart: Row = {
  id: "F19",
  title: "two APIs and the worker replaced one after the other",
  run: (context) =>
    withWorld(context.template, context.seed, { apiEnv: LEAVING }, (world) => roll(world, context)),
};
