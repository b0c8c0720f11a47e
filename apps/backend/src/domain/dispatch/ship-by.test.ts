import { describe, expect, it } from "vitest";
import { shipBy, type ShippingHours } from "./ship-by.ts";

const WEEKDAYS = 62;
const MON_TO_SAT = 126;
const SUNDAYS = 1;
const EVERY_DAY = 127;

const BOGOTA = "America/Bogota";
const BUENOS_AIRES = "America/Argentina/Buenos_Aires";
const SAO_PAULO = "America/Sao_Paulo";
const MEXICO = "America/Mexico_City";
const SANTIAGO = "America/Santiago";
const MADRID = "Europe/Madrid";
const NEW_YORK = "America/New_York";

const hours = (timeZone: string | null, cutOff: string | null, openDays = WEEKDAYS): ShippingHours => ({
  timeZone,
  cutOff,
  openDays,
});

interface Vector {
  readonly name: string;
  readonly place: ShippingHours;
  /** With the offset of the place, so that the hour is the one on its wall. */
  readonly from: string;
  readonly to: string | null;
  readonly holidays?: readonly string[];
  readonly handlingDays?: number;
}

const dueOf = ({ place, from, holidays = [], handlingDays = 0 }: Vector): Date | null =>
  shipBy(new Date(from), place, holidays, handlingDays);
const dateOf = ({ to }: Vector): Date | null => (to === null ? null : new Date(to));

// 2026-01-15 is a Thursday.
describe("a parcel leaves", () => {
  it.each<Vector>([
    {
      name: "on the same day when it is paid before the cut-off",
      place: hours(BOGOTA, "14:00"),
      from: "2026-01-15T13:59:59.999-05:00",
      to: "2026-01-15T14:00-05:00",
    },
    {
      name: "on the next day when it is paid at the cut-off",
      place: hours(BOGOTA, "14:00"),
      from: "2026-01-15T14:00-05:00",
      to: "2026-01-16T14:00-05:00",
    },
    {
      name: "on the next day when it is paid after the cut-off",
      place: hours(BOGOTA, "14:00"),
      from: "2026-01-15T20:00-05:00",
      to: "2026-01-16T14:00-05:00",
    },
    {
      name: "on the day of the place, though it is the next one in Greenwich",
      place: hours(BUENOS_AIRES, "23:30"),
      from: "2026-01-15T22:15-03:00",
      to: "2026-01-15T23:30-03:00",
    },
    {
      name: "on the day of the place, though it is the day before in Greenwich",
      place: hours(MADRID, "10:00"),
      from: "2026-07-16T00:30+02:00",
      to: "2026-07-16T10:00+02:00",
    },
    {
      name: "on Monday when it is paid on Friday after the cut-off",
      place: hours(SAO_PAULO, "16:30"),
      from: "2026-01-16T17:00-03:00",
      to: "2026-01-19T16:30-03:00",
    },
    {
      name: "on Monday when it is paid on Sunday",
      place: hours(MEXICO, "12:00"),
      from: "2026-01-18T09:00-06:00",
      to: "2026-01-19T12:00-06:00",
    },
    {
      name: "on Saturday where the place is open then",
      place: hours(MEXICO, "12:00", MON_TO_SAT),
      from: "2026-01-16T12:30-06:00",
      to: "2026-01-17T12:00-06:00",
    },
    {
      name: "at midnight's cut-off on the next open day, because no moment of a day is before it",
      place: hours(BOGOTA, "00:00"),
      from: "2026-01-15T00:00-05:00",
      to: "2026-01-16T00:00-05:00",
    },
    {
      name: "until the end of the day without a cut-off",
      place: hours(BOGOTA, null),
      from: "2026-01-15T20:00-05:00",
      to: "2026-01-15T23:59-05:00",
    },
    {
      name: "by the hours of Greenwich where the place has no time zone",
      place: hours(null, "14:00"),
      from: "2026-01-15T13:00Z",
      to: "2026-01-15T14:00Z",
    },
    {
      name: "never from a place that is never open",
      place: hours(BOGOTA, "14:00", 0),
      from: "2026-01-15T13:00-05:00",
      to: null,
    },
  ])("$name", (vector) => {
    expect(dueOf(vector)).toEqual(dateOf(vector));
  });
});

describe("a place that opens on Sundays only", () => {
  it.each<Vector>([
    {
      name: "takes what is paid on Thursday with it on Sunday",
      place: hours(SANTIAGO, "11:00", SUNDAYS),
      from: "2026-01-15T09:00-03:00",
      to: "2026-01-18T11:00-03:00",
    },
    {
      name: "waits a week once the cut-off has passed",
      place: hours(SANTIAGO, "11:00", SUNDAYS),
      from: "2026-01-18T11:00-03:00",
      to: "2026-01-25T11:00-03:00",
    },
    {
      name: "needs thirty weeks for thirty days of handling",
      place: hours(BOGOTA, "11:00", SUNDAYS),
      from: "2026-01-18T09:00-05:00",
      to: "2026-08-16T11:00-05:00",
      handlingDays: 30,
    },
  ])("$name", (vector) => {
    expect(dueOf(vector)).toEqual(dateOf(vector));
  });
});

