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
  partsAsAssigned,
  routeAsAssigned,
  routeOrder,
  shareOut,
  type AssignedNeed,
  type Need,
  type OrderFacts,
  type OrderRoute,
  type RoutedOrder,
  type RoutingRules,
} from "../../domain/routing/index.ts";
import type { ChannelOrder, LocationUnits } from "../../ports/channel.ts";
import type { RoutingByShop, ShopRouting } from "../../domain/locations/index.ts";
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

/** What platforms say of where orders leave from; nothing where nobody asked. */
export interface AssignedBy {
  readonly routing: RoutingByShop;
  leavesFrom(orderLineId: string): readonly LocationUnits[] | undefined;
}

const NOT_ASSIGNED: AssignedBy = { routing: new Map(), leavesFrom: () => undefined };

interface AssignedSale extends AssignedNeed {
  readonly sale: Sale;
}

/** Units that the platform gave to a mapped location; what it said nothing of is left to the rules. */
function assignedOf(
  sale: Sale,
  leavesFrom: readonly LocationUnits[],
  followed: ShopRouting["followed"],
): AssignedSale[] {
  let left = sale.quantity;
  return leavesFrom.flatMap(({ locationId, quantity }) => {
    const { kit, masterVariantId: variantId } = sale.move;
    // The components of a kit leave from one place.
    const placeIds = kit ? followed.get(locationId)?.slice(0, 1) : followed.get(locationId);
    const some = placeIds ? Math.min(left, quantity * (kit?.perKit ?? 1)) : 0;
    left -= some;
    return placeIds && some > 0 ? [{ sale, variantId, quantity: some, placeIds }] : [];
  });
}

/** Routes the orders of a transaction as their sales are booked, and keeps why. */
export class OrderRouter {
  readonly #rules: RoutingRules;
  readonly #cause: RouteCause;
  readonly #factsOf: (orderId: string) => OrderFacts | undefined;
  readonly #costs: RouteCosts | null;
  readonly #assigned: AssignedBy;
  readonly #routes: OrderRoute[] = [];

  constructor(
    rules: RoutingRules,
    {
      cause,
      factsOf,
      costs = null,
      assigned = NOT_ASSIGNED,
    }: {
      readonly cause: RouteCause;
      readonly factsOf: (orderId: string) => OrderFacts | undefined;
      readonly costs?: RouteCosts | null;
      readonly assigned?: AssignedBy;
    },
  ) {
    this.#rules = rules;
    this.#cause = cause;
    this.#factsOf = factsOf;
    this.#costs = costs;
    this.#assigned = assigned;
  }

  get routes(): readonly OrderRoute[] {
    return this.#routes;
  }

  /** Where all goods of an order are at the first place, there is nothing to route. */
  readonly route: RouteSales = (orderId, sales) => {
    const facts = this.#factsOf(orderId);
    const shop = this.#assigned.routing.get(facts?.shopId ?? "");
    const assigned =
      shop && shop.reach.places.length > 1
        ? sales.flatMap((sale) =>
            assignedOf(sale, this.#assigned.leavesFrom(sale.move.orderLineId ?? "") ?? [], shop.followed),
          )
        : [];
    if (!shop || assigned.length === 0) {
      const routed = facts ? this.#byRules(orderId, facts, sales, shop) : null;
      this.#routes.push(...(routed ? [routed.route] : []));
      return routed ? partsOf(sales, routed) : wholeKits(sales, countedIn(sales) ?? []);
    }
    return this.#asAssigned(orderId, { facts, shop, sales, assigned });
  };

  /** The places that do not serve the shop are not asked, unless there are no others. */
  #byRules(
    orderId: string,
    facts: OrderFacts,
    sales: readonly Sale[],
    shop: ShopRouting | undefined,
  ): RoutedOrder | null {
    const all = countedIn(sales);
    if (!all || sales.length === 0) {
      return null;
    }
    const hidden = new Set(shop?.reach.places.filter(({ isHidden }) => isHidden).map(({ id }) => id));
    const serving = all.filter(({ id }) => !hidden.has(id));
    const places = serving.some(({ isShipping }) => isShipping) ? serving : all;
    const demand = linesOf(sales).map(needOf);
    return routeOrder(this.#rules, {
      orderId,
      cause: this.#cause,
      facts,
      demand,
      places,
      costAt: this.#costs?.(facts, demand),
      isOnlyOneAsked: hidden.size > 0,
      freeAt: freeIn(sales, all),
    });
  }

  #asAssigned(
    orderId: string,
    {
      facts,
      shop,
      sales,
      assigned,
    }: {
      readonly facts: OrderFacts | undefined;
      readonly shop: ShopRouting;
      readonly sales: readonly Sale[];
      readonly assigned: readonly AssignedSale[];
    },
  ): ReadonlyMap<Sale["move"], readonly PlacePart[]> {
    const freeAt = freeIn(sales, shop.reach.places);
    const given = partsAsAssigned(assigned, freeAt);
    const units = new Map(
      [...Map.groupBy(assigned, ({ sale }) => sale)].map(([sale, some]) => [
        sale,
        some.reduce((sum, { quantity }) => sum + quantity, 0),
      ]),
    );
    const rest = sales.flatMap((sale) => {
      const quantity = sale.quantity - (units.get(sale) ?? 0);
      return quantity > 0 ? [{ ...sale, quantity }] : [];
    });
    const ruled = facts ? this.#byRules(orderId, facts, rest, shop) : null;
    const placeIds = shop.reach.places.map(({ id }) => id);
    const asked = { parts: given.flat(), placeIds, freeAt };
    this.#routes.push(routeAsAssigned({ orderId, cause: this.#cause }, asked, ruled?.route ?? null));
    const others = ruled ? partsOf(rest, ruled) : new Map<Sale["move"], readonly PlacePart[]>();
    const first = shop.reach.places[0]?.id ?? "";
    return new Map(
      sales.map((sale) => {
        const own = assigned.flatMap((one, index) => (one.sale === sale ? (given[index] ?? []) : []));
        const left = sale.quantity - (units.get(sale) ?? 0);
        const unruled = left > 0 ? [{ placeId: first, delta: -left }] : [];
        const ownParts = own.map(({ placeId, quantity }) => ({ placeId, delta: -quantity }));
        return [sale.move, mergedParts([...ownParts, ...(others.get(sale.move) ?? unruled)])];
      }),
    );
  }
}

/** Warehouses and stores, where one of the variants is kept by place. */
const countedIn = (sales: readonly Sale[]): readonly PlaceLevel[] | undefined =>
  sales.find(({ level }) => level.places)?.level.places?.filter(({ isCounted }) => isCounted);

/** One part a place. */
function mergedParts(parts: readonly PlacePart[]): PlacePart[] {
  return [...Map.groupBy(parts, ({ placeId }) => placeId)].map(([placeId, some]) => ({
    placeId,
    delta: some.reduce((sum, { delta }) => sum + delta, 0),
  }));
}

function freeIn(
  sales: readonly Sale[],
  places: readonly { readonly id: string; readonly isFirst: boolean }[],
): (placeId: string, variantId: string) => number {
  const levels = new Map(sales.map(({ move, level }) => [move.masterVariantId, level]));
  const byId = new Map(places.map((place) => [place.id, place]));
  return (placeId, variantId) => {
    const place = byId.get(placeId);
    return place ? onHandAt(levels.get(variantId), place) : 0;
  };
}
