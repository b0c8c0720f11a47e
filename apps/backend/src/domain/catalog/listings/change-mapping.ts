import { recordChanges } from "../../../db/audit-log.ts";
import type { Tx } from "../../../db/transaction.ts";
import { writeMappings, type MappingToWrite } from "./listing-store.ts";
import type { Listing } from "../model.ts";

/** A person's decision about a listing, stored with its previous state and its author. */
export async function changeMapping(
  tx: Tx,
  action: "mapping.linked" | "mapping.unlinked" | "mapping.undone",
  listing: Listing,
  mapping: Omit<MappingToWrite, "listingId">,
): Promise<void> {
  await writeMappings(tx, [{ ...mapping, listingId: listing.id }]);
  await recordChanges(tx, [
    {
      action,
      targetKind: "mapping",
      targetId: listing.id,
      before: { masterVariantId: listing.masterVariantId, status: listing.status },
      after: { masterVariantId: mapping.masterVariantId, status: mapping.status },
    },
  ]);
}
