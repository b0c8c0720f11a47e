import type { IdScheme } from "../kit/index.ts";

const ID_BASES = {
  product: 8_100_000_000_000n,
  variant: 44_100_000_000_000n,
  order: 5_500_000_000_000n,
  line: 13_900_000_000_000n,
  refund: 970_000_000_000n,
  subscription: 1_300_000_000_000n,
  other: 6_200_000_000_000n,
} as const;
// Beyond what a double can hold: a reader that parses ids as numbers loses orders here.
const HUGE_BASES = { order: 820_982_911_900_000_000n, line: 866_550_311_700_000_000n } as const;
const IDS_PER_SHOP = 100_000_000n;

/** Orders of every second shop carry ids above 2^53. */
export const oauthshopIds: IdScheme = (kind, shopIndex, sequence) => {
  const isHuge = shopIndex % 2 === 0 && (kind === "order" || kind === "line");
  const base = isHuge ? HUGE_BASES[kind] : ID_BASES[kind];
  return (base + BigInt(shopIndex) * IDS_PER_SHOP + BigInt(sequence)).toString();
};
