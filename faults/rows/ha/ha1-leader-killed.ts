import { onLoopback } from "../../../packages/testbed/src/index.ts";
import { longestSilence } from "../../check/outages.ts";
import { isShort } from "../../kit/scale.ts";
import { withHaWorld } from "../../world/ha.ts";
import { finish, type Row } from "../row.ts";
import { anotherLeads, holdProcesses, loadFigure, medianAndWorst, paceOf } from "./kit.ts";

const ROUNDS = isShort ? 2 : 10;
const POSTGRES_WITHIN_MS = 10_000;
const MACHINE_WITHIN_MS = 30_000;

interface Kill {
  readonly isMachine: boolean;
  readonly fromMs: number;
  readonly toMs: number;
}

export const leaderKilled: Row = {
  id: "HA1",
  title: "leader killed -9: PostgreSQL alone, then its whole machine, in turns",
  needsCluster: true,
  run: async ({ seed, claims }) =>
    withHaWorld(seed, await onLoopback(), async (world, cluster) => {
      const load = await world.load();
      const pids = [world.api.pid, world.worker.pid];
      const pace = paceOf(seed);
      const kills: Kill[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await cluster.whole();
        await pace.rest();
        const leader = await cluster.leader();
        const isMachine = round % 2 === 1;
        const fromMs = Date.now();
        if (isMachine) {
          leader.endAtOnce();
        } else {
          leader.killPostgres();
        }
        await anotherLeads(world, cluster, leader);
        kills.push({ isMachine, fromMs, toMs: Date.now() });
        if (isMachine) {
          await leader.killAll();
          leader.start();
        }
      }
      const healedAtMs = Date.now();
      const attempts = await finish(world, load, claims, { healedAtMs });
      holdProcesses(world, pids, claims, attempts);
      const outages = (isMachine: boolean): number[] =>
        kills.filter((kill) => kill.isMachine === isMachine).map((kill) => longestSilence(attempts, kill));
      const [alone, whole] = [outages(false), outages(true)];
      claims.atMost("writes again after PostgreSQL died (ms)", Math.max(...alone), POSTGRES_WITHIN_MS);
      claims.atMost("writes again after its machine died (ms)", Math.max(...whole), MACHINE_WITHIN_MS);
      claims.figure(`without an ack: PostgreSQL killed ${medianAndWorst(alone)}`);
      claims.figure(`without an ack: machine killed ${medianAndWorst(whole)}`);
      claims.figure(loadFigure(attempts, pace.calm));
    }),
};
