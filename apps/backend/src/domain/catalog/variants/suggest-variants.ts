import type { Tx } from "../../../db/transaction.ts";
import { findListings } from "../listings/listing-store.ts";
import { readPreviousMapping } from "../listings/previous-mapping-store.ts";
import { similarVariants } from "../listings/mapping-reader-store.ts";
import { stored } from "../../../kernel/json/stored-json.ts";
import { searchWords, usableBarcode, type Listing } from "../model.ts";
import { findCandidates } from "./variant-store.ts";
import { findVariants } from "./variant-reader-store.ts";
import type { Variant } from "./variant.ts";

export type Evidence = "sku" | "barcode" | "name" | "before";

export interface Suggestion {
  readonly variant: Variant;
  readonly evidence: readonly Evidence[];
  readonly likeness: number;
}

const MAX_SUGGESTED = 10;
const WEIGHT: Readonly<Record<Evidence, number>> = { sku: 8, before: 4, barcode: 2, name: 1 };

const weightOf = ({ evidence, likeness }: Suggestion) =>
  evidence.reduce((sum, one) => sum + WEIGHT[one], likeness);

async function formerIds(tx: Tx, listing: Listing): Promise<Set<string>> {
  const previous = await readPreviousMapping(tx, listing.id);
  const { candidates } = listing.evidence;
  return new Set([
    ...(previous?.masterVariantId ? [previous.masterVariantId] : []),
    ...(Array.isArray(candidates) ? stored<string[]>(candidates) : []),
  ]);
}

/** Variants that a listing may be, with the reasons for each; the likeliest first. */
export async function suggestVariants(tx: Tx, listingId: string): Promise<Suggestion[]> {
  const [listing] = await findListings(tx, [listingId]);
  if (!listing) {
    return [];
  }
  const words = searchWords([
    listing.productName,
    listing.name === listing.productName ? null : listing.name,
  ]);
  const alike = new Map(
    (await similarVariants(tx, words, MAX_SUGGESTED)).map(({ id, likeness }) => [id, likeness]),
  );
  const exact = await findCandidates(tx, [listing]);
  const former = await formerIds(tx, listing);
  const ids = new Set([...exact.map(({ masterVariantId }) => masterVariantId), ...former, ...alike.keys()]);
  const barcode = usableBarcode(listing.barcode);
  const suggestions = (await findVariants(tx, [...ids])).map((variant): Suggestion => {
    const evidence: (Evidence | false)[] = [
      listing.skuKey === variant.skuKey && "sku",
      barcode !== null && barcode === variant.barcode && "barcode",
      former.has(variant.id) && "before",
      alike.has(variant.id) && "name",
    ];
    return {
      variant,
      evidence: evidence.filter((one) => one !== false),
      likeness: alike.get(variant.id) ?? 0,
    };
  });
  return suggestions.toSorted((left, right) => weightOf(right) - weightOf(left)).slice(0, MAX_SUGGESTED);
}
