import { linkMapping, undoMapping as undo, type Listing } from "../../domain/catalog/index.ts";
import { findShop, needShop } from "../../domain/shops/index.ts";
import type { Origin, Services, Tx } from "../../ports/services.ts";
import { publishStockEvents } from "../kit/publish-events.ts";
import { applyLinks } from "./apply-links.ts";

/** Sales that waited for the listing are booked at once; true when there is something to publish. */
async function applyLink(
  services: Services,
  tx: Tx,
  { listing, masterVariantId }: { listing: Listing; masterVariantId: string | null },
): Promise<void> {
  const shop = await findShop(tx, listing.shopId);
  if (!shop || listing.masterVariantId === masterVariantId) {
    return;
  }
  const moved = await applyLinks(services, tx, shop, [{ listing, masterVariantId, isCreated: false }]);
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
