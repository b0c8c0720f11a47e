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
import { residentsOf, type Home } from "../world/home.ts";
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

export function shoppers(world: Pick<World, "sims" | "channelShops" | "seed">): Buyers {
  if (world.sims === null) {
    throw new Error("there are no platforms to buy on");
  }
  return startBuyers(world.sims, world.channelShops, world.seed, BUY_EVERY_MS);
}

function holdEndings({ name, api, worker }: Home, claims: Claims): void {
  for (const [program, { unexpected }] of Object.entries({ api, worker })) {
    claims.hold(
      `I9 ${program} of ${name} ends only when killed`,
      unexpected.length === 0,
      JSON.stringify(unexpected[0] ?? null),
    );
  }
}

/** All work finishes, and the service's own invariants hold. */
export async function rest(
  world: Pick<World, "sql" | "homes">,
  claims: Claims,
  options: Finish = {},
): Promise<void> {
  await holdDrained(world.sql, claims, options);
  claims.figure(`drained ${ms(Date.now() - (options.healedAtMs ?? Date.now()))} after healing`);
  for (const home of world.homes) {
    await holdVerified(home, claims);
    holdEndings(home, claims);
  }
}

/** Each home is compared with what was sent about its own tenants. */
async function holdHistory(
  homes: readonly Home[],
  claims: Claims,
  attempts: readonly Attempt[],
): Promise<void> {
  const placed: string[] = [];
  for (const home of homes) {
    const here = await residentsOf(home);
    placed.push(...here);
    await loadHistory(
      home.sql,
      attempts.filter(({ tenant_id }) => here.has(tenant_id)),
    );
    await holdInvariants(home.sql, claims);
  }
  const astray = [...new Set(attempts.map(({ tenant_id }) => tenant_id))].filter(
    (tenantId) => placed.filter((id) => id === tenantId).length !== 1,
  );
  claims.hold("every tenant lives in exactly one place", astray.length === 0, astray.join(", "));
}

/** The end of every row with a load: stop the load, let everything finish, then compare history and book. */
export async function finish(
  world: Pick<World, "sql" | "homes" | "sims" | "history">,
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
  holdAnswers(claims, attempts);
  await holdHistory(world.homes, claims, attempts);
  return attempts;
}
