import {
  dirtyShops,
  isOff,
  leasePublications,
  recordWrites,
  type LeasedPublication,
  type WriteOutcome,
} from "../../domain/inventory/index.ts";
import { findShop } from "../../domain/shops/index.ts";
import { plannedMs, retryInMs } from "../../kernel/backoff.ts";
import { ChannelError, type StockWrite, type WriteResult } from "../../ports/channel.ts";
import type { Services } from "../../ports/services.ts";
import { adapterOf, withShop, type OpenShop } from "../kit/open-shop.ts";
import { failedBy, outcomeOf } from "./write-outcome.ts";

const SHOPS_A_TURN = 8;
const BACKOFF = { firstMs: 1_000, maxMs: 15 * 60_000 };

/** An attempt has a key of its own: what it expects to find may differ from the one before. */
function writeOf(publication: LeasedPublication, expected: number | null): StockWrite {
  return {
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
  publications: readonly LeasedPublication[],
): Promise<WriteOutcome[]> {
  const { client } = open.adapter;
  const seen = await readUnsure(open, publications);
  const expectedOf = ({ assumed, channelVariantId }: LeasedPublication) =>
    assumed ?? seen.get(channelVariantId) ?? null;
  const wanted = publications.filter((publication) => isOff(expectedOf(publication), publication.target));
  const results =
    wanted.length === 0
      ? []
      : ((await client?.publishStock?.(
          open.connection,
          wanted.map((publication) => writeOf(publication, expectedOf(publication))),
        )) ?? []);
  const byVariant = new Map<string, WriteResult>(results.map((result) => [result.channelVariantId, result]));
  return publications.map((publication) => {
    const { target: quantity, channelVariantId, attempts } = publication;
    return wanted.includes(publication)
      ? outcomeOf(
          { publication, quantity, retryMs: retryInMs(plannedMs(BACKOFF, attempts), null) },
          byVariant.get(channelVariantId),
        )
      : { publication, shown: expectedOf(publication) ?? quantity, error: null, retryMs: 0 };
  });
}

async function publishShop(services: Services, tenantId: string, shopId: string): Promise<void> {
  const batchSize = await batchSizeOf(services, tenantId, shopId);
  const publications = await services.asSystem(tenantId, "publish-stock", (tx) =>
    leasePublications(tx, shopId, batchSize),
  );
  if (publications.length === 0) {
    return;
  }
  const outcomes = await withShop(services, tenantId, shopId, (open) =>
    publishBatch(open, publications),
  ).catch((error: unknown): WriteOutcome[] => {
    const hintMs = error instanceof ChannelError ? error.retryAfterMs : null;
    services.logger.warn({ tenantId, shopId, err: error, count: publications.length }, "stock not published");
    return publications.map((publication) => {
      const { target: quantity, attempts } = publication;
      return failedBy(error, {
        publication,
        quantity,
        retryMs: retryInMs(plannedMs(BACKOFF, attempts), hintMs),
      });
    });
  });
  await services.asSystem(tenantId, "publish-stock", (tx) => recordWrites(tx, outcomes));
}

async function batchSizeOf(services: Services, tenantId: string, shopId: string): Promise<number> {
  const shop = await services.asSystem(tenantId, "publish-stock", (tx) => findShop(tx, shopId));
  return shop ? adapterOf(services, shop.platform).capabilities.publishBatchSize : 1;
}

/**
 * Publishes changes to the channels, one batch per shop and turn, the shops in parallel; true when there may be more.
 */
export async function publishStock(services: Services, tenantId: string): Promise<boolean> {
  const shopIds = await services.asSystem(tenantId, "publish-stock", (tx) => dirtyShops(tx, SHOPS_A_TURN));
  await Promise.all(shopIds.map((shopId) => publishShop(services, tenantId, shopId)));
  return shopIds.length > 0;
}
