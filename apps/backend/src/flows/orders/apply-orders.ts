import type { EventSource, StockStatus } from "@estiba/contract";
import { hastenBooks } from "../../domain/finance/index.ts";
import {
  bookClaims,
  recordClaims,
  stockStatusOf as statusOfLines,
  type BookedClaims,
} from "../../domain/inventory/index.ts";
import { planOrders, saveOrders, type IncomingOrder, type OrderPlan } from "../../domain/orders/index.ts";
import { touchShops } from "../../domain/shops/index.ts";
import { together } from "../../kernel/together.ts";
import type { Services, Tx } from "../../ports/services.ts";
import { announce } from "../kit/announce.ts";
import { claimsOf, readGrounds } from "./claims-of.ts";
import { newsOfOrders } from "./order-news.ts";

function stockStatus(plan: OrderPlan, claims: BookedClaims): StockStatus {
  const known = plan.known?.stockStatus ?? "not_applicable";
  if (plan.verdict !== "created" && plan.changes.length === 0 && plan.status !== "cancelled") {
    return known;
  }
  const isReleased = plan.lines.every(({ stockQuantity }) => stockQuantity === 0);
  return statusOfLines(claims.statusesOf(plan.orderId), {
    isCancelled: plan.status === "cancelled" && isReleased,
    isReturned: plan.status === "returned",
    hadClaim: known !== "not_applicable",
  });
}

const linesOf = (incoming: readonly IncomingOrder[]) =>
  incoming.flatMap(({ shopId, order }) =>
    order.lines.map(({ channelVariantId, sku }) => ({ shopId, channelVariantId, sku })),
  );

export interface Applied {
  readonly plans: readonly OrderPlan[];
  /** Then the other channels have to be told, once this is committed. */
  readonly hasStockMoved: boolean;
  stockStatusOf(plan: OrderPlan): StockStatus;
}

/**
 * One transaction for the whole batch: orders, lines, what they do to the stock, and their story. `alongside` is what the
 * caller has to write about it: it is told what was decided, and its statements leave right behind.
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
  const [plans, grounds] = await together([
    planOrders(tx, incoming),
    readGrounds(tx, { shopIds, lines: linesOf(incoming) }),
  ]);
  const changes = plans.flatMap((plan) =>
    plan.changes.map((change) => ({
      change,
      source: source(plan.incoming),
      importedFrom: plan.incoming.order.importedFrom ?? null,
    })),
  );
  const claims = await bookClaims(tx, await claimsOf(tx, services.channels, changes, grounds));
  const stockStatusOf = (plan: OrderPlan) => stockStatus(plan, claims);
  const hasStockMoved = claims.outcomes.some(({ stockAfter }) => stockAfter !== null);
  const [, , , , , result] = await together([
    saveOrders(tx, plans, stockStatusOf),
    hastenBooks(
      tx,
      plans.filter(({ verdict }) => verdict === "updated").map(({ orderId }) => orderId),
    ),
    recordClaims(tx, claims),
    touchShops(
      tx,
      shopIds.map((shopId) => ({ shopId, hadOrder: true })),
    ),
    announce(services, tx, () => newsOfOrders(plans, claims, stockStatusOf)),
    alongside({ plans, hasStockMoved, stockStatusOf }),
  ]);
  return result;
}
