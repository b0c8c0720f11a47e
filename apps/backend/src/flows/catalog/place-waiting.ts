import { resolveLines } from "../../domain/catalog/index.ts";
import {
  applyWaiting,
  nextWaiting,
  readInventoryConfig,
  stockStatusOf,
  type PlacedLine,
  type WaitingSale,
} from "../../domain/inventory/index.ts";
import { findOrders, restateStock } from "../../domain/orders/index.ts";
import { readRoutingRules, saveRoutes } from "../../domain/routing/index.ts";
import { platformsOf } from "../../domain/shops/index.ts";
import { together } from "../../kernel/together.ts";
import type { Services, Tx } from "../../ports/services.ts";
import { followFulfilments } from "../kit/follow-fulfilments.ts";
import { factsOfKnown, OrderRouter } from "../kit/order-router.ts";
import { readRouteCosts } from "../kit/route-costs.ts";
import { readShopRouting } from "../../domain/locations/index.ts";
import { publishStockEvents } from "../kit/publish-events.ts";

export interface PlacedSale {
  readonly sale: WaitingSale;
  readonly listingId: string;
  readonly masterVariantId: string;
  readonly recipeVersion: number | null;
}

/** Which of the waiting sales can be linked by now. */
export async function placeWaiting(tx: Tx, sales: readonly WaitingSale[]): Promise<PlacedSale[]> {
  const claiming = sales.filter(({ quantity }) => quantity > 0);
  const resolved = await resolveLines(
    tx,
    claiming.map(({ id, shopId, channelVariantId, sku }) => ({ key: id, shopId, channelVariantId, sku })),
  );
  return claiming.flatMap((sale) => {
    const line = resolved.get(sale.id);
    return line !== undefined && line.masterVariantId !== null
      ? [
          {
            sale,
            listingId: line.listingId,
            masterVariantId: line.masterVariantId,
            recipeVersion: line.recipeVersion,
          },
        ]
      : [];
  });
}

/** Routes what was waiting by the rules as they are now. */
async function routerOf(
  services: Services,
  tx: Tx,
  placed: readonly PlacedSale[],
  orderIds: readonly string[],
): Promise<OrderRouter> {
  const [rules, orders] = await together([readRoutingRules(tx), findOrders(tx, orderIds)]);
  const skus = Map.groupBy(placed, ({ sale }) => sale.orderId);
  const variantIds = placed.map(({ masterVariantId }) => masterVariantId);
  const costs = await readRouteCosts(services, tx, rules, variantIds);
  const factsOf = (orderId: string) => {
    const order = orders.get(orderId);
    return (
      order &&
      factsOfKnown(
        order,
        (skus.get(orderId) ?? []).flatMap(({ sale }) => sale.sku ?? []),
      )
    );
  };
  const shopIds = [...new Set([...orders.values()].map(({ shopId }) => shopId))];
  const { byPlace } = await platformsOf(tx, shopIds);
  const routing = await readShopRouting(tx, new Map([...byPlace].filter(([id]) => shopIds.includes(id))));
  const assigned = { routing, leavesFrom: () => undefined };
  return new OrderRouter(rules, { cause: "mapping", costs, factsOf, assigned });
}

/** Books them as if they had just been sold. Orders first, then figures: the common lock order. */
export async function bookWaiting(
  services: Services,
  tx: Tx,
  placed: readonly PlacedSale[],
  { isExempt }: { isExempt: boolean },
): Promise<readonly string[]> {
  if (placed.length === 0) {
    return [];
  }
  const lines = placed.map(
    ({ sale, listingId, masterVariantId, recipeVersion }): PlacedLine => ({
      orderLineId: sale.orderLineId,
      listingId,
      masterVariantId,
      recipeVersion,
      isExempt,
    }),
  );
  const orderIds = [...new Set(placed.map(({ sale }) => sale.orderId))];
  const router = await routerOf(services, tx, placed, orderIds);
  const moved = await restateStock(tx, orderIds, async (orders) => {
    const applied = await applyWaiting(tx, lines, router.route);
    await saveRoutes(tx, router.routes);
    const changed = new Set(applied.orderIds);
    const statuses = orders
      .filter(({ id }) => changed.has(id))
      .map(({ id, status, stockStatus }) => ({
        orderId: id,
        stockStatus: stockStatusOf(applied.statusesOf(id), {
          isCancelled: status === "cancelled",
          isReturned: status === "returned",
          hadDemand: stockStatus !== "not_applicable",
        }),
      }));
    return { statuses, value: applied.movedVariantIds };
  });
  await followFulfilments(services, tx, orderIds);
  return moved;
}

const BATCH = 500;

/**
 * Looks through everything of a shop that still waits. A sale that came at the very moment its listing was linked
 * is found here.
 */
export async function placeWaitingOfShop(
  services: Services,
  tenantId: string,
  shopId: string,
): Promise<void> {
  let afterId = "";
  for (let isMore = true; isMore; ) {
    const seen = await services.asSystem(tenantId, "place-waiting", async (tx) => {
      const sales = await nextWaiting(tx, { shopId, afterId, most: BATCH });
      const { sourceShopId } = await readInventoryConfig(tx);
      const moved = await bookWaiting(services, tx, await placeWaiting(tx, sales), {
        isExempt: sourceShopId === shopId,
      });
      await publishStockEvents(services, tx, moved);
      if (moved.length > 0) {
        tx.afterCommit(() => services.ring("catalog-publish", tx.tenantId));
      }
      return { lastId: sales.at(-1)?.id, isFull: sales.length === BATCH };
    });
    afterId = seen.lastId ?? afterId;
    isMore = seen.isFull;
  }
}
