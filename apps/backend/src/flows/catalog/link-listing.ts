import {
  changeMapping,
  findCandidate,
  lockListing,
  readPreviousMapping,
  type Listing,
} from "../../domain/catalog/index.ts";
import { findShop } from "../../domain/shops/index.ts";
import { AppError, badRequest } from "../../kernel/errors.ts";
import type { Origin, Services, Tx } from "../../ports/services.ts";
import { publishStockEvents } from "../kit/publish-events.ts";
import { applyLinks } from "./apply-links.ts";

async function applyLink(
  services: Services,
  tx: Tx,
  listing: Listing,
  masterVariantId: string | null,
): Promise<boolean> {
  const shop = await findShop(tx, listing.shopId);
  if (!shop || listing.masterVariantId === masterVariantId) {
    return false;
  }
  const moved = await applyLinks(services, tx, shop, [{ listing, masterVariantId, isCreated: false }]);
  await publishStockEvents(services, tx, moved);
  return masterVariantId !== null;
}

async function findMaster(
  tx: Tx,
  wish: { masterVariantId?: string | undefined; masterSku?: string | undefined },
) {
  const { masterVariantId, masterSku } = wish;
  if ((masterVariantId === undefined) === (masterSku === undefined)) {
    throw badRequest("Give masterVariantId or masterSku.", { field: "masterVariantId" });
  }
  const found = await findCandidate(
    tx,
    masterVariantId === undefined ? { sku: masterSku ?? "" } : { id: masterVariantId },
  );
  if (!found) {
    throw new AppError("MASTER_VARIANT_NOT_FOUND");
  }
  return found;
}

export interface LinkWish {
  readonly shopId: string;
  readonly channelVariantId: string;
  readonly masterVariantId?: string | undefined;
  readonly masterSku?: string | undefined;
  readonly isForced: boolean;
}

/** A person says what a listing is. No sync changes it afterwards; sales that waited for it are booked at once. */
export async function linkListing(
  services: Services,
  tenantId: string,
  origin: Origin,
  wish: LinkWish,
): Promise<string> {
  const { listingId, isToPublish } = await services.inTenant(tenantId, origin, async (tx) => {
    if (!(await findShop(tx, wish.shopId))) {
      throw new AppError("SHOP_NOT_FOUND");
    }
    const listing = await lockListing(tx, wish);
    if (!listing) {
      throw new AppError("CHANNEL_VARIANT_NOT_FOUND");
    }
    const master = await findMaster(tx, wish);
    const linkedTo = listing.masterVariantId;
    if (linkedTo !== null && linkedTo !== master.masterVariantId && !wish.isForced) {
      throw new AppError("MAPPING_CONFLICT", {
        details: { mappingId: listing.id, masterVariantId: linkedTo },
      });
    }
    if (linkedTo === master.masterVariantId && listing.isManual) {
      return { listingId: listing.id, isToPublish: false };
    }
    await changeMapping(tx, "mapping.linked", listing, {
      masterVariantId: master.masterVariantId,
      status: "linked",
      isManual: true,
      evidence: { match: "manual", sku: listing.sku, masterSku: master.sku, instead: listing.evidence },
    });
    return {
      listingId: listing.id,
      isToPublish: await applyLink(services, tx, listing, master.masterVariantId),
    };
  });
  if (isToPublish) {
    services.ring("catalog-publish", tenantId);
  }
  return listingId;
}

/**
 * Takes the last change back. What a person takes back after a machine decided it stays as the person left it;
 * what a person had decided goes back to what was before.
 */
export async function undoMapping(
  services: Services,
  tenantId: string,
  origin: Origin,
  mappingId: string,
): Promise<void> {
  const isToPublish = await services.inTenant(tenantId, origin, async (tx) => {
    const listing = await lockListing(tx, { id: mappingId });
    if (!listing) {
      throw new AppError("MAPPING_NOT_FOUND");
    }
    const previous = await readPreviousMapping(tx, mappingId);
    if (!previous) {
      throw new AppError("NOTHING_TO_UNDO");
    }
    await changeMapping(tx, "mapping.undone", listing, {
      ...previous,
      isManual: listing.isManual ? previous.isManual : true,
      evidence: listing.isManual ? previous.evidence : { problem: "undone", undone: listing.evidence },
    });
    return applyLink(services, tx, listing, previous.masterVariantId);
  });
  if (isToPublish) {
    services.ring("catalog-publish", tenantId);
  }
}
