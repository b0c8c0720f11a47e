export { changeServing, mapLocation, readReach, recordLocations } from "./locations.ts";
export { shopsShowing } from "./location-store.ts";
export {
  isByPlace,
  placesByLocation,
  writableLocations,
  type LocationPlaces,
  type ShopReach,
} from "./model.ts";
export { readShopRouting, type RoutingByShop, type ShopRouting } from "./shop-routing.ts";
export { openMoves, requestMoves, settleMove, type LocationMove } from "./move-store.ts";
