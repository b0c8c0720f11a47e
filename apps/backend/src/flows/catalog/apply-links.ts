import type { Platform } from "@estiba/contract";
import type { Listing } from "../../domain/catalog/index.ts";
import {
  untrackListings,
  findUncounted,
  findWaiting,
  followSource,
  openLevels,
  markDirty,
  moveStock,
  readInventoryConfig,
  trackListings,
} from "../../domain/inventory/index.ts";
import type { Services, Tx } from "../../ports/services.ts";
import { adapterOf } from "../kit/open-shop.ts";
import { bookWaiting, placeWaiting, type PlacedSale } from "./place-waiting.ts";

export interface LinkChange {
  /** As it was before. */
  readonly listing: Listing;
  readonly masterVariantId: string | null;
  /** The variant came into being with this listing. */
  readonly isCreated: boolean;
}

interface ShopOfListings {
  readonly id: string;
  readonly platform: Platform;
}

const MAX_WAITING = 5_000;

interface Linked extends LinkChange {
  readonly masterVariantId: string;
}

async function findPlaced(
  tx: Tx,
  shop: ShopOfListings,
  linked: readonly Linked[],
): Promise<Map<string, PlacedSale[]>> {
  const about = {
    channelVariantIds: linked.map(({ listing }) => listing.channelVariantId),
    skuKeys: linked.flatMap(({ listing }) => listing.skuKey ?? []),
  };
  const ids = new Set(linked.map(({ listing }) => listing.id));
  const placed = await placeWaiting(tx, await findWaiting(tx, shop.id, about, MAX_WAITING));
  return Map.groupBy(
    placed.filter(({ listingId }) => ids.has(listingId)),
    ({ listingId }) => listingId,
  );
}

const sum = (sales: readonly PlacedSale[]) => sales.reduce((total, { sale }) => total + sale.quantity, 0);

/** A channel that counts its own sales showed its figure without those it had sold by then. */
function soldAround(listing: Listing, sales: readonly PlacedSale[]): { before: number; since: number } {
  const [before, since] = [true, false].map((isBefore) =>
    sum(sales.filter(({ sale }) => sale.occurredAt <= listing.seenAt === isBefore)),
  );
  return { before: before ?? 0, since: since ?? 0 };
}

/** Of a listing, and of those that show one figure with it. */
function salesOf(
  listing: Listing,
  linked: readonly Linked[],
  placed: ReadonlyMap<string, PlacedSale[]>,
): readonly PlacedSale[] {
  const { stockGroup } = listing;
  const together =
    stockGroup === null
      ? [listing]
      : linked.filter((one) => one.listing.stockGroup === stockGroup).map((one) => one.listing);
  return together.flatMap(({ id }) => placed.get(id) ?? []);
}

/** The first listing that counts a variant says how many there are; one that does not count it says nothing. */
async function openFigures(
  tx: Tx,
  shop: ShopOfListings,
  linked: readonly Linked[],
  soldBefore: (change: Linked) => number,
): Promise<void> {
  const created = linked.filter(({ isCreated }) => isCreated);
  await openLevels(
    tx,
    created.map(({ masterVariantId }) => masterVariantId),
    { isCounted: false },
  );
  const uncounted = await findUncounted(
    tx,
    linked.map(({ masterVariantId }) => masterVariantId),
  );
  const counting = linked.filter(
    ({ listing, masterVariantId }) => listing.stock !== null && uncounted.has(masterVariantId),
  );
  const first = new Map(counting.toReversed().map((change) => [change.masterVariantId, change]));
  await moveStock(
    tx,
    [...first.values()].toReversed().map((change) => ({
      masterVariantId: change.masterVariantId,
      change: { delta: (change.listing.stock ?? 0) + soldBefore(change) },
      reason: "opening",
      shopId: shop.id,
    })),
  );
}

/** What the catalog said a while ago is no longer what is shown: sales, and what we wrote, came between. */
const isJustRead = (tx: Tx, { listing }: Linked) => listing.seenAt.getTime() === tx.now.getTime();

const readingOf = ({ listing, masterVariantId }: Linked) =>
  listing.stock === null
    ? []
    : [{ listingId: listing.id, masterVariantId, quantity: listing.stock, isNew: true }];

/**
 * What follows when listings are linked to another variant: stock opens for new variants, waiting sales are booked,
 * and the channels are published to. Returns the variants to check again.
 */
export async function applyLinks(
  services: Services,
  tx: Tx,
  shop: ShopOfListings,
  changes: readonly LinkChange[],
): Promise<readonly string[]> {
  const linked = changes.filter((change): change is Linked => change.masterVariantId !== null);
  const unlinked = changes.filter(({ masterVariantId }) => masterVariantId === null);
  await untrackListings(
    tx,
    unlinked.map(({ listing }) => listing.id),
  );
  if (linked.length === 0) {
    return [];
  }
  const { capabilities } = adapterOf(services, shop.platform);
  const isSource = (await readInventoryConfig(tx)).sourceShopId === shop.id;
  const placed = await findPlaced(tx, shop, linked);
  const soldOf = ({ listing }: Linked) =>
    capabilities.deductsOwnSales
      ? soldAround(listing, salesOf(listing, linked, placed))
      : { before: 0, since: 0 };
  await openFigures(tx, shop, linked, (change) => (isSource ? 0 : soldOf(change).before));
  if (capabilities.can.publishStock) {
    const tracked = linked.filter(({ listing }) => listing.stock !== null);
    await trackListings(
      tx,
      tracked.map((change) => ({
        listingId: change.listing.id,
        shopId: shop.id,
        masterVariantId: change.masterVariantId,
        assumedQuantity: isJustRead(tx, change) ? (change.listing.stock ?? 0) - soldOf(change).since : null,
      })),
    );
  }
  await bookWaiting(services, tx, [...placed.values()].flat(), { isExempt: isSource });
  if (isSource) {
    await followSource(tx, shop.id, linked.flatMap(readingOf));
  }
  const variantIds = [...new Set(linked.map(({ masterVariantId }) => masterVariantId))];
  await markDirty(tx, variantIds);
  return variantIds;
}
