import type { EventSource, Platform } from "@estiba/contract";
import { skuKey } from "../../../domain/catalog/index.ts";
import {
  planDemand,
  type BookedDemand,
  type Level,
  type PlaceLevel,
} from "../../../domain/inventory/index.ts";
import {
  pickNewest,
  planOrder,
  type IncomingOrder,
  type Known,
  type OrderPlan,
} from "../../../domain/orders/index.ts";
import type { Channels } from "../../../ports/channel.ts";
import type { IntakeFacts, IntakeQuestion, Origin } from "../../../ports/services.ts";
import { NO_RULES, type OrderRoute } from "../../../domain/routing/index.ts";
import { factsOfIncoming, OrderRouter } from "../../kit/order-router.ts";
import { changesOf, linesOf } from "../apply-orders.ts";
import { demandWith, lineKey, type DemandContext, type SoldLine } from "../demand-of.ts";

/** An order with what is to be written about where it came from. */
export interface OrderToTake extends Omit<IncomingOrder, "version"> {
  /** Null where nobody named one: then it is the time of the transaction. */
  readonly version: number | null;
  readonly source: EventSource;
  readonly origin: Origin;
}

export interface OrdersOfTenant {
  readonly tenantId: string;
  readonly orders: readonly OrderToTake[];
  /** Orders of other shops are left out. */
  readonly isAccepted?: (shop: IntakeFacts["shops"][number] | undefined) => boolean;
}

/** What is decided about the orders of one tenant. */
export interface GroupPlan {
  readonly tenantId: string;
  readonly facts: IntakeFacts;
  /** Orders that change a known one or sell a kit, and what came in one event with them, take the general path. */
  readonly left: ReadonlySet<OrderToTake>;
  readonly plans: readonly OrderPlan[];
  readonly demand: BookedDemand;
  /** Why orders leave from where they do, where there was something to choose. */
  readonly routes: readonly OrderRoute[];
  readonly toTake: ReadonlyMap<IncomingOrder, OrderToTake>;
}

const orderKey = (shopId: string, externalId: string) => `${shopId}\n${externalId}`;

const uniqueLines = (lines: readonly SoldLine[]): SoldLine[] => [
  ...new Map(lines.map((line) => [lineKey(line), line])).values(),
];

const allLines = (orders: readonly OrderToTake[]) =>
  uniqueLines(linesOf(orders.map((order) => ({ ...order, version: 0 }))));

export function questionOf({ tenantId, orders }: OrdersOfTenant): IntakeQuestion {
  const keys = new Map(
    orders.map(({ shopId, order: { externalId } }) => [
      orderKey(shopId, externalId),
      { shop_id: shopId, external_id: externalId },
    ]),
  );
  return {
    tenant: tenantId,
    orders: [...keys.values()],
    lines: allLines(orders).map((line, n) => ({
      n,
      shop_id: line.shopId,
      variant_id: line.channelVariantId,
      sku_key: skuKey(line.sku),
    })),
  };
}

function platformsOf(facts: IntakeFacts, shopIds: ReadonlySet<string>) {
  const taking = facts.shops.filter(
    ({ id, status }) => shopIds.has(id) || status === "active" || status === "degraded",
  );
  const connected = taking.filter(({ status }) => status !== "disconnected");
  return {
    byShop: new Map(taking.map(({ id, platform }) => [id, platform])),
    connected: new Set<Platform>(connected.map(({ platform }) => platform)),
    byPlace: new Map<string, never>(),
  };
}

function contextOf(facts: IntakeFacts, orders: readonly OrderToTake[]): DemandContext {
  const lines = allLines(orders);
  const isCounted = new Map(facts.levels.map(([id, , , counted]) => [id, counted]));
  return {
    config: facts.config ?? { sourceType: null, sourceShopId: null },
    platforms: platformsOf(facts, new Set(orders.map(({ shopId }) => shopId))),
    listings: new Map(
      facts.lines.flatMap(([n, listingId, masterVariantId, isPlatformKit]) => {
        const line = lines[n];
        const counted = masterVariantId === null ? true : (isCounted.get(masterVariantId) ?? true);
        const isCountedHere = counted && !isPlatformKit;
        const found = {
          listingId,
          masterVariantId,
          isCounted: isCountedHere,
          isPlatformKit,
          recipeVersion: null,
        };
        return line ? [[lineKey(line), found]] : [];
      }),
    ),
  };
}

/** The places of the tenant, as those of a variant that was never there; none where no variant is kept by place. */
const placesOf = ({ placed, places }: IntakeFacts): PlaceLevel[] =>
  (placed.length === 0 ? [] : places).map(([id, isFirst, isShipping], index) => ({
    id,
    onHand: 0,
    version: 0,
    // What a level began with is written with its first row alone.
    base: 0,
    isFirst,
    isDefault: index === 0,
    isCounted: true,
    isShipping,
  }));

