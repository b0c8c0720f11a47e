import type { Platform } from "@estiba/contract";
import {
  adoptSizes,
  matchListings,
  recordListings,
  type Listing,
  type Match,
} from "../../domain/catalog/index.ts";
import {
  untrackListings,
  findPublished,
  followSource,
  markDirty,
  readInventoryConfig,
  trackListings,
} from "../../domain/inventory/index.ts";
import type { ChannelVariant } from "../../ports/channel.ts";
import type { Services, Tx } from "../../ports/services.ts";
import { publishEvents } from "../kit/publish-events.ts";
import { matchEvents } from "./catalog-events.ts";
import { adapterOf } from "../kit/open-shop.ts";
import { applyLinks } from "./apply-links.ts";

interface ShopOfListings {
  readonly id: string;
  readonly platform: Platform;
}

export interface LinkedListing {
  readonly listing: Listing;
  readonly masterVariantId: string;
  readonly isNew: boolean;
  readonly isCreated: boolean;
}

export interface TakenIn {
  readonly matches: readonly Match[];
  /** Those of this page that mean one of our variants now. */
  readonly linked: readonly LinkedListing[];
  /** Then the channels must be published to, once this is committed. */
  readonly hasStockMoved: boolean;
}

function linkedOf(listings: readonly Listing[], matches: readonly Match[]): LinkedListing[] {
  const matchOf = new Map(matches.map((match) => [match.listing.id, match]));
  return listings.flatMap((listing) => {
    const match = matchOf.get(listing.id);
    const masterVariantId = match ? match.mapping.masterVariantId : listing.masterVariantId;
    return masterVariantId === null
      ? []
      : [
          {
            listing,
            masterVariantId,
            isNew: match?.isChanged ?? false,
            isCreated: match?.isCreated ?? false,
          },
        ];
  });
}

/** Listings the channel has begun or ceased to count since they were linked. */
async function followTracking(tx: Tx, shopId: string, known: readonly LinkedListing[]): Promise<string[]> {
  const published = await findPublished(
    tx,
    known.map(({ listing }) => listing.id),
  );
  const [tracked, untracked] = [true, false].map((isTracked) =>
    known.filter(({ listing }) => (listing.stock !== null) === isTracked),
  );
  const begun = (tracked ?? []).filter(({ listing }) => !published.has(listing.id));
  await trackListings(
    tx,
    begun.map(({ listing, masterVariantId }) => ({
      listingId: listing.id,
      shopId,
      masterVariantId,
      assumedQuantity: listing.stock,
    })),
  );
  await untrackListings(
    tx,
    (untracked ?? []).map(({ listing }) => listing.id).filter((id) => published.has(id)),
  );
  return begun.map(({ masterVariantId }) => masterVariantId);
}

const readingOf = ({ listing, masterVariantId }: LinkedListing) =>
  listing.stock === null
    ? []
    : [{ listingId: listing.id, masterVariantId, quantity: listing.stock, isNew: false }];

/** What a channel sells, just read: written down, matched, and everything that follows from it, in one transaction. */
export async function takeInListings(
  services: Services,
  tx: Tx,
  shop: ShopOfListings,
  variants: readonly ChannelVariant[],
): Promise<TakenIn> {
  const listings = await recordListings(tx, shop.id, variants);
  const matches = await matchListings(tx, shop.id, listings, { isDryRun: false });
  await adoptSizes(
    tx,
    listings.map(({ id }) => id),
  );
  const changes = matches
    .filter(({ isChanged }) => isChanged)
    .map(({ listing, mapping, isCreated }) => ({
      listing,
      masterVariantId: mapping.masterVariantId,
      isCreated,
    }));
  const settled = await applyLinks(services, tx, shop, changes);
  await publishEvents(services, tx, () => matchEvents(shop.id, matches));
  const linked = linkedOf(listings, matches);
  const known = linked.filter(({ isNew }) => !isNew);
  const canPublish = adapterOf(services, shop.platform).capabilities.can.publishStock;
  const begun = canPublish ? await followTracking(tx, shop.id, known) : [];
  const { sourceShopId } = await readInventoryConfig(tx);
  const followed = sourceShopId === shop.id ? await followSource(tx, shop.id, known.flatMap(readingOf)) : [];
  await markDirty(tx, [...begun, ...followed]);
  return { matches, linked, hasStockMoved: settled.length + begun.length + followed.length > 0 };
}
