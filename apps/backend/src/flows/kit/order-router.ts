import type { Platform, RouteCause } from "@estiba/contract";
import {
  onHandAt,
  type PlaceLevel,
  type PlacePart,
  type RouteSales,
  type Sale,
} from "../../domain/inventory/index.ts";
import type { OrderItem } from "../../domain/orders/index.ts";
import {
  routeOrder,
  shareOut,
  type Need,
  type OrderFacts,
  type OrderRoute,
  type RoutedOrder,
  type RoutingRules,
} from "../../domain/routing/index.ts";
import type { ChannelOrder } from "../../ports/channel.ts";
import type { RouteCosts } from "./route-costs.ts";

/** What rules ask of an order that has just come in. */
export const factsOfIncoming = (
  shopId: string,
  platform: Platform | null,
  order: ChannelOrder,
): OrderFacts => ({
  shopId,
  platform,
  ...addressOf(order),
  isCashOnDelivery: order.isCashOnDelivery,
  totalMinor: order.totalMinor,
  currency: order.currency,
  skus: order.lines.flatMap(({ sku }) => sku ?? []),
});

/** The same of one that is known. */
export const factsOfKnown = (order: OrderItem, skus: readonly string[]): OrderFacts => ({
  shopId: order.shopId,
  platform: order.platform,
  ...addressOf(order),
  isCashOnDelivery: order.isCashOnDelivery,
  totalMinor: order.totalMinor,
  currency: order.currency,
  skus,
});

const addressOf = ({ shippingAddress }: Pick<ChannelOrder, "shippingAddress">) => ({
  country: shippingAddress?.country ?? null,
  region: shippingAddress?.region ?? null,
  zip: shippingAddress?.zip ?? null,
});

/** Where there is nothing to choose, the components of a kit still leave from one place. */
const wholeKits = (
  sales: readonly Sale[],
  places: readonly PlaceLevel[],
): ReadonlyMap<Sale["move"], readonly PlacePart[]> => {
  const place = places.find(({ isShipping }) => isShipping) ?? places[0];
  return new Map(
    place
      ? sales
          .filter(({ move }) => move.kit)
          .map(({ move, quantity }) => [move, [{ placeId: place.id, delta: -quantity }]])
      : [],
  );
};

type LineSales = readonly [Sale, ...Sale[]];

/** The components of a kit belong together. */
function linesOf(sales: readonly Sale[]): readonly LineSales[] {
  const lines = Map.groupBy(sales, (sale) => (sale.move.kit ? sale.move.orderLineId : sale));
  return [...lines.values()].flatMap(([first, ...others]) => (first ? [[first, ...others] as const] : []));
}

/** What a line wants: units of a variant, or whole kits. */
function needOf([first, ...others]: LineSales): Need {
  const { move, quantity } = first;
  return move.kit
    ? {
        variantId: move.kit.kitId,
        quantity: quantity / move.kit.perKit,
        pieces: [first, ...others].map((sale) => ({
          variantId: sale.move.masterVariantId,
          perUnit: sale.move.kit?.perKit ?? 1,
        })),
      }
    : { variantId: move.masterVariantId, quantity };
}

/** Gives each sale of a variant its share of what the places give of it. */
function partsOf(
  sales: readonly Sale[],
  { parts }: RoutedOrder,
): ReadonlyMap<Sale["move"], readonly PlacePart[]> {
  const wants = linesOf(sales).map((by) => ({ by, ...needOf(by) }));
  return new Map(
    [...shareOut(wants, parts)].flatMap(([line, given]) =>
      line.map(({ move }): [Sale["move"], readonly PlacePart[]] => [
        move,
        given.map(({ placeId, quantity }) => ({ placeId, delta: -quantity * (move.kit?.perKit ?? 1) })),
      ]),
    ),
  );
}

/** Routes the orders of a transaction as their sales are booked, and keeps why. */
export class OrderRouter {
  readonly #rules: RoutingRules;
  readonly #cause: RouteCause;
  readonly #factsOf: (orderId: string) => OrderFacts | undefined;
  readonly #costs: RouteCosts | null;
  readonly #routes: OrderRoute[] = [];

  constructor(
    rules: RoutingRules,
    {
      cause,
      factsOf,
      costs = null,
    }: {
      readonly cause: RouteCause;
      readonly factsOf: (orderId: string) => OrderFacts | undefined;
      readonly costs?: RouteCosts | null;
    },
  ) {
    this.#rules = rules;
    this.#cause = cause;
    this.#factsOf = factsOf;
    this.#costs = costs;
  }

  get routes(): readonly OrderRoute[] {
    return this.#routes;
  }

  /** Where all goods of an order are at the first place, there is nothing to route. */
  readonly route: RouteSales = (orderId, sales) => {
    const facts = this.#factsOf(orderId);
    const places = sales
      .find(({ level }) => level.places)
      ?.level.places?.filter(({ isCounted }) => isCounted);
    const levels = new Map(sales.map(({ move, level }) => [move.masterVariantId, level]));
    const byId = new Map(places?.map((place) => [place.id, place]));
    const demand = linesOf(sales).map(needOf);
    const routed =
      facts && places
        ? routeOrder(this.#rules, {
            orderId,
            cause: this.#cause,
            facts,
            demand,
            places,
            costAt: this.#costs?.(facts, demand),
            freeAt: (placeId, variantId) => {
              const place = byId.get(placeId);
              return place ? onHandAt(levels.get(variantId), place) : 0;
            },
          })
        : null;
    if (!routed) {
      return wholeKits(sales, places ?? []);
    }
    this.#routes.push(routed.route);
    return partsOf(sales, routed);
  };
}
