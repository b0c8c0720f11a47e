import { setTimeout as wait } from "node:timers/promises";
import { type HaCluster, onLoopback } from "../../../packages/testbed/src/index.ts";
import { isYes, sentIn, statuses, type Span } from "../../check/answers.ts";
import { longestSilence } from "../../check/outages.ts";
import { latencyOf, ms } from "../../kit/latency.ts";
import { lasting } from "../../kit/scale.ts";
import { withHaWorld } from "../../world/ha.ts";
import { finish, type Row } from "../row.ts";
import { holdProcesses, loadFigure, paceOf } from "./kit.ts";

const AWAY_MS = lasting(30_000, 12_000);
/** What was on its way when the last standby went may have been confirmed. */
const CONFIRMED_MS = 1_500;
const ALONE_WITHIN_MS = 10_000;
const BACK_WITHIN_MS = 20_000;
const ANSWER_WITHIN_MS = 5_000;

interface Away extends Span {
  /** From here on both are gone. */
  readonly goneMs: number;
}

/** Their machines live on, and their etcd votes; only the databases are gone. */
async function withoutStandbys(cluster: HaCluster): Promise<Away> {
  const leader = await cluster.leader();
  const standbys = cluster.members.filter(({ name }) => name !== leader.name);
  const fromMs = Date.now();
  await Promise.all(standbys.map((standby) => standby.killDatabase()));
  const goneMs = Date.now();
  await wait(AWAY_MS);
  const toMs = Date.now();
  for (const standby of standbys) {
    standby.startPatroni();
  }
  await cluster.whole();
  return { fromMs, goneMs, toMs };
}

export const standbysAway: Row = {
  id: "HA4",
  title: "both standbys away: nothing is acknowledged if strict, everything if not",
  needsCluster: true,
  run: async ({ seed, claims }) =>
    withHaWorld(seed, await onLoopback(), async (world, cluster) => {
      const load = await world.load();
      const pids = [world.api.pid, world.worker.pid];
      const pace = paceOf(seed);
      await pace.rest();
      const strict = await withoutStandbys(cluster);
      await cluster.configure({ synchronous_mode_strict: false });
      await pace.rest();
      const lenient = await withoutStandbys(cluster);
      const attempts = await finish(world, load, claims, { healedAtMs: Date.now() });
      holdProcesses(world, pids, claims, attempts);
      const away = attempts.filter(({ t1 }) => t1 >= strict.goneMs + CONFIRMED_MS && t1 < strict.toMs);
      const acked = away.filter(isYes);
      claims.hold(
        "strict: nothing is acknowledged without a standby",
        acked.length === 0,
        `${acked.length} were`,
      );
      const waited = latencyOf(away.map(({ t0, t1 }) => t1 - t0));
      claims.atMost("strict: longest wait for a refusal (ms)", waited.maxMs, ANSWER_WITHIN_MS);
      const after = attempts.filter((attempt) => isYes(attempt) && attempt.t1 >= strict.toMs);
      const backMs = Math.min(...after.map(({ t1 }) => t1)) - strict.toMs;
      claims.atMost("strict: writes again after a standby is started (ms)", backMs, BACK_WITHIN_MS);
      const alone = longestSilence(attempts, lenient);
      claims.atMost("not strict: writes go on alone within (ms)", alone, ALONE_WITHIN_MS);
      const during = sentIn(attempts, lenient);
      claims.figure(
        `strict: ${statuses(away)}, longest wait ${ms(waited.maxMs)}; back ${ms(backMs)} after the start`,
      );
      claims.figure(`not strict: ${statuses(during)}, without an ack for ${ms(alone)}`);
      claims.figure(loadFigure(attempts, pace.calm));
    }),
};
