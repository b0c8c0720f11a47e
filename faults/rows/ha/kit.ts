import { setTimeout as wait } from "node:timers/promises";
import { type HaCluster, type HaMember, until } from "../../../packages/testbed/src/index.ts";
import { statuses, type Span } from "../../check/answers.ts";
import { ackRate, median } from "../../check/outages.ts";
import type { Claims } from "../../kit/claims.ts";
import { ms } from "../../kit/latency.ts";
import { createRandom, type Random } from "../../kit/random.ts";
import type { Attempt } from "../../load/history.ts";
import type { World } from "../../world/world.ts";

const ELECTED_WITHIN_MS = 90_000;
const SETTLE_MS = 2_000;
const CALM_MS = 3_000;

/** Time for the load to run undisturbed, of another length each round. */
export interface Pace {
  readonly calm: Span[];
  rest(): Promise<void>;
}

export function paceOf(seed: number): Pace {
  const random: Random = createRandom(seed);
  const calm: Span[] = [];
  return {
    calm,
    async rest() {
      const fromMs = Date.now();
      await wait(CALM_MS + random.below(2_000));
      calm.push({ fromMs, toMs: Date.now() });
    },
  };
}

/** Another machine leads, and takes writes through HAProxy. */
export async function anotherLeads(
  { sql }: World,
  cluster: HaCluster,
  previous: HaMember,
): Promise<HaMember> {
  const next = await until(
    `another leader than ${previous.name}`,
    async () => {
      const name = (await cluster.view())?.leader;
      return cluster.members.find((member) => member.name === name && name !== previous.name);
    },
    ELECTED_WITHIN_MS,
  );
  await until(
    "a write through HAProxy",
    () =>
      sql.number("select txid_current() as n").then(
        () => true,
        () => false,
      ),
    ELECTED_WITHIN_MS,
  );
  await wait(SETTLE_MS);
  return next;
}

/** The same processes as at the start, and none of their answers was a broken connection. */
export function holdProcesses(
  { api, worker }: World,
  pids: readonly number[],
  claims: Claims,
  attempts: readonly Attempt[],
): void {
  claims.hold("no process of ours was replaced", pids[0] === api.pid && pids[1] === worker.pid);
  const unanswered = attempts.filter(({ status }) => status === 0);
  claims.hold(
    "the API never hangs up",
    unanswered.length === 0,
    `${unanswered.length}: ${unanswered[0]?.error ?? ""}`,
  );
}

export function medianAndWorst(valuesMs: readonly number[]): string {
  return `median ${ms(median(valuesMs))}, worst ${ms(Math.max(0, ...valuesMs))} of ${valuesMs.length}`;
}

export function loadFigure(attempts: readonly Attempt[], calm: readonly Span[]): string {
  return `${statuses(attempts)}; ${Math.round(ackRate(attempts, calm))} acks/s while nothing was wrong`;
}
