import type { Tx } from "../../../db/transaction.ts";
import { AppError } from "../../../kernel/errors.ts";
import { lockListing } from "./listing-store.ts";
import { readPreviousMapping } from "./previous-mapping-store.ts";
import { changeMapping } from "./change-mapping.ts";
import type { MappingChange } from "./link-mapping.ts";

/**
 * Takes the last change back. What a person takes back after a machine decided it stays as the person left it;
 * what a person had decided goes back to what was before.
 */
export async function undoMapping(tx: Tx, mappingId: string): Promise<MappingChange> {
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
  return { listing, masterVariantId: previous.masterVariantId };
}
