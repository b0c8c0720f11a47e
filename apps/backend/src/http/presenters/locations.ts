import type { LocationsOfShop } from "../../flows/shops/shop-locations.ts";

export const presentLocations = ({ shop, reach, shown, canLead, isByLocation }: LocationsOfShop) => ({
  shopId: shop.id,
  mode: shop.locationMode,
  canLead,
  isByLocation,
  locations: reach.locations.map((one) => ({
    locationId: one.externalId,
    name: one.name,
    placeId: one.placeId,
    isActive: one.isActive,
    isPlatformOwned: one.isPlatformOwned,
    shown: shown.get(one.externalId) ?? null,
    seenAt: one.seenAt.toISOString(),
  })),
  places: reach.places.map(({ id, name, isHidden }) => ({ placeId: id, name, serves: !isHidden })),
});
