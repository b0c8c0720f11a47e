export { MAX_PLACES_LISTED } from "./limit.ts";
export { isCounted, type Place } from "./model.ts";
export { listPlaces, namePlaces } from "./place-store.ts";
export {
  addPlace,
  changePlace,
  needCountedPlace,
  needPlace,
  needPlaces,
  removePlace,
  specialPlace,
} from "./places.ts";
export { addWarehouse, changeWarehouse, removeWarehouse } from "./warehouses.ts";
