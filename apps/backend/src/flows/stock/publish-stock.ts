import {
  dirtyShops,
  leasePublications,
  readMarks,
  recordWrites,
  tracesBehind,
  type LeasedPublication,
  type WriteOutcome,
} from "../../domain/inventory/index.ts";
import { plannedMs, retryInMs } from "../../kernel/backoff.ts";
import { Batcher } from "../../kernel/limits/batcher.ts";
import { ChannelError, type StockWrite, type WriteResult } from "../../ports/channel.ts";
import { together } from "../../kernel/together.ts";
import { SharedStep } from "../../kernel/tracing.ts";
import type { Services, Tx } from "../../ports/services.ts";
import { adapterOf, readShop, withKnownShop, type KnownShop, type OpenShop } from "../kit/open-shop.ts";
import { locate, readGoods, type GoodsByPlace, type LocatedFigures } from "./locate-figures.ts";
import { refreshKits, refreshSlice } from "./refresh-kits.ts";
import { failedBy, outcomeOf } from "./write-outcome.ts";

const SHOPS_A_TURN = 8;
const RECORDS = { mostAtOnce: 1, mostPerBatch: SHOPS_A_TURN, mostWaiting: SHOPS_A_TURN };
const BACKOFF = { firstMs: 1_000, maxMs: 15 * 60_000 };

/** An attempt has a key of its own: what it expects to find may differ from the one before. */
function writeOf(
  publication: LeasedPublication,
  expected: number | null,
  located: LocatedFigures | undefined,
): StockWrite {
  return {
    ...(located && { locations: located.writes }),
    channelProductId: publication.channelProductId,
    channelVariantId: publication.channelVariantId,
    publishKey: publication.publishKey,
    quantity: publication.target,
    expected,
    idempotencyKey: `${publication.listingId}-${publication.version}-${publication.attempts}`,
  };
}

/** What the channel shows now, for listings we are not sure about. */
async function readUnsure(
  { adapter, connection }: OpenShop,
  publications: readonly LeasedPublication[],
): Promise<ReadonlyMap<string, number | null>> {
  const unsure = publications.filter(({ assumed }) => assumed === null);
  return unsure.length === 0 || !adapter.client?.readStock
    ? new Map()
    : adapter.client.readStock(connection, unsure);
}

async function publishBatch(
  open: OpenShop,
  { publications, goods }: Pick<Batch, "publications" | "goods">,
): Promise<WriteOutcome[]> {
  const { client } = open.adapter;
  const located = await locate(open, goods, publications);
  const seen = located.size > 0 ? new Map<string, number>() : await readUnsure(open, publications);
  const expectedOf = ({ assumed, channelVariantId }: LeasedPublication) =>
    assumed ?? seen.get(channelVariantId) ?? null;
  const wanted = publications.filter(
    (publication) =>
      located.get(publication.listingId)?.isChanged ?? expectedOf(publication) !== publication.target,
  );
  const results =
    wanted.length === 0
      ? []
      : ((await client?.publishStock?.(
          open.connection,
          wanted.map((publication) =>
            writeOf(publication, expectedOf(publication), located.get(publication.listingId)),
          ),
        )) ?? []);
  const byVariant = new Map<string, WriteResult>(results.map((result) => [result.channelVariantId, result]));
  return publications.map((publication) => {
    const { target: quantity, channelVariantId, attempts } = publication;
    const figures = located.get(publication.listingId)?.figures;
    const locations = figures && { locations: figures };
    if (!wanted.includes(publication)) {
      const shown = figures ? quantity : (expectedOf(publication) ?? quantity);
      return { publication, shown, error: null, retryMs: 0, ...locations };
    }
    const retryMs = retryInMs(plannedMs(BACKOFF, attempts), null);
    return {
      ...outcomeOf({ publication, quantity, retryMs }, byVariant.get(channelVariantId)),
      ...locations,
    };
  });
}

interface Batch {
  readonly known: KnownShop;
  readonly publications: readonly LeasedPublication[];
  /** Where the goods are, for a shop that shows several figures. */
  readonly goods: GoodsByPlace | null;
  /** Whether the shop may have more than fits into it. */
  readonly isFull: boolean;
  /** Of the sales that it is about. */
  readonly traces: readonly string[];
}

