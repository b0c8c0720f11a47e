import {
  dirtyShops,
  isOff,
  leasePublications,
  recordWrites,
  type LeasedPublication,
  type WriteOutcome,
} from "../../domain/inventory/index.ts";
import { findShops } from "../../domain/shops/index.ts";
import { plannedMs, retryInMs } from "../../kernel/backoff.ts";
import { ChannelError, type StockWrite, type WriteResult } from "../../ports/channel.ts";
import { together } from "../../kernel/together.ts";
import type { Services, Tx } from "../../ports/services.ts";
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

async function publishShop(
  services: Services,
  tenantId: string,
  shopId: string,
  publications: readonly LeasedPublication[],
): Promise<void> {
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

/** One batch for each shop with changes, all in one transaction: a turn costs the database little. */
async function leaseBatches(
  services: Services,
  tx: Tx,
): Promise<{ shopId: string; publications: LeasedPublication[] }[]> {
  const shops = await findShops(tx, await dirtyShops(tx, SHOPS_A_TURN));
  return together(
    [...shops.values()].map(async ({ id, platform }) => {
      const { publishBatchSize } = adapterOf(services, platform).capabilities;
      return { shopId: id, publications: await leasePublications(tx, id, publishBatchSize) };
    }),
  );
}

/**
 * Publishes changes to the channels, one batch per shop and turn, the shops in parallel; true when there may be more.
 */
export async function publishStock(services: Services, tenantId: string): Promise<boolean> {
  const batches = await services.asSystem(tenantId, "publish-stock", (tx) => leaseBatches(services, tx));
  const leased = batches.filter(({ publications }) => publications.length > 0);
  await Promise.all(
    leased.map(({ shopId, publications }) => publishShop(services, tenantId, shopId, publications)),
  );
  return leased.length > 0;
}
