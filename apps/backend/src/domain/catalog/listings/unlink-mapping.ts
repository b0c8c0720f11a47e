import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import { changeMapping } from "./change-mapping.ts";
import type { MappingChange } from "./link-mapping.ts";
import { lockListing } from "./listing-store.ts";

/** A person says that a listing is none of the products. No sync changes it afterwards. */
export async function unlinkMapping(tx: Tx, mappingId: string): Promise<MappingChange> {
  const listing = await lockListing(tx, { id: mappingId });
  if (!listing) {
    throw new AppError("MAPPING_NOT_FOUND");
  }
  if (listing.masterVariantId !== null) {
    await changeMapping(tx, "mapping.unlinked", listing, {
      masterVariantId: null,
      status: "unmapped",
      isManual: true,
      evidence: { problem: "unlinked", was: listing.masterVariantId, unlinked: listing.evidence },
    });
  }
  return { listing, masterVariantId: null };
}
