import type {
  Conflict,
  GroupedProduct,
  ListingOfVariant,
  Mapping,
  Match,
  RowPlan,
  Suggestion,
  SyncCheckpoint,
  SyncResult,
  Variant,
} from "../../domain/catalog/index.ts";
import type { Job } from "../../domain/jobs/index.ts";
import { stored } from "../../kernel/json/stored-json.ts";

const isoOrNull = (date: Date | null) => date?.toISOString() ?? null;

export function presentSyncJob(tenantId: string, job: Job) {
  const { walks = [] } = stored<Partial<SyncCheckpoint>>(job.place);
  const isOver = job.state === "completed" || job.state === "failed";
  return {
    jobId: job.id,
    state: job.state,
    tenantId,
    shopId: typeof job.input["shopId"] === "string" ? job.input["shopId"] : null,
    ...(isOver ? { result: stored<SyncResult>(job.result) } : {}),
    progress: {
      done: job.done,
      total: job.total,
      variants: walks.reduce((sum, { variants }) => sum + variants, 0),
    },
    attempts: job.attempts,
    error: job.error,
    createdAt: job.createdAt.toISOString(),
    startedAt: isoOrNull(job.startedAt),
    finishedAt: isoOrNull(job.finishedAt),
  };
}

export function presentVariant(variant: Variant, listings: readonly ListingOfVariant[]) {
  const { id, skuKey: _skuKey, updatedAt, ...fields } = variant;
  return {
    masterVariantId: id,
    ...fields,
    masterSku: fields.sku,
    masterName: fields.name,
    imageUrl: listings.find(({ imageUrl }) => imageUrl !== null)?.imageUrl ?? null,
    updatedAt: updatedAt.toISOString(),
    listings: listings
      .filter(({ masterVariantId }) => masterVariantId === id)
      .map((listing) => ({
        mappingId: listing.listingId,
        shopId: listing.shopId,
        shopName: listing.shopName,
        platform: listing.platform,
        channelVariantId: listing.channelVariantId,
        channelSku: listing.sku,
        quantity: listing.quantity,
        isPending: listing.isPending,
        publishedAt: isoOrNull(listing.publishedAt),
      })),
  };
}

export function presentMapping(mapping: Mapping) {
  return { ...mapping, lastSyncedAt: mapping.lastSyncedAt.toISOString() };
}

export function presentConflict({ listings, others, ...conflict }: Conflict) {
  return { ...conflict, listings: listings.map(presentMapping), others: others.map(presentMapping) };
}

export function presentProduct({ id, shops, ...product }: GroupedProduct) {
  return { productId: id, ...product, shops: [...shops] };
}

export function presentSuggestion({ variant, evidence, likeness }: Suggestion) {
  return {
    masterVariantId: variant.id,
    sku: variant.sku,
    name: variant.name,
    barcode: variant.barcode,
    onHand: variant.onHand,
    evidence: [...evidence],
    likeness,
  };
}

export function presentMatch({ listing, before, mapping, isCreated }: Match) {
  return {
    mappingId: listing.id,
    shopId: listing.shopId,
    channelVariantId: listing.channelVariantId,
    channelSku: listing.sku,
    from: before,
    to: { status: mapping.status, masterVariantId: mapping.masterVariantId },
    isNewVariant: isCreated,
    evidence: mapping.evidence,
  };
}

export function presentRow({ row, sku, action, changes, errors }: RowPlan) {
  return { row, sku, action, changes: { ...changes }, errors: [...errors] };
}
