import type { EventSource, StockStatus } from "@estiba/contract";
import {
  planClaims,
  stockStatusOf,
  writeDeductions,
  type ClaimChange,
  type ClaimPlan,
} from "../domain/inventory/index.ts";
import { planOrders, saveOrders, type IncomingOrder, type OrderPlan } from "../domain/orders/index.ts";
import { touchShops } from "../domain/shops/index.ts";
import type { Tx } from "../ports/services.ts";

function stockStatus(plan: OrderPlan, claims: ClaimPlan): StockStatus {
  const known = plan.known?.stockStatus ?? "not_applicable";
  if (plan.verdict !== "created" && plan.changes.length === 0 && plan.status !== "cancelled") {
    return known;
  }
  return stockStatusOf(claims.statusesOf(plan.orderId), {
    isCancelled: plan.status === "cancelled",
    isReturned: plan.status === "returned",
    hadClaim: known !== "not_applicable",
  });
}

/** One transaction for the whole batch: orders, lines, what they do to the stock, and their story. */
export async function applyOrders(
  tx: Tx,
  incoming: readonly IncomingOrder[],
  source: (order: IncomingOrder) => EventSource,
): Promise<OrderPlan[]> {
  if (incoming.length === 0) {
    return [];
  }
  const plans = await planOrders(tx, incoming);
  const changes = plans.flatMap((plan) =>
    plan.changes.map((change): ClaimChange => ({ ...change, source: source(plan.incoming) })),
  );
  const claims = await planClaims(tx, changes);
  await saveOrders(tx, plans, (plan) => stockStatus(plan, claims));
  await writeDeductions(tx, claims);
  const shopIds = [...new Set(incoming.map(({ shopId }) => shopId))];
  await touchShops(
    tx,
    shopIds.map((shopId) => ({ shopId, hadOrder: true })),
  );
  return plans;
}
