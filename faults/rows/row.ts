import type { SimName } from "../../packages/channel-sim/src/index.ts";
import { holdAnswers } from "../check/answers.ts";
import { holdDrained, type DrainOptions } from "../check/drain.ts";
import { holdInvariants } from "../check/invariants.ts";
import { holdPurchases } from "../check/purchases.ts";
import { loadHistory } from "../check/load-history.ts";
import { holdVerified } from "../check/verified.ts";
import type { Claims } from "../kit/claims.ts";
import { ms } from "../kit/latency.ts";
import type { Attempt } from "../load/history.ts";
import type { Load } from "../load/start.ts";
import type { Template } from "../world/template.ts";
import { startBuyers, type Buyers } from "../world/buyers.ts";
import type { World } from "../world/world.ts";

export interface RowContext {
  readonly template: Template;
  readonly seed: number;
  readonly claims: Claims;
}

export interface Row {
  readonly id: string;
  readonly title: string;
  /** Three PostgreSQL under Patroni, whose packages not every machine has. */
  readonly needsCluster?: boolean;
  /** pgBackRest, which not every machine has. */
  readonly needsBackup?: boolean;
  /** For network namespaces. */
  readonly needsRoot?: boolean;
  run(context: RowContext): Promise<void>;
}

export interface Finish extends DrainOptions {
  /** When the fault was over; draining is timed from here. */
  readonly healedAtMs?: number;
  /** Acknowledged, but meant to end outside the book. */
  readonly withoutKeys?: readonly string[];
  /** Acknowledged by a database that was lost: what was sent again counts instead. */
  readonly isUndone?: (attempt: Attempt) => boolean;
  readonly buyers?: Buyers;
}

export const CHANNELS: readonly SimName[] = ["wpshop", "cloudshop", "marketplace", "oauthshop"];
const BUY_EVERY_MS = 400;

export function shoppers(world: World): Buyers {
  if (world.sims === null) {
    throw new Error("there are no platforms to buy on");
  }
  return startBuyers(world.sims, world.channelShops, world.seed, BUY_EVERY_MS);
}

/** All work finishes, and the service's own invariants hold. */
export async function rest(world: World, claims: Claims, options: Finish = {}): Promise<void> {
  await holdDrained(world.sql, claims, options);
  claims.figure(`drained ${ms(Date.now() - (options.healedAtMs ?? Date.now()))} after healing`);
  await holdVerified(world, claims);
  for (const [name, { unexpected }] of Object.entries({ api: world.api, worker: world.worker })) {
    claims.hold(
      `I9 ${name} ends only when killed`,
      unexpected.length === 0,
      JSON.stringify(unexpected[0] ?? null),
    );
  }
}

/** The end of every row with a load: stop the load, let everything finish, then compare history and book. */
export async function finish(
  world: World,
  load: Load | null,
  claims: Claims,
  options: Finish = {},
): Promise<Attempt[]> {
  const healedAtMs = options.healedAtMs ?? Date.now();
  const unanswered = load === null ? 0 : await load.stop();
  claims.hold("every shipment was answered in the end", unanswered === 0, `${unanswered} were not`);
  if (options.buyers !== undefined && world.sims !== null) {
    await options.buyers.stop();
    await holdPurchases(world.sql, claims, world.sims, options.buyers.purchases, options.limitMs);
  }
  await rest(world, claims, { ...options, healedAtMs });
  const attempts = world
    .history()
    .filter(
      (attempt) =>
        options.withoutKeys?.includes(attempt.key) !== true && options.isUndone?.(attempt) !== true,
    );
  await loadHistory(world.sql, attempts);
  holdAnswers(claims, attempts);
  await holdInvariants(world.sql, claims);
  return attempts;
}
