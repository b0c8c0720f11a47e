import { setTimeout as wait } from "node:timers/promises";
import { holdAllYes, sentIn } from "../check/answers.ts";
import { handlingLatency } from "../check/handling.ts";
import { ms } from "../kit/latency.ts";
import { isShort, lasting } from "../kit/scale.ts";
import { timeUntil } from "../../packages/testbed/src/index.ts";
import { tellRedis } from "../world/redis.ts";
import { withWorld } from "../world/world.ts";
import { finish, type Row } from "./row.ts";

const PENDING = isShort ? 300 : 1_000;
const NOTICED_WITHIN_MS = 5_000;
const PENDING_EVENTS = "select count(*) as n from app.inbound_events where state = 'pending'";

export const flushall: Row = {
  id: "F5",
  title: "FLUSHALL with work pending, and again in the rush",
  run: ({ template, seed, claims }) =>
    withWorld(template, seed, {}, async (world) => {
      const load = await world.load();
      const startMs = Date.now();
      await world.worker.stop();
      await timeUntil(async () => (await world.sql.number(PENDING_EVENTS)) >= PENDING, 60_000);
      const pending = await world.sql.number(PENDING_EVENTS);
      await tellRedis(world.pair.config, "FLUSHALL");
      await world.worker.start();
      const noticedMs = await timeUntil(
        async () => (await world.sql.number(PENDING_EVENTS)) < pending / 2,
        NOTICED_WITHIN_MS * 2,
      );
      claims.hold(
        "pending work is taken up again",
        noticedMs !== null && noticedMs <= NOTICED_WITHIN_MS,
        `${noticedMs}`,
      );
      await wait(lasting(5_000, 1_500));
      const flushedMs = Date.now();
      await tellRedis(world.pair.config, "FLUSHALL");
      await wait(lasting(10_000, 3_000));
      const attempts = await finish(world, load, claims, { healedAtMs: Date.now() });
      holdAllYes(claims, sentIn(attempts, { fromMs: startMs, toMs: Infinity }));
      const after = await handlingLatency(world.sql, { fromMs: flushedMs - 500, toMs: Infinity });
      claims.atMost("longest wait of an event around FLUSHALL (ms)", after.maxMs, NOTICED_WITHIN_MS);
      claims.figure(
        `${pending} pending, half done ${ms(noticedMs ?? 0)} after the flush; in the rush max ${ms(after.maxMs)}`,
      );
    }),
};
