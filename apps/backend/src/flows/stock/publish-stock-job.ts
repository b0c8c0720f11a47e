import {
  readInventoryConfig,
  quantityFor,
  readPending,
  recordWrites,
  takeListings,
  type LeasedPublication,
  type PendingResult,
  type ResultToWrite,
  type WriteOutcome,
} from "../../domain/inventory/index.ts";
import { findShop } from "../../domain/shops/index.ts";
import type { WriteResult } from "../../ports/channel.ts";
import type { Services, Tx } from "../../ports/services.ts";
import type { OpenShop } from "../kit/open-shop.ts";
import { ended, resultOf, type JobBatch, type WrittenBatch } from "./publish-job.ts";
import { locate, readGoods, type GoodsByPlace, type LocatedFigures } from "./locate-figures.ts";
import { failedBy, outcomeOf } from "./write-outcome.ts";

const LEASE_SECONDS = 120;

interface StockWish {
  readonly row: PendingResult;
  readonly publication: LeasedPublication;
  readonly quantity: number;
}

interface Taken {
  readonly wishes: readonly StockWish[];
  readonly goods: GoodsByPlace | null;
  readonly ends: readonly ResultToWrite[];
  readonly isBusy: boolean;
}

async function take(tx: Tx, batch: JobBatch): Promise<Taken> {
  const rows = await readPending(tx, batch.job.id, { ...batch, field: "stock" }, batch.size);
  const isUndo = batch.undoOf !== null;
  if (isUndo && (await readInventoryConfig(tx)).sourceType !== null) {
    const ends = rows.map((row) => ended(row, "skipped", "ruled_by_source"));
    return { wishes: [], goods: null, ends, isBusy: false };
  }
  const { taken, busy } = await takeListings(
    tx,
    rows.map(({ listingId }) => listingId),
    LEASE_SECONDS,
  );
  const byListing = new Map(taken.map((publication) => [publication.listingId, publication]));
  const wishes = rows.flatMap((row): StockWish[] => {
    const publication = byListing.get(row.listingId);
    return publication ? [{ row, publication, quantity: quantityFor(row, publication, isUndo) }] : [];
  });
  const gone = rows.filter(({ listingId }) => !byListing.has(listingId) && !busy.includes(listingId));
  const ends = gone.map((row) => ended(row, "skipped", "not_tracked"));
  const shop = await findShop(tx, batch.shopId);
  const goods = shop && (await readGoods(tx, shop, taken));
  return { wishes, goods, ends, isBusy: wishes.length === 0 && ends.length === 0 && busy.length > 0 };
}

type Written = StockWish & {
  shown: number | null;
  isChange: boolean;
  located: LocatedFigures | undefined;
  result: WriteResult | undefined;
};

/** What is there is read first: it is what can be put back, and what shows the right figure already is left alone. */
async function write(open: OpenShop, { wishes, goods }: Pick<Taken, "wishes" | "goods">): Promise<Written[]> {
  const { adapter, connection } = open;
  const { client } = adapter;
  const quantities = new Map(wishes.map(({ publication, quantity }) => [publication, quantity]));
  const figures = await locate(
    open,
    goods,
    [...quantities.keys()],
    (one) => quantities.get(one) ?? one.target,
  );
  const seen = await client?.readStock?.(
    connection,
    wishes.map(({ publication }) => publication),
  );
  const withShown = wishes.map((wish) => {
    const read = seen?.get(wish.publication.channelVariantId) ?? null;
    const located = figures.get(wish.publication.listingId);
    const isChange = located?.isChanged ?? read !== wish.quantity;
    return { ...wish, located, shown: read ?? wish.publication.assumed, isChange };
  });
  const changes = withShown.filter(({ isChange }) => isChange);
  const results = await publishChanges(adapter, connection, changes);
  const byVariant = new Map(results.map((result) => [result.channelVariantId, result]));
  return withShown.map((wish) => ({ ...wish, result: byVariant.get(wish.publication.channelVariantId) }));
}

async function publishChanges(
  { client }: OpenShop["adapter"],
  connection: OpenShop["connection"],
  changes: readonly Omit<Written, "result">[],
): Promise<readonly WriteResult[]> {
  if (changes.length === 0) {
    return [];
  }
  const results = await client?.publishStock?.(
    connection,
    changes.map(({ publication, quantity, shown, row, located }) => ({
      ...(located && { locations: located.writes }),
      channelProductId: publication.channelProductId,
      channelVariantId: publication.channelVariantId,
      publishKey: publication.publishKey,
      quantity,
      expected: shown,
      idempotencyKey: `bulk-${publication.listingId}-${publication.version}-${publication.attempts}-${row.attempts}`,
    })),
  );
  return results ?? [];
}

/** Writes one batch of figures to one shop. Network calls happen between two transactions, never inside one. */
export async function publishStockBatch(
  services: Services,
  tenantId: string,
  batch: JobBatch,
  ask: <T>(run: (open: OpenShop) => Promise<T>) => Promise<T>,
): Promise<WrittenBatch> {
  const { wishes, goods, ends, isBusy } = await services.asSystem(tenantId, "publish-stock-job", (tx) =>
    take(tx, batch),
  );
  if (wishes.length === 0) {
    return { results: ends, isBusy, record: async () => undefined };
  }
  const written = await ask((open) => write(open, { wishes, goods })).catch(async (error: unknown) => {
    const failed = wishes.map((wish) => failedBy(error, { ...wish, retryMs: null }));
    await services.asSystem(tenantId, "publish-stock-job", (tx) => recordWrites(tx, failed));
    throw error;
  });
  const outcomes = written.map(
    ({ publication, quantity, isChange, located, result }): WriteOutcome => ({
      ...(isChange
        ? outcomeOf({ publication, quantity, retryMs: null }, result)
        : { publication, shown: quantity, error: null, retryMs: null }),
      ...(located && { locations: located.figures }),
    }),
  );
  const results = written.map(({ row, quantity, shown, isChange, result }) => {
    const values = { before: shown === null ? null : String(shown), after: String(quantity) };
    return isChange ? resultOf(row, result, values) : { ...ended(row, "unchanged", null), ...values };
  });
  return {
    results: [...ends, ...results],
    isBusy: false,
    record: async (tx) => void (await recordWrites(tx, outcomes)),
  };
}
