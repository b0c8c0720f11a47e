import type { ChannelVariant } from "../../ports/channel.ts";

export type MappingStatus = "linked" | "unmapped" | "conflict";
export const MAPPING_STATUSES = ["linked", "unmapped", "conflict"] as const;

/** Trimmed and case-folded: what makes two SKUs the same SKU. */
export function skuKey(sku: string | null): string | null {
  const key = sku?.trim().toLowerCase() ?? "";
  return key === "" ? null : key;
}

export function listingSearch(variant: ChannelVariant): string {
  return [variant.sku, variant.barcode, variant.productName, variant.name, variant.channelVariantId]
    .filter((word) => word !== null)
    .join(" ")
    .toLowerCase()
    .slice(0, 500);
}

export interface Listing {
  readonly id: string;
  readonly shopId: string;
  readonly channelProductId: string;
  readonly channelVariantId: string;
  readonly productName: string;
  readonly name: string;
  readonly sku: string | null;
  readonly skuKey: string | null;
  readonly barcode: string | null;
  readonly priceMinor: number | null;
  readonly currency: string | null;
  readonly stock: number | null;
  readonly masterVariantId: string | null;
  readonly status: MappingStatus;
  readonly isManual: boolean;
  /** What speaks for the link, or what stands in its way. */
  readonly evidence: Record<string, unknown>;
}

export interface Candidate {
  readonly masterVariantId: string;
  readonly sku: string;
  readonly skuKey: string;
  readonly barcode: string | null;
  readonly name: string;
}

export type Decision =
  | {
      readonly status: "linked";
      readonly masterVariantId: string;
      readonly evidence: Record<string, unknown>;
    }
  | { readonly status: "create"; readonly evidence: Record<string, unknown> }
  | { readonly status: "unmapped" | "conflict"; readonly evidence: Record<string, unknown> };

/** What is known when a listing is to be matched. */
export interface Surroundings {
  readonly bySku: readonly Candidate[];
  readonly byBarcode: readonly Candidate[];
  /** How many listings of the same shop carry this SKU. */
  readonly sameSkuInShop: number;
}

/** SKU first, then barcode; anything that could mean two things is left to a person. */
export function decide(listing: Listing, around: Surroundings): Decision {
  if (listing.skuKey !== null && around.sameSkuInShop > 1) {
    return { status: "conflict", evidence: { problem: "sku_twice_in_shop", sku: listing.sku } };
  }
  if (
    listing.status === "linked" &&
    listing.masterVariantId !== null &&
    around.bySku[0]?.masterVariantId !== listing.masterVariantId
  ) {
    const wasBySku = listing.evidence["match"] === "sku" || listing.evidence["match"] === "created";
    if (wasBySku && listing.evidence["skuKey"] !== listing.skuKey) {
      return {
        status: "conflict",
        evidence: {
          problem: "sku_renamed",
          was: listing.evidence["skuKey"],
          sku: listing.sku,
          candidates: [listing.masterVariantId],
        },
      };
    }
    return { status: "linked", masterVariantId: listing.masterVariantId, evidence: listing.evidence };
  }
  const [bySku] = around.bySku;
  if (bySku) {
    return {
      status: "linked",
      masterVariantId: bySku.masterVariantId,
      evidence: { match: "sku", sku: listing.sku, skuKey: listing.skuKey },
    };
  }
  const [byBarcode, second] = around.byBarcode;
  if (byBarcode && second) {
    const candidates = around.byBarcode.map(({ masterVariantId }) => masterVariantId);
    return {
      status: "conflict",
      evidence: { problem: "barcode_of_several", barcode: listing.barcode, candidates },
    };
  }
  if (byBarcode) {
    return {
      status: "linked",
      masterVariantId: byBarcode.masterVariantId,
      evidence: { match: "barcode", barcode: listing.barcode },
    };
  }
  return listing.skuKey === null
    ? { status: "unmapped", evidence: { problem: "no_sku" } }
    : { status: "create", evidence: { match: "created", sku: listing.sku, skuKey: listing.skuKey } };
}
