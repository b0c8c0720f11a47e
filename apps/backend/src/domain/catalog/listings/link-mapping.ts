import type { Tx } from "../../../db/transaction.ts";
import { AppError, badRequest } from "../../../kernel/errors.ts";
import { lockListing } from "./listing-store.ts";
import type { Candidate, Listing } from "../model.ts";
import { findCandidate } from "../variants/variant-store.ts";
import { changeMapping } from "./change-mapping.ts";

export interface LinkWish {
  readonly shopId: string;
  readonly channelVariantId: string;
  readonly masterVariantId?: string | undefined;
  readonly masterSku?: string | undefined;
  readonly isForced: boolean;
}

export interface MappingChange {
  /** As it was before. */
  readonly listing: Listing;
  readonly masterVariantId: string | null;
}

async function findMaster(
  tx: Tx,
  { masterVariantId, masterSku }: Pick<LinkWish, "masterVariantId" | "masterSku">,
): Promise<Candidate> {
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

/** A person says what a listing is. No sync changes it afterwards. */
export async function linkMapping(tx: Tx, wish: LinkWish): Promise<MappingChange> {
  const listing = await lockListing(tx, wish);
  if (!listing) {
    throw new AppError("CHANNEL_VARIANT_NOT_FOUND");
  }
  const { masterVariantId, sku: masterSku } = await findMaster(tx, wish);
  const linkedTo = listing.masterVariantId;
  if (linkedTo !== null && linkedTo !== masterVariantId && !wish.isForced) {
    throw new AppError("MAPPING_CONFLICT", {
      details: { mappingId: listing.id, masterVariantId: linkedTo },
    });
  }
  if (linkedTo !== masterVariantId || !listing.isManual) {
    await changeMapping(tx, "mapping.linked", listing, {
      masterVariantId,
      status: "linked",
      isManual: true,
      evidence: { match: "manual", sku: listing.sku, masterSku, instead: listing.evidence },
    });
  }
  return { listing, masterVariantId };
}
