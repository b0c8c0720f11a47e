import { setTimeout as wait } from "node:timers/promises";
import { ackLatency, holdAllYes, holdQuick, sentIn, shown } from "../check/answers.ts";
import { lasting } from "../kit/scale.ts";
import { tellRedis } from "../world/redis.ts";
import { withWorld } from "../world/world.ts";
import { finish, type Row } from "./row.ts";

const lineCount = (text: string): number => text.split("\n").length - 1;

export const redisFull: Row = {
  id: "F7",
  title: "Redis at its memory limit",
  run: ({ template, seed, claims }) =>
    withWorld(template, seed, {}, async (world) => {
      const load = await world.load();
      const startMs = Date.now();
      await wait(lasting(5_000, 2_000));
      const linesBefore = lineCount(world.api.log()) + lineCount(world.worker.log());
      const fullMs = Date.now();
      await tellRedis(world.pair.config, "CONFIG SET maxmemory 1");
      await wait(lasting(30_000, 5_000));
      await tellRedis(world.pair.config, "CONFIG SET maxmemory 0");
      const healedAtMs = Date.now();
      const lines = lineCount(world.api.log()) + lineCount(world.worker.log()) - linesBefore;
      await wait(1_000);
      const attempts = await finish(world, load, claims, { healedAtMs });
      const before = ackLatency(sentIn(attempts, { fromMs: startMs, toMs: fullMs }));
      const during = ackLatency(sentIn(attempts, { fromMs: fullMs, toMs: healedAtMs }));
      holdAllYes(claims, sentIn(attempts, { fromMs: startMs, toMs: Infinity }));
      holdQuick(claims, before, during);
      const perSecond = lines / ((healedAtMs - fullMs) / 1_000);
      claims.atMost("log lines a second and process", perSecond / 2, 1);
      claims.figure(`${shown(during)}; ${perSecond.toFixed(1)} log lines/s from both processes`);
    }),
};
