import { doneEventRow } from "../../../domain/events/index.ts";
import {
  listDeductionsOfOrders,
  newDeductionItems,
  type DeductionItem,
} from "../../../domain/inventory/index.ts";
import type { OrderPlan } from "../../../domain/orders/index.ts";
import { customShopRefusal } from "../../../domain/shops/index.ts";
import type { Services } from "../../../ports/services.ts";
import {
  doneEventOf,
  outcomesOf,
  type DirectOrder,
  type DirectRequest,
  type OrderSummary,
  type RequestOutcome,
} from "../apply-requests.ts";
import type { GroupPlan, OrderToTake } from "./plan-group.ts";
import { stockStatusOf } from "./rows-of.ts";
import { takeOrders, type GroupToTake } from "./take-orders.ts";

/** `busy`: to be tried again, alone; `general`: to take the general path. */
export type RequestResult = DirectOrder | Error | "busy" | "general";

const toTake = ({ shopId, order, eventId, origin }: DirectRequest): OrderToTake => ({
  shopId,
  order,
  eventId,
  origin,
  version: order.sourceVersion > 0 ? order.sourceVersion : null,
  isFetched: false,
  source: "api",
});

/** The requests of one tenant, and what is read about repeats while the transaction is open. */
class RequestGroup implements GroupToTake {
  readonly tenantId: string;
  readonly origin: DirectRequest["origin"];
  readonly orders: readonly OrderToTake[];
  readonly #requests: readonly DirectRequest[];
  readonly #orderOf: ReadonlyMap<DirectRequest, OrderToTake>;
  #repeated: readonly DeductionItem[] = [];

  constructor(tenantId: string, requests: readonly [DirectRequest, ...DirectRequest[]]) {
    this.tenantId = tenantId;
    this.origin = requests[0].origin;
    this.#orderOf = new Map(requests.map((request) => [request, toTake(request)]));
    this.orders = [...this.#orderOf.values()];
    this.#requests = requests;
  }

  isAccepted = (shop: GroupPlan["facts"]["shops"][number] | undefined) => customShopRefusal(shop) === null;

  eventsOf(plan: GroupPlan) {
    return this.#outcomesOf(plan).map((outcome) => doneEventRow(doneEventOf(outcome)));
  }

  async alongside(tx: Parameters<typeof listDeductionsOfOrders>[0], { plans }: GroupPlan): Promise<void> {
    const repeats = plans.filter(({ outcome }) => outcome !== "created").map(({ orderId }) => orderId);
    this.#repeated = await listDeductionsOfOrders(tx, repeats);
  }

  needsAlongside = ({ plans }: GroupPlan) => plans.some(({ outcome }) => outcome !== "created");

  #isLeft({ left }: GroupPlan, request: DirectRequest): boolean {
    const order = this.#orderOf.get(request);
    return order !== undefined && left.has(order);
  }

  #outcomesOf(plan: GroupPlan): RequestOutcome[] {
    const shops = new Map(plan.facts.shops.map((shop) => [shop.id, shop]));
    const accepted = this.#requests.filter(
      (request) => this.isAccepted(shops.get(request.shopId)) && !this.#isLeft(plan, request),
    );
    return outcomesOf(accepted, plan.plans);
  }

  resultsOf(plan: GroupPlan): [DirectRequest, RequestResult][] {
    const { facts } = plan;
    const shops = new Map(facts.shops.map((shop) => [shop.id, shop]));
    const outcomes = new Map(this.#outcomesOf(plan).map((outcome) => [outcome.request, outcome]));
    const summaries = new Map(plan.plans.map((one) => [one.orderId, summaryOf(plan, one)]));
    const deductions = Map.groupBy([...newItems(plan), ...this.#repeated], ({ orderId }) => orderId);
    return this.#requests.map((request) => {
      if (this.#isLeft(plan, request)) {
        return [request, "general"];
      }
      const outcome = outcomes.get(request);
      const order = summaries.get(outcome?.orderId ?? "");
      if (!outcome || !order) {
        return [request, customShopRefusal(shops.get(request.shopId)) ?? new Error("an order has no plan")];
      }
      return [
        request,
        { order, outcome: outcome.outcome, deductions: deductions.get(outcome.orderId) ?? [] },
      ];
    });
  }
}

function summaryOf(group: GroupPlan, plan: OrderPlan): OrderSummary {
  const { order, shopId } = plan.incoming;
  const known = group.facts.known.find(({ id }) => id === plan.orderId);
  return {
    id: plan.orderId,
    externalId: order.externalId,
    shopId,
    status: known?.status ?? plan.status,
    paymentStatus: known?.paymentStatus ?? order.paymentStatus,
    stockStatus: known?.stockStatus ?? stockStatusOf(group)(plan),
  };
}

function newItems({ facts, plans, demand }: GroupPlan): DeductionItem[] {
  const orders = new Map(plans.map(({ orderId, incoming }) => [orderId, incoming.order]));
  const shops = new Map(facts.shops.map((shop) => [shop.id, shop]));
  const variants = new Map(facts.levels.map(([id, , , , sku, name]) => [id, { sku, name }]));
  return newDeductionItems(demand, facts.now, { orders, shops, variants });
}

/** The new path: all tenants of the requests in one transaction. */
export async function takeRequests(
  services: Services,
  requests: readonly DirectRequest[],
): Promise<ReadonlyMap<DirectRequest, RequestResult>> {
  const groups = [...Map.groupBy(requests, ({ tenantId }) => tenantId)].flatMap(
    ([tenantId, [first, ...more]]) =>
      first ? [{ group: new RequestGroup(tenantId, [first, ...more]), members: [first, ...more] }] : [],
  );
  const taken = await takeOrders(
    services,
    groups.map(({ group }) => group),
  );
  return new Map(
    groups.flatMap(({ group, members }) => {
      const plan = taken.get(group);
      if (typeof plan === "object") {
        return group.resultsOf(plan);
      }
      const result: RequestResult = plan === "busy" ? "busy" : "general";
      return members.map((request): [DirectRequest, RequestResult] => [request, result]);
    }),
  );
}
