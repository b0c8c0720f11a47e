import { onLoopback } from "../../../packages/testbed/src/index.ts";
import type { Span } from "../../check/answers.ts";
import { longestSilence, refusedFor } from "../../check/outages.ts";
import { isShort } from "../../kit/scale.ts";
import { withHaWorld } from "../../world/ha.ts";
import { finish, type Row } from "../row.ts";
import { anotherLeads, holdProcesses, loadFigure, medianAndWorst, paceOf } from "./kit.ts";

const ROUNDS = isShort ? 2 : 10;
const REFUSED_WITHIN_MS = 3_000;

export const switchover: Row = {
  id: "HA2",
  title: "planned switchover to the synchronous standby",
  needsCluster: true,
  run: async ({ seed, claims }) =>
    withHaWorld(seed, await onLoopback(), async (world, cluster) => {
      const load = await world.load();
      const pids = [world.api.pid, world.worker.pid];
      const pace = paceOf(seed);
      const spans: Span[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await cluster.whole();
        await pace.rest();
        const leader = await cluster.leader();
        const fromMs = Date.now();
        await cluster.switchover();
        await anotherLeads(world, cluster, leader);
        spans.push({ fromMs, toMs: Date.now() });
      }
      const attempts = await finish(world, load, claims, { healedAtMs: Date.now() });
      holdProcesses(world, pids, claims, attempts);
      const refusedMs = spans.map((span) => refusedFor(attempts, span));
      claims.atMost("refused with 503 (ms)", Math.max(...refusedMs), REFUSED_WITHIN_MS);
      claims.figure(`from the first 503 to the last: ${medianAndWorst(refusedMs)}`);
      claims.figure(`without an ack: ${medianAndWorst(spans.map((span) => longestSilence(attempts, span)))}`);
      claims.figure(loadFigure(attempts, pace.calm));
    }),
};
