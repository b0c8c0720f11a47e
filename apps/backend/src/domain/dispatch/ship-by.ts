import { DAY_MS, instantOf, shownAt } from "../../kernel/time/days.ts";

/** When parcels leave a place. */
export interface ShippingHours {
  /** IANA name; null is UTC. */
  readonly timeZone: string | null;
  /** HH:MM in that zone. */
  readonly cutOff: string | null;
  /** One bit a day, the lowest is Sunday. */
  readonly openDays: number;
}

/** Without a cut-off, whatever counts on an open day leaves on that day. */
const END_OF_DAY = "23:59";
const MAX_DAYS_AHEAD = 400;

/**
 * When a parcel has to leave at the latest: at the cut-off of the day on which it counts, or of the next open day once that has
 * passed, and so many further open days later. Null where a place does not open within 400 days.
 */
export function shipBy(
  from: Date,
  place: ShippingHours,
  holidays: readonly string[],
  handlingDays: number,
): Date | null {
  const zone = place.timeZone ?? undefined;
  const cutOffMs = Date.parse(`1970-01-01T${place.cutOff ?? END_OF_DAY}Z`);
  const firstDayMs = Math.floor(shownAt(from, zone).getTime() / DAY_MS) * DAY_MS;
  let daysLeft = handlingDays;
  let hasBegun = false;
  for (let ahead = 0; ahead <= MAX_DAYS_AHEAD; ahead += 1) {
    const day = new Date(firstDayMs + ahead * DAY_MS);
    const isOpen = (place.openDays & (1 << day.getUTCDay())) !== 0;
    if (!isOpen || (holidays.length > 0 && holidays.includes(day.toISOString().slice(0, 10)))) {
      continue;
    }
    if (hasBegun) {
      daysLeft -= 1;
    } else {
      hasBegun = from < instantOf(new Date(day.getTime() + cutOffMs), zone);
    }
    if (hasBegun && daysLeft === 0) {
      return instantOf(new Date(day.getTime() + cutOffMs), zone);
    }
  }
  return null;
}
