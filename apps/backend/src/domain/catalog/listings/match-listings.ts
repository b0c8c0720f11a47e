import type { Tx } from "../../../db/transaction.ts";
import { newId } from "../../../kernel/ids.ts";
import { findSiblings, writeEvidence, writeMappings, type MappingToWrite } from "./listing-store.ts";
import { decide, usableBarcode, type Candidate, type Decision, type Listing } from "../model.ts";
import {
  countInShop,
  findCandidates,
  findProducts,
  insertVariants,
  type ShopCounts,
  type VariantToCreate,
} from "../variants/variant-store.ts";

export interface Match {
  /** As it was before. */
  readonly listing: Listing;
  readonly before: Pick<Listing, "status" | "masterVariantId">;
  readonly mapping: MappingToWrite;
  readonly isChanged: boolean;
  /** A variant came into being with this listing, or would have: its stock opens with what the channel shows. */
  readonly isCreated: boolean;
}

const MAX_SIBLINGS = 1_000;

/** Decides about every listing that no person has decided about. With `isDryRun` nothing is written. */
export async function matchListings(
  tx: Tx,
  shopId: string,
  listings: readonly Listing[],
  { isDryRun }: { isDryRun: boolean },
): Promise<Match[]> {
  const counts = await countInShop(tx, shopId, listings);
  const open = (await withSiblings(tx, shopId, listings, counts)).filter(({ isManual }) => !isManual);
  const decisions = decideAll(open, counts, await findCandidates(tx, open));
  const wanted = open.filter(({ id }) => decisions.get(id)?.status === "create");
  const created = isDryRun ? new Map<string, string>() : await createVariants(tx, shopId, wanted);
  const beaten = isDryRun ? [] : wanted.filter(({ id }) => !created.has(id));
  if (beaten.length > 0) {
    // Another shop's walk has just created the same SKU: then it is the one to link to.
    for (const [id, decision] of decideAll(beaten, counts, await findCandidates(tx, beaten))) {
      decisions.set(id, decision);
    }
  }
  const matches = open.map((listing) => toMatch(listing, decisions.get(listing.id), created.get(listing.id)));
  if (!isDryRun) {
    await writeMappings(
      tx,
      matches.filter(({ isChanged }) => isChanged).map(({ mapping }) => mapping),
    );
    await writeEvidence(
      tx,
      matches
        .filter(({ isChanged, mapping }) => !isChanged && mapping.status !== "linked")
        .map(({ mapping }) => mapping),
    );
  }
  return matches;
}

/** A SKU that turns up a second time puts the first one in doubt too. */
async function withSiblings(
  tx: Tx,
  shopId: string,
  listings: readonly Listing[],
  { bySku }: ShopCounts,
): Promise<Listing[]> {
  const twice = [...bySku].filter(([, count]) => count > 1).map(([skuKey]) => skuKey);
  const siblings = await findSiblings(tx, shopId, twice, MAX_SIBLINGS);
  const known = new Map([...siblings, ...listings].map((listing) => [listing.id, listing]));
  return [...known.values()];
}

function decideAll(
  listings: readonly Listing[],
  counts: ShopCounts,
  candidates: readonly Candidate[],
): Map<string, Decision> {
  const bySku = Map.groupBy(candidates, ({ skuKey }) => skuKey);
  const byBarcode = Map.groupBy(candidates, ({ barcode }) => barcode);
  return new Map(
    listings.map((listing) => {
      const barcode = usableBarcode(listing.barcode);
      return [
        listing.id,
        decide(listing, {
          bySku: bySku.get(listing.skuKey ?? "") ?? [],
          byBarcode: barcode === null ? [] : (byBarcode.get(barcode) ?? []),
          sameSkuInShop: counts.bySku.get(listing.skuKey ?? "") ?? 0,
          sameBarcodeInShop: counts.byBarcode.get(barcode ?? "") ?? 0,
        }),
      ];
    }),
  );
}

/** Ids of the new variants by listing; none where a concurrent insert was faster. */
async function createVariants(
  tx: Tx,
  shopId: string,
  listings: readonly Listing[],
): Promise<Map<string, string>> {
  if (listings.length === 0) {
    return new Map();
  }
  const products = await findProducts(
    tx,
    shopId,
    listings.map(({ channelProductId }) => channelProductId),
  );
  const variants = listings.map((listing): VariantToCreate & { listingId: string } => {
    const productId = products.get(listing.channelProductId) ?? newId("prd");
    products.set(listing.channelProductId, productId);
    return {
      listingId: listing.id,
      id: newId("mva"),
      productId,
      productName: listing.productName,
      sku: listing.sku?.trim() ?? "",
      skuKey: listing.skuKey ?? "",
      barcode: listing.barcode,
      name: listing.name === "" ? listing.productName : listing.name,
      priceMinor: listing.priceMinor,
      currency: listing.currency,
    };
  });
  const inserted = await insertVariants(tx, variants);
  return new Map(
    variants.filter(({ id }) => inserted.has(id)).map(({ listingId, id }) => [listingId, id] as const),
  );
}

function toMatch(listing: Listing, decision: Decision | undefined, createdId: string | undefined): Match {
  const isCreated = decision?.status === "create";
  const status = isCreated ? "linked" : (decision?.status ?? "unmapped");
  const masterVariantId = decision?.status === "linked" ? decision.masterVariantId : (createdId ?? null);
  const mapping: MappingToWrite = {
    listingId: listing.id,
    isManual: false,
    status,
    masterVariantId,
    evidence: decision?.evidence ?? {},
  };
  const isChanged = listing.status !== status || listing.masterVariantId !== masterVariantId;
  const before = { status: listing.status, masterVariantId: listing.masterVariantId };
  return { listing, before, mapping, isChanged, isCreated };
}
