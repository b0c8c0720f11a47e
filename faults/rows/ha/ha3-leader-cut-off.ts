import { onNetwork } from "../../../packages/testbed/src/index.ts";
import { longestSilence } from "../../check/outages.ts";
import { ms } from "../../kit/latency.ts";
import { isShort } from "../../kit/scale.ts";
import { withHaWorld } from "../../world/ha.ts";
import { prepareNeighbours, startNeighbour } from "../../world/neighbour.ts";
import { finish, type Row } from "../row.ts";
import { anotherLeads, holdProcesses, loadFigure, medianAndWorst, paceOf } from "./kit.ts";

const ROUNDS = isShort ? 2 : 6;
const WITHIN_MS = 40_000;

interface Cut {
  readonly fromMs: number;
  readonly toMs: number;
  /** Of the neighbour on the old leader's side, after the cut. */
  readonly lateAcks: number;
}

export const leaderCutOff: Row = {
  id: "HA3",
  title: "leader cut off but alive: from everybody, then from its peers and etcd alone",
  needsCluster: true,
  needsRoot: true,
  run: async ({ seed, claims }) =>
    withHaWorld(seed, await onNetwork(), async (world, cluster) => {
      await prepareNeighbours(world.sql);
      const load = await world.load();
      const pids = [world.api.pid, world.worker.pid];
      const pace = paceOf(seed);
      const cuts: Cut[] = [];
      const missing: string[] = [];
      let acknowledged = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        await cluster.whole();
        const leader = await cluster.leader();
        const neighbour = startNeighbour(cluster, leader, `${seed}-${round}`);
        await pace.rest();
        const fromMs = Date.now();
        if (round % 2 === 0) {
          cluster.network?.cutOff(leader.name);
        } else {
          cluster.network?.cutFromOthers(leader.name);
        }
        await anotherLeads(world, cluster, leader);
        const toMs = Date.now();
        missing.push(...(await neighbour.missing(world.sql)));
        cluster.network?.heal(leader.name);
        acknowledged += neighbour.acks.length;
        cuts.push({
          fromMs,
          toMs,
          lateAcks: neighbour.acks.filter(({ atMs }) => atMs > fromMs + 100).length,
        });
      }
      await cluster.whole();
      const attempts = await finish(world, load, claims, { healedAtMs: Date.now() });
      holdProcesses(world, pids, claims, attempts);
      claims.hold(
        "no acknowledgement by the old leader is missing in the new",
        missing.length === 0,
        `${missing.length}: ${missing.slice(0, 3).join(", ")}`,
      );
      const silencesMs = cuts.map((cut) => longestSilence(attempts, cut));
      claims.atMost("writes again elsewhere (ms)", Math.max(...silencesMs), WITHIN_MS);
      const late = cuts.reduce((total, { lateAcks }) => total + lateAcks, 0);
      claims.figure(
        `without an ack: ${medianAndWorst(silencesMs)} (${silencesMs.map((one) => ms(one)).join(", ")})`,
      );
      claims.figure(
        `${acknowledged} acks to a client beside the old leader, ${late} of them after the cut, ${missing.length} missing`,
      );
      claims.figure(loadFigure(attempts, pace.calm));
    }),
};
