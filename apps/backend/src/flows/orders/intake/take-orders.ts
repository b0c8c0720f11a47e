import { markMoved } from "../../../domain/inventory/index.ts";
import { together } from "../../../kernel/together.ts";
import type { IntakeBatch, IntakeFacts, Origin, Services, Tx } from "../../../ports/services.ts";
import { publishEvents } from "../../kit/publish-events.ts";
import { orderEvents } from "../order-events.ts";
import { planGroup, questionOf, type GroupPlan, type OrdersOfTenant } from "./plan-group.ts";
import { rowsOf, stockStatusOf } from "./rows-of.ts";

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
 * `busy`: another transaction holds a level; to be tried again, alone. `general`: an order changes a known one, or variants
 * share their stock, so all orders of the tenant take the general path, in their order.
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
    const planned = [...taken].filter((entry): entry is [GroupToTake, GroupPlan] => isPlanned(entry[1]));
    if (planned.length > 0) {
      await batch.write(planned.map(([group, plan]) => rowsOf(plan, group.eventsOf?.(plan) ?? [])));
    }
    await together(planned.map(([group, plan]) => finish(services, batch, group, plan)));
    return taken;
  });
}

function planOf({ channels }: Services, group: GroupToTake, facts: IntakeFacts): Taken {
  if (facts.isShared) {
    return "general";
  }
  return facts.isWhole ? (planGroup(channels, group, facts) ?? "general") : "busy";
}

const isPlanned = (taken: Taken): taken is GroupPlan => typeof taken === "object" && taken.plans.length > 0;

/** What a batch cannot write in one: listings to be published, subscribers, and what the caller adds. */
async function finish(
  services: Services,
  batch: IntakeBatch,
  group: GroupToTake,
  plan: GroupPlan,
): Promise<void> {
  const tx = batch.as(group.tenantId, group.origin, plan.facts.now);
  await together([
    publish(services, tx, plan),
    notify(services, tx, plan),
    group.needsAlongside?.(plan) === true ? group.alongside?.(tx, plan) : null,
  ]);
}

async function notify(services: Services, tx: Tx, plan: GroupPlan): Promise<void> {
  const { facts, plans, demand } = plan;
  if (facts.isFollowed || facts.config?.hasAlerts === true) {
    await publishEvents(services, tx, () => orderEvents(plans, demand, stockStatusOf(plan)));
  }
}

async function publish(services: Services, tx: Tx, { facts, demand }: GroupPlan): Promise<void> {
  const isOutdated = facts.isPublished && demand.laid.rows.length > 0;
  if (isOutdated && (await markMoved(tx, demand)) > 0) {
    tx.afterCommit(() => services.ring("catalog-publish", tx.tenantId));
  }
}