describe("holidays", () => {
  it.each<Vector>([
    {
      name: "are not open days",
      place: hours(BUENOS_AIRES, "15:00"),
      from: "2026-07-08T16:00-03:00",
      to: "2026-07-13T15:00-03:00",
      holidays: ["2026-07-09", "2026-07-10"],
    },
    {
      name: "do not count as days of handling",
      place: hours(BUENOS_AIRES, "15:00"),
      from: "2026-07-08T10:00-03:00",
      to: "2026-07-13T15:00-03:00",
      holidays: ["2026-07-09"],
      handlingDays: 2,
    },
    {
      name: "are days of the place",
      place: hours(BUENOS_AIRES, "23:00"),
      from: "2026-07-08T21:30-03:00",
      to: "2026-07-08T23:00-03:00",
      holidays: ["2026-07-09"],
    },
    {
      name: "without an end leave no day to leave on",
      place: hours(BOGOTA, "14:00"),
      from: "2026-01-15T13:00-05:00",
      to: null,
      holidays: Array.from({ length: 500 }, (_, ahead) =>
        new Date(Date.UTC(2026, 0, 15 + ahead)).toISOString().slice(0, 10),
      ),
    },
  ])("$name", (vector) => {
    expect(dueOf(vector)).toEqual(dateOf(vector));
  });
});

describe("days of handling", () => {
  it.each<Vector>([
    {
      name: "go on after a weekend",
      place: hours(SAO_PAULO, "16:00"),
      from: "2026-01-15T10:00-03:00",
      to: "2026-01-20T16:00-03:00",
      handlingDays: 3,
    },
    {
      name: "are counted from the next open day after the cut-off",
      place: hours(SAO_PAULO, "16:00"),
      from: "2026-01-16T18:00-03:00",
      to: "2026-01-20T16:00-03:00",
      handlingDays: 1,
    },
    {
      name: "count the leap day",
      place: hours(BOGOTA, "14:00", EVERY_DAY),
      from: "2028-02-28T10:00-05:00",
      to: "2028-03-01T14:00-05:00",
      handlingDays: 2,
    },
    {
      name: "find no leap day in other years",
      place: hours(BOGOTA, "14:00", EVERY_DAY),
      from: "2027-02-28T15:00-05:00",
      to: "2027-03-01T14:00-05:00",
    },
    {
      name: "go on in the next year",
      place: hours(MEXICO, "13:00"),
      from: "2026-12-31T14:00-06:00",
      to: "2027-01-04T13:00-06:00",
      holidays: ["2027-01-01"],
    },
  ])("$name", (vector) => {
    expect(dueOf(vector)).toEqual(dateOf(vector));
  });
});

// Chile: 2026-04-05 an hour is repeated before midnight, 2026-09-06 the hour after midnight is skipped.
describe("where clocks are changed", () => {
  it.each<Vector>([
    {
      name: "the cut-off of a Monday in April is an hour of winter",
      place: hours(SANTIAGO, "14:00"),
      from: "2026-04-03T15:00-03:00",
      to: "2026-04-06T14:00-04:00",
    },
    {
      name: "the cut-off of a Monday in September is an hour of summer",
      place: hours(SANTIAGO, "14:00"),
      from: "2026-09-04T15:00-04:00",
      to: "2026-09-07T14:00-03:00",
    },
    {
      name: "a cut-off that is skipped is the moment after the gap",
      place: hours(SANTIAGO, "00:30", SUNDAYS),
      from: "2026-09-05T12:00-04:00",
      to: "2026-09-06T01:00-03:00",
    },
    {
      name: "a cut-off that comes twice is the first",
      place: hours(SANTIAGO, "23:30", EVERY_DAY),
      from: "2026-04-04T23:29-03:00",
      to: "2026-04-04T23:30-03:00",
    },
    {
      name: "and the second is too late",
      place: hours(SANTIAGO, "23:30", EVERY_DAY),
      from: "2026-04-04T23:10-04:00",
      to: "2026-04-05T23:30-04:00",
    },
    {
      name: "Madrid skips an hour in March",
      place: hours(MADRID, "02:30", SUNDAYS),
      from: "2026-03-28T12:00+01:00",
      to: "2026-03-29T03:00+02:00",
    },
    {
      name: "Madrid repeats an hour in October",
      place: hours(MADRID, "02:30", SUNDAYS),
      from: "2026-10-24T12:00+02:00",
      to: "2026-10-25T02:30+02:00",
    },
    {
      name: "New York skips an hour in March",
      place: hours(NEW_YORK, "02:30", SUNDAYS),
      from: "2026-03-07T12:00-05:00",
      to: "2026-03-08T03:00-04:00",
    },
    {
      name: "New York repeats an hour in November",
      place: hours(NEW_YORK, "01:30", SUNDAYS),
      from: "2026-10-31T12:00-04:00",
      to: "2026-11-01T01:30-04:00",
    },
    {
      name: "Mexico has not changed them since 2022",
      place: hours(MEXICO, "14:00"),
      from: "2026-07-15T10:00-06:00",
      to: "2026-07-15T14:00-06:00",
    },
  ])("$name", (vector) => {
    expect(dueOf(vector)).toEqual(dateOf(vector));
  });
});
