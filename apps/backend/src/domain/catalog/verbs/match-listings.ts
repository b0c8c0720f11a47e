import type { Tx } from "../../../db/transaction.ts";
import { newId } from "../../../kernel/ids.ts";
import { writeMappings, type MappingToWrite } from "../listing-store.ts";
import { decide, type Decision, type Listing } from "../model.ts";
import { countSkus, findCandidates, insertVariants, type VariantToCreate } from "../variant-store.ts";

export interface Match {
  readonly listing: Listing;
  readonly before: Pick<Listing, "status" | "masterVariantId">;
  readonly mapping: MappingToWrite;
  /** A variant that came into being with this listing: its stock opens with what the channel shows. */
  readonly isCreated: boolean;
}

function toVariant(listing: Listing, productId: string): VariantToCreate {
  return {
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
}

/** Decides about every listing that no person has decided about. With `isDryRun` nothing is written. */
export async function matchListings(
  tx: Tx,
  shopId: string,
  listings: readonly Listing[],
  options: { isDryRun: boolean },
): Promise<Match[]> {
  const open = listings.filter(({ isManual }) => !isManual);
  const counts = await countSkus(
    tx,
    shopId,
    open.flatMap(({ skuKey }) => skuKey ?? []),
  );
  const candidates = await findCandidates(tx, open);
  const decisions = new Map(
    open.map((listing) => [
      listing.id,
      decide(listing, {
        bySku: candidates.filter(({ skuKey }) => listing.skuKey !== null && skuKey === listing.skuKey),
        byBarcode: candidates.filter(
          ({ barcode }) => listing.barcode !== null && barcode === listing.barcode,
        ),
        sameSkuInShop: counts.get(listing.skuKey ?? "") ?? 0,
      }),
    ]),
  );
  const created = options.isDryRun ? new Map<string, string>() : await createVariants(tx, open, decisions);
  const matches = open.map((listing) => toMatch(listing, decisions.get(listing.id), created));
  const changed = matches.filter(({ before, mapping }) => isChanged(before, mapping));
  if (!options.isDryRun) {
    await writeMappings(
      tx,
      changed.map(({ mapping }) => mapping),
    );
  }
  return matches;
}

function isChanged(before: Match["before"], mapping: MappingToWrite): boolean {
  return before.status !== mapping.status || before.masterVariantId !== mapping.masterVariantId;
}

async function createVariants(
  tx: Tx,
  listings: readonly Listing[],
  decisions: ReadonlyMap<string, Decision>,
): Promise<Map<string, string>> {
  const wanted = listings.filter(({ id }) => decisions.get(id)?.status === "create");
  const products = new Map<string, string>();
  const variants = new Map<string, VariantToCreate>();
  for (const listing of wanted) {
    const productId = products.get(listing.channelProductId) ?? newId("prd");
    products.set(listing.channelProductId, productId);
    variants.set(listing.id, toVariant(listing, productId));
  }
  const inserted = await insertVariants(tx, [...variants.values()]);
  return new Map(
    [...variants].flatMap(([listingId, { id }]) => (inserted.has(id) ? [[listingId, id] as const] : [])),
  );
}

function toMatch(
  listing: Listing,
  decision: Decision | undefined,
  created: ReadonlyMap<string, string>,
): Match {
  const before = { status: listing.status, masterVariantId: listing.masterVariantId };
  const base = { listingId: listing.id, isManual: false };
  const newVariant = created.get(listing.id);
  if (decision?.status === "create") {
    const mapping: MappingToWrite =
      newVariant === undefined
        ? { ...base, status: "unmapped", masterVariantId: null, evidence: decision.evidence }
        : { ...base, status: "linked", masterVariantId: newVariant, evidence: decision.evidence };
    return { listing, before, mapping, isCreated: newVariant !== undefined };
  }
  const masterVariantId = decision?.status === "linked" ? decision.masterVariantId : null;
  const status = decision?.status ?? "unmapped";
  return {
    listing,
    before,
    mapping: { ...base, status, masterVariantId, evidence: decision?.evidence ?? {} },
    isCreated: false,
  };
}
