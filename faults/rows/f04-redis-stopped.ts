import { setTimeout as wait } from "node:timers/promises";
import { ackLatency, holdAllYes, holdQuick, sentIn, shown } from "../check/answers.ts";
import { lasting } from "../kit/scale.ts";
import { signalRedis } from "../world/redis.ts";
import { withWorld } from "../world/world.ts";
import { finish, type Row } from "./row.ts";

const DRAINED_WITHIN_MS = 30_000;
const REDIS_WAIT_LIMIT_MS = 1_000;

export const redisStopped: Row = {
  id: "F4",
  title: "Redis accepts and never answers (SIGSTOP)",
  run: ({ template, seed, claims }) =>
    withWorld(template, seed, {}, async (world) => {
      const load = await world.load();
      const startMs = Date.now();
      await wait(lasting(10_000, 3_000));
      const downMs = Date.now();
      signalRedis(world.pair.config, "SIGSTOP");
      await wait(lasting(30_000, 6_000));
      const healedAtMs = Date.now();
      signalRedis(world.pair.config, "SIGCONT");
      await wait(lasting(5_000, 1_000));
      const attempts = await finish(world, load, claims, { healedAtMs, limitMs: DRAINED_WITHIN_MS });
      const before = ackLatency(sentIn(attempts, { fromMs: startMs, toMs: downMs }));
      const during = ackLatency(sentIn(attempts, { fromMs: downMs, toMs: healedAtMs }));
      holdAllYes(claims, sentIn(attempts, { fromMs: startMs, toMs: Infinity }));
      // The requests that detect it wait their whole second; none after them does.
      holdQuick(claims, before, during, REDIS_WAIT_LIMIT_MS + before.p99Ms);
      claims.atMost(
        "longest answer (ms)",
        during.maxMs,
        REDIS_WAIT_LIMIT_MS + Math.max(500, before.maxMs * 2),
      );
      claims.figure(`before ${shown(before)}`);
      claims.figure(`with Redis stopped ${shown(during)}`);
    }),
};
