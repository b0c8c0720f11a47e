import { asksForCost } from "../../../domain/routing/index.ts";
import { markMoved } from "../../../domain/inventory/index.ts";
import { together } from "../../../kernel/together.ts";
import type { IntakeBatch, IntakeFacts, Origin, Services, Tx } from "../../../ports/services.ts";
import { managesShipping } from "../../kit/open-shop.ts";
import { planGroup, questionOf, type GroupPlan, type OrdersOfTenant } from "./plan-group.ts";
import { isByPlace, rowsOf } from "./rows-of.ts";

/** The orders of a tenant, and what their caller writes about them. */
export interface GroupToTake extends OrdersOfTenant {
  readonly origin: Origin;
  /** Events whose work is done with these orders. */
  eventsOf?(plan: GroupPlan): readonly object[];
  /** Whatever else belongs into the transaction, where that is needed. */
  alongside?(tx: Tx, plan: GroupPlan): Promise<void>;
  needsAlongside?(plan: GroupPlan): boolean;
}

/**
 * `busy`: another transaction holds a level; to be tried again, alone. `general`: variants share their stock, or a rule
 * asks what parcels cost, so all orders of the tenant take the general path.
 */
export type Taken = GroupPlan | "busy" | "general";

/** One transaction for the new orders of several tenants, in two calls. */
export async function takeOrders(
  services: Services,
  groups: readonly GroupToTake[],
): Promise<ReadonlyMap<GroupToTake, Taken>> {
  const inOrder = groups.toSorted((left, right) => (left.tenantId < right.tenantId ? -1 : 1));
  return services.inIntake(async (batch) => {
    const looked = await batch.look(inOrder.map(questionOf), { isWaiting: groups.length === 1 });
    const taken = new Map<GroupToTake, Taken>();
    for (const [index, group] of inOrder.entries()) {
      const facts = looked[index];
      if (!facts) {
        throw new Error("a tenant was not looked at");
      }
      taken.set(group, planOf(services, group, facts));
    }
    const planned = [...taken].flatMap(([group, plan]) =>
      isPlanned(plan) ? [toWrite(services, group, plan)] : [],
    );
    if (planned.length > 0) {
      await writeAll(services, batch, planned);
    }
    return taken;
  });
}

/** All that is written costs one round trip. */
async function writeAll(services: Services, batch: IntakeBatch, planned: readonly ToWrite[]): Promise<void> {
  const writing = batch.write(planned.map(({ rows }) => rows));
  const adding = planned.filter(({ group, plan }) => group.needsAlongside?.(plan) === true);
  const toMark = planned.filter(({ plan: { facts } }) => facts.isPublished && isByPlace(facts));
  if (adding.length + toMark.length === 0) {
    batch.end();
  }
  const [written] = await together([
    writing,
    ...adding.map(({ group, plan }) => group.alongside?.(txOf(batch, group, plan), plan)),
  ]);
  const outdated = new Set(written);
  for (const { group, plan } of toMark) {
    if ((await markMoved(txOf(batch, group, plan), plan.demand)) > 0) {
      outdated.add(group.tenantId);
    }
  }
  for (const { group, plan, rows } of planned) {
    wakeWorkers(services, txOf(batch, group, plan), { rows, isOutdated: outdated.has(group.tenantId) });
  }
}

const txOf = (batch: IntakeBatch, group: GroupToTake, { facts }: GroupPlan): Tx =>
  batch.as(group.tenantId, group.origin, facts.now);

const toWrite = (services: Services, group: GroupToTake, plan: GroupPlan) => ({
  group,
  plan,
  rows: rowsOf(plan, group.eventsOf?.(plan) ?? [], (platform) => managesShipping(services, platform)),
});

type ToWrite = ReturnType<typeof toWrite>;

function planOf({ channels }: Services, group: GroupToTake, facts: IntakeFacts): Taken {
  if (facts.isShared || (facts.routing !== null && asksForCost(facts.routing))) {
    return "general";
  }
  return facts.isWhole ? planGroup(channels, group, facts) : "busy";
}

const isPlanned = (taken: Taken): taken is GroupPlan => typeof taken === "object" && taken.plans.length > 0;

/** Once this is committed. */
function wakeWorkers(
  services: Services,
  tx: Tx,
  { rows, isOutdated }: { readonly rows: ToWrite["rows"]; readonly isOutdated: boolean },
): void {
  if (isOutdated) {
    tx.afterCommit(() => services.ring("catalog-publish", tx.tenantId));
  }
  if (rows.outgoing.length > 0) {
    tx.afterCommit(() => services.ring("notify", tx.tenantId));
  }
}