function levelsOf(facts: IntakeFacts): Map<string, Level> {
  const places = placesOf(facts);
  const placed = Map.groupBy(facts.placed, ([variantId]) => variantId);
  return new Map(
    facts.levels.map(([id, onHand, version]) => {
      const found = new Map(placed.get(id)?.map(([, placeId, ...level]) => [placeId, level]));
      const at = places.map((place): PlaceLevel => {
        const [units, movements] = found.get(place.id) ?? [0, 0];
        return { ...place, onHand: units, version: movements };
      });
      return [id, { onHand, version, places: placed.has(id) ? at : null }];
    }),
  );
}

/** Null where all that is sold is at the first place. */
function routerOf(facts: IntakeFacts, plans: readonly OrderPlan[]): OrderRouter | null {
  if (facts.placed.length === 0) {
    return null;
  }
  const platforms = new Map(facts.shops.map(({ id, platform }) => [id, platform]));
  const incoming = new Map(plans.map((plan) => [plan.orderId, plan.incoming]));
  const rules = facts.routing ? { ...facts.routing, savedAt: null } : NO_RULES;
  return new OrderRouter(rules, {
    cause: "intake",
    factsOf: (orderId) => {
      const { shopId, order } = incoming.get(orderId) ?? {};
      return shopId !== undefined && order
        ? factsOfIncoming(shopId, platforms.get(shopId) ?? null, order)
        : undefined;
    },
  });
}

function knownOf(facts: IntakeFacts): Map<string, Known> {
  return new Map(
    facts.known.map(({ paymentStatus: _shown, ...known }) => [
      orderKey(known.shopId, known.externalId),
      { ...known, contentHash: Buffer.from(known.contentHash, "hex") },
    ]),
  );
}

const keyOf = ({ shopId, order: { externalId } }: OrderToTake) => orderKey(shopId, externalId);

/** All versions of an order, and all orders of an event, are left together. */
function leftWith(orders: readonly OrderToTake[], changed: ReadonlySet<string>): ReadonlySet<OrderToTake> {
  let left: readonly OrderToTake[] = [];
  for (let next = orders.filter((order) => changed.has(keyOf(order))); next.length > left.length; ) {
    left = next;
    const [keys, events] = [new Set(left.map(keyOf)), new Set(left.map(({ eventId }) => eventId ?? ""))];
    next = orders.filter((order) => keys.has(keyOf(order)) || events.has(order.eventId ?? "none"));
  }
  return new Set(left);
}

/** Pure: decides about orders that are new, repeated or late. */
export function planGroup(
  channels: Channels,
  { tenantId, orders, isAccepted = () => true }: OrdersOfTenant,
  facts: IntakeFacts,
): GroupPlan {
  const known = knownOf(facts);
  const shops = new Map(facts.shops.map((shop) => [shop.id, shop]));
  const toTake = new Map<IncomingOrder, OrderToTake>(
    orders
      .filter(({ shopId }) => isAccepted(shops.get(shopId)))
      .map((order) => [{ ...order, version: order.version ?? facts.now.getTime() }, order]),
  );
  const all = pickNewest([...toTake.keys()]).map((incoming) =>
    planOrder(incoming, known.get(orderKey(incoming.shopId, incoming.order.externalId)) ?? null, []),
  );
  const context = contextOf(facts, orders);
  const kits = new Set(facts.levels.flatMap(([id, , , , , , , isKit]) => (isKit ? [id] : [])));
  const sellsKit = ({ shopId, order }: IncomingOrder) =>
    order.lines.some(({ channelVariantId, sku }) =>
      kits.has(context.listings.get(lineKey({ shopId, channelVariantId, sku }))?.masterVariantId ?? ""),
    );
  const changed = all
    .filter(({ outcome, incoming }) => outcome === "updated" || (kits.size > 0 && sellsKit(incoming)))
    .flatMap(({ incoming }) => toTake.get(incoming) ?? []);
  // Where an order of theirs leaves from is for the general path to find out.
  const byPlace = new Set(facts.shops.flatMap(({ id, isByPlace }) => (isByPlace ? [id] : [])));
  const located = [...toTake.values()].filter(({ shopId }) => byPlace.has(shopId));
  const left = leftWith([...toTake.values()], new Set([...changed, ...located].map(keyOf)));
  const plans = all.filter(({ incoming }) => !isIn(left, toTake.get(incoming)));
  const sourceOf = (incoming: IncomingOrder) => toTake.get(incoming)?.source ?? "webhook";
  const router = routerOf(facts, plans);
  const demand = planDemand(demandWith(channels, changesOf(plans, sourceOf), context), {
    levels: levelsOf(facts),
    places: placesOf(facts),
    route: router?.route,
  });
  return { tenantId, facts, left, plans, demand, routes: router?.routes ?? [], toTake };
}

const isIn = <Member>(set: ReadonlySet<Member>, member: Member | undefined) =>
  member !== undefined && set.has(member);
