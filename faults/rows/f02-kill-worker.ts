import { setTimeout as wait } from "node:timers/promises";
import { ackLatency, holdAllYes, sentIn, shown } from "../check/answers.ts";
import { createRandom } from "../kit/random.ts";
import { isShort } from "../kit/scale.ts";
import { timeUntil } from "../../packages/testbed/src/index.ts";
import { endLeases } from "../world/hurry.ts";
import { withWorld, type World } from "../world/world.ts";
import { finish, type Row, type RowContext } from "./row.ts";

const KILLS_ON_ONE_JOB = isShort ? 3 : 5;
const RANDOM_KILLS = isShort ? 1 : 5;
const NEXT_DEATH_LIMIT_MS = 90_000;
const DRAINED_WITHIN_MS = 90_000;

const HELD = "select id from app.inbound_events where state = 'pending' and attempts > 0";

/** The worker leases a batch, processes it, and dies before it can commit; again and again. */
async function killOnOneJob(world: World, { claims }: RowContext): Promise<string[]> {
  let held: { readonly id: string }[] = [];
  world.worker.with({ CRASH_POINT: "before-settle-commit", CRASH_AFTER: "1" });
  await world.worker.kill();
  for (let kill = 0; kill < KILLS_ON_ONE_JOB; kill += 1) {
    const deaths = world.worker.endings.length;
    const tookMs = await timeUntil(() => world.worker.endings.length > deaths, NEXT_DEATH_LIMIT_MS);
    claims.hold(`the worker died before its commit, time ${kill + 1}`, tookMs !== null);
    held = held.length === 0 ? await world.sql.rows<{ id: string }>(HELD) : held;
    await endLeases(world);
  }
  world.worker.with({});
  await world.worker.kill();
  await world.worker.ready();
  await endLeases(world);
  return held.map(({ id }) => id);
}

export const killWorker: Row = {
  id: "F2",
  title: "kill -9 of the worker, at random and before its commit",
  run: (context) =>
    withWorld(context.template, context.seed, {}, async (world) => {
      const random = createRandom(context.seed);
      const load = await world.load();
      const startMs = Date.now();
      const held = await killOnOneJob(world, context);
      for (let kill = 0; kill < RANDOM_KILLS; kill += 1) {
        await wait(500 + random.below(2_000));
        await world.worker.kill();
        await world.worker.ready();
      }
      await endLeases(world);
      const healedAtMs = Date.now();
      const attempts = await finish(world, load, context.claims, { healedAtMs, limitMs: DRAINED_WITHIN_MS });
      const ids = held.map((id) => `'${id}'`).join(",");
      const again = await world.sql.number(
        `select count(*) as n from app.inbound_events where id in (${ids || "null"}) and attempts > 1`,
      );
      const isAll = held.length > 0 && again === held.length;
      context.claims.hold("all it held when it died was taken up again", isAll, `${again} of ${held.length}`);
      const steady = sentIn(attempts, { fromMs: startMs, toMs: Infinity });
      holdAllYes(context.claims, steady);
      context.claims.figure(`${world.worker.endings.length} deaths; intake ${shown(ackLatency(steady))}`);
    }),
};
