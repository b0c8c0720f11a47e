import { setTimeout as wait } from "node:timers/promises";
import { startPostgres, stopPostgres } from "../../packages/testbed/src/index.ts";
import { ackLatency, isYes, sentIn, shown, statuses } from "../check/answers.ts";
import { ms } from "../kit/latency.ts";
import { lasting } from "../kit/scale.ts";
import { withWorld } from "../world/world.ts";
import { finish, type Row } from "./row.ts";

export const postgresRestart: Row = {
  id: "F9",
  title: "PostgreSQL restarted, immediate and fast",
  run: ({ template, seed, claims }) =>
    withWorld(template, seed, {}, async (world) => {
      const load = await world.load();
      const pids = [world.api.pid, world.worker.pid];
      const gaps: { downMs: number; upMs: number }[] = [];
      for (const mode of ["immediate", "fast"] as const) {
        await wait(lasting(5_000, 1_500));
        const downMs = Date.now();
        await stopPostgres(world.pair.config, mode);
        await wait(lasting(10_000, 1_500));
        await startPostgres(world.pair.config);
        gaps.push({ downMs, upMs: Date.now() });
      }
      const healedAtMs = Date.now();
      await wait(lasting(5_000, 2_000));
      const attempts = await finish(world, load, claims, { healedAtMs });
      const unanswered = attempts.filter(({ status }) => status === 0);
      claims.hold(
        "the API never hangs up",
        unanswered.length === 0,
        `${unanswered.length}: ${unanswered[0]?.error ?? ""}`,
      );
      claims.hold("no process was replaced", pids[0] === world.api.pid && pids[1] === world.worker.pid);
      const later = sentIn(attempts, { fromMs: healedAtMs, toMs: Infinity });
      const lastNo = Math.max(healedAtMs, ...later.filter((attempt) => !isYes(attempt)).map(({ t1 }) => t1));
      claims.atMost("back to 2xx by itself (ms)", lastNo - healedAtMs, 5_000);
      claims.figure(`${statuses(attempts)}; last refusal ${ms(lastNo - healedAtMs)} after it was back`);
      claims.figure(shown(ackLatency(attempts)));
    }),
};
