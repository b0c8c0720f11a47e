import type { ChannelLocation } from "../../ports/channel.ts";

/** A location of a platform, and the place of ours whose goods it shows. */
export interface ShopLocation {
  readonly externalId: string;
  readonly name: string;
  readonly placeId: string | null;
  readonly isActive: boolean;
  /** Its figures are the platform's own: read, never written. */
  readonly isPlatformOwned: boolean;
  readonly seenAt: Date;
}

/** A warehouse or store, in the order in which sales take from them. */
export interface ReachedPlace {
  readonly id: string;
  readonly name: string;
  readonly isFirst: boolean;
  /** Its goods are not sold in this shop. */
  readonly isHidden: boolean;
}

/** What a shop can show of a tenant's goods, and where. */
export interface ShopReach {
  /** In the platform's order. */
  readonly locations: readonly ShopLocation[];
  readonly places: readonly ReachedPlace[];
}

/** Which places' goods a location shows; its own comes first. */
export interface LocationPlaces {
  readonly locationId: string;
  readonly placeIds: readonly string[];
}

export const writableLocations = ({ locations }: ShopReach): readonly ShopLocation[] =>
  locations.filter(({ isActive, isPlatformOwned }) => isActive && !isPlatformOwned);

/**
 * Where a shop has several locations and some are mapped: what each of those shows, in the order of their places. The first
 * one also shows what is at places without a location, so that mapping leaves the shop's sum as it was. Null where the
 * shop shows one figure.
 */
export function placesByLocation(reach: ShopReach): readonly LocationPlaces[] | null {
  const writable = writableLocations(reach);
  const serving = reach.places.filter(({ isHidden }) => !isHidden);
  const mapped = reach.places.flatMap((place) => {
    const location = writable.find(({ placeId }) => placeId === place.id);
    return location ? [{ place, locationId: location.externalId }] : [];
  });
  if (writable.length < 2 || mapped.length === 0) {
    return null;
  }
  const elsewhere = serving.filter(({ id }) => mapped.every(({ place }) => place.id !== id));
  return mapped.map(({ place, locationId }, index) => ({
    locationId,
    placeIds: [...(place.isHidden ? [] : [place]), ...(index === 0 ? elsewhere : [])].map(({ id }) => id),
  }));
}

/** What the shop shows, or from where its orders leave, depends on where the goods are. */
export function isByPlace(reach: ShopReach, { sumsLocations }: { readonly sumsLocations: boolean }): boolean {
  return (
    reach.places.some(({ isHidden }) => isHidden) ||
    placesByLocation(reach) !== null ||
    (sumsLocations && writableLocations(reach).length > 1)
  );
}

/** A shop's answer may name any number of locations, of any length. */
const MAX_LOCATIONS = 200;
const MAX_NAME = 200;

/** Pure: as many as are kept, each id once; the first come first. */
export const keptLocations = (seen: readonly ChannelLocation[]): ChannelLocation[] =>
  [...new Map(seen.toReversed().map((one) => [one.externalId, one])).values()]
    .toReversed()
    .slice(0, MAX_LOCATIONS)
    .map((one) => ({ ...one, name: one.name.slice(0, MAX_NAME) }));
