import { setTimeout as wait } from "node:timers/promises";
import { startRedis, stopRedis } from "../../packages/testbed/src/index.ts";
import { ackLatency, holdAllYes, holdQuick, sentIn, shown } from "../check/answers.ts";
import { lasting } from "../kit/scale.ts";
import { withWorld, type World } from "../world/world.ts";
import { finish, type Row, type RowContext } from "./row.ts";

const DRAINED_WITHIN_MS = 30_000;

async function duringIntake(world: World, { claims }: RowContext): Promise<void> {
  const load = await world.load();
  const startMs = Date.now();
  await wait(lasting(10_000, 3_000));
  const downMs = Date.now();
  await stopRedis(world.pair.config);
  await wait(lasting(60_000, 6_000));
  const healedAtMs = Date.now();
  await startRedis(world.pair.config);
  await wait(lasting(10_000, 2_000));
  const attempts = await finish(world, load, claims, { healedAtMs, limitMs: DRAINED_WITHIN_MS });
  const before = ackLatency(sentIn(attempts, { fromMs: startMs, toMs: downMs }));
  const during = ackLatency(sentIn(attempts, { fromMs: downMs, toMs: healedAtMs }));
  holdAllYes(claims, sentIn(attempts, { fromMs: startMs, toMs: Infinity }));
  holdQuick(claims, before, during);
  claims.figure(`before ${shown(before)}`);
  claims.figure(`without Redis ${shown(during)}`);
}

async function atStart(world: World, { claims }: RowContext): Promise<void> {
  await stopRedis(world.pair.config);
  await Promise.all([world.api.start(), world.worker.start()]);
  const load = await world.load();
  const startMs = Date.now();
  await wait(lasting(20_000, 3_000));
  await startRedis(world.pair.config);
  const healedAtMs = Date.now();
  await wait(lasting(5_000, 1_000));
  const attempts = await finish(world, load, claims, { healedAtMs, limitMs: DRAINED_WITHIN_MS });
  const steady = sentIn(attempts, { fromMs: startMs, toMs: Infinity });
  holdAllYes(claims, steady);
  claims.figure(`started without Redis ${shown(ackLatency(steady))}`);
}

export const redisDown: Row = {
  id: "F3",
  title: "Redis down during intake, and at the start",
  async run(context) {
    await withWorld(context.template, context.seed, {}, (world) => duringIntake(world, context));
    await withWorld(context.template, context.seed + 1, { isAsleep: true }, (world) =>
      atStart(world, context),
    );
  },
};
