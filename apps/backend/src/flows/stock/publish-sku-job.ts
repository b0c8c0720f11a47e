import { recordRenamedListings } from "../../domain/catalog/index.ts";
import {
  readPending,
  readSkuListings,
  type PendingResult,
  type SkuListing,
} from "../../domain/inventory/index.ts";
import type { Services } from "../../ports/services.ts";
import type { OpenShop } from "../kit/open-shop.ts";
import { ended, resultOf, type JobBatch, type WrittenBatch } from "./publish-job.ts";

interface SkuWish {
  readonly row: PendingResult;
  readonly listing: SkuListing;
  readonly sku: string;
}

/** Writes one batch of SKUs to one shop, and stores them as the channel's. */
export async function publishSkuBatch(
  services: Services,
  tenantId: string,
  batch: JobBatch,
  ask: <T>(run: (open: OpenShop) => Promise<T>) => Promise<T>,
): Promise<WrittenBatch> {
  const { rows, listings } = await services.asSystem(tenantId, "publish-sku-job", async (tx) => {
    const pending = await readPending(tx, batch.job.id, { ...batch, field: "sku" }, batch.size);
    const ids = pending.map(({ listingId }) => listingId);
    return { rows: pending, listings: await readSkuListings(tx, ids) };
  });
  const byListing = new Map(listings.map((listing) => [listing.listingId, listing]));
  const wishes = rows.flatMap((row): SkuWish[] => {
    const listing = byListing.get(row.listingId);
    const sku = batch.undoOf === null ? listing?.masterSku : row.after;
    return listing && typeof sku === "string" ? [{ row, listing, sku }] : [];
  });
  const known = new Set(wishes.map(({ row }) => row.listingId));
  const changed = wishes.filter(({ listing, sku }) => listing.sku !== sku);
  const ends = [
    ...rows
      .filter(({ listingId }) => !known.has(listingId))
      .map((row) => ended(row, "skipped", "not_linked")),
    ...wishes
      .filter(({ listing, sku }) => listing.sku === sku)
      .map(({ row, sku }) => ({ ...ended(row, "unchanged", null), before: sku, after: sku })),
  ];
  const answers =
    changed.length === 0
      ? []
      : await ask(
          async ({ adapter, connection }) =>
            (await adapter.client?.publishSku?.(
              connection,
              changed.map(({ listing, sku }) => ({ ...listing, sku })),
            )) ?? [],
        );
  const byVariant = new Map(answers.map((answer) => [answer.channelVariantId, answer]));
  const results = changed.map(({ row, listing, sku }) =>
    resultOf(row, byVariant.get(listing.channelVariantId), { before: listing.sku, after: sku }),
  );
  const skuOf = new Map(changed.map(({ row, sku }) => [row.listingId, sku]));
  const renamed = results.flatMap(({ listingId, state }) => {
    const sku = state === "written" ? skuOf.get(listingId) : undefined;
    return sku === undefined ? [] : [{ listingId, sku }];
  });
  return {
    results: [...ends, ...results],
    isBusy: false,
    record: (tx) => recordRenamedListings(tx, renamed),
  };
}
