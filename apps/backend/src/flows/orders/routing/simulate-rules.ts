import type { RoutingRule } from "@estiba/contract";
import { findOrders, type OrderItem } from "../../../domain/orders/index.ts";
import { isCounted, listPlaces, MAX_PLACES_LISTED, namePlaces } from "../../../domain/places/index.ts";
import {
  pastOrderIds,
  pastSales,
  readPastStock,
  routeOrder,
  type PastSale,
  type PastStock,
  type RuledOutcome,
} from "../../../domain/routing/index.ts";
import { AppError } from "../../../kernel/errors.ts";
import type { Services, Tx } from "../../../ports/services.ts";
import { factsOfKnown } from "../../kit/order-router.ts";
import { readRouteCosts, type RouteCosts } from "../../kit/route-costs.ts";
import { needRulePlaces } from "./save-rules.ts";

/** More would hold up other requests. */
const MAX_MOVEMENTS = 20_000;
const MAX_EXAMPLES = 50;

type Units = Map<string, number>;

interface Changed {
  readonly order: OrderItem;
  readonly outcome: RuledOutcome;
  readonly ruleName: string | null;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

export interface Simulation {
  readonly orders: number;
  readonly isWhole: boolean;
  readonly outcomes: Readonly<Record<RuledOutcome | "unrouted", number>>;
  readonly changed: number;
  readonly examples: readonly Changed[];
  readonly unitsBefore: ReadonlyMap<string, number>;
  readonly unitsAfter: ReadonlyMap<string, number>;
  readonly placeNames: ReadonlyMap<string, string>;
}

const unitsOf = (parts: readonly { readonly placeId: string; readonly quantity: number }[]): Units => {
  const units: Units = new Map();
  for (const { placeId, quantity } of parts) {
    units.set(placeId, (units.get(placeId) ?? 0) + quantity);
  }
  return units;
};

interface Part {
  readonly placeId: string;
  readonly variantId: string;
  readonly quantity: number;
}

const unitsByPart = (parts: readonly Part[]): Units =>
  unitsOf(
    parts.map(({ placeId, variantId, quantity }) => ({ placeId: `${placeId} ${variantId}`, quantity })),
  );

/** The same units of each variant from the same places. */
function sameUnits(left: readonly Part[], right: readonly Part[]): boolean {
  const [some, others] = [unitsByPart(left), unitsByPart(right)];
  return some.size === others.size && [...some].every(([key, units]) => others.get(key) === units);
}

/** Each variant of an order once, where its first unit was taken. */
const firstSeqs = (sales: readonly PastSale[]): ReadonlyMap<string, number> => {
  const seqs = new Map<string, number>();
  for (const { masterVariantId, seq } of sales) {
    seqs.set(masterVariantId, Math.min(seq, seqs.get(masterVariantId) ?? seq));
  }
  return seqs;
};

type Places = Parameters<typeof routeOrder>[1]["places"];

interface Asked {
  readonly rules: readonly RoutingRule[];
  readonly places: Places;
  readonly stock: PastStock;
  readonly costs: RouteCosts | null;
}

function routePast(order: OrderItem, sales: readonly PastSale[], { rules, places, stock, costs }: Asked) {
  const seqs = firstSeqs(sales);
  const facts = factsOfKnown(
    order,
    sales.flatMap(({ sku }) => sku ?? []),
  );
  const demand = sales.map(({ masterVariantId, quantity }) => ({ variantId: masterVariantId, quantity }));
  return routeOrder(
    { version: 0, rules, savedAt: null },
    {
      orderId: order.id,
      cause: "again",
      facts,
      demand,
      places,
      costAt: costs?.(facts, demand),
      freeAt: (placeId, variantId) => stock.at(variantId, seqs.get(variantId) ?? 0, placeId),
    },
  );
}

interface Period {
  readonly from: Date;
  readonly to: Date;
  readonly limit: number;
}

/** The newest orders of the period, as many as can be looked through at once. */
async function readPast(tx: Tx, { from, to, limit }: Period) {
  const found = await pastOrderIds(tx, { from, to, most: limit + 1 });
  for (let ids = found.slice(0, limit); ; ids = ids.slice(0, Math.floor(ids.length / 2))) {
    const sales = await pastSales(tx, ids);
    const stock = await readPastStock(tx, sales, MAX_MOVEMENTS);
    if (stock) {
      return { sales, stock, isWhole: ids.length === found.length };
    }
  }
}

/** What rules would have done with the orders of a period, each with the stock as it found it. */
export async function simulateRules(
  services: Services,
  tx: Tx,
  { rules, ...period }: Period & { readonly rules: readonly RoutingRule[] },
): Promise<Simulation> {
  if (!(period.from < period.to)) {
    throw new AppError("INVALID_DATE_RANGE");
  }
  await needRulePlaces(tx, rules);
  const { sales, stock, isWhole } = await readPast(tx, period);
  const { items } = await listPlaces(tx, { limit: MAX_PLACES_LISTED, offset: 0 });
  const variantIds = sales.map(({ masterVariantId }) => masterVariantId);
  const costs = await readRouteCosts(services, tx, { rules }, variantIds);
  const asked = { rules, places: items.filter(isCounted), stock, costs };
  const salesOf = Map.groupBy(sales, ({ orderId }) => orderId);
  const orders = await findOrders(tx, [...salesOf.keys()]);
  return { ...judge(salesOf, orders, asked), isWhole, placeNames: await namesOf(tx, sales, items) };
}

const namesOf = (tx: Tx, sales: readonly PastSale[], places: readonly { readonly id: string }[]) =>
  namePlaces(tx, [...sales.map(({ placeId }) => placeId), ...places.map(({ id }) => id)]);

/** What became of one order, and what would have. */
function compare(order: OrderItem | undefined, sales: readonly PastSale[], asked: Asked) {
  const routed = order ? routePast(order, sales, asked) : null;
  const were = sales.map(({ masterVariantId, placeId, quantity }) => ({
    variantId: masterVariantId,
    placeId,
    quantity,
  }));
  const would = routed?.parts ?? were;
  const changed: Changed[] =
    order && routed && !sameUnits(were, would)
      ? [
          {
            order,
            outcome: routed.route.outcome,
            ruleName: routed.route.trace.rule?.name ?? null,
            before: [...unitsOf(were).keys()],
            after: [...unitsOf(would).keys()],
          },
        ]
      : [];
  return { were, would, outcome: routed?.route.outcome ?? ("unrouted" as const), changed };
}

function judge(
  salesOf: ReadonlyMap<string, readonly PastSale[]>,
  orders: ReadonlyMap<string, OrderItem>,
  asked: Asked,
): Omit<Simulation, "isWhole" | "placeNames"> {
  const compared = [...salesOf].map(([id, sales]) => compare(orders.get(id), sales, asked));
  const outcomes = { complete: 0, split: 0, short: 0, unrouted: 0 };
  for (const { outcome } of compared) {
    outcomes[outcome] += 1;
  }
  const changed = compared.flatMap((one) => one.changed);
  return {
    orders: compared.length,
    outcomes,
    changed: changed.length,
    examples: changed.slice(0, MAX_EXAMPLES),
    unitsBefore: unitsOf(compared.flatMap(({ were }) => were)),
    unitsAfter: unitsOf(compared.flatMap(({ would }) => would)),
  };
}
