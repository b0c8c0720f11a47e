import type { EventSource, StockStatus } from "@estiba/contract";
import {
  bookClaims,
  recordClaims,
  stockStatusOf as statusOfLines,
  type BookedClaims,
} from "../domain/inventory/index.ts";
import { planOrders, saveOrders, type IncomingOrder, type OrderPlan } from "../domain/orders/index.ts";
import { touchShops } from "../domain/shops/index.ts";
import type { Services, Tx } from "../ports/services.ts";
import { announce } from "./announce.ts";
import { claimsOf } from "./claims-of.ts";
import { newsOfOrders } from "./order-news.ts";

function stockStatus(plan: OrderPlan, claims: BookedClaims): StockStatus {
  const known = plan.known?.stockStatus ?? "not_applicable";
  if (plan.verdict !== "created" && plan.changes.length === 0 && plan.status !== "cancelled") {
    return known;
  }
  return statusOfLines(claims.statusesOf(plan.orderId), {
    isCancelled: plan.status === "cancelled",
    isReturned: plan.status === "returned",
    hadClaim: known !== "not_applicable",
  });
}

export interface Applied {
  readonly plans: readonly OrderPlan[];
  /** Then the other channels have to be told, once this is committed. */
  readonly hasStockMoved: boolean;
  stockStatusOf(plan: OrderPlan): StockStatus;
}

/** One transaction for the whole batch: orders, lines, what they do to the stock, and their story. */
export async function applyOrders(
  services: Services,
  tx: Tx,
  incoming: readonly IncomingOrder[],
  source: (order: IncomingOrder) => EventSource,
): Promise<Applied> {
  if (incoming.length === 0) {
    return { plans: [], hasStockMoved: false, stockStatusOf: () => "not_applicable" };
  }
  const plans = await planOrders(tx, incoming);
  const changes = plans.flatMap((plan) =>
    plan.changes.map((change) => ({
      change,
      source: source(plan.incoming),
      importedFrom: plan.incoming.order.importedFrom ?? null,
    })),
  );
  const claims = await bookClaims(tx, await claimsOf(tx, services.channels, changes));
  const stockStatusOf = (plan: OrderPlan) => stockStatus(plan, claims);
  await saveOrders(tx, plans, stockStatusOf);
  await recordClaims(tx, claims);
  await announce(services, tx, () => newsOfOrders(plans, claims, stockStatusOf));
  const shopIds = [...new Set(incoming.map(({ shopId }) => shopId))];
  await touchShops(
    tx,
    shopIds.map((shopId) => ({ shopId, hadOrder: true })),
  );
  return {
    plans,
    hasStockMoved: claims.outcomes.some(({ stockAfter }) => stockAfter !== null),
    stockStatusOf,
  };
}
