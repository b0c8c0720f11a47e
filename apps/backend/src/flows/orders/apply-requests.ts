import { recordDoneEvents, type DoneEvent } from "../../domain/events/index.ts";
import { listDeductionsOfOrders, type DeductionItem } from "../../domain/inventory/index.ts";
import { findOrders, type IncomingOrder, type OrderItem, type OrderPlan } from "../../domain/orders/index.ts";
import { customShopRefusal, findShops } from "../../domain/shops/index.ts";
import { together } from "../../kernel/together.ts";
import type { ChannelOrder } from "../../ports/channel.ts";
import type { Origin, Services, Tx } from "../../ports/services.ts";
import { applyOrders, type Applied } from "./apply-orders.ts";

/** The answer to the caller. */
export type OrderSummary = Pick<
  OrderItem,
  "id" | "externalId" | "shopId" | "status" | "paymentStatus" | "stockStatus"
>;

export interface DirectOrder {
  readonly order: OrderSummary;
  readonly outcome: OrderPlan["outcome"];
  readonly deductions: readonly DeductionItem[];
}

/** An order handed in by an own backend. */
export interface DirectRequest {
  readonly tenantId: string;
  readonly origin: Origin;
  readonly shopId: string;
  readonly order: ChannelOrder;
  readonly rawBody: Buffer;
  readonly eventId: string;
  readonly traceparent: string | null;
}

const isNew = ({ outcome }: OrderPlan) => outcome === "created";

/** New orders are known from what was just written; only repeats have to be looked up. */
async function summariesOf(tx: Tx, applied: Applied): Promise<Map<string, OrderSummary>> {
  const { plans } = applied;
  const repeats = plans.filter((plan) => !isNew(plan)).map(({ orderId }) => orderId);
  const summaries = new Map<string, OrderSummary>(await findOrders(tx, repeats));
  for (const plan of plans.filter(isNew)) {
    const { shopId, order } = plan.incoming;
    summaries.set(plan.orderId, {
      id: plan.orderId,
      externalId: order.externalId,
      shopId,
      status: plan.status,
      paymentStatus: order.paymentStatus,
      stockStatus: applied.stockStatusOf(plan),
    });
  }
  return summaries;
}

export interface RequestOutcome {
  readonly request: DirectRequest;
  readonly orderId: string;
  readonly outcome: OrderPlan["outcome"];
}

const keyOf = (shopId: string, externalId: string) => `${shopId}\n${externalId}`;

export function outcomesOf(
  accepted: readonly DirectRequest[],
  plans: readonly OrderPlan[],
): RequestOutcome[] {
  const planOf = new Map(
    plans.map((plan) => [keyOf(plan.incoming.shopId, plan.incoming.order.externalId), plan]),
  );
  return accepted.map((request) => {
    const plan = planOf.get(keyOf(request.shopId, request.order.externalId));
    const outcome = plan?.incoming.eventId === request.eventId ? plan.outcome : "duplicate";
    return { request, orderId: plan?.orderId ?? "", outcome };
  });
}

export const doneEventOf = ({ request, orderId, outcome }: RequestOutcome): DoneEvent => ({
  id: request.eventId,
  shopId: request.shopId,
  source: "api",
  topic: "order",
  verification: "key",
  externalId: request.order.externalId,
  rawBody: request.rawBody,
  effect: { orders: [{ id: orderId, externalId: request.order.externalId, outcome: outcome }] },
  traceparent: request.traceparent,
});

/** The general path: one tenant, whatever the orders are. */
export async function applyRequests(services: Services, tx: Tx, requests: readonly DirectRequest[]) {
  const shops = await findShops(tx, [...new Set(requests.map(({ shopId }) => shopId))]);
  const accepted = requests.filter(({ shopId }) => customShopRefusal(shops.get(shopId)) === null);
  const incoming = accepted.map(
    ({ shopId, order, eventId }): IncomingOrder => ({
      shopId,
      order,
      eventId,
      version: order.sourceVersion > 0 ? order.sourceVersion : tx.now.getTime(),
      isFetched: false,
    }),
  );
  return applyOrders(
    services,
    tx,
    incoming,
    () => "api",
    async (applied) => {
      const outcomes = outcomesOf(accepted, applied.plans);
      const [, orders, listed] = await together([
        recordDoneEvents(tx, outcomes.map(doneEventOf)),
        summariesOf(tx, applied),
        listDeductionsOfOrders(
          tx,
          applied.plans.map(({ orderId }) => orderId),
        ),
      ]);
      const deductions = Map.groupBy(listed, ({ orderId }) => orderId);
      const outcomeOf = new Map(outcomes.map((outcome) => [outcome.request, outcome]));
      const results = requests.map((request): DirectOrder | Error => {
        const outcome = outcomeOf.get(request);
        const order = orders.get(outcome?.orderId ?? "");
        if (!outcome || !order) {
          return (
            customShopRefusal(shops.get(request.shopId)) ?? new Error("an order was planned into nothing")
          );
        }
        return { order, outcome: outcome.outcome, deductions: deductions.get(order.id) ?? [] };
      });
      if (applied.hasStockMoved) {
        tx.afterCommit(() => services.ring("catalog-publish", tx.tenantId));
      }
      return results;
    },
  );
}
