import {
  adoptSizes,
  createProduct,
  findListings,
  linkMapping,
  undoMapping as undo,
  unlinkMapping,
  type Listing,
} from "../../domain/catalog/index.ts";
import { findShop, needShop } from "../../domain/shops/index.ts";
import type { ErrorCode } from "@estiba/contract";
import { AppError } from "../../kernel/errors.ts";
import type { Origin, Services, Tx } from "../../ports/services.ts";
import { publishStockEvents } from "../kit/publish-events.ts";
import { applyLinks } from "./apply-links.ts";

/** Sales that waited for the listing are booked at once; true when there is something to publish. */
async function applyLink(
  services: Services,
  tx: Tx,
  { listing, masterVariantId }: { listing: Listing; masterVariantId: string | null },
  isCreated = false,
): Promise<void> {
  const shop = await findShop(tx, listing.shopId);
  if (!shop || listing.masterVariantId === masterVariantId) {
    return;
  }
  await adoptSizes(tx, [listing.id]);
  const moved = await applyLinks(services, tx, shop, [{ listing, masterVariantId, isCreated }]);
  await publishStockEvents(services, tx, moved);
  if (masterVariantId !== null) {
    tx.afterCommit(() => services.ring("catalog-publish", tx.tenantId));
  }
}

/** A person says what a listing is, and everything that follows from it. */
export async function linkListing(
  services: Services,
  tenantId: string,
  origin: Origin,
  wish: Parameters<typeof linkMapping>[1],
): Promise<string> {
  return services.inTenant(tenantId, origin, async (tx) => {
    await needShop(tx, wish.shopId);
    const linked = await linkMapping(tx, wish);
    await applyLink(services, tx, linked);
    return linked.listing.id;
  });
}

export async function undoMapping(
  services: Services,
  tenantId: string,
  origin: Origin,
  mappingId: string,
): Promise<void> {
  await services.inTenant(tenantId, origin, async (tx) => applyLink(services, tx, await undo(tx, mappingId)));
}

/** A person says that a listing is none of the products; its sales wait from now on. */
export async function unlinkListing(
  services: Services,
  tenantId: string,
  origin: Origin,
  mappingId: string,
): Promise<void> {
  await services.inTenant(tenantId, origin, async (tx) =>
    applyLink(services, tx, await unlinkMapping(tx, mappingId)),
  );
}

/** A listing becomes a product of its own; its stock opens with what the shop shows. */
export async function createProductOf(
  services: Services,
  tenantId: string,
  origin: Origin,
  wish: Parameters<typeof createProduct>[1],
): Promise<void> {
  await services.inTenant(tenantId, origin, async (tx) =>
    applyLink(services, tx, await createProduct(tx, wish), true),
  );
}

export interface LinkOutcome {
  readonly mappingId: string;
  readonly error: ErrorCode | null;
}

interface LinkManyWish {
  readonly mappingIds: readonly string[];
  readonly masterVariantId: string;
  readonly isForced: boolean;
}

/** Null when it is linked, otherwise why it is not. */
async function refusalOf(link: () => Promise<unknown>): Promise<ErrorCode | null> {
  try {
    await link();
    return null;
  } catch (error) {
    if (error instanceof AppError) {
      return error.code;
    }
    throw error;
  }
}

/** Many listings of one product, each in a transaction of its own: what cannot be linked leaves the others alone. */
export async function linkListings(
  services: Services,
  tenantId: string,
  origin: Origin,
  { mappingIds, masterVariantId, isForced }: LinkManyWish,
): Promise<LinkOutcome[]> {
  const listings = await services.inTenant(tenantId, origin, (tx) => findListings(tx, mappingIds));
  const byId = new Map(listings.map((listing) => [listing.id, listing]));
  const outcomes: LinkOutcome[] = [];
  for (const mappingId of mappingIds) {
    const listing = byId.get(mappingId);
    const wish = listing && {
      shopId: listing.shopId,
      channelVariantId: listing.channelVariantId,
      masterVariantId,
      isForced,
    };
    const error = wish
      ? await refusalOf(() => linkListing(services, tenantId, origin, wish))
      : ("MAPPING_NOT_FOUND" as const);
    outcomes.push({ mappingId, error });
  }
  return outcomes;
}
