import { setTimeout as wait } from "node:timers/promises";
import { isYes, sentIn, statuses } from "../check/answers.ts";
import { latencyOf, ms } from "../kit/latency.ts";
import { lasting } from "../kit/scale.ts";
import { ask } from "../world/http.ts";
import { openSql } from "../world/sql.ts";
import { withWorld, type World } from "../world/world.ts";
import { finish, type Row, type RowContext } from "./row.ts";

/** All that are not reserved for superusers. */
const HOGS = 55;
const ANSWER_WITHIN_MS = 500;

/** Another client takes every connection the moment the service's own are cut. */
async function exhaust(world: World, holdMs: number): Promise<() => Promise<void>> {
  const hogs = openSql(world.pair.databaseUrl, HOGS);
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'estiba-%'
    and application_name <> 'estiba-faults'`;
  const held = Array.from({ length: HOGS * 2 }, async () =>
    hogs.rows("select pg_sleep($1::float8)", [holdMs / 1_000]).catch(() => []),
  );
  for (let turn = 0; turn < 5; turn += 1) {
    await world.sql.rows(cut);
    await wait(50);
  }
  return async () => {
    await Promise.all(held);
    await hogs.close();
  };
}

async function holdHealth(world: World, { claims }: RowContext): Promise<void> {
  const alive = await ask({ method: "GET", url: `${world.apiUrl}/health` });
  const ready = await ask({ method: "GET", url: `${world.apiUrl}/health/ready` });
  claims.hold("/health says 200", alive.status === 200, String(alive.status));
  claims.hold("/health/ready says 503", ready.status === 503, String(ready.status));
}

export const connections: Row = {
  id: "F10",
  title: "PostgreSQL has no connection left",
  run: (context) =>
    withWorld(context.template, context.seed, {}, async (world) => {
      const { claims } = context;
      const load = await world.load();
      const startMs = Date.now();
      await wait(lasting(5_000, 1_500));
      const holdMs = lasting(15_000, 5_000);
      const release = await exhaust(world, holdMs);
      const fullMs = Date.now();
      await wait(holdMs / 2);
      await holdHealth(world, context);
      const judgedMs = Date.now();
      await release();
      const healedAtMs = Date.now();
      await wait(2_000);
      const attempts = await finish(world, load, claims, { healedAtMs });
      const before = sentIn(attempts, { fromMs: startMs, toMs: fullMs - 1_000 });
      const refused = sentIn(attempts, { fromMs: fullMs, toMs: judgedMs }).filter(
        (attempt) => !isYes(attempt),
      );
      const took = latencyOf(refused.map(({ t0, t1 }) => t1 - t0));
      const usual = latencyOf(before.map(({ t0, t1 }) => t1 - t0));
      claims.hold("requests were refused", refused.length > 0);
      claims.atMost("p99 of a refusal (ms)", took.p99Ms, Math.max(ANSWER_WITHIN_MS, usual.p99Ms * 2));
      claims.figure(`${statuses(attempts)}; refusals p50 ${ms(took.p50Ms)}, p99 ${ms(took.p99Ms)}`);
    }),
};
