import type { Place } from "../../../base/places/places.ts";
import { addressOf, addressValues, type AddressValues } from "./place-address.ts";
import type { CountedKind } from "./queries.ts";

/** Monday first, as calendars here have it; 0 is Sunday. */
export const WEEK: readonly number[] = [1, 2, 3, 4, 5, 6, 0];
export const MAX_RANK = 1_000;
const USUAL_RANK = 100;

export interface PlaceValues {
  name: string;
  kind: CountedKind;
  rank: number | string;
  isShipping: boolean;
  cutOff: string;
  openDays: string[];
  address: AddressValues;
}

export function valuesOf(place: Place | null): PlaceValues {
  const { name = "", rank = USUAL_RANK, isShipping = true, cutOff = null } = place ?? {};
  return {
    name,
    kind: place?.kind === "store" ? "store" : "warehouse",
    rank,
    isShipping,
    cutOff: cutOff ?? "",
    openDays: (place?.openDays ?? WEEK.slice(0, 5)).map(String),
    address: addressValues(place?.address),
  };
}

/** What is saved; the kind is only chosen when a place is added. */
export function changeOf(
  { name, rank, isShipping, cutOff, openDays, address }: PlaceValues,
  before: Place | null,
) {
  return {
    name: name.trim(),
    address: addressOf(address, name.trim(), before?.address ?? null),
    rank: typeof rank === "number" ? rank : USUAL_RANK,
    isShipping,
    cutOff: cutOff === "" ? null : cutOff.slice(0, 5),
    openDays: WEEK.filter((day) => openDays.includes(String(day))),
  };
}
