import { setTimeout as wait } from "node:timers/promises";
import { redisPid, startRedis, timeUntil, wipeRedis } from "../../packages/testbed/src/index.ts";
import { ackLatency, holdAllYes, sentIn, shown } from "../check/answers.ts";
import { lasting } from "../kit/scale.ts";
import { signalRedis } from "../world/redis.ts";
import { withWorld } from "../world/world.ts";
import { finish, type Row } from "./row.ts";

export const redisLost: Row = {
  id: "F6",
  title: "Redis kill -9, its data gone, started again",
  run: ({ template, seed, claims }) =>
    withWorld(template, seed, {}, async (world) => {
      const load = await world.load();
      const startMs = Date.now();
      await wait(lasting(5_000, 1_500));
      signalRedis(world.pair.config, "SIGKILL");
      await timeUntil(() => redisPid(world.pair.config) === undefined, 5_000);
      wipeRedis(world.pair.config);
      await wait(lasting(5_000, 1_500));
      await startRedis(world.pair.config);
      const healedAtMs = Date.now();
      await wait(lasting(5_000, 1_500));
      const attempts = await finish(world, load, claims, { healedAtMs });
      const steady = sentIn(attempts, { fromMs: startMs, toMs: Infinity });
      holdAllYes(claims, steady);
      claims.figure(shown(ackLatency(steady)));
    }),
};
