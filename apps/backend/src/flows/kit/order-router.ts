import type { Platform, RouteCause } from "@estiba/contract";
import { onHandAt, type PlacePart, type RouteSales, type Sale } from "../../domain/inventory/index.ts";
import type { OrderItem } from "../../domain/orders/index.ts";
import {
  routeOrder,
  type OrderFacts,
  type OrderRoute,
  type RoutedOrder,
  type RoutingRules,
} from "../../domain/routing/index.ts";
import type { ChannelOrder } from "../../ports/channel.ts";

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
  skus: order.lines.flatMap(({ sku }) => sku ?? []),
});

/** The same of one that is known. */
export const factsOfKnown = (order: OrderItem, skus: readonly string[]): OrderFacts => ({
  shopId: order.shopId,
  platform: order.platform,
  ...addressOf(order),
  isCashOnDelivery: order.isCashOnDelivery,
  totalMinor: order.totalMinor,
  skus,
});

const addressOf = ({ shippingAddress }: Pick<ChannelOrder, "shippingAddress">) => ({
  country: shippingAddress?.country ?? null,
  region: shippingAddress?.region ?? null,
  zip: shippingAddress?.zip ?? null,
});

/** Gives each sale of a variant its share of what the places give of it. */
function shareOf(
  sales: readonly Sale[],
  { parts }: RoutedOrder,
): ReadonlyMap<Sale["move"], readonly PlacePart[]> {
  const left = parts.map((part) => ({ ...part }));
  return new Map(
    sales.map(({ move, quantity }) => {
      let wanted = quantity;
      const given = left.flatMap((part): PlacePart[] => {
        const some = part.variantId === move.masterVariantId ? Math.min(wanted, part.quantity) : 0;
        wanted -= some;
        part.quantity -= some;
        return some > 0 ? [{ placeId: part.placeId, delta: -some }] : [];
      });
      return [move, given];
    }),
  );
}

/** Routes the orders of a transaction as their sales are booked, and keeps why. */
export class OrderRouter {
  readonly #rules: RoutingRules;
  readonly #cause: RouteCause;
  readonly #factsOf: (orderId: string) => OrderFacts | undefined;
  readonly #routes: OrderRoute[] = [];

  constructor(rules: RoutingRules, cause: RouteCause, factsOf: (orderId: string) => OrderFacts | undefined) {
    this.#rules = rules;
    this.#cause = cause;
    this.#factsOf = factsOf;
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
    const routed =
      facts && places
        ? routeOrder(this.#rules, {
            orderId,
            cause: this.#cause,
            facts,
            demand: sales.map(({ move, quantity }) => ({ variantId: move.masterVariantId, quantity })),
            places,
            freeAt: (placeId, variantId) => {
              const place = byId.get(placeId);
              return place ? onHandAt(levels.get(variantId), place) : 0;
            },
          })
        : null;
    if (!routed) {
      return new Map();
    }
    this.#routes.push(routed.route);
    return shareOf(sales, routed);
  };
}
