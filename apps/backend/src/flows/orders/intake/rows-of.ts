import type { Platform, StockStatus } from "@estiba/contract";
import { fulfilmentRow } from "../../../domain/dispatch/index.ts";
import {
  incidentRows,
  levelRows,
  movedRows,
  ownSaleRows,
  placeLevelRows,
  saleRows,
} from "../../../domain/inventory/index.ts";
import { outgoingRows } from "../../../domain/notifications/index.ts";
import { entryOf, lineRow, orderRow, timelineRow, type OrderPlan } from "../../../domain/orders/index.ts";
import type { IntakeRows } from "../../../ports/services.ts";
import { routeRow } from "../../../domain/routing/index.ts";
import { stockStatus } from "../apply-orders.ts";
import { orderEvents } from "../order-events.ts";
import { newFulfilments } from "./new-fulfilments.ts";
import type { GroupPlan } from "./plan-group.ts";

function actorOf({ toTake }: GroupPlan, plan: OrderPlan) {
  const { kind, id } = toTake.get(plan.incoming)?.origin.actor ?? { kind: "system", id: null };
  return { actor_kind: kind, actor_id: id };
}

export const stockStatusOf =
  ({ demand }: GroupPlan) =>
  (plan: OrderPlan): StockStatus =>
    stockStatus(plan, demand);

function outgoingOf(group: GroupPlan) {
  const { facts, plans, demand } = group;
  return outgoingRows(facts.patterns, orderEvents(plans, demand, stockStatusOf(group)), {
    variants: new Map(
      facts.levels.map(([id, , , , sku, name, lowStockThreshold]) => [
        id,
        { sku: sku ?? "", name, lowStockThreshold },
      ]),
    ),
    shops: new Map(facts.shops.map(({ id, name, platform }) => [id, { shopName: name, platform }])),
  });
}

/** What shops that go by place show is more than the figure of a variant: the program marks their listings. */
export const isByPlace = ({ shops }: GroupPlan["facts"]): boolean => shops.some((shop) => shop.isByPlace);

const isMarkedInside = (facts: GroupPlan["facts"]): boolean => facts.isPublished && !isByPlace(facts);

/** What the other channels have to show from now on. */
function publicationsOf({ facts, demand }: GroupPlan) {
  return {
    moved: isMarkedInside(facts) ? movedRows(demand) : [],
    own_sales: isMarkedInside(facts) ? ownSaleRows(demand) : [],
  };
}

/** What a plan leaves in the tables; `events` are those that are done with it. */
export function rowsOf(
  group: GroupPlan,
  events: readonly object[],
  managesShipping: (platform: Platform) => boolean,
): IntakeRows {
  const { tenantId, facts, plans, demand, routes, toTake } = group;
  const planOf = new Map(plans.map((plan) => [plan.orderId, plan]));
  const statusOf = stockStatusOf(group);
  const sales = saleRows(demand);
  const created = plans.filter(({ outcome }) => outcome === "created");
  const incidents = incidentRows(demand);
  const heard = new Set(plans.map(({ incoming }) => incoming.shopId));
  return {
    tenant: tenantId,
    orders: created.map((plan) => ({
      ...orderRow(plan, statusOf(plan)),
      ...actorOf(group, plan),
      event_id: plan.incoming.eventId,
      source: toTake.get(plan.incoming)?.source,
      lines: plan.lines.map((line) => ({ ...lineRow(line), ...sales.get(line.id) })),
    })),
    timeline: plans.flatMap((plan) => {
      const entry = entryOf(plan);
      return entry ? [{ ...timelineRow(entry), ...actorOf(group, plan) }] : [];
    }),
    levels: levelRows(demand),
    place_levels: placeLevelRows(demand.laid),
    routes: routes.flatMap((route) => {
      const plan = planOf.get(route.orderId);
      return plan ? [{ ...routeRow(route), ...actorOf(group, plan) }] : [];
    }),
    fulfilments: newFulfilments(group, created, managesShipping).map(fulfilmentRow),
    incidents,
    events,
    shops: facts.shops.filter(({ id, isUnseen }) => isUnseen && heard.has(id)).map(({ id }) => id),
    outgoing: outgoingOf(group),
    ...publicationsOf(group),
  };
}
