import type { RouteCause } from "@estiba/contract";
import { holdLevels, onHandAt, readLineUnits, type LineUnits } from "../../../domain/inventory/index.ts";
import {
  findOrder,
  holdOrder,
  isShippable,
  listLines,
  type OrderItem,
  type OrderLine,
} from "../../../domain/orders/index.ts";
import { isCounted, listPlaces, MAX_PLACES_LISTED } from "../../../domain/places/index.ts";
import {
  listRoutes,
  readRoutingRules,
  rejectedPlaces,
  routeOrder,
  type KeptRoute,
  type Need,
  type RoutedOrder,
} from "../../../domain/routing/index.ts";
import { platformsOf } from "../../../domain/shops/index.ts";
import { isLive, shipmentsOfOrder } from "../../../domain/shipping/index.ts";
import { AppError } from "../../../kernel/errors.ts";
import type { Services, Tx } from "../../../ports/services.ts";
import { factsOfKnown } from "../../kit/order-router.ts";
import { readRouteCosts } from "../../kit/route-costs.ts";
import { readShopRouting } from "../../../domain/locations/index.ts";

/** An order whose places can still change. */
export interface OpenRoute {
  readonly order: OrderItem;
  readonly lines: readonly OrderLine[];
  /** From where its units leave now. */
  readonly units: readonly LineUnits[];
  /** The newest first. */
  readonly routes: readonly KeptRoute[];
  /** Numbers its next movements. */
  readonly revision: number;
}

/** One that has left, or has a label to leave with, stays where it is. */
export async function holdOpenRoute(tx: Tx, orderId: string): Promise<OpenRoute> {
  const found = await findOrder(tx, orderId);
  if (!found) {
    throw new AppError("ORDER_NOT_FOUND");
  }
  await holdOrder(tx, found.id);
  const order = (await findOrder(tx, orderId)) ?? found;
  const shipments = await shipmentsOfOrder(tx, order.id);
  if (!isShippable(order, { hasParcel: false }) || shipments.some(isLive)) {
    throw new AppError("ROUTE_NOT_ALLOWED");
  }
  const lines = await listLines(tx, order.id);
  const units = await readLineUnits(
    tx,
    lines.map(({ id }) => id),
  );
  const routes = await listRoutes(tx, order.id);
  const { byPlace } = await platformsOf(tx, [order.shopId]);
  const mode = byPlace.get(order.shopId);
  if (mode === "follow" && routes[0]?.outcome === "platform_assigned") {
    throw new AppError("ROUTE_NOT_ALLOWED");
  }
  return { order, lines, units, routes, revision: (routes[0]?.number ?? 0) + 1 };
}

/** A kit is routed as what it is made of, whole. */
const needOf = ({ masterVariantId: variantId, quantity, pieces }: LineUnits): Need =>
  pieces.length === 1 && pieces[0]?.masterVariantId === variantId
    ? { variantId, quantity }
    : {
        variantId,
        quantity,
        pieces: pieces.map((piece) => ({ variantId: piece.masterVariantId, perUnit: piece.quantity })),
      };

/** What the rules say now of some units of the order, as if these had not been taken yet. */
export async function askRules(
  services: Services,
  tx: Tx,
  { order, lines, routes }: OpenRoute,
  asked: {
    readonly units: readonly LineUnits[];
    readonly cause: RouteCause;
    readonly without: readonly string[];
  },
): Promise<RoutedOrder | null> {
  const { units, cause, without } = asked;
  const rules = await readRoutingRules(tx);
  const { items } = await listPlaces(tx, { limit: MAX_PLACES_LISTED, offset: 0 });
  const { byPlace } = await platformsOf(tx, [order.shopId]);
  const mode = byPlace.get(order.shopId);
  const routing = await readShopRouting(tx, new Map(mode ? [[order.shopId, mode]] : []));
  const hidden = routing.get(order.shopId)?.reach.places.filter(({ isHidden }) => isHidden) ?? [];
  const places = items.filter(isCounted);
  const levels = await holdLevels(
    tx,
    units.flatMap(({ pieces }) => pieces.map(({ masterVariantId }) => masterVariantId)),
  );
  const own = (placeId: string, variantId: string) =>
    units
      .filter((one) => one.placeId === placeId)
      .flatMap(({ quantity, pieces }) =>
        pieces
          .filter(({ masterVariantId }) => masterVariantId === variantId)
          .map((piece) => piece.quantity * quantity),
      )
      .reduce((sum, quantity) => sum + quantity, 0);
  const facts = factsOfKnown(
    order,
    lines.flatMap(({ sku }) => sku ?? []),
  );
  const demand = units.map(needOf);
  const costs = await readRouteCosts(
    services,
    tx,
    rules,
    demand.map(({ variantId }) => variantId),
  );
  return routeOrder(rules, {
    orderId: order.id,
    cause,
    facts,
    demand,
    places,
    costAt: costs?.(facts, demand),
    excluded: [...rejectedPlaces(routes), ...without, ...hidden.map(({ id }) => id)],
    freeAt: (placeId, variantId) => {
      const place = places.find(({ id }) => id === placeId);
      return place ? onHandAt(levels.get(variantId), place) + own(placeId, variantId) : 0;
    },
  });
}
