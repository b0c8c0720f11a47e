import { setTimeout as wait } from "node:timers/promises";
import { ackLatency, shown, statuses } from "../check/answers.ts";
import type { CrashPoint } from "../crash/points.ts";
import { createRandom } from "../kit/random.ts";
import { isShort } from "../kit/scale.ts";
import { timeUntil } from "../../packages/testbed/src/index.ts";
import { withWorld, type World } from "../world/world.ts";
import { CHANNELS, finish, type Row, type RowContext, shoppers } from "./row.ts";

const POINTS: readonly CrashPoint[] = ["before-insert", "before-commit", "after-commit"];
const RANDOM_KILLS = isShort ? 2 : 10;
const CRASH_LIMIT_MS = 30_000;

async function killAt(world: World, { claims, seed }: RowContext, point: CrashPoint): Promise<void> {
  const nth = 5 + createRandom(seed).below(40);
  world.api.with({ CRASH_POINT: point, CRASH_AFTER: String(nth) });
  await world.api.kill();
  await world.api.ready();
  world.api.with({});
  const endings = world.api.endings.length;
  const tookMs = await timeUntil(() => world.api.endings.length > endings, CRASH_LIMIT_MS);
  claims.hold(`the API died ${point}`, tookMs !== null);
  await world.api.ready();
}

export const killApi: Row = {
  id: "F1",
  title: "kill -9 of the API, at random and at named points",
  run: (context) =>
    withWorld(context.template, context.seed, { channels: CHANNELS }, async (world) => {
      const random = createRandom(context.seed);
      const load = await world.load();
      const buyers = shoppers(world);
      for (let kill = 0; kill < RANDOM_KILLS; kill += 1) {
        await wait(300 + random.below(1_200));
        await world.api.kill();
        await world.api.ready();
      }
      for (const point of POINTS) {
        await killAt(world, context, point);
      }
      const healedAtMs = Date.now();
      await wait(1_000);
      const attempts = await finish(world, load, context.claims, { healedAtMs, buyers });
      context.claims.figure(`${world.api.endings.length} deaths; ${statuses(attempts)}`);
      context.claims.figure(shown(ackLatency(attempts)));
    }),
};
