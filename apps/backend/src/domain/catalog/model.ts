import { searchColumn } from "../../kernel/text/search-text.ts";
import { MAX_SIDE_MM, MAX_WEIGHT_G, type MappingStatus } from "@estiba/contract";
import { stored } from "../../kernel/json/stored-json.ts";
import type { ChannelSize, ChannelVariant } from "../../ports/channel.ts";

export type { MappingStatus } from "@estiba/contract";

/** Longer ones are no names of anything, and no index holds them. */
const MAX_KEY_CHARACTERS = 255;

/** Trimmed and case-folded: what makes two SKUs the same SKU. */
export function skuKey(sku: string | null): string | null {
  const key = sku?.trim().toLowerCase() ?? "";
  return key === "" || key.length > MAX_KEY_CHARACTERS ? null : key;
}

/** What things are looked for by. */
export const searchWords = (words: readonly (string | null)[]): string => searchColumn(words, 500);

const MAX_PIECES = 1_000_000_000;

const clip = (text: string, most: number) => text.replaceAll("\0", "").slice(0, most).toWellFormed();
const clipOrNull = (text: string | null, most: number) => (text === null ? null : clip(text, most));

const MAX_ADDRESS_CHARACTERS = 2_000;

/** Browsers load pictures from there, so it is a web address or nothing. */
function shownAddress(text: string | null): string | null {
  const url = text === null || text.length > MAX_ADDRESS_CHARACTERS ? null : URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === "" ? url.href : null;
}

const within = (figure: number | null, most: number): number | null =>
  figure !== null && figure >= 1 && figure <= most ? Math.round(figure) : null;

/** A figure that no parcel can have is none. */
function sizeOf(size: ChannelSize | null): ChannelSize | null {
  return (
    size && {
      weightG: within(size.weightG, MAX_WEIGHT_G),
      lengthMm: within(size.lengthMm, MAX_SIDE_MM),
      widthMm: within(size.widthMm, MAX_SIDE_MM),
      heightMm: within(size.heightMm, MAX_SIDE_MM),
    }
  );
}

/** A channel's listing, cut to what can be stored; null when its id is empty or too long. */
export function presentable(variant: ChannelVariant): ChannelVariant | null {
  const { channelProductId, channelVariantId, sku } = variant;
  const longest = Math.max(channelProductId.length, channelVariantId.length);
  if (longest > MAX_KEY_CHARACTERS || channelVariantId === "") {
    return null;
  }
  return {
    ...variant,
    channelProductId: clip(channelProductId, MAX_KEY_CHARACTERS),
    channelVariantId: clip(channelVariantId, MAX_KEY_CHARACTERS),
    productName: clip(variant.productName, 500),
    name: clip(variant.name, 500),
    sku: sku !== null && skuKey(sku) === null ? null : clipOrNull(sku, 300),
    barcode: clipOrNull(variant.barcode === "" ? null : variant.barcode, 100),
    imageUrl: shownAddress(variant.imageUrl ?? null),
    size: sizeOf(variant.size ?? null),
    stock:
      variant.stock === null ? null : Math.trunc(Math.max(-MAX_PIECES, Math.min(MAX_PIECES, variant.stock))),
  };
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
  /** Others of the shop with the same group show one figure with it. */
  readonly stockGroup: string | null;
  /** When the channel last reported it; `stock` is as of then. */
  readonly seenAt: Date;
  readonly masterVariantId: string | null;
  readonly status: MappingStatus;
  readonly isManual: boolean;
  /** Reasons for the link, or against it. */
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
  readonly sameBarcodeInShop: number;
}

/** A trade item number; what else people type into that field means nothing outside their shop. */
export function usableBarcode(barcode: string | null): string | null {
  return barcode !== null && /^(?!(\d)\1+$)\d{8,14}$/.test(barcode) ? barcode : null;
}

const conflict = (evidence: Record<string, unknown>): Decision => ({ status: "conflict", evidence });

const linkedBySku = (listing: Listing, masterVariantId: string): Decision => ({
  status: "linked",
  masterVariantId,
  evidence: { match: "sku", sku: listing.sku, skuKey: listing.skuKey },
});

/** A link stays as it is until the channel calls the listing something else. */
function keepLink(listing: Listing, masterVariantId: string, bySku: readonly Candidate[]): Decision {
  const { evidence, sku } = listing;
  const wasBySku = evidence["match"] === "sku" || evidence["match"] === "created";
  if (!wasBySku || evidence["skuKey"] === listing.skuKey) {
    return { status: "linked", masterVariantId, evidence };
  }
  const candidates = [masterVariantId, ...bySku.map((candidate) => candidate.masterVariantId)];
  return conflict({ problem: "sku_renamed", was: evidence["skuKey"], sku, candidates });
}

/** A renamed listing waits for a person, unless it gets its old name back. */
function keepRenamed(listing: Listing): Decision {
  const { was, candidates } = listing.evidence;
  const [before] = Array.isArray(candidates) ? stored<string[]>(candidates) : [];
  return was === listing.skuKey && before !== undefined
    ? linkedBySku(listing, before)
    : conflict({ ...listing.evidence, sku: listing.sku });
}

/** SKU first, then barcode; anything that could mean two things is left to a person. */
export function decide(listing: Listing, around: Surroundings): Decision {
  if (listing.skuKey !== null && around.sameSkuInShop > 1) {
    return conflict({ problem: "sku_twice_in_shop", sku: listing.sku });
  }
  if (listing.status === "conflict" && listing.evidence["problem"] === "sku_renamed") {
    return keepRenamed(listing);
  }
  const [bySku] = around.bySku;
  if (listing.masterVariantId !== null && bySku?.masterVariantId !== listing.masterVariantId) {
    return keepLink(listing, listing.masterVariantId, around.bySku);
  }
  return bySku ? linkedBySku(listing, bySku.masterVariantId) : decideByBarcode(listing, around);
}

function decideByBarcode(listing: Listing, { byBarcode, sameBarcodeInShop }: Surroundings): Decision {
  const { barcode, sku } = listing;
  const isShared = sameBarcodeInShop > 1;
  if (isShared && listing.skuKey === null) {
    return conflict({ problem: "barcode_twice_in_shop", barcode });
  }
  const [first, second] = isShared ? [] : byBarcode;
  if (second) {
    const candidates = byBarcode.map(({ masterVariantId }) => masterVariantId);
    return conflict({ problem: "barcode_of_several", barcode, candidates });
  }
  if (first) {
    return {
      status: "linked",
      masterVariantId: first.masterVariantId,
      evidence: { match: "barcode", barcode },
    };
  }
  return listing.skuKey === null
    ? { status: "unmapped", evidence: { problem: "no_sku" } }
    : { status: "create", evidence: { match: "created", sku, skuKey: listing.skuKey } };
}
