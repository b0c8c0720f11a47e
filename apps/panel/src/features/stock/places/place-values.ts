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
  timeZone: string;
  cutOff: string;
  openDays: string[];
  closedOn: string[];
  address: AddressValues;
}

const WORKING_DAYS = WEEK.slice(0, 5);

/** A new place is open on working days. */
const hoursOf = (
  place: Place | null,
): Pick<PlaceValues, "timeZone" | "cutOff" | "openDays" | "closedOn"> => ({
  timeZone: place?.timeZone ?? "",
  cutOff: place?.cutOff ?? "",
  openDays: (place?.openDays ?? WORKING_DAYS).map(String),
  closedOn: [...(place?.closedOn ?? [])],
});

export function valuesOf(place: Place | null): PlaceValues {
  const { name = "", rank = USUAL_RANK, isShipping = true } = place ?? {};
  return {
    name,
    kind: place?.kind === "store" ? "store" : "warehouse",
    rank,
    isShipping,
    ...hoursOf(place),
    address: addressValues(place?.address),
  };
}

/** Every time zone there is, by its name. */
export const TIME_ZONES: readonly string[] = Intl.supportedValuesOf("timeZone");
/** A zone the place has already is kept, however old its name. */
export const isTimeZone = (name: string, before: Place | null): boolean =>
  name === "" || name === before?.timeZone || TIME_ZONES.includes(name);

/** What is saved; the kind is only chosen when a place is added. */
export function changeOf(values: PlaceValues, before: Place | null) {
  const { name, rank, isShipping, timeZone, cutOff, openDays, closedOn, address } = values;
  return {
    name: name.trim(),
    address: addressOf(address, name.trim(), before?.address ?? null),
    rank: typeof rank === "number" ? rank : USUAL_RANK,
    isShipping,
    timeZone: timeZone === "" ? null : timeZone,
    cutOff: cutOff === "" ? null : cutOff.slice(0, 5),
    openDays: WEEK.filter((day) => openDays.includes(String(day))),
    closedOn: closedOn.toSorted(),
  };
}
