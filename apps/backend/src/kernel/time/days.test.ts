import { describe, expect, it } from "vitest";
import { sourceFiles } from "../../../test/source-files.ts";
import { dayAt, instantOf, startOfDay, zoneOf } from "./days.ts";

describe("the day a parcel leaves", () => {
  it.each(["AR", "BO", "BR", "CL", "CO", "CR", "EC", "GT", "MX", "PE", "PY", "UY", "VE"])(
    "is still yesterday in the evening of %s, when it is past midnight in Greenwich",
    (country) => {
      expect(dayAt(new Date("2026-01-16T01:30:00Z"), zoneOf(undefined, country))).toBe("2026-01-15");
    },
  );

  it("is that of Greenwich where the country is not known", () => {
    expect(dayAt(new Date("2026-01-16T01:30:00Z"), zoneOf(undefined, "ZZ"))).toBe("2026-01-16");
  });

  it("is known in one place only: no other source names the zone of a country", () => {
    const naming = sourceFiles()
      .filter(({ text }) => /["']America\//.test(text))
      .map(({ path }) => path);
    expect(naming).toEqual(["kernel/time/days.ts"]);
  });
});

describe("what clocks show", () => {
  it.each([
    ["on a day like any other", "America/Bogota", "2026-01-15T14:00", "2026-01-15T19:00Z"],
    ["for the second time is the first", "America/New_York", "2026-11-01T01:30", "2026-11-01T05:30Z"],
    [
      "for the second time is the first, east of Greenwich",
      "Europe/Madrid",
      "2026-10-25T02:30",
      "2026-10-25T00:30Z",
    ],
    ["never is the end of the gap", "America/New_York", "2026-03-08T02:30", "2026-03-08T07:00Z"],
    [
      "never is the end of the gap, east of Greenwich",
      "Europe/Madrid",
      "2026-03-29T02:30",
      "2026-03-29T01:00Z",
    ],
    ["after the gap", "Europe/Madrid", "2026-03-29T03:00", "2026-03-29T01:00Z"],
    ["in a zone that skipped the whole day", "Pacific/Apia", "2011-12-30T12:00", "2011-12-30T10:00Z"],
    ["in a zone that nobody knows is UTC", "America/Atlantis", "2026-01-15T14:00", "2026-01-15T14:00Z"],
  ])("%s", (_name, tz, shown, at) => {
    expect(instantOf(new Date(`${shown}Z`), tz)).toEqual(new Date(at));
  });

  it("begin the day an hour late where midnight is skipped, and once where an hour is repeated before it", () => {
    expect(startOfDay("2026-09-06", "America/Santiago")).toEqual(new Date("2026-09-06T04:00Z"));
    expect(startOfDay("2026-04-05", "America/Santiago")).toEqual(new Date("2026-04-05T04:00Z"));
  });
});
