import type { Tx } from "../../db/transaction.ts";
import { AppError, badRequest } from "../../kernel/errors.ts";
import { refuseTooMany } from "./limit.ts";
import type { Place, PlacePatch } from "./model.ts";
import { isCounted } from "./model.ts";
import {
  deletePlace,
  findPlaces,
  holdPlace,
  insertPlace,
  isPlaceInUse,
  isPlaceNameTaken,
  lockPlaces,
  openSpecialPlace,
  updatePlace,
} from "./place-store.ts";

export async function needPlace(tx: Tx, placeId: string): Promise<Place> {
  const place = (await findPlaces(tx, [placeId])).get(placeId);
  if (!place) {
    throw new AppError("PLACE_NOT_FOUND");
  }
  return place;
}

export async function needPlaces(tx: Tx, placeIds: readonly string[]): Promise<void> {
  const found = await findPlaces(tx, placeIds);
  if (!placeIds.every((id) => found.has(id))) {
    throw new AppError("PLACE_NOT_FOUND");
  }
}

/** One whose stock can be sold. It stays at least until the transaction ends. */
export async function needCountedPlace(tx: Tx, placeId: string): Promise<Place> {
  const place = await holdPlace(tx, placeId);
  if (!place) {
    throw new AppError("PLACE_NOT_FOUND");
  }
  if (!isCounted(place)) {
    throw new AppError("PLACE_NOT_COUNTED");
  }
  return place;
}

function checkTimeZone(timeZone: string | null | undefined): void {
  if (timeZone && !Intl.supportedValuesOf("timeZone").includes(timeZone)) {
    throw badRequest("There is no such time zone.", { field: "timeZone" });
  }
}

export async function addPlace(tx: Tx, input: Parameters<typeof insertPlace>[1]): Promise<Place> {
  checkTimeZone(input.timeZone);
  await lockPlaces(tx);
  await refuseTooMany(tx);
  if (await isPlaceNameTaken(tx, input.name, null)) {
    throw new AppError("PLACE_NAME_TAKEN");
  }
  return insertPlace(tx, input);
}

export async function changePlace(tx: Tx, placeId: string, patch: PlacePatch): Promise<Place> {
  checkTimeZone(patch.timeZone);
  await lockPlaces(tx);
  await needCountedPlace(tx, placeId);
  if (patch.name !== undefined && (await isPlaceNameTaken(tx, patch.name, placeId))) {
    throw new AppError("PLACE_NAME_TAKEN");
  }
  return updatePlace(tx, placeId, patch);
}

/** The first one stays: stock that no movement gave a place is there. */
export async function removePlace(tx: Tx, placeId: string): Promise<void> {
  await lockPlaces(tx);
  const place = await needPlace(tx, placeId);
  if (place.isFirst || (await isPlaceInUse(tx, placeId))) {
    throw new AppError("PLACE_NOT_EMPTY");
  }
  await deletePlace(tx, place);
}

/**
 * Where goods are that are in no warehouse: on the way, or in quarantine. Asked for before any place or figure is held, so
 * that nobody waits in a circle.
 */
export async function specialPlace(tx: Tx, kind: "transit" | "quarantine"): Promise<string> {
  await lockPlaces(tx);
  return openSpecialPlace(tx, kind);
}
