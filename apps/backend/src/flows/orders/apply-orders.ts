import type { EventSource, StockStatus } from "@estiba/contract";
import { noteOrderChanges } from "../../domain/finance/index.ts";
import {
  bookDemand,
  recordDemand,
  stockStatusOf as statusOfLines,
  type BookedDemand,
} from "../../domain/inventory/index.ts";
import { planOrders, saveOrders, type IncomingOrder, type OrderPlan } from "../../domain/orders/index.ts";
import { readRoutingRules, saveRoutes, type RoutingRules } from "../../domain/routing/index.ts";
import { touchShops } from "../../domain/shops/index.ts";
import { together } from "../../kernel/together.ts";
import type { Services, Tx } from "../../ports/services.ts";
import { factsOfIncoming, OrderRouter, type AssignedBy } from "../kit/order-router.ts";
import { readRouteCosts } from "../kit/route-costs.ts";
import { readShopRouting, type RoutingByShop } from "../../domain/locations/index.ts";
import { followFulfilments } from "../kit/follow-fulfilments.ts";
import { publishEvents } from "../kit/publish-events.ts";
import { demandOf, readDemandContext, type DemandContext, type SourcedChange } from "./demand-of.ts";
import { orderEvents } from "./order-events.ts";
import { followLocations } from "./routing/follow-locations.ts";
import { leadLocations } from "./routing/lead-locations.ts";

/** How an order stands once its demand is booked. */
export function stockStatus(plan: OrderPlan, demand: BookedDemand): StockStatus {
  const known = plan.known?.stockStatus ?? "not_applicable";
  if (plan.outcome !== "created" && plan.changes.length === 0 && plan.status !== "cancelled") {
    return known;
  }
  const isReleased = plan.lines.every(({ stockQuantity }) => stockQuantity === 0);
  return statusOfLines(demand.statusesOf(plan.orderId), {
    isCancelled: plan.status === "cancelled" && isReleased,
    isReturned: plan.status === "returned",
    hadDemand: known !== "not_applicable",
  });
}

export const linesOf = (incoming: readonly IncomingOrder[]) =>
  incoming.flatMap(({ shopId, order }) =>
    order.lines.map(({ channelVariantId, sku }) => ({ shopId, channelVariantId, sku })),
  );

export const changesOf = (
  plans: readonly OrderPlan[],
  source: (order: IncomingOrder) => EventSource,
): SourcedChange[] =>
  plans.flatMap(({ incoming, changes }) =>
    changes.map((change) => ({
      change,
      source: source(incoming),
      importedFrom: incoming.order.importedFrom ?? null,
    })),
  );

export interface Applied {
  readonly plans: readonly OrderPlan[];
  /** Then the other channels must be published to, once this is committed. */
  readonly hasStockMoved: boolean;
  stockStatusOf(plan: OrderPlan): StockStatus;
}

/** Shops of these whose orders' places the platform, or which places serve them, decides about. */
const byPlaceOf = ({ platforms }: DemandContext, shopIds: readonly string[]) =>
  new Map([...platforms.byPlace].filter(([shopId]) => shopIds.includes(shopId)));

function assignedBy(plans: readonly OrderPlan[], routing: RoutingByShop): AssignedBy {
  const leaving = new Map(
    plans
      .filter(({ incoming }) => routing.has(incoming.shopId))
      .flatMap(({ incoming, lines }) => {
        const byExternal = new Map(
          incoming.order.lines.map((line) => [line.externalLineId, line.leavesFrom]),
        );
        return lines.map(({ id, externalLineId }) => [id, byExternal.get(externalLineId)] as const);
      }),
  );
  return { routing, leavesFrom: (orderLineId) => leaving.get(orderLineId) };
}

const isWritten = ({ outcome }: OrderPlan) => outcome === "created" || outcome === "updated";

interface Routing {
  readonly rules: RoutingRules;
  readonly context: DemandContext;
  readonly routing: RoutingByShop;
  readonly costs: Awaited<ReturnType<typeof readRouteCosts>>;
}

function routerOf(plans: readonly OrderPlan[], { rules, context, routing, costs }: Routing): OrderRouter {
  const incomingOf = new Map(plans.map((plan) => [plan.orderId, plan.incoming]));
  return new OrderRouter(rules, {
    cause: "intake",
    costs,
    factsOf: (orderId) => {
      const { shopId, order } = incomingOf.get(orderId) ?? {};
      return shopId !== undefined && order
        ? factsOfIncoming(shopId, context.platforms.byShop.get(shopId) ?? null, order)
        : undefined;
    },
    assigned: assignedBy(plans, routing),
  });
}

/**
 * One transaction for the whole batch: orders, lines, what they do to the stock, and their timeline. `alongside`
 * receives the outcomes and adds the caller's own statements to the same pipeline.
 */
export async function applyOrders<T>(
  services: Services,
  tx: Tx,
  incoming: readonly IncomingOrder[],
  source: (order: IncomingOrder) => EventSource,
  alongside: (applied: Applied) => Promise<T>,
): Promise<T> {
  if (incoming.length === 0) {
    return alongside({ plans: [], hasStockMoved: false, stockStatusOf: () => "not_applicable" });
  }
  const shopIds = [...new Set(incoming.map(({ shopId }) => shopId))];
  const [plans, context, rules] = await together([
    planOrders(tx, incoming),
    readDemandContext(tx, { shopIds, lines: linesOf(incoming) }),
    readRoutingRules(tx),
  ]);
  const changes = changesOf(plans, source);
  const routing = await readShopRouting(tx, byPlaceOf(context, shopIds));
  const variantIds = [...context.listings.values()].flatMap(({ masterVariantId }) => masterVariantId ?? []);
  const costs = await readRouteCosts(services, tx, rules, variantIds);
  const router = routerOf(plans, { rules, context, routing, costs });
  const demand = await bookDemand(tx, await demandOf(tx, services.channels, changes, context), router.route);
  const stockStatusOf = (plan: OrderPlan) => stockStatus(plan, demand);
  const followed = plans.filter(({ outcome }) => outcome === "updated" || outcome === "duplicate");
  const hasStockMoved = demand.outcomes.some(({ stockAfter }) => stockAfter !== null);
  const [, , , , , , result] = await together([
    saveOrders(tx, plans, stockStatusOf),
    saveRoutes(tx, router.routes),
    noteOrderChanges(
      tx,
      plans.filter(({ outcome }) => outcome === "updated").map(({ orderId }) => orderId),
    ),
    recordDemand(tx, demand),
    touchShops(
      tx,
      shopIds.map((shopId) => ({ shopId, hadOrder: true })),
    ),
    publishEvents(services, tx, () => orderEvents(plans, demand, stockStatusOf)),
    alongside({ plans, hasStockMoved, stockStatusOf }),
  ]);
  const moved = await followLocations(tx, followed, routing);
  await leadLocations(
    services,
    tx,
    plans
      .filter(({ outcome, changes: changed }) => outcome === "created" || changed.length > 0)
      .map(({ orderId, incoming: { shopId } }) => ({ orderId, shopId })),
    routing,
  );
  await followFulfilments(
    services,
    tx,
    [...new Set([...plans.filter(isWritten).map(({ orderId }) => orderId), ...moved])],
    {
      changed: new Set(plans.filter(({ changes: lines }) => lines.length > 0).map(({ orderId }) => orderId)),
    },
  );
  return result;
}
