import type { OrderStatus, StockStatus } from "@estiba/contract";
import {
  readLineStatuses,
  rebuildFlags,
  rebuildLevels,
  stockStatusOf,
} from "../../domain/inventory/index.ts";
import { nextOrderIds, restateStock } from "../../domain/orders/index.ts";
import { followFulfilments } from "../kit/follow-fulfilments.ts";
import type { Origin, Services, Tx } from "../../ports/services.ts";

const BATCH = 500;
const MAX_SHOWN = 20;

export interface RebuildReport {
  readonly levels: number;
  readonly flags: number;
  readonly orders: number;
  readonly fulfilments: number;
  readonly examples: readonly string[];
}

interface Repair {
  readonly count: number;
  readonly examples: readonly string[];
}

/** Takes batch after batch, each in its own transaction, until one comes back without a last id. */
async function inBatches(
  run: (after: string) => Promise<Repair & { lastId: string | null }>,
): Promise<Repair> {
  let [after, count] = ["", 0];
  const examples: string[] = [];
  for (;;) {
    const batch = await run(after);
    count += batch.count;
    examples.push(...batch.examples);
    if (batch.lastId === null) {
      return { count, examples: examples.slice(0, MAX_SHOWN) };
    }
    after = batch.lastId;
  }
}

/** From where each order leaves, as if it had been asked at each of its changes. */
async function rebuildFulfilments(services: Services, tx: Tx, after: string, isDryRun: boolean) {
  const ids = await nextOrderIds(tx, after, BATCH);
  const changed = await restateStock(tx, ids, async () => ({
    statuses: [],
    value: await followFulfilments(services, tx, ids, { isDryRun }),
  }));
  return {
    count: changed.length,
    examples: changed.map(({ orderId, placeId, status }) => `order ${orderId} at ${placeId}: ${status}`),
    lastId: lastOf(ids),
  };
}

const lastOf = (ids: readonly string[]) => (ids.length < BATCH ? null : (ids.at(-1) ?? null));

type LineStatus = Awaited<ReturnType<typeof readLineStatuses>>[number];

function wrongStatus(
  { id, status, stockStatus: was }: { id: string; status: OrderStatus; stockStatus: StockStatus },
  standing: readonly LineStatus[],
): { orderId: string; was: StockStatus; stockStatus: StockStatus }[] {
  if (status === "returned") {
    return [];
  }
  const stockStatus = stockStatusOf(
    standing.map((line) => (line.isGivenBack ? "reversed" : line.status)),
    {
      isCancelled: status === "cancelled",
      isReturned: false,
      hadDemand: standing.some((line) => line.status !== "not_required"),
    },
  );
  return stockStatus === was ? [] : [{ orderId: id, was, stockStatus }];
}

/** How an order stands depends on how it came about once it is returned, so those are left as they are. */
async function rebuildOrders(tx: Tx, after: string, isDryRun: boolean) {
  const ids = await nextOrderIds(tx, after, BATCH);
  const wrong = await restateStock(tx, ids, async (orders) => {
    const lines = Map.groupBy(await readLineStatuses(tx, ids), ({ orderId }) => orderId);
    const value = orders.flatMap((order) => wrongStatus(order, lines.get(order.id) ?? []));
    return { statuses: isDryRun ? [] : value, value };
  });
  return {
    count: wrong.length,
    examples: wrong.map(({ orderId, was, stockStatus }) => `order ${orderId}: ${was} -> ${stockStatus}`),
    lastId: lastOf(ids),
  };
}

/** Corrects derived data from the records; the records themselves are never changed. */
export async function rebuildDerived(
  services: Services,
  tenantId: string,
  origin: Origin,
  { isDryRun }: { isDryRun: boolean },
): Promise<RebuildReport> {
  const inTx =
    <T>(run: (tx: Tx, after: string) => Promise<T>) =>
    (after: string) =>
      services.inTenant(tenantId, origin, (tx) => run(tx, after));
  const levels = await inBatches(inTx((tx, after) => rebuildLevels(tx, { after, most: BATCH, isDryRun })));
  const flags = await inBatches(
    inTx(async (tx, after) => {
      const rebuilt = await rebuildFlags(tx, { after, most: BATCH, isDryRun });
      if (!isDryRun && rebuilt.count > 0) {
        tx.afterCommit(() => services.ring("catalog-publish", tenantId));
      }
      return rebuilt;
    }),
  );
  const orders = await inBatches(inTx((tx, after) => rebuildOrders(tx, after, isDryRun)));
  const fulfilments = await inBatches(inTx((tx, after) => rebuildFulfilments(services, tx, after, isDryRun)));
  return {
    levels: levels.count,
    flags: flags.count,
    orders: orders.count,
    fulfilments: fulfilments.count,
    examples: [...levels.examples, ...flags.examples, ...orders.examples, ...fulfilments.examples].slice(
      0,
      MAX_SHOWN,
    ),
  };
}
