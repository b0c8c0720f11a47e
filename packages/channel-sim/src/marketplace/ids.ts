import type { IdKind, IdScheme } from "../kit/index.ts";

const BASES: Readonly<Record<IdKind, number>> = {
  product: 1_300_000_000,
  variant: 174_000_000_000,
  order: 2_000_000_000_000_000,
  line: 2_000_005_000_000_000,
  refund: 130_000_000_000,
  subscription: 1_000_000_000,
  other: 45_000_000_000,
};
const IDS_PER_SHOP = 10_000_000;

export const marketplaceIds: IdScheme = (kind, shopIndex, sequence) =>
  String(BASES[kind] + shopIndex * IDS_PER_SHOP + sequence);