async function writeBatch(
  services: Services,
  tenantId: string,
  { known, publications, goods, traces }: Batch,
): Promise<WriteOutcome[]> {
  const step = new SharedStep(
    "publish stock",
    traces.map((trace) => [trace, trace]),
    () => ({
      "estiba.tenant_id": tenantId,
      "estiba.shop_id": known.shop.id,
      "estiba.batch_size": publications.length,
    }),
  );
  const written = step.run(() =>
    withKnownShop(services, tenantId, known, (open) => publishBatch(open, { publications, goods })),
  );
  return written
    .catch((error: unknown): WriteOutcome[] => {
      traces.forEach((trace) => step.fail(trace, error));
      const hintMs = error instanceof ChannelError ? error.retryAfterMs : null;
      services.logger.warn(
        { tenantId, shopId: known.shop.id, err: error, count: publications.length },
        "stock not published",
      );
      return publications.map((publication) => {
        const { target: quantity, attempts } = publication;
        return failedBy(error, {
          publication,
          quantity,
          retryMs: retryInMs(plannedMs(BACKOFF, attempts), hintMs),
        });
      });
    })
    .finally(() => step.end());
}

const MAX_TRACES_A_BATCH = 64;
const HOT = { isHot: true };

/** Looked up only where traces are recorded. */
async function tracesOf({ config }: Services, tx: Tx, publications: readonly LeasedPublication[]) {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === null || publications.length === 0) {
    return [];
  }
  const found = await tracesBehind(
    tx,
    publications.map(({ listingId }) => listingId),
  );
  return [...new Set([...found.values()].flat())].slice(0, MAX_TRACES_A_BATCH);
}

/** One batch for each shop with changes, and what opens the shops, all in one transaction. */
async function leaseBatches(
  services: Services,
  tx: Tx,
  busyShops: ReadonlySet<string>,
): Promise<readonly Batch[]> {
  const shopIds = await dirtyShops(tx, SHOPS_A_TURN, [...busyShops]);
  return together(
    shopIds.map(async (shopId) => {
      const known = await readShop(services, tx, shopId);
      const { publishBatchSize } = adapterOf(services, known.shop.platform).capabilities;
      const publications = await leasePublications(tx, shopId, publishBatchSize);
      const traces = await tracesOf(services, tx, publications);
      const goods = await readGoods(tx, known.shop, publications);
      return { known, publications, goods, isFull: publications.length === publishBatchSize, traces };
    }),
  );
}

/** What a shop answered. */
interface Written {
  readonly outcomes: readonly WriteOutcome[];
  /** Whether it may have more to be written. */
  readonly isFull: boolean;
}

/**
 * Publishes changes to the channels, one batch per shop and turn, the shops in parallel; true when there is more. What
 * shops answer while another's answer is being recorded is recorded together. A shop that is done does not wait for the
 * others: its next turn may begin while they are busy.
 */
export async function publishStock(
  services: Services,
  tenantId: string,
  busyShops = new Set<string>(),
): Promise<boolean> {
  const within = <Result>(run: (tx: Tx) => Promise<Result>) =>
    services.asSystem(tenantId, "publish-stock", run, HOT);
  const lease = (tx: Tx) => leaseBatches(services, tx, busyShops);
  const [marks, found] = await within((tx) => together([readMarks(tx), lease(tx)]));
  // The first kits are published while the others are looked at.
  const after = marks.length > 0 ? await refreshSlice(services, tenantId, marks, "") : undefined;
  const batches = marks.length > 0 && found.length === 0 ? await within(lease) : found;
  const records = new Batcher<Written, boolean>(RECORDS, async (_, written) => {
    const outcomes = written.flatMap((one) => one.outcomes);
    const recorded = await within(async (tx) => {
      const result = await recordWrites(tx, outcomes);
      if (result.due > 0 || written.some(({ isFull }) => isFull)) {
        tx.afterCommit(() => services.ring("catalog-publish", tx.tenantId));
      }
      return result;
    });
    for (const latencyMs of recorded.latenciesMs) {
      services.meters.published(latencyMs / 1_000);
    }
    return written.map(({ isFull }) => isFull || recorded.due > 0);
  });
  const publish = async (batch: Batch): Promise<boolean> => {
    const { id } = batch.known.shop;
    busyShops.add(id);
    try {
      const outcomes = await writeBatch(services, tenantId, batch);
      return await records.run(tenantId, { outcomes, isFull: batch.isFull });
    } finally {
      busyShops.delete(id);
    }
  };
  const [areMore] = await Promise.all([
    Promise.all(batches.filter(({ publications }) => publications.length > 0).map(publish)),
    refreshKits(services, tenantId, marks, after),
  ]);
  return marks.length > 0 || areMore.includes(true) || batches.length === SHOPS_A_TURN;
}
