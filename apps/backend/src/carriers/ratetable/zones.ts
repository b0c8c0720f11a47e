import type { ParcelAddress, RateCardBody } from "../../ports/carrier.ts";

type Zone = RateCardBody["zones"][number];
type Match = Zone["match"][number];

/** Postal codes as carriers compare them: Argentina, Brazil and Mexico by their digits, others as written. */
export function normalZip(country: string, zip: string | null): string {
  const text = (zip ?? "").toUpperCase().replace(/[^A-Z0-9]/g, "");
  return ["AR", "BR", "MX"].includes(country) ? text.replace(/\D/g, "") : text;
}

/** How exact a way to match is: the greater one wins; a longer prefix beats a shorter. */
const RANK = { city: 5_000, prefix: 4_000, range: 3_000, region: 2_000, country: 1_000 } as const;

export function exactness(match: Match): number {
  if (match.cityCode !== undefined) {
    return RANK.city;
  }
  if (match.zipPrefix !== undefined) {
    return RANK.prefix + normalZip(match.country, match.zipPrefix).length;
  }
  if (match.zipFrom !== undefined) {
    return RANK.range;
  }
  return match.region === undefined ? RANK.country : RANK.region;
}

function isIn(match: Match, address: ParcelAddress, zip: string): boolean {
  if (match.country !== address.country) {
    return false;
  }
  if (match.cityCode !== undefined) {
    return match.cityCode === address.cityCode;
  }
  if (match.zipPrefix !== undefined) {
    return zip !== "" && zip.startsWith(normalZip(match.country, match.zipPrefix));
  }
  if (match.zipFrom !== undefined && match.zipTo !== undefined) {
    const [from, to] = [normalZip(match.country, match.zipFrom), normalZip(match.country, match.zipTo)];
    return zip.length === from.length && zip >= from && zip <= to;
  }
  return match.region === undefined || match.region === address.region;
}

/** The zone that names the address most exactly; null when none does. */
export function zoneOf(card: RateCardBody, address: ParcelAddress): Zone | null {
  const zip = normalZip(address.country, address.zip);
  let best: { zone: Zone; exactness: number } | null = null;
  for (const zone of card.zones) {
    for (const match of zone.match) {
      const rank = exactness(match);
      if ((best === null || rank > best.exactness) && isIn(match, address, zip)) {
        best = { zone, exactness: rank };
      }
    }
  }
  return best?.zone ?? null;
}

export function isFromOrigin(card: RateCardBody, origin: ParcelAddress): boolean {
  const prefixes = card.origin.zipPrefixes ?? [];
  const zip = normalZip(origin.country, origin.zip);
  return (
    card.origin.country === origin.country &&
    (prefixes.length === 0 || prefixes.some((prefix) => zip.startsWith(normalZip(origin.country, prefix))))
  );
}
