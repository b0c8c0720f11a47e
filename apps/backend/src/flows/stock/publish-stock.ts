import {
  dirtyShops,
  leasePublications,
  recordPublicationOutcomes,
  type LeasedPublication,
  type PublishOutcome,
} from "../../domain/inventory/index.ts";
import { findShop } from "../../domain/shops/index.ts";
import { plannedMs, retryInMs } from "../../kernel/backoff.ts";
import { ChannelError, type StockWrite, type WriteResult } from "../../ports/channel.ts";
import type { Services } from "../../ports/services.ts";
import { adapterOf, withShop, type OpenShop } from "../kit/open-shop.ts";

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

/** A shop that sells what it does not have stands below zero; there is nothing to tell it when we have nothing either. */
function isOff(shown: number | null, target: number): boolean {
  return shown !== target && (target > 0 || shown === null || shown > 0);
}

async function publishBatch(
  open: OpenShop,
  publications: readonly LeasedPublication[],
): Promise<PublishOutcome[]> {
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
    const result = byVariant.get(publication.channelVariantId);
    const isWanted = wanted.includes(publication);
    if (!isWanted || result?.outcome === "done") {
      const shown = isWanted && result?.outcome === "done" ? result.shown : expectedOf(publication);
      return { publication, shown: shown ?? publication.target, error: null, retryMs: 0 };
    }
    const message = result ? `${result.failure}: ${result.message}` : "the platform did not say";
    return {
      publication,
      error: message.slice(0, 300),
      retryMs: retryInMs(plannedMs(BACKOFF, publication.attempts), null),
    };
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
  ).catch((error: unknown): PublishOutcome[] => {
    const hintMs = error instanceof ChannelError ? error.retryAfterMs : null;
    const message = (error instanceof Error ? error.message : "unknown failure").slice(0, 300);
    services.logger.warn({ tenantId, shopId, err: error, count: publications.length }, "stock not published");
    return publications.map((publication) => ({
      publication,
      error: message,
      retryMs: retryInMs(plannedMs(BACKOFF, publication.attempts), hintMs),
    }));
  });
  await services.asSystem(tenantId, "publish-stock", (tx) => recordPublicationOutcomes(tx, outcomes));
}

async function batchSizeOf(services: Services, tenantId: string, shopId: string): Promise<number> {
  const shop = await services.asSystem(tenantId, "publish-stock", (tx) => findShop(tx, shopId));
  return shop ? adapterOf(services, shop.platform).capabilities.publishBatchSize : 1;
}

/** Tells the channels what changed, one batch per shop and turn, the shops side by side; true when there may be more. */
export async function publishStock(services: Services, tenantId: string): Promise<boolean> {
  const shopIds = await services.asSystem(tenantId, "publish-stock", (tx) => dirtyShops(tx, SHOPS_A_TURN));
  await Promise.all(shopIds.map((shopId) => publishShop(services, tenantId, shopId)));
  return shopIds.length > 0;
}
